// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Folders.
#ifndef TESSERA_VISUAL_CPP_HEADERS_DIRECT_H
#define TESSERA_VISUAL_CPP_HEADERS_DIRECT_H

#include <sys/stat.h>
#include <unistd.h>

inline int _mkdir(const char *__folder) { return ::mkdir(__folder, 0777); }
inline int _rmdir(const char *__folder) { return ::rmdir(__folder); }
inline int _chdir(const char *__folder) { return ::chdir(__folder); }
inline char *_getcwd(char *__to, int __room) { return ::getcwd(__to, static_cast<size_t>(__room)); }

#endif // TESSERA_VISUAL_CPP_HEADERS_DIRECT_H
