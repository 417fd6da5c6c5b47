// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The interface between generated code, the headers and the runtime: the only header that all
/// three include.
///
/// The headers build a `tessera_launch` and call the kernel's stub. The generated stub passes it to
/// the runtime, together with the kernel's descriptor. A change of a layout raises
/// TESSERA_ABI_VERSION, which the runtime checks in every descriptor and launch.
#ifndef TESSERA_ABI_H
#define TESSERA_ABI_H

#include <stddef.h>
#include <stdint.h>

#define TESSERA_ABI_VERSION 20

#ifdef __cplusplus
extern "C" {
#endif

/// What a kernel may do to a captured container. "Never written" is proven; everything else is
/// assumed.
enum tessera_access {
  tessera_access_read = 1,
  tessera_access_write = 2,
  tessera_access_read_write = 3
};

/// The part of every array and array_view that kernels read, and that the runtime changes at a
/// launch. `rank` extents follow it. In a view, the strides of all dimensions but the last follow
/// these.
struct tessera_buffer;
typedef struct tessera_view {
  void *data; ///< first element of the section, as the code that reads it sees it
  struct tessera_buffer *__buffer; ///< the root of the data; host only
  uint32_t rank;
  uint32_t __element_bytes;
} tessera_view;

/// The runtime's objects, which are opaque here. Functions of runtime_abi.h count their references.
struct tessera_accelerator_view;

/// One launch, filled in by parallel_for_each. The stub passes it on together with the descriptor.
typedef struct tessera_launch {
  uint32_t __abi_version;
  uint32_t rank;
  const int32_t *extent;                   ///< the compute domain; `rank` values
  struct tessera_accelerator_view *__view; ///< null: the runtime chooses
  int32_t __status; ///< out: 0, or a tessera_status with a thread-local message
} tessera_launch;

#ifdef __cplusplus
}
#endif

#endif // TESSERA_ABI_H
