// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Names of files as Windows writes them: with '\' between folders, which here is a letter like any
/// other. A file that has such a name is opened; where none has, '/' is meant.
#ifndef TESSERA_VISUAL_CPP_FILE_NAMES_H
#define TESSERA_VISUAL_CPP_FILE_NAMES_H

#define __TESSERA_SYSTEM_HEADERS_ALONE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#undef __TESSERA_SYSTEM_HEADERS_ALONE

extern "C++" {

/// A name with '/' in place of each '\'; the caller frees it. Null if the name is good as it is.
inline char *__tessera_portable_name(const char *__name) {
  if (!__name || !::strchr(__name, '\\') || ::access(__name, F_OK) == 0)
    return nullptr;
  char *const __own = ::strdup(__name);
  for (char *__at = __own; __own && (__at = ::strchr(__at, '\\'));)
    *__at = '/';
  return __own;
}

/// Says once in a process that a name was changed.
inline void __tessera_note_name(const char *__name, const char *__own) {
  static bool __told = false;
  if (!__atomic_exchange_n(&__told, true, __ATOMIC_RELAXED))
    ::fprintf(stderr,
              "note: the file '%s' is opened as '%s': write '/' between folders, which Windows "
              "takes, too\n",
              __name, __own);
}

/// Opens by \p __open(name) what is not null or 0 where it succeeds.
template <typename _Open> auto __tessera_open_by_name(const char *__name, const _Open &__open) {
  char *const __own = __tessera_portable_name(__name);
  auto __result = __open(__own ? __own : __name);
  const int __error = errno;
  if (__own && __result)
    __tessera_note_name(__name, __own);
  ::free(__own);
  errno = __error;
  return __result;
}

// The library's own names, for these functions. Where a file's size is asked to have 64 bits, glibc
// has given them others already.
extern "C" {
FILE *__tessera_c_fopen(const char *__name, const char *__mode) __asm__("fopen");
FILE *__tessera_c_freopen(const char *__name, const char *__mode, FILE *__old) __asm__("freopen");
}
inline FILE *__tessera_fopen(const char *__name, const char *__mode) __asm__("__tessera_fopen");
inline FILE *__tessera_freopen(const char *__name, const char *__mode,
                               FILE *__old) __asm__("__tessera_freopen");
inline FILE *__tessera_fopen(const char *__name, const char *__mode) {
  return __tessera_open_by_name(
      __name, [=](const char *__own) { return __tessera_c_fopen(__own, __mode); });
}
inline FILE *__tessera_freopen(const char *__name, const char *__mode, FILE *__old) {
  return __tessera_open_by_name(
      __name, [=](const char *__own) { return __tessera_c_freopen(__own, __mode, __old); });
}
#ifndef __USE_FILE_OFFSET64
extern "C" {
FILE *fopen(const char *__name, const char *__mode) __asm__("__tessera_fopen");
FILE *freopen(const char *__name, const char *__mode, FILE *__old) __asm__("__tessera_freopen");
}
#endif

} // extern "C++"

#endif // TESSERA_VISUAL_CPP_FILE_NAMES_H
