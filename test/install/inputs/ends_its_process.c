// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A library that ends whatever loads it.
#include <unistd.h>

__attribute__((constructor)) static void end(void) { _exit(STATUS); }
