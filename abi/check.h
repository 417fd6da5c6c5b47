// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The C ABI between checked kernels (-famp-check) and accelerator ref, which runs them.
///
/// Every access of a checked kernel is announced before it is made. The kernel also carries along
/// which bits of its values somebody has written: LLVM's MemorySanitizer puts that into the code,
/// and a bit of shadow memory that is 1 stands for a bit that nobody wrote.
#ifndef TESSERA_ABI_CHECK_H
#define TESSERA_ABI_CHECK_H

#include "abi/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How a value is shown to people.
enum tessera_value_kind {
  tessera_value_none = 0, ///< not at all: a record, or a vector
  tessera_value_integer = 1,
  tessera_value_float = 2,
  tessera_value_pointer = 3
};

/// What an atomic operation does.
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
  tessera_site_local = 1,       ///< it is of a variable of the work-item's own
  tessera_site_tile_static = 2, ///< it is of a tile_static variable
  /// A part of a record is copied, of which not every byte is somebody's.
  tessera_site_copies = 4,
  /// An atomic operation stores without regard to what is there.
  tessera_site_exchanges = 8,
  /// A value goes from here to memory that others see.
  tessera_site_stored = 16,
  /// What the call says the address lies in is a member. Others must allow the access, too.
  tessera_site_member = 32
};

/// What is done with an address.
enum tessera_accesses { tessera_reads = 1, tessera_writes = 2, tessera_updates = 4 };

/// One access in the program's source, called in one way; a variable, where it is declared; or a
/// call, with the function's name.
typedef struct tessera_site {
  const char *place; ///< for people: "file.cpp:12 (called from file.cpp:34)"
  const char *file;  ///< its path; empty if it is not known
  uint32_t line, column;
  const char *name; ///< what the program calls the variable or container; empty if unknown
  /// Of a variable, or of the member that the call says the address lies in: "float[5]", or "[5]"
  /// where the elements' name is not known. Of records each member and the byte at which it begins
  /// follow, with how many elements arrays have and how many bytes lie between these:
  /// "bin[16]|sum@0|parts[4*12].x@8". Empty if unknown.
  const char *type;
  uint32_t bytes;        ///< of what is accessed, or of the variable; 0: the call says it
  uint32_t object_bytes; ///< of the variable that the call says it lies in; 0: the call says none
  uint8_t align;         ///< that the access needs, as far as it is looked at
  uint8_t operation;     ///< tessera_atomic_operation, of one
  uint8_t value_kind;    ///< tessera_value_kind
  uint8_t flags;         ///< tessera_site_flag, added up
} tessera_site;

/// A tile_static variable, and where it lies in the tile's memory.
typedef struct tessera_tile_variable {
  const tessera_site *site;
  uint64_t offset;
} tessera_tile_variable;

/// What ref is told of a checked kernel.
typedef struct tessera_checked_kernel {
  uint32_t variable_count;
  uint32_t capture_count;                 ///< as the kernel's
  const tessera_tile_variable *variables; ///< in ascending order of their offsets
  /// Of their elements, as a tessera_site has it. Of textures "texture<unorm_4,2>@-20": texel,
  /// dimensions, and where their extent, bits of a component and mip levels lie from the
  /// `tessera_view` on, which are int32_t each.
  const char *const *capture_types;
} tessera_checked_kernel;

/// What an access goes on with: the address, or one that does no harm where that must not be
/// accessed; and the shadow of what is there.
typedef struct tessera_checked_address {
  void *address;
  uint8_t *shadow;
} tessera_checked_address;

/// Where MemorySanitizer's code leaves the shadow of arguments and results between caller and
/// callee; the layout is LLVM's.
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
  uint64_t shadow_distance; ///< how far the shadow of a byte lies behind it
  uint64_t origin_distance; ///< how far the origin of a byte lies behind its shadow
} tessera_check_state;

#pragma GCC visibility push(default)

/// A work-item begins.
void __tessera_check_kernel(const tessera_checked_kernel *kernel);

/// Before an access. `object` is the variable that the address is known to lie in, or null.
tessera_checked_address __tessera_check_read(void *address, void *object, const tessera_site *site);
/// `value`: what is stored, if it is no longer than 8 bytes and no record; its shadow is the fourth
/// argument's.
tessera_checked_address __tessera_check_write(void *address, void *object, const tessera_site *site,
                                              uint64_t value);
/// `value`: what the operation has beside what is there.
tessera_checked_address __tessera_check_atomic(void *address, void *object,
                                               const tessera_site *site, uint64_t value);
/// Before `bytes` are copied, or stored where `from` is null: returns how many may be.
uint64_t __tessera_check_copy(void *to, void *to_object, void *from, void *from_object,
                              uint64_t bytes, const tessera_site *site);
/// As __tessera_out_of_bounds, at `site`. `accesses` are tessera_accesses, added up; 0 if they are
/// not known.
void __tessera_check_outside(const tessera_site *site, uint32_t accesses, const char *format, ...);
void __tessera_check_fence(uint32_t memory);
/// At this branch the work-item takes a way on which it reaches no barrier any more.
void __tessera_check_departs(const tessera_site *site);
/// A function of another file has been called, which announces nothing, with that address: it may
/// have written what lies there.
void __tessera_check_called(const tessera_site *site, void *given);
/// An integer is about to be divided by 0, or the least one by -1.
void __tessera_check_division(const tessera_site *site, uint32_t by_zero);
/// A value that nobody wrote decides what is done, or where. `origin` says where it came to be.
void __tessera_check_undefined(uint32_t origin, const tessera_site *site);
/// A loop has gone round so often that it will not end, unless another work-item changes what is
/// read from `address` at `site`. Does not return.
void __tessera_check_endless_wait(const void *address, const tessera_site *site);

/// A variable of the work-item's begins, which nobody has written; and ends.
void __tessera_check_variable(void *variable, uint64_t bytes, const tessera_site *site);
void __tessera_check_variable_end(void *variable, uint64_t bytes);

/// The thread's.
tessera_check_state *__tessera_check_state_here(void);
/// The shadow of what is read or written without an announcement.
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
