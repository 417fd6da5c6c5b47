// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Data for debuggers: plain data, which begins at `tessera_debugger`. A debugger reads it from a
/// process or from its core file, without debug information of the library. The `amp` commands for
/// gdb do so. A change of the layout raises TESSERA_DEBUGGER_VERSION.
#ifndef TESSERA_ABI_DEBUGGER_H
#define TESSERA_ABI_DEBUGGER_H

#include "abi/kernel.h"

#define TESSERA_DEBUGGER_VERSION 2

#ifdef __cplusplus
extern "C" {
#endif

enum tessera_work_item_state {
  tessera_work_item_not_begun = 0,
  tessera_work_item_running = 1,    ///< at most one of a tile
  tessera_work_item_at_barrier = 2, ///< it waits there
  tessera_work_item_ended = 3,
  tessera_work_item_paused = 4 ///< stopped by the pause signal; continues when others have run
};

/// One work-item of the running tile.
typedef struct tessera_debugger_work_item {
  int32_t local[3]; ///< one value for each dimension of the launch
  int32_t global[3];
  int32_t thread;                 ///< its number in the system; 0: it has no thread of its own
  uint32_t state;                 ///< tessera_work_item_state
  const tessera_barrier *barrier; ///< where it waits, or waited last
  uint32_t is_frozen;             ///< the debugger writes it: not 0 means that it does not continue
  uint32_t reserved;
} tessera_debugger_work_item;

/// One launch on the reference accelerator.
typedef struct tessera_debugger_launch {
  struct tessera_debugger_launch *next;
  uint64_t number;            ///< from 1, in the order of their beginnings
  const char *kernel;         ///< "file.cpp:12"
  uint32_t rank;              ///< number of dimensions
  uint32_t run;               ///< 1, or from 2 on when the checks run it again for a race
  const int32_t *extent;      ///< `rank` values
  const int32_t *tile_extent; ///< `rank` values, or null: it has no tiles
  const int32_t *tile; ///< index of the running tile, or of the work-item if there are no tiles
  uint64_t tiles;      ///< number of tiles
  uint64_t tiles_begun;
  uint64_t work_items;               ///< number in a tile; 0 if it has no tiles
  tessera_debugger_work_item *items; ///< `work_items` of them
} tessera_debugger_launch;

enum tessera_debugger_event_kind {
  tessera_event_tile_begins = 1,
  /// Only frozen work-items are left. The launch waits until one is thawed.
  tessera_event_all_frozen = 2,
  tessera_event_race = 3, ///< these are findings of the checks; `text` is the report
  tessera_event_bounds = 4,
  tessera_event_uninitialized = 5,
  tessera_event_other_finding = 6,
  tessera_event_tile_ends = 7 ///< all its work-items are done
};

/// The offsets of the parts of vector registers in the area of x86's XSAVE instruction, in bytes.
/// The system's PTRACE_GETREGSET and core files (both name it NT_X86_XSTATE) have the same area.
/// The offsets differ between processors. 0: the processor has no such part.
typedef struct tessera_debugger_vector_state {
  uint32_t area_bytes;
  uint32_t ymm_upper;  ///< 16 bytes for each of 16 registers; the lower halves are at 160
  uint32_t masks;      ///< 8 bytes for each of k0 to k7
  uint32_t zmm_upper;  ///< 32 bytes for each of the first 16 registers
  uint32_t zmm_others; ///< 64 bytes for each of the other 16
  uint32_t reserved;
} tessera_debugger_vector_state;

#pragma GCC visibility push(default)

extern struct tessera_debugger {
  uint32_t version;                  ///< TESSERA_DEBUGGER_VERSION
  uint32_t work_item_bytes;          ///< of a tessera_debugger_work_item
  uint32_t has_threads;              ///< 1: work-items are threads (TESSERA_DEBUG=work-items)
  int32_t pause_signal;              ///< stops the work-item of the receiving thread; 0: none
  tessera_debugger_launch *launches; ///< the latest first
  tessera_debugger_vector_state vector_state;
} tessera_debugger;

/// Does nothing. A debugger sets a breakpoint here to learn of events. `launch` is null for
/// findings.
void tessera_debugger_event(uint32_t kind, const tessera_debugger_launch *launch, const char *text);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif // TESSERA_ABI_DEBUGGER_H
