// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define SECOND
#include "../two-units.cpp"
