// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// UTF-8 and wide characters, whatever the locale.
#ifndef TESSERA_RUNTIME_CORE_TEXT_H
#define TESSERA_RUNTIME_CORE_TEXT_H

#include <string>
#include <string_view>

namespace tessera {

/// Appends one character. A value that is no Unicode character becomes U+FFFD.
void append_utf8(std::string &text, wchar_t character);

std::string narrow(std::wstring_view wide);
/// Bytes that are not UTF-8 become U+FFFD.
std::wstring widen(std::string_view utf8);

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_TEXT_H
