// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "timeline/protobuf.h"

#include "timeline/utf8.h"

#include <cassert>
#include <cstring>

namespace tessera::timeline {
namespace {

/// Bytes of a length that is written before it is known.
constexpr std::size_t length_bytes = 4;

} // namespace

void message::put(std::uint64_t value) {
  assert(length_ + 10 <= sizeof bytes_ && "numbers have room");
  for (; value >= 0x80; value >>= 7)
    bytes_[length_++] = char(value | 0x80);
  bytes_[length_++] = char(value);
}

void message::number(std::uint32_t field, std::uint64_t value) {
  put_tag(field, varint);
  put(value);
}

void message::fixed(std::uint32_t field, std::uint64_t value) {
  put_tag(field, fixed_64);
  for (int byte = 0; byte < 8; ++byte)
    bytes_[length_++] = char(value >> 8 * byte);
}

void message::text(std::uint32_t field, std::string_view value) {
  value = value.substr(0, most_text);
  if (length_ + 3 * value.size() + margin > sizeof bytes_) // three bytes stand for one at most
    return;
  const std::size_t begun = begin(field);
  for_each_utf8(value, [&](std::string_view part) {
    std::memcpy(bytes_ + length_, part.data(), part.size());
    length_ += part.size();
  });
  end(begun);
}

std::size_t message::begin(std::uint32_t field) {
  put_tag(field, with_length);
  length_ += length_bytes;
  return length_;
}

/// A varint may be longer than it needs to be.
void message::end(std::size_t begun) {
  assert(begun >= length_bytes && begun <= length_ && "what ends has begun");
  std::size_t length = length_ - begun;
  char *const at = bytes_ + begun - length_bytes;
  for (std::size_t byte = 0; byte < length_bytes; ++byte, length >>= 7)
    at[byte] = char((length & 0x7f) | (byte + 1 < length_bytes ? 0x80 : 0));
  assert(length == 0 && "a message is no longer than its buffer");
}

} // namespace tessera::timeline
