// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The C ABI between checked kernels (-famp-check) and accelerator ref, which runs them.
///
/// A checked kernel reports every access before it makes it. It also tracks which bits of its
/// values have been written. LLVM's MemorySanitizer inserts this code. A bit of shadow memory that
/// is 1 stands for an unwritten bit.
#ifndef TESSERA_ABI_CHECK_H
#define TESSERA_ABI_CHECK_H

#include "abi/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How to print a value.
enum tessera_value_kind {
  tessera_value_none = 0, ///< not at all: a record, or a vector
  tessera_value_integer = 1,
  tessera_value_float = 2,
  tessera_value_pointer = 3
};

/// The kind of an atomic operation.
enum tessera_atomic_operation {
  tessera_atomic_other = 0,
  tessera_atomic_exchange = 1,
  tessera_atomic_compare_exchange = 2,
  tessera_atomic_add = 3,
  tessera_atomic_sub = 4,
  tessera_atomic_and = 5,
  tessera_atomic_or = 6,
  tessera_atomic_xor = 7,
  tessera_atomic_min = 8,
  tessera_atomic_max = 9
};

enum tessera_site_flag {
  tessera_site_local = 1,       ///< it accesses a variable of the work-item's own
  tessera_site_tile_static = 2, ///< it accesses a tile_static variable
  /// A part of a record is copied, and some of its bytes belong to no member.
  tessera_site_copies = 4,
  /// An atomic operation stores and ignores the old value.
  tessera_site_exchanges = 8,
  /// A value goes from here to memory that others can see.
  tessera_site_stored = 16,
  /// The call passes a member as the object. Accesses to other members must be allowed, too.
  tessera_site_member = 32
};

/// The kinds of access to an address.
enum tessera_accesses { tessera_reads = 1, tessera_writes = 2, tessera_updates = 4 };

/// An access in the program's source together with its calls; or a variable at its declaration; or
/// a call, with the function's name.
typedef struct tessera_site {
  const char *place; ///< for people: "file.cpp:12 (called from file.cpp:34)"
  const char *file;  ///< its path; empty if it is not known
  uint32_t line, column;
  const char *name; ///< the program's name of the variable or container; empty if unknown
  /// The type of a variable, or of the member that the call passes as the object: "float[5]", or
  /// "[5]" if the elements' name is not known. For a record, its members follow, each with the byte
  /// where it begins, the number of elements of an array, and the distance between these in bytes:
  /// "bin[16]|sum@0|parts[4*12].x@8". Empty if unknown.
  const char *type;
  uint32_t bytes;        ///< of the access or of the variable; 0: see the call
  uint32_t object_bytes; ///< of the variable that the call passes; 0: the call passes none
  uint8_t align;         ///< that the access needs, as far as it is checked
  uint8_t operation;     ///< tessera_atomic_operation, of one
  uint8_t value_kind;    ///< tessera_value_kind
  uint8_t flags;         ///< tessera_site_flag, added up
} tessera_site;

/// A tile_static variable, and its offset in the tile's memory.
typedef struct tessera_tile_variable {
  const tessera_site *site;
  uint64_t offset;
} tessera_tile_variable;

/// Facts about a checked kernel for ref.
typedef struct tessera_checked_kernel {
  uint32_t variable_count;
  uint32_t capture_count;                 ///< that of the kernel
  const tessera_tile_variable *variables; ///< in ascending order of their offsets
  /// The types of their elements, as in a tessera_site. For textures "texture<unorm_4,2>@-20":
  /// texel, dimensions, and the offset of their extent, bits of a component and mip levels from the
  /// `tessera_view`. These are int32_t each.
  const char *const *capture_types;
} tessera_checked_kernel;

/// The address that the access uses, and the shadow of its memory. If the access is not allowed, it
/// is an address where the access does no harm.
typedef struct tessera_checked_address {
  void *address;
  uint8_t *shadow;
} tessera_checked_address;

/// Here MemorySanitizer's code passes the shadow of arguments and results between caller and
/// callee. The layout is LLVM's.
typedef struct tessera_check_state {
  uint64_t parameter_shadow[100];
  uint64_t result_shadow[100];
  uint64_t variable_parameter_shadow[100];
  uint64_t variable_parameter_origin[100];
  uint64_t variable_parameter_bytes;
  uint32_t parameter_origin[200];
  uint32_t result_origin;
  uint32_t variable_parameter_origins;
  // Ours:
  uint64_t shadow_distance; ///< from a byte to its shadow
  uint64_t origin_distance; ///< from the shadow of a byte to its origin
} tessera_check_state;

#pragma GCC visibility push(default)

/// A work-item begins.
void __tessera_check_kernel(const tessera_checked_kernel *kernel);

/// Before an access. `object` is the variable that is known to contain the address, or null.
tessera_checked_address __tessera_check_read(void *address, void *object, const tessera_site *site);
/// `value`: the stored value, if it has at most 8 bytes and is no record. Its shadow is the fourth
/// argument's.
tessera_checked_address __tessera_check_write(void *address, void *object, const tessera_site *site,
                                              uint64_t value);
/// `value`: the operand of the operation.
tessera_checked_address __tessera_check_atomic(void *address, void *object,
                                               const tessera_site *site, uint64_t value);
/// Before `bytes` are copied, or stored if `from` is null. Returns how many may be.
uint64_t __tessera_check_copy(void *to, void *to_object, void *from, void *from_object,
                              uint64_t bytes, const tessera_site *site);
/// As __tessera_out_of_bounds, at `site`. `accesses` is a sum of tessera_accesses, and 0 if they
/// are not known.
void __tessera_check_outside(const tessera_site *site, uint32_t accesses, const char *format, ...);
void __tessera_check_fence(uint32_t memory);
/// After this branch the work-item can no longer reach a barrier.
void __tessera_check_departs(const tessera_site *site);
/// The kernel has called a function of another file, which reports nothing, with that address. It
/// may have written the memory there.
void __tessera_check_called(const tessera_site *site, void *given);
/// An integer is about to be divided by 0, or the least one by -1.
void __tessera_check_division(const tessera_site *site, uint32_t by_zero);
/// An unwritten value decides what is done, or where. `origin` says where the value began.
void __tessera_check_undefined(uint32_t origin, const tessera_site *site);
/// A loop has run so often that it will not end, unless another work-item changes the value at
/// `address`, which `site` reads. Does not return.
void __tessera_check_endless_wait(const void *address, const tessera_site *site);

/// A variable of the work-item begins, and is unwritten; and it ends.
void __tessera_check_variable(void *variable, uint64_t bytes, const tessera_site *site);
void __tessera_check_variable_end(void *variable, uint64_t bytes);

/// The state of this thread.
tessera_check_state *__tessera_check_state_here(void);
/// The shadow for a read or a write that was not reported.
uint8_t *__tessera_check_shadow_to_read(void *address);
uint8_t *__tessera_check_shadow_to_write(void *address);
/// These move the shadow, too.
void *__tessera_check_memcpy(void *to, const void *from, uint64_t bytes);
void *__tessera_check_memmove(void *to, const void *from, uint64_t bytes);
void *__tessera_check_memset(void *to, int32_t value, uint64_t bytes);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif // TESSERA_ABI_CHECK_H
