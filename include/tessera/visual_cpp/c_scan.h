// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// `scanf_s` and similar functions. After each text argument they take the size of its buffer.
#ifndef TESSERA_VISUAL_CPP_C_SCAN_H
#define TESSERA_VISUAL_CPP_C_SCAN_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern "C++" {

/// The address for a conversion's result, or the size of the buffer before it.
struct __tessera_scan_argument {
  template <typename _Value>
  __tessera_scan_argument(_Value *__to)
      : __address(const_cast<void *>(static_cast<const void *>(__to))), __room(0) {}
  __tessera_scan_argument(size_t __count) : __address(nullptr), __room(__count) {}
  __tessera_scan_argument(unsigned __count) : __address(nullptr), __room(__count) {}
  __tessera_scan_argument(int __count) : __address(nullptr), __room(static_cast<size_t>(__count)) {}
  void *__address;
  size_t __room;
};

/// Writes the C library's format to __to, with each size as a width. __addresses gets the arguments
/// without the sizes.
inline void __tessera_scan_format(char *__to, const char *__format,
                                  const __tessera_scan_argument *__from,
                                  const __tessera_scan_argument *__last, void **__addresses) {
  while (*__format) {
    *__to++ = *__format;
    if (*__format++ != '%')
      continue;
    if (*__format == '%') {
      *__to++ = *__format++;
      continue;
    }
    const bool __skipped = *__format == '*';
    if (__skipped)
      *__to++ = *__format++;
    char *__rest;
    size_t __width = ::strtoul(__format, &__rest, 10);
    const char *__conversion = __rest + ::strspn(__rest, "hlLjzt");
    const bool __text = *__conversion && ::strchr("csS[", *__conversion);
    if (!__skipped && __from != __last) {
      *__addresses++ = (__from++)->__address;
      if (__text && __from != __last && !__from->__address) {
        const size_t __most = (__from++)->__room - (*__conversion != 'c');
        if (*__conversion != 'c' && (!__width || __width > __most))
          __width = __most;
      }
    }
    if (__width)
      __to += ::sprintf(__to, "%zu", __width);
    __format = __rest;
  }
  *__to = 0;
}

template <typename _Integer, _Integer...> struct __tessera_indices {};

template <typename _Scan, size_t... __index>
int __tessera_scan(const _Scan &__scan, const char *__format, const __tessera_scan_argument *__from,
                   __tessera_indices<size_t, __index...>) {
  void *__addresses[sizeof...(__index) + 1] = {};
  const size_t __widths = 20 * (sizeof...(__index) + 1);
  char *__own = static_cast<char *>(::malloc(::strlen(__format) + __widths));
  __tessera_scan_format(__own, __format, __from, __from + sizeof...(__index), __addresses);
  const int __result = __scan(__own, __addresses[__index]...); // may pass more than it needs
  ::free(__own);
  return __result;
}

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wformat-security"
#pragma clang diagnostic ignored "-Wformat-nonliteral"
template <typename... _Arguments>
int sscanf_s(const char *__text, const char *__format, _Arguments... __to) {
  const __tessera_scan_argument __from[] = {__to..., 0};
  return __tessera_scan(
      [=](const char *__own, auto... __each) { return ::sscanf(__text, __own, __each...); },
      __format, __from, __make_integer_seq<__tessera_indices, size_t, sizeof...(_Arguments)>());
}
template <typename... _Arguments>
int fscanf_s(FILE *__file, const char *__format, _Arguments... __to) {
  const __tessera_scan_argument __from[] = {__to..., 0};
  return __tessera_scan(
      [=](const char *__own, auto... __each) { return ::fscanf(__file, __own, __each...); },
      __format, __from, __make_integer_seq<__tessera_indices, size_t, sizeof...(_Arguments)>());
}
template <typename... _Arguments> int scanf_s(const char *__format, _Arguments... __to) {
  return fscanf_s(stdin, __format, __to...);
}
#pragma clang diagnostic pop

} // extern "C++"

#endif // TESSERA_VISUAL_CPP_C_SCAN_H
