// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/text.h"

#include <cstdint>

namespace tessera {
namespace {

constexpr std::uint32_t replacement = 0xFFFD;

bool is_character(std::uint32_t code) {
  return code <= 0x10FFFF && !(code >= 0xD800 && code <= 0xDFFF);
}

} // namespace

void append_utf8(std::string &text, wchar_t character) {
  std::uint32_t code = static_cast<std::uint32_t>(character);
  if (!is_character(code))
    code = replacement;
  if (code < 0x80) {
    text += static_cast<char>(code);
    return;
  }
  const int following = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  constexpr std::uint32_t lead[] = {0, 0xC0, 0xE0, 0xF0};
  text += static_cast<char>(lead[following] | code >> (6 * following));
  for (int left = following - 1; left >= 0; --left)
    text += static_cast<char>(0x80 | ((code >> (6 * left)) & 0x3F));
}

std::string narrow(std::wstring_view wide) {
  std::string text;
  for (wchar_t character : wide)
    append_utf8(text, character);
  return text;
}

std::wstring widen(std::string_view utf8) {
  std::wstring wide;
  for (std::size_t at = 0; at < utf8.size();) {
    const auto lead = static_cast<unsigned char>(utf8[at++]);
    const int following = lead < 0x80    ? 0
                          : lead >= 0xF0 ? 3
                          : lead >= 0xE0 ? 2
                          : lead >= 0xC0 ? 1
                                         : -1;
    std::uint32_t code = following <= 0 ? lead : lead & (0x3Fu >> following);
    bool good = following >= 0 && lead < 0xF8;
    for (int left = following; good && left > 0; --left) {
      good = at < utf8.size() && (static_cast<unsigned char>(utf8[at]) & 0xC0) == 0x80;
      if (good)
        code = code << 6 | (static_cast<unsigned char>(utf8[at++]) & 0x3F);
    }
    wide += static_cast<wchar_t>(good && is_character(code) ? code : replacement);
  }
  return wide;
}

} // namespace tessera
