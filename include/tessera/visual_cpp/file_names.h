// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// File names with '\' between folders, as on Windows. Here '\' is a letter like any other. A file
/// that has such a name is opened. If there is none, '/' replaces '\'.
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

/// The name with '/' in place of each '\'. The caller frees it. Null if the name needs no change.
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

/// Calls \p __open(name), whose result is not null or 0 if it succeeds.
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

// These functions take the library's own names at link time. If files need sizes of 64 bits, glibc
// has already given them other names.
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
