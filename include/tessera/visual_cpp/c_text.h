// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The C library's functions that take the size of the destination (`strcpy_s`, `sprintf_s`). A
/// text that does not fit ends the program with a message, as Visual C++'s library does by default.
#ifndef TESSERA_VISUAL_CPP_C_TEXT_H
#define TESSERA_VISUAL_CPP_C_TEXT_H

#include "tessera/visual_cpp/c_names.h"
#include "tessera/visual_cpp/c_wide.h"

#include <errno.h>
#include <stdarg.h>

extern "C++" {

[[noreturn]] inline void __tessera_no_room(const char *__function, size_t __room) {
  ::fprintf(stderr, "%s: the result does not fit into %zu elements\n", __function, __room);
  ::abort();
}
inline size_t __tessera_length(const char *__text) { return ::strlen(__text); }
inline size_t __tessera_length(const wchar_t *__text) { return ::wcslen(__text); }

/// Appends at most __most characters after the first __used ones.
template <typename _Character>
errno_t __tessera_append(const char *__function, _Character *__to, size_t __room, size_t __used,
                         const _Character *__from, size_t __most) {
  if (!__to || !__from || __room == 0)
    return EINVAL;
  const bool __truncates = __most == _TRUNCATE;
  size_t __count = 0;
  while (__count < __most && __from[__count])
    ++__count;
  const bool __fits = __used < __room && __count < __room - __used;
  if (!__fits && (!__truncates || __used >= __room))
    __tessera_no_room(__function, __room);
  if (!__fits)
    __count = __room - __used - 1;
  for (size_t __at = 0; __at < __count; ++__at)
    __to[__used + __at] = __from[__at];
  __to[__used + __count] = 0;
  return __fits ? 0 : 80; // STRUNCATE
}

// Each also deduces the length of an array.
#define __TESSERA_COPY(__name, _Character)                                                         \
  inline errno_t __name(_Character *__to, size_t __room, const _Character *__from) {               \
    return __tessera_append(#__name, __to, __room, 0, __from, ::__tessera_length(__from));         \
  }                                                                                                \
  template <size_t __Room> errno_t __name(_Character(&__to)[__Room], const _Character *__from) {   \
    return __name(__to, __Room, __from);                                                           \
  }
__TESSERA_COPY(strcpy_s, char)
__TESSERA_COPY(wcscpy_s, wchar_t)
#undef __TESSERA_COPY

#define __TESSERA_APPEND(__name, _Character)                                                       \
  inline errno_t __name(_Character *__to, size_t __room, const _Character *__from) {               \
    return __tessera_append(#__name, __to, __room, ::__tessera_length(__to), __from,               \
                            ::__tessera_length(__from));                                           \
  }                                                                                                \
  template <size_t __Room> errno_t __name(_Character(&__to)[__Room], const _Character *__from) {   \
    return __name(__to, __Room, __from);                                                           \
  }
__TESSERA_APPEND(strcat_s, char)
__TESSERA_APPEND(wcscat_s, wchar_t)
#undef __TESSERA_APPEND

#define __TESSERA_COUNTED(__name, _Character, __used)                                              \
  inline errno_t __name(_Character *__to, size_t __room, const _Character *__from,                 \
                        size_t __count) {                                                          \
    return __tessera_append(#__name, __to, __room, __used, __from, __count);                       \
  }                                                                                                \
  template <size_t __Room>                                                                         \
  errno_t __name(_Character(&__to)[__Room], const _Character *__from, size_t __count) {            \
    return __name(__to, __Room, __from, __count);                                                  \
  }
__TESSERA_COUNTED(strncpy_s, char, 0)
__TESSERA_COUNTED(wcsncpy_s, wchar_t, 0)
__TESSERA_COUNTED(strncat_s, char, ::strlen(__to))
__TESSERA_COUNTED(wcsncat_s, wchar_t, ::wcslen(__to))
#undef __TESSERA_COUNTED

inline errno_t memcpy_s(void *__to, size_t __room, const void *__from, size_t __count) {
  if (__count > __room)
    __tessera_no_room("memcpy_s", __room);
  if (__count)
    ::memcpy(__to, __from, __count);
  return 0;
}
inline errno_t memmove_s(void *__to, size_t __room, const void *__from, size_t __count) {
  if (__count > __room)
    __tessera_no_room("memmove_s", __room);
  if (__count)
    ::memmove(__to, __from, __count);
  return 0;
}

inline char *strtok_s(char *__text, const char *__delimiters, char **__context) {
  return ::strtok_r(__text, __delimiters, __context);
}
inline wchar_t *wcstok_s(wchar_t *__text, const wchar_t *__delimiters, wchar_t **__context) {
  return ::wcstok(__text, __delimiters, __context);
}
inline size_t strnlen_s(const char *__text, size_t __most) {
  return __text ? ::strnlen(__text, __most) : 0;
}

// Formatted text.

/// Replaces Visual C++'s %I64d, %I32d and %Iu by the C library's spelling. This is for formats that
/// the compiler has not changed, such as variables. The caller frees the result. It is null if
/// there is nothing to replace.
inline char *__tessera_respelled(const char *__format) {
  if (!::strchr(__format, 'I'))
    return nullptr;
  char *__own = static_cast<char *>(::malloc(::strlen(__format) + 1)), *__to = __own;
  while (*__format) {
    if ((*__to++ = *__format++) != '%')
      continue;
    for (size_t __flags = ::strspn(__format, "-+ #0123456789.*"); __flags; --__flags)
      *__to++ = *__format++;
    if (!::strncmp(__format, "I64", 3)) {
      *__to++ = 'l', *__to++ = 'l';
      __format += 3;
    } else if (!::strncmp(__format, "I32", 3)) {
      __format += 3;
    } else if (*__format == 'I' && __format[1] && ::strchr("diouxX", __format[1])) {
      *__to++ = 'z';
      ++__format;
    } else if (*__format == '%') {
      *__to++ = *__format++;
    }
  }
  *__to = 0;
  return __own;
}
/// Calls the function with the C library's format.
template <typename _Print> int __tessera_print(const char *__format, const _Print &__print) {
  char *__own = __tessera_respelled(__format);
  const int __length = __print(__own ? __own : __format);
  ::free(__own);
  return __length;
}
__attribute__((format(printf, 3, 0))) inline int
__tessera_vsnprintf(char *__to, size_t __room, const char *__format, va_list __rest) {
  return __tessera_print(
      __format, [&](const char *__own) { return ::vsnprintf(__to, __room, __own, __rest); });
}
__attribute__((format(printf, 2, 0))) inline int
__tessera_vfprintf(FILE *__file, const char *__format, va_list __rest) {
  return __tessera_print(__format,
                         [&](const char *__own) { return ::vfprintf(__file, __own, __rest); });
}

__attribute__((format(printf, 3, 0))) inline int vsprintf_s(char *__to, size_t __room,
                                                            const char *__format, va_list __rest) {
  const int __length = __tessera_vsnprintf(__to, __room, __format, __rest);
  if (__length >= 0 && static_cast<size_t>(__length) >= __room)
    __tessera_no_room("sprintf_s", __room);
  return __length;
}
template <size_t __Room>
__attribute__((format(printf, 2, 0))) int vsprintf_s(char (&__to)[__Room], const char *__format,
                                                     va_list __rest) {
  return vsprintf_s(__to, __Room, __format, __rest);
}
__attribute__((format(printf, 3, 4))) inline int sprintf_s(char *__to, size_t __room,
                                                           const char *__format, ...) {
  va_list __rest;
  va_start(__rest, __format);
  const int __length = vsprintf_s(__to, __room, __format, __rest);
  va_end(__rest);
  return __length;
}
template <size_t __Room>
__attribute__((format(printf, 2, 3))) int sprintf_s(char (&__to)[__Room], const char *__format,
                                                    ...) {
  va_list __rest;
  va_start(__rest, __format);
  const int __length = vsprintf_s(__to, __Room, __format, __rest);
  va_end(__rest);
  return __length;
}

/// At most __count characters, and -1 if the text was cut.
__attribute__((format(printf, 4, 0))) inline int
_vsnprintf_s(char *__to, size_t __room, size_t __count, const char *__format, va_list __rest) {
  const bool __cuts = __count == _TRUNCATE || __count < __room;
  const size_t __limit = __cuts && __count != _TRUNCATE ? __count + 1 : __room;
  const int __length = __tessera_vsnprintf(__to, __limit, __format, __rest);
  if (__length < 0 || static_cast<size_t>(__length) < __limit)
    return __length;
  if (!__cuts)
    __tessera_no_room("_snprintf_s", __room);
  return -1;
}
template <size_t __Room>
__attribute__((format(printf, 3, 0))) int _vsnprintf_s(char (&__to)[__Room], size_t __count,
                                                       const char *__format, va_list __rest) {
  return _vsnprintf_s(__to, __Room, __count, __format, __rest);
}
__attribute__((format(printf, 4, 5))) inline int
_snprintf_s(char *__to, size_t __room, size_t __count, const char *__format, ...) {
  va_list __rest;
  va_start(__rest, __format);
  const int __length = _vsnprintf_s(__to, __room, __count, __format, __rest);
  va_end(__rest);
  return __length;
}
template <size_t __Room>
__attribute__((format(printf, 3, 4))) int _snprintf_s(char (&__to)[__Room], size_t __count,
                                                      const char *__format, ...) {
  va_list __rest;
  va_start(__rest, __format);
  const int __length = _vsnprintf_s(__to, __Room, __count, __format, __rest);
  va_end(__rest);
  return __length;
}
/// No zero at the end if the text fills the destination.
__attribute__((format(printf, 3, 0))) inline int _vsnprintf(char *__to, size_t __room,
                                                            const char *__format, va_list __rest) {
  char *__whole = nullptr;
  const int __length = __tessera_print(
      __format, [&](const char *__own) { return ::vasprintf(&__whole, __own, __rest); });
  if (__length < 0)
    return -1;
  const size_t __all = static_cast<size_t>(__length) + 1;
  if (__room)
    ::memcpy(__to, __whole, __all < __room ? __all : __room);
  ::free(__whole);
  return static_cast<size_t>(__length) <= __room ? __length : -1;
}
__attribute__((format(printf, 3, 4))) inline int _snprintf(char *__to, size_t __room,
                                                           const char *__format, ...) {
  va_list __rest;
  va_start(__rest, __format);
  const int __length = _vsnprintf(__to, __room, __format, __rest);
  va_end(__rest);
  return __length;
}
/// The length of the text.
__attribute__((format(printf, 1, 0))) inline int _vscprintf(const char *__format, va_list __rest) {
  return __tessera_vsnprintf(nullptr, 0, __format, __rest);
}

inline int vswprintf_s(wchar_t *__to, size_t __room, const wchar_t *__format, va_list __rest) {
  const int __length = __tessera_vswprintf(__to, __room, __format, __rest);
  if (__length < 0)
    __tessera_no_room("swprintf_s", __room);
  return __length;
}
template <size_t __Room>
int vswprintf_s(wchar_t (&__to)[__Room], const wchar_t *__format, va_list __rest) {
  return vswprintf_s(__to, __Room, __format, __rest);
}
inline int swprintf_s(wchar_t *__to, size_t __room, const wchar_t *__format, ...) {
  va_list __rest;
  va_start(__rest, __format);
  const int __length = vswprintf_s(__to, __room, __format, __rest);
  va_end(__rest);
  return __length;
}
template <size_t __Room> int swprintf_s(wchar_t (&__to)[__Room], const wchar_t *__format, ...) {
  va_list __rest;
  va_start(__rest, __format);
  const int __length = vswprintf_s(__to, __Room, __format, __rest);
  va_end(__rest);
  return __length;
}
/// As much as fits, and at most __count characters, with a zero.
inline int _vsnwprintf_s(wchar_t *__to, size_t __room, size_t __count, const wchar_t *__format,
                         va_list __rest) {
  const bool __cut = __count < __room;
  const int __length = __tessera_vswprintf(__to, __cut ? __count + 1 : __room, __format, __rest);
  if (__length < 0 && !__cut && __count != _TRUNCATE)
    __tessera_no_room("_snwprintf_s", __room);
  if (__length < 0 && __room)
    __to[__cut ? __count : __room - 1] = 0;
  return __length;
}
template <size_t __Room>
int _vsnwprintf_s(wchar_t (&__to)[__Room], size_t __count, const wchar_t *__format,
                  va_list __rest) {
  return _vsnwprintf_s(__to, __Room, __count, __format, __rest);
}
inline int _snwprintf_s(wchar_t *__to, size_t __room, size_t __count, const wchar_t *__format,
                        ...) {
  va_list __rest;
  va_start(__rest, __format);
  const int __length = _vsnwprintf_s(__to, __room, __count, __format, __rest);
  va_end(__rest);
  return __length;
}
template <size_t __Room>
int _snwprintf_s(wchar_t (&__to)[__Room], size_t __count, const wchar_t *__format, ...) {
  va_list __rest;
  va_start(__rest, __format);
  const int __length = _vsnwprintf_s(__to, __Room, __count, __format, __rest);
  va_end(__rest);
  return __length;
}

// Between char and wchar_t, by the program's locale.
template <typename _To, typename _From>
errno_t __tessera_convert(const char *__function, size_t (*__convert)(_To *, const _From *, size_t),
                          size_t *__length, _To *__to, size_t __room, const _From *__from,
                          size_t __count) {
  size_t __all = __from ? __convert(nullptr, __from, 0) : 0;
  const bool __converts = __from && __all != static_cast<size_t>(-1);
  if (__length)
    *__length = __converts ? __all + 1 : 0;
  if (__to && __room)
    *__to = 0;
  if (!__converts || (__to && !__room))
    return !__from || (__to && !__room) ? EINVAL : EILSEQ;
  if (!__to) // it asks for the needed size
    return 0;
  __all = __count < __all ? __count : __all;
  const bool __fits = __all < __room;
  if (!__fits && __count != _TRUNCATE)
    __tessera_no_room(__function, __room);
  const size_t __written = __convert(__to, __from, __fits ? __all : __room - 1);
  __to[__written] = 0;
  if (__length)
    *__length = __written + 1;
  return __fits ? 0 : 80; // STRUNCATE
}
#define __TESSERA_CONVERT(__name, _To, _From, __function)                                          \
  inline errno_t __name(size_t *__length, _To *__to, size_t __room, const _From *__from,           \
                        size_t __count) {                                                          \
    return __tessera_convert<_To, _From>(#__name, ::__function, __length, __to, __room, __from,    \
                                         __count);                                                 \
  }                                                                                                \
  template <size_t __Room>                                                                         \
  errno_t __name(size_t *__length, _To(&__to)[__Room], const _From *__from, size_t __count) {      \
    return __name(__length, __to, __Room, __from, __count);                                        \
  }
__TESSERA_CONVERT(mbstowcs_s, wchar_t, char, mbstowcs)
__TESSERA_CONVERT(wcstombs_s, char, wchar_t, wcstombs)
#undef __TESSERA_CONVERT

} // extern "C++"

#endif // TESSERA_VISUAL_CPP_C_TEXT_H
