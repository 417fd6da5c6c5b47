// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// NVIDIA's driver for programs that are measured beside Tessera: its library is opened when they
/// run, and each function is declared where it is used.
#ifndef TESSERA_BENCH_CUDA_DRIVER_H
#define TESSERA_BENCH_CUDA_DRIVER_H

#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <string>

namespace cuda_driver {

[[noreturn]] inline void fail(const std::string &what) {
  std::fprintf(stderr, "CUDA: %s\n", what.c_str());
  std::exit(1);
}

inline void check(int status, const char *what) {
  if (status != 0)
    fail(std::string(what) + " failed with " + std::to_string(status));
}

/// Null where there is none.
inline void *library() {
  static void *const opened = dlopen("libcuda.so.1", RTLD_NOW);
  return opened;
}

template <typename Function> void find(Function &into, const char *name, void *in = library()) {
  into = in ? reinterpret_cast<Function>(dlsym(in, name)) : nullptr;
  if (!into)
    fail(std::string("the library has no ") + name);
}

} // namespace cuda_driver

#endif // TESSERA_BENCH_CUDA_DRIVER_H
