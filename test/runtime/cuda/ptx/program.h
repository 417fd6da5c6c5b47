// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// PTX that is ready to be executed, and the launch of one of its entries.
#ifndef TESSERA_TEST_RUNTIME_CUDA_PTX_PROGRAM_H
#define TESSERA_TEST_RUNTIME_CUDA_PTX_PROGRAM_H

#include "syntax.h"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>

namespace ptx {

constexpr int lanes = 32; ///< of a warp

/// What the driver says of a launch that went wrong.
constexpr int illegal_address = 700, launch_timeout = 702, illegal_instruction = 715,
              misaligned_address = 716, invalid_address_space = 717, launch_failed = 719;

/// Memory of each space has addresses of its own, which are none in any other.
constexpr std::uint64_t shared_begin = 0x400, local_begin = 0x10000, parameter_begin = 0x80000000,
                        constant_begin = 0xa0000000;
/// Added to them, addresses of no space.
constexpr std::uint64_t shared_window = 0x7001000000000000, local_window = 0x7002000000000000,
                        constant_window = 0x7003000000000000, window_bits = 48;

/// Bytes that belong together: an allocation or a variable.
struct region {
  std::uint64_t begin = 0, end = 0;
  unsigned char *host = nullptr;
  std::uint8_t *read = nullptr, *written = nullptr; ///< by this launch: one for each byte
};

/// Global memory: finds the allocation that has an address.
struct memory {
  virtual ~memory() = default;
  virtual bool find(std::uint64_t address, region &into) = 0;
};

/// Where an operand is: the area in the low two bits, and the bytes from its begin, of which each
/// work-item has its own.
using place = std::uint32_t;
constexpr place registers_area = 0, constants_area = 1, warp_area = 2, block_area = 3;

struct warp;
struct code;
struct instruction;

/// Where work-items of a warp are in memory: the address of each is in `block_run::pointers`. Those
/// that do not take part have an address of one that does. Where each eight of them are in a row,
/// or at the same place, the address of the first of each eight alone is there.
enum class shape : std::uint8_t { scattered, in_rows, the_same };
constexpr int row = 8;
using locator = shape (*)(warp &, const instruction *);

struct call_site {
  const code *of = nullptr;
  struct copy {
    std::uint32_t from, to, bytes;
  };
  std::vector<copy> arguments, results;
};

struct instruction {
  const instruction *(*run)(warp &, const instruction *) = nullptr;
  place to = 0, a = 0, b = 0, c = 0;
  place list[4] = {};
  place guard = 0;
  bool has_guard = false, guard_negated = false;
  bool ends_group = false;   ///< those that do not execute it are another group
  bool falls_through = true; ///< to the next one
  bool is_nc = false, writes = false;
  std::uint8_t count = 1, size = 0; ///< of an access: values, and bytes of all of them
  std::uint32_t cache = 0, stride = 0;
  locator locate = nullptr;
  std::uint64_t offset = 0;
  unsigned char blob[24] = {}; ///< what the handler alone understands
  const instruction *target = nullptr;
  const call_site *call = nullptr;
  const std::vector<const instruction *> *targets = nullptr;
  int line = 0;
};

enum class special : std::uint8_t {
  tid_x,
  tid_y,
  tid_z,
  laneid,
  warpid,
  lanemask_eq,
  lanemask_lt,
  lanemask_le,
  lanemask_gt,
  lanemask_ge, // of the warp
  ntid_x,
  ntid_y,
  ntid_z,
  ctaid_x,
  ctaid_y,
  ctaid_z,
  nctaid_x,
  nctaid_y,
  nctaid_z,
  nwarpid,
  smid,
  nsmid,
  dynamic_smem_size // of the block
};

struct parameter_place {
  std::uint32_t offset = 0, bytes = 0;
};

struct code {
  std::string name;
  bool is_entry = false;
  std::vector<instruction> body;
  std::vector<unsigned char> constants;
  std::uint32_t register_bytes = 0;
  std::vector<parameter_place> parameters, results; ///< of an entry: in its arguments
  std::uint32_t argument_bytes = 0;
  std::uint64_t local_bytes = 0;
  std::vector<const code *> callees;
  std::vector<std::string> shared_used;
  std::uint32_t required_block[3] = {0, 0, 0}, most_block[3] = {0, 0, 0};
  std::uint32_t register_count = 0;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> undefined; ///< registers read before
                                                                  ///< anything was written
  std::vector<std::unique_ptr<call_site>> calls;
  std::vector<std::unique_ptr<std::vector<const instruction *>>> tables;

  // Of an entry, with all that it calls.
  std::uint64_t shared_bytes = 0, local_need = 0;
  bool is_recursive = false, has_dynamic_shared = false;
};

/// Where variables of the program's are in global memory.
using find_symbol = std::function<bool(const std::string &, std::uint64_t &)>;

struct program {
  std::map<std::string, std::unique_ptr<code>> functions;
  std::vector<region> shared, constants; ///< with their addresses
  std::uint64_t shared_end = shared_begin;
  std::vector<unsigned char> constant_bytes;
  std::uint32_t accesses = 0; ///< instructions that use memory
  bool has_read_only_loads = false;
};

/// Throws syntax_error with what the program does not have, or cannot be executed.
std::unique_ptr<program> decode(const std::vector<const module *> &linked,
                                const find_symbol &globals);

std::vector<unsigned char> initial_bytes(const variable &of, const find_symbol &globals);

struct grid {
  const code *entry = nullptr;
  std::uint32_t blocks[3] = {1, 1, 1}, block[3] = {1, 1, 1};
  std::uint32_t dynamic_shared = 0;
  std::vector<unsigned char> arguments;
  std::uint64_t most_steps = 0;     ///< of a warp until it is said to hang; 0 is none
  std::uint64_t stack_bytes = 1024; ///< for functions that call themselves
  std::uint32_t seed = 0;           ///< of the blocks' order
  bool allows_early_exit = false;   ///< of some work-items before a barrier
  bool forbids_generic = false;
};

struct fault {
  int code = 0;
  std::string text; ///< with the entry's name and the line of PTX
};

/// What the host threads of one launch have in common.
struct launch_state {
  std::atomic<std::uint64_t> next{0};
  std::atomic<bool> has_failed{false};
  std::atomic<std::uint64_t> executed{0}, generic_accesses{0};
  std::mutex mutex;
  fault first;
  std::map<std::uint64_t, std::unique_ptr<std::uint8_t[], void (*)(void *)>> marks;
};

struct result {
  fault failed;
  std::uint64_t executed = 0; ///< instructions of work-items
  std::uint64_t generic_accesses = 0;
};

result run(const program &of, const grid &what, memory &global);

} // namespace ptx

#endif // TESSERA_TEST_RUNTIME_CUDA_PTX_PROGRAM_H
