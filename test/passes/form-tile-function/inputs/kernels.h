// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the kernels of kernels.cpp and the driver that runs them share.
#pragma once

struct closure {
  int *in;   // as many elements as work-items, and more
  int *out;  // the same
  int *more; // a second result
  int n;     // small and positive
  int m;     // small, may be zero
  int width; // extent of the fastest dimension
};

enum { buffer_size = 1 << 14 };
