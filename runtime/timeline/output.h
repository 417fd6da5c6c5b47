// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A file that a handler of a signal may write: no heap, no lock.
#ifndef TESSERA_RUNTIME_TIMELINE_OUTPUT_H
#define TESSERA_RUNTIME_TIMELINE_OUTPUT_H

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tessera::timeline {

class output {
public:
  explicit output(int file) : file_(file) {}
  output(const output &) = delete;
  ~output() { flush(); }

  void put(std::string_view bytes);
  void put(std::uint64_t number);
  /// Of so many digits, zeros before it.
  void put(std::uint64_t number, int digits);
  void flush();
  /// An errno, or 0.
  int failure() const { return failure_; }

private:
  int file_;
  int failure_ = 0;
  std::size_t length_ = 0;
  char buffer_[8192];
};

/// Calls use(part) for parts that together are the text, but for what is no UTF-8: each such byte
/// becomes U+FFFD.
template <typename Use> void for_each_utf8(std::string_view text, Use use);

/// How many bytes the character has at the beginning of the text; 0 if it is none.
std::size_t utf8_length(std::string_view text);

template <typename Use> void for_each_utf8(std::string_view text, Use use) {
  while (!text.empty()) {
    std::size_t good = 0;
    while (good < text.size()) {
      const std::size_t length = utf8_length(text.substr(good));
      if (length == 0)
        break;
      good += length;
    }
    use(text.substr(0, good));
    text.remove_prefix(good);
    if (text.empty())
      return;
    use(std::string_view("\xEF\xBF\xBD"));
    text.remove_prefix(1);
  }
}

} // namespace tessera::timeline

#endif // TESSERA_RUNTIME_TIMELINE_OUTPUT_H
