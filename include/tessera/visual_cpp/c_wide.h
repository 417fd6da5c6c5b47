// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The C library's functions for wide output, as Visual C++ has them. `%s` is wide text in a wide
/// format. Wide text and char text can go to one stream in any order, in UTF-8.
#ifndef TESSERA_VISUAL_CPP_C_WIDE_H
#define TESSERA_VISUAL_CPP_C_WIDE_H

#include "tessera/visual_cpp/c_names.h"

#include <errno.h>
#include <stdarg.h>

extern "C++" {

/// Writes one character, at most four bytes, and returns the address after it.
inline char *__tessera_put_utf8(char *__to, wchar_t __character) {
  const unsigned __code = static_cast<unsigned>(__character);
  if (__code < 0x80) {
    *__to++ = static_cast<char>(__code);
    return __to;
  }
  const int __more = __code < 0x800 ? 1 : __code < 0x10000 ? 2 : 3;
  *__to++ = static_cast<char>((0xF00 >> (__more + 1)) | (__code >> (6 * __more)));
  for (int __part = __more - 1; __part >= 0; --__part)
    *__to++ = static_cast<char>(0x80 | ((__code >> (6 * __part)) & 0x3f));
  return __to;
}

/// Writes the C library's spelling of the conversion after a '%', and returns the rest of the
/// format.
inline const wchar_t *__tessera_wide_conversion(wchar_t *&__to, const wchar_t *__from) {
  const size_t __flags = ::wcsspn(__from, L"-+ #0123456789.*");
  for (const wchar_t *__end = __from + __flags; __from != __end; ++__from)
    *__to++ = *__from;
  const size_t __size = ::wcsspn(__from, L"hlLwjztqI");
  const bool __narrow = __size && *__from == L'h', __wide = __size && ::wcschr(L"lw", *__from);
  if (!::wcsncmp(__from, L"I64", 3) || !::wcsncmp(__from, L"I32", 3)) {
    if (__from[1] == L'6')
      *__to++ = L'l', *__to++ = L'l';
    __from += 3;
  } else if (__from[__size] && ::wcschr(L"sScC", __from[__size])) {
    __from += __size;
    const bool __capital = *__from == L'S' || *__from == L'C';
    if (__wide || (!__narrow && !__capital))
      *__to++ = L'l';
    *__to++ = __capital ? *__from + (L's' - L'S') : *__from;
    return __from + 1;
  } else {
    for (const wchar_t *__end = __from + __size; __from != __end; ++__from)
      *__to++ = *__from == L'I' ? L'z' : *__from;
  }
  if (*__from)
    *__to++ = *__from++;
  return __from;
}

/// The C library's format for Visual C++'s format. The caller frees it.
inline wchar_t *__tessera_wide_format(const wchar_t *__format) {
  const size_t __room = 2 * ::wcslen(__format) + 1;
  wchar_t *__own = static_cast<wchar_t *>(::malloc(__room * sizeof(wchar_t))), *__to = __own;
  while (*__format) {
    *__to++ = *__format;
    if (*__format++ == L'%')
      __format = __tessera_wide_conversion(__to, __format);
  }
  *__to = 0;
  return __own;
}

inline int __tessera_vswprintf(wchar_t *__to, size_t __room, const wchar_t *__format,
                               va_list __rest) {
  wchar_t *__own = __tessera_wide_format(__format);
  const int __length = ::vswprintf(__to, __room, __own, __rest);
  ::free(__own);
  return __length;
}

/// In UTF-8, unless the stream is already wide.
inline int __tessera_fputws(const wchar_t *__text, FILE *__file) {
  if (::fwide(__file, 0) > 0) {
    for (; *__text; ++__text)
      if (::fputwc(*__text, __file) == WEOF)
        return -1;
    return 0;
  }
  char __bytes[256], *__end = __bytes;
  for (; *__text; ++__text) {
    __end = __tessera_put_utf8(__end, *__text);
    if (__end + 4 > __bytes + sizeof(__bytes) || !__text[1]) {
      const size_t __count = static_cast<size_t>(__end - __bytes);
      if (::fwrite(__bytes, 1, __count, __file) != __count)
        return -1;
      __end = __bytes;
    }
  }
  return 0;
}

inline int __tessera_vfwprintf(FILE *__file, const wchar_t *__format, va_list __rest) {
  int __length = -1;
  // vswprintf does not return the size that it needs.
  for (size_t __room = 256; __length < 0 && __room < (1u << 24); __room *= 4) {
    wchar_t *__text = static_cast<wchar_t *>(::malloc(__room * sizeof(wchar_t)));
    va_list __again;
    va_copy(__again, __rest);
    errno = 0;
    __length = __tessera_vswprintf(__text, __room, __format, __again);
    va_end(__again);
    const bool __failed = __length < 0 ? errno == EILSEQ : __tessera_fputws(__text, __file) < 0;
    ::free(__text);
    if (__failed)
      return -1;
  }
  return __length;
}

// These functions take the library's own names at link time. Macros would not work, since <cwchar>
// would undefine them.
#ifndef __USE_FORTIFY_LEVEL
#define __USE_FORTIFY_LEVEL 0
#endif
#if __USE_FORTIFY_LEVEL == 0
inline int __tessera_wprintf(const wchar_t *__format, ...) __asm__("__tessera_wprintf");
inline int __tessera_fwprintf(FILE *__file, const wchar_t *__format,
                              ...) __asm__("__tessera_fwprintf");
inline int __tessera_swprintf(wchar_t *__to, size_t __room, const wchar_t *__format, ...) noexcept
    __asm__("__tessera_swprintf");
inline int __tessera_putws(const wchar_t *__text, FILE *__file) __asm__("__tessera_putws");

inline int __tessera_wprintf(const wchar_t *__format, ...) {
  va_list __rest;
  va_start(__rest, __format);
  const int __length = __tessera_vfwprintf(stdout, __format, __rest);
  va_end(__rest);
  return __length;
}
inline int __tessera_fwprintf(FILE *__file, const wchar_t *__format, ...) {
  va_list __rest;
  va_start(__rest, __format);
  const int __length = __tessera_vfwprintf(__file, __format, __rest);
  va_end(__rest);
  return __length;
}
inline int __tessera_swprintf(wchar_t *__to, size_t __room, const wchar_t *__format, ...) noexcept {
  va_list __rest;
  va_start(__rest, __format);
  const int __length = __tessera_vswprintf(__to, __room, __format, __rest);
  va_end(__rest);
  return __length;
}
inline int __tessera_putws(const wchar_t *__text, FILE *__file) {
  return __tessera_fputws(__text, __file);
}

extern "C" {
int wprintf(const wchar_t *__format, ...) __asm__("__tessera_wprintf");
int fwprintf(FILE *__file, const wchar_t *__format, ...) __asm__("__tessera_fwprintf");
int swprintf(wchar_t *__to, size_t __room, const wchar_t *__format, ...) noexcept
    __asm__("__tessera_swprintf");
int fputws(const wchar_t *__text, FILE *__file) __asm__("__tessera_putws");
}
#endif

inline int _putws(const wchar_t *__text) {
  return __tessera_fputws(__text, stdout) < 0 || __tessera_fputws(L"\n", stdout) < 0 ? -1 : 0;
}

} // extern "C++"

#endif // TESSERA_VISUAL_CPP_C_WIDE_H
