// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenBLAS's sgemm, where the library is installed: it is opened when the program runs.
#include <dlfcn.h>

typedef void sgemm(int order, int turn_a, int turn_b, int rows, int columns, int depth, float alpha,
                   const float *a, int a_row, const float *b, int b_row, float beta, float *c,
                   int c_row);

static sgemm *find_sgemm() {
  void *library = dlopen("libopenblas.so.0", RTLD_NOW);
  return library ? reinterpret_cast<sgemm *>(dlsym(library, "cblas_sgemm")) : nullptr;
}

/// False if there is none.
bool product_openblas(const float *a, const float *b, float *c, int size) {
  static sgemm *const multiply = find_sgemm();
  const int by_rows = 101, as_it_is = 111;
  if (multiply)
    multiply(by_rows, as_it_is, as_it_is, size, size, size, 1, a, size, b, size, 0, c, size);
  return multiply;
}

bool product_openblas(const int *, const int *, int *, int) { return false; }
