// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The C library's `_s` functions for input, files and time, and the similar ones that print.
#ifndef TESSERA_VISUAL_CPP_C_INPUT_H
#define TESSERA_VISUAL_CPP_C_INPUT_H

#include "tessera/visual_cpp/c_text.h"
#include "tessera/visual_cpp/file_names.h"

extern "C++" {

__attribute__((format(printf, 2, 3))) inline int __tessera_fprintf(FILE *__file,
                                                                   const char *__format, ...) {
  va_list __rest;
  va_start(__rest, __format);
  const int __length = __tessera_vfprintf(__file, __format, __rest);
  va_end(__rest);
  return __length;
}
__attribute__((format(printf, 1, 2))) inline int __tessera_printf(const char *__format, ...) {
  va_list __rest;
  va_start(__rest, __format);
  const int __length = __tessera_vfprintf(stdout, __format, __rest);
  va_end(__rest);
  return __length;
}
__attribute__((format(printf, 1, 0))) inline int __tessera_vprintf(const char *__format,
                                                                   va_list __rest) {
  return __tessera_vfprintf(stdout, __format, __rest);
}
// Macros, because programs define these names for printf themselves.
#define printf_s __tessera_printf
#define fprintf_s __tessera_fprintf
#define wprintf_s wprintf
#define vprintf_s __tessera_vprintf
#define vfprintf_s __tessera_vfprintf

inline errno_t fopen_s(FILE **__file, const char *__name, const char *__mode) {
  *__file = __tessera_fopen(__name, __mode);
  return *__file ? 0 : errno;
}
inline errno_t freopen_s(FILE **__file, const char *__name, const char *__mode, FILE *__old) {
  *__file = __tessera_freopen(__name, __mode, __old);
  return *__file ? 0 : errno;
}
inline errno_t tmpfile_s(FILE **__file) {
  *__file = ::tmpfile();
  return *__file ? 0 : errno;
}
/// The name in UTF-8.
inline FILE *_wfopen(const wchar_t *__name, const wchar_t *__mode) {
  char __bytes[4 * _MAX_PATH], __how[16];
  char *__end = __bytes;
  for (; *__name && __end < __bytes + sizeof(__bytes) - 5; ++__name)
    __end = __tessera_put_utf8(__end, *__name);
  *__end = 0;
  size_t __at = 0;
  for (; __mode[__at] && __mode[__at] != L',' && __at + 1 < sizeof(__how); ++__at)
    __how[__at] = static_cast<char>(__mode[__at]);
  __how[__at] = 0;
  return __tessera_fopen(__bytes, __how);
}
inline errno_t _wfopen_s(FILE **__file, const wchar_t *__name, const wchar_t *__mode) {
  *__file = _wfopen(__name, __mode);
  return *__file ? 0 : errno;
}

inline errno_t localtime_s(tm *__date, const time_t *__time) {
  return ::localtime_r(__time, __date) ? 0 : errno;
}
inline errno_t gmtime_s(tm *__date, const time_t *__time) {
  return ::gmtime_r(__time, __date) ? 0 : errno;
}
inline errno_t asctime_s(char *__to, size_t __room, const tm *__date) {
  if (::strftime(__to, __room, "%a %b %e %H:%M:%S %Y\n", __date) == 0)
    __tessera_no_room("asctime_s", __room);
  return 0;
}
template <size_t __Room> errno_t asctime_s(char (&__to)[__Room], const tm *__date) {
  return asctime_s(__to, __Room, __date);
}
inline errno_t ctime_s(char *__to, size_t __room, const time_t *__time) {
  tm __date;
  const errno_t __error = localtime_s(&__date, __time);
  return __error ? __error : asctime_s(__to, __room, &__date);
}
template <size_t __Room> errno_t ctime_s(char (&__to)[__Room], const time_t *__time) {
  return ctime_s(__to, __Room, __time);
}

inline errno_t getenv_s(size_t *__length, char *__to, size_t __room, const char *__name) {
  const char *__value = ::getenv(__name);
  *__length = __value ? ::strlen(__value) + 1 : 0;
  if (__room && *__length <= __room)
    return strcpy_s(__to, __room, __value ? __value : "");
  return __room ? ERANGE : 0;
}
template <size_t __Room>
errno_t getenv_s(size_t *__length, char (&__to)[__Room], const char *__name) {
  return getenv_s(__length, __to, __Room, __name);
}
/// The caller frees the copy.
inline errno_t _dupenv_s(char **__to, size_t *__length, const char *__name) {
  const char *__value = ::getenv(__name);
  *__to = __value ? ::strdup(__value) : nullptr;
  if (__length)
    *__length = __value ? ::strlen(__value) + 1 : 0;
  return 0;
}
inline errno_t _putenv_s(const char *__name, const char *__value) {
  return (*__value ? ::setenv(__name, __value, 1) : ::unsetenv(__name)) ? errno : 0;
}

inline errno_t strerror_s(char *__to, size_t __room, int __error) {
  return strncpy_s(__to, __room, ::strerror(__error), _TRUNCATE) == EINVAL ? EINVAL : 0;
}
template <size_t __Room> errno_t strerror_s(char (&__to)[__Room], int __error) {
  return strerror_s(__to, __Room, __error);
}

/// Any radix from 2 to 36. Only a decimal number has a sign.
inline errno_t _itoa_s(int __value, char *__to, size_t __room, int __radix) {
  char __digits[34];
  char *__at = __digits + sizeof(__digits);
  *--__at = 0;
  const bool __negative = __radix == 10 && __value < 0;
  unsigned __rest =
      __negative ? 0u - static_cast<unsigned>(__value) : static_cast<unsigned>(__value);
  do
    *--__at = "0123456789abcdefghijklmnopqrstuvwxyz"[__rest % static_cast<unsigned>(__radix)];
  while (__rest /= static_cast<unsigned>(__radix));
  if (__negative)
    *--__at = '-';
  return strcpy_s(__to, __room, __at);
}
template <size_t __Room> errno_t _itoa_s(int __value, char (&__to)[__Room], int __radix) {
  return _itoa_s(__value, __to, __Room, __radix);
}
inline char *_itoa(int __value, char *__to, int __radix) {
  _itoa_s(__value, __to, 34, __radix);
  return __to;
}

inline errno_t rand_s(unsigned int *__value) {
  return ::getentropy(__value, sizeof(*__value)) ? errno : 0;
}

inline char *gets_s(char *__to, size_t __room) {
  if (!::fgets(__to, static_cast<int>(__room), stdin))
    return nullptr;
  const size_t __length = ::strlen(__to);
  if (__length && __to[__length - 1] == '\n')
    __to[__length - 1] = 0;
  else if (__length + 1 == __room && !::feof(stdin))
    __tessera_no_room("gets_s", __room);
  return __to;
}
template <size_t __Room> char *gets_s(char (&__to)[__Room]) { return gets_s(__to, __Room); }

} // extern "C++"

#endif // TESSERA_VISUAL_CPP_C_INPUT_H
