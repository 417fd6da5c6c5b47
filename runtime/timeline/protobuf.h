// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The wire format of protocol buffers, as far as the time line needs it. A signal handler may
/// write it.
#ifndef TESSERA_RUNTIME_TIMELINE_PROTOBUF_H
#define TESSERA_RUNTIME_TIMELINE_PROTOBUF_H

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tessera::timeline {

/// One message, with others in it. A text that has no room is left out, and long ones are cut.
class message {
public:
  message() = default;
  message(const message &) = delete;
  message &operator=(const message &) = delete;

  void clear() { length_ = 0; }
  std::string_view bytes() const { return {bytes_, length_}; }

  void number(std::uint32_t field, std::uint64_t value);
  void fixed(std::uint32_t field, std::uint64_t value);
  void text(std::uint32_t field, std::string_view value);
  /// Everything until end() belongs to the field. Returns the argument of end().
  std::size_t begin(std::uint32_t field);
  void end(std::size_t begun);

private:
  enum wire_type : std::uint32_t { varint = 0, fixed_64 = 1, with_length = 2 };
  /// The longest text, and the room that is reserved for numbers.
  static constexpr std::size_t most_text = 1024, margin = 1024;

  void put(std::uint64_t value);
  void put_tag(std::uint32_t field, wire_type type) { put(std::uint64_t(field) << 3 | type); }

  std::size_t length_ = 0;
  char bytes_[16384];
};

} // namespace tessera::timeline

#endif // TESSERA_RUNTIME_TIMELINE_PROTOBUF_H
