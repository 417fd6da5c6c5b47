// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The C ABI between counted kernels (-g or -famp-check) and the runtime, which runs a sample of a
/// launch's tiles for tessera-profile.
#ifndef TESSERA_ABI_COUNT_H
#define TESSERA_ABI_COUNT_H

#include "abi/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Operations of one line in a basic block: those that one run of the block executes.
typedef struct tessera_counted_line {
  const char *place; ///< for people: "file.cpp:12"
  uint32_t float_operations, double_operations;
  uint32_t integer_operations; ///< that results depend on, not only addresses or branches
  uint32_t math_functions;     ///< calls of them; their operations are counted above
} tessera_counted_line;

typedef struct tessera_counted_block {
  uint64_t line_count;
  const tessera_counted_line *lines;
} tessera_counted_block;

#pragma GCC visibility push(default)

/// A work-item enters the block.
void __tessera_count_block(const tessera_counted_block *block);
/// A flag beside those of tessera_access: the variable is tile_static.
enum { tessera_counts_tile_static = 4 };

/// Before an access of memory that others may share. `access`: a set of tessera_access, and
/// tessera_counts_tile_static.
void __tessera_count_access(const void *address, uint64_t bytes, uint32_t access);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif // TESSERA_ABI_COUNT_H
