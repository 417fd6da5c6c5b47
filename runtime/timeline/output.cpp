// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "timeline/output.h"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <iterator>

#include <unistd.h>

namespace tessera::timeline {

void output::put(std::string_view bytes) {
  while (!bytes.empty()) {
    if (length_ == sizeof buffer_)
      flush();
    const std::size_t part = std::min(bytes.size(), sizeof buffer_ - length_);
    std::memcpy(buffer_ + length_, bytes.data(), part);
    length_ += part;
    bytes.remove_prefix(part);
  }
}

void output::put(std::uint64_t number) { put(number, 1); }

void output::put(std::uint64_t number, int digits) {
  char text[20];
  const auto end = std::to_chars(text, std::end(text), number).ptr;
  for (auto missing = digits - (end - text); missing > 0; --missing)
    put("0");
  put(std::string_view(text, end));
}

void output::flush() {
  std::size_t done = 0;
  while (done < length_ && failure_ == 0) {
    const ssize_t written = ::write(file_, buffer_ + done, length_ - done);
    if (written >= 0)
      done += std::size_t(written);
    else if (errno != EINTR)
      failure_ = errno;
  }
  length_ = 0;
}

std::size_t utf8_length(std::string_view text) {
  assert(!text.empty() && "there is a character to look at");
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned first = byte(0);
  if (first < 0x80)
    return 1;
  const std::size_t length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (length == 0 || first > 0xF4 || text.size() < length)
    return 0;
  for (std::size_t at = 1; at < length; ++at)
    if ((byte(at) & 0xC0) != 0x80)
      return 0;
  const unsigned second = byte(1);
  const bool is_too_long = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  const bool is_no_character = (first == 0xED && second > 0x9F) || (first == 0xF4 && second > 0x8F);
  return is_too_long || is_no_character ? 0 : length;
}

} // namespace tessera::timeline
