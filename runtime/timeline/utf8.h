// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Makes foreign texts valid UTF-8, as files need it.
#ifndef TESSERA_RUNTIME_TIMELINE_UTF8_H
#define TESSERA_RUNTIME_TIMELINE_UTF8_H

#include <cassert>
#include <cstddef>
#include <string_view>

namespace tessera::timeline {

/// The number of bytes of the character at the beginning of the text. 0 if it is not valid.
inline std::size_t utf8_length(std::string_view text) {
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

/// Calls use(part) for parts that together are the text. Each byte that is not UTF-8 becomes
/// U+FFFD.
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

#endif // TESSERA_RUNTIME_TIMELINE_UTF8_H
