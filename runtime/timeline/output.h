// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A file that a signal handler may write: no heap, no lock.
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
  /// With so many digits, padded with zeros.
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

} // namespace tessera::timeline

#endif // TESSERA_RUNTIME_TIMELINE_OUTPUT_H
