// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Files by name: whether one exists, and how to remove it.
#ifndef TESSERA_VISUAL_CPP_HEADERS_IO_H
#define TESSERA_VISUAL_CPP_HEADERS_IO_H

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

/// 0: is there; 2: may be written; 4: may be read; 6: both.
inline int _access(const char *__name, int __mode) {
  return ::access(__name, __mode & (R_OK | W_OK));
}
inline int _access_s(const char *__name, int __mode) { return _access(__name, __mode) ? errno : 0; }
inline int _umask(int __permissions) {
  return static_cast<int>(::umask(static_cast<mode_t>(__permissions)));
}
inline int _unlink(const char *__name) { return ::unlink(__name); }

#endif // TESSERA_VISUAL_CPP_HEADERS_IO_H
