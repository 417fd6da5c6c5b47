// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Functions that Visual C++'s C library has under other names than that of Linux, or in addition.
#ifndef TESSERA_VISUAL_CPP_C_NAMES_H
#define TESSERA_VISUAL_CPP_C_NAMES_H

// Some of these headers have parts of Visual C++'s own, which would include this one too early.
#define __TESSERA_SYSTEM_HEADERS_ALONE
#include <ctype.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>
#undef __TESSERA_SYSTEM_HEADERS_ALONE

extern "C++" {

/// The number of elements of an array, in kernels, too. A pointer has none.
template <size_t __Count> struct __tessera_elements {
  static constexpr size_t __count = __Count;
};
template <typename _Element, size_t __Count>
__tessera_elements<__Count> __tessera_countof(_Element (&)[__Count]) restrict(cpu, amp);
#define _countof(__elements) (decltype(__tessera_countof(__elements))::__count)

#define _MAX_PATH 260
#define _TRUNCATE (static_cast<size_t>(-1))
typedef int errno_t;
typedef size_t rsize_t;

// Numbers.
inline int _isnan(double __value) { return __builtin_isnan(__value); }
inline int _finite(double __value) { return __builtin_isfinite(__value); }
inline double _copysign(double __value, double __sign) {
  return __builtin_copysign(__value, __sign);
}
inline double _hypot(double __x, double __y) { return __builtin_hypot(__x, __y); }
inline float _hypotf(float __x, float __y) { return __builtin_hypotf(__x, __y); }
#define __max(__left, __right) (((__left) > (__right)) ? (__left) : (__right))
#define __min(__left, __right) (((__left) < (__right)) ? (__left) : (__right))
inline unsigned short _byteswap_ushort(unsigned short __value) {
  return __builtin_bswap16(__value);
}
inline unsigned int _byteswap_ulong(unsigned int __value) { return __builtin_bswap32(__value); }
inline unsigned long long _byteswap_uint64(unsigned long long __value) {
  return __builtin_bswap64(__value);
}

// Memory whose address is a multiple of a power of two.
inline void *_aligned_malloc(size_t __size, size_t __alignment) {
  void *__memory = nullptr;
  if (__alignment < sizeof(void *))
    __alignment = sizeof(void *);
  return ::posix_memalign(&__memory, __alignment, __size) == 0 ? __memory : nullptr;
}
inline void _aligned_free(void *__memory) { ::free(__memory); }

// Text.
inline char *_strdup(const char *__text) { return ::strdup(__text); }
inline int _stricmp(const char *__left, const char *__right) {
  return ::strcasecmp(__left, __right);
}
inline int _strnicmp(const char *__left, const char *__right, size_t __count) {
  return ::strncasecmp(__left, __right, __count);
}
inline int _wcsicmp(const wchar_t *__left, const wchar_t *__right) {
  return ::wcscasecmp(__left, __right);
}
inline wchar_t *_wcsdup(const wchar_t *__text) { return ::wcsdup(__text); }
inline char *_strlwr(char *__text) {
  for (char *__at = __text; *__at; ++__at)
    *__at = static_cast<char>(::tolower(static_cast<unsigned char>(*__at)));
  return __text;
}
inline char *_strupr(char *__text) {
  for (char *__at = __text; *__at; ++__at)
    *__at = static_cast<char>(::toupper(static_cast<unsigned char>(*__at)));
  return __text;
}
inline int _wtoi(const wchar_t *__text) { return static_cast<int>(::wcstol(__text, nullptr, 10)); }
inline double _wtof(const wchar_t *__text) { return ::wcstod(__text, nullptr); }
inline long long _abs64(long long __value) { return ::llabs(__value); }
inline long long _atoi64(const char *__text) { return ::atoll(__text); }
inline long long _strtoi64(const char *__text, char **__end, int __radix) {
  return ::strtoll(__text, __end, __radix);
}
inline unsigned long long _strtoui64(const char *__text, char **__end, int __radix) {
  return ::strtoull(__text, __end, __radix);
}

// Files and processes.
inline int _fileno(FILE *__file) { return ::fileno(__file); }
inline int _isatty(int __descriptor) { return ::isatty(__descriptor); }
inline int _fseeki64(FILE *__file, long long __offset, int __origin) {
  return ::fseeko(__file, __offset, __origin);
}
inline long long _ftelli64(FILE *__file) { return ::ftello(__file); }
inline FILE *_popen(const char *__command, const char *__mode) {
  return ::popen(__command, __mode[0] == 'r' ? "r" : "w");
}
inline int _pclose(FILE *__file) { return ::pclose(__file); }
inline int _putenv(const char *__setting) { return ::putenv(::strdup(__setting)); }

// Time.
typedef time_t __time64_t;
inline __time64_t _time64(__time64_t *__result) { return ::time(__result); }

} // extern "C++"

#endif // TESSERA_VISUAL_CPP_C_NAMES_H
