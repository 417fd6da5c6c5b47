// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What executes: instructions that are decoded once, and warps of 32 work-items that execute each
/// of them at once. A register holds the values of the whole warp side by side, so that an
/// instruction is a loop that the host's compiler turns into vectors.
///
/// Where work-items of a warp branch to different places they become groups. The group that is
/// deepest in calls, and among these the one with the smallest address, goes first: the others are
/// taken along when it comes to where they wait.
#ifndef TESSERA_TEST_RUNTIME_CUDA_PTX_MACHINE_H
#define TESSERA_TEST_RUNTIME_CUDA_PTX_MACHINE_H

#include "program.h"

#include <cstring>
#include <memory>

namespace ptx {

struct warp;
struct block_run;

using handler = const instruction *(*)(warp &, const instruction *);

/// A function that has been called by some of a warp's work-items, until they have returned.
struct instance {
  const code *of = nullptr;
  instance *caller = nullptr;
  const instruction *call = nullptr;
  std::vector<unsigned char> registers;
  std::uint64_t local_begin = 0;
  std::uint32_t inside = 0; ///< the work-items
  int depth = 0;
};

/// Work-items of a warp that are at the same place.
struct group {
  instance *in;
  const instruction *at;
  std::uint32_t mask;
  bool waits = false; ///< at a barrier
  bool is_late = false;
};

struct warp {
  unsigned char *base[4] = {};
  std::uint32_t mask = 0;
  bool is_full = false;
  const instruction *stop = nullptr; ///< where another group waits
  alignas(64) std::uint8_t on[lanes] = {};
  alignas(64) std::uint8_t carry[lanes] = {};
  instance *frame = nullptr;
  block_run *in = nullptr;
  std::uint32_t alive = 0, number = 0;
  std::vector<group> groups;
  std::vector<unsigned char> own; ///< special registers of the warp
  unsigned char *local = nullptr; ///< of its first work-item

  void set_mask(std::uint32_t to) {
    mask = to;
    is_full = to == ~std::uint32_t(0);
    for (int lane = 0; lane < lanes; ++lane)
      on[lane] = (to >> lane & 1) ? 0xff : 0;
  }
  void enter(instance &into) {
    frame = &into;
    base[0] = into.registers.data();
    base[1] = const_cast<unsigned char *>(into.of->constants.data());
  }
  template <typename T> T *at(place where) const {
    return reinterpret_cast<T *>(base[where & 3] + (where & ~place(3)));
  }
};

/// What a handler returns when its group does not go on.
inline const instruction *const leave = reinterpret_cast<const instruction *>(~std::uintptr_t(0));

template <typename R>
[[gnu::always_inline]] inline void put(warp &in, place where, const R (&values)[lanes]) {
  R *const to = in.at<R>(where);
  if (in.is_full) {
    std::memcpy(to, values, sizeof values);
    return;
  }
  R merged[lanes];
  for (int lane = 0; lane < lanes; ++lane)
    merged[lane] = in.on[lane] ? values[lane] : to[lane];
  std::memcpy(to, merged, sizeof merged);
}

template <typename R, typename A, typename Op>
const instruction *one(warp &in, const instruction *i) {
  const A *const a = in.at<A>(i->a);
  R values[lanes];
  for (int lane = 0; lane < lanes; ++lane)
    values[lane] = Op::of(a[lane]);
  put(in, i->to, values);
  return i + 1;
}

template <typename R, typename A, typename B, typename Op>
const instruction *two(warp &in, const instruction *i) {
  const A *const a = in.at<A>(i->a);
  const B *const b = in.at<B>(i->b);
  R values[lanes];
  for (int lane = 0; lane < lanes; ++lane)
    values[lane] = Op::of(a[lane], b[lane]);
  put(in, i->to, values);
  return i + 1;
}

template <typename R, typename A, typename B, typename C, typename Op>
const instruction *three(warp &in, const instruction *i) {
  const A *const a = in.at<A>(i->a);
  const B *const b = in.at<B>(i->b);
  const C *const c = in.at<C>(i->c);
  R values[lanes];
  for (int lane = 0; lane < lanes; ++lane)
    values[lane] = Op::of(a[lane], b[lane], c[lane]);
  put(in, i->to, values);
  return i + 1;
}

/// One host thread that executes blocks, one after the other.
struct block_run {
  block_run(const program &of, const grid &what, memory &global, launch_state &shared_by_all);
  ~block_run();
  void run(std::uint64_t number);

  [[noreturn]] void fail(int code, const instruction *at, const std::string &text);
  instance &make_instance(const code &of);
  void drop(instance &one);

  const program &of;
  const grid &what;
  memory &global;
  launch_state &all;
  std::vector<region> found; ///< the last one of each instruction that uses memory
  std::vector<unsigned char> shared_memory, specials;
  unsigned char *local_memory = nullptr;
  std::uint64_t local_stride = 0;
  std::uint64_t executed = 0, generic_accesses = 0;
  unsigned char *pointers[lanes];

  /// Thrown where a work-item does what it must not.
  struct stopped {
    fault why;
  };

private:
  void begin(std::uint64_t number);
  void run_until_barrier(warp &one);
  void run_group(warp &one, group what);
  bool pick(warp &one, group &into);
  bool end_barrier();
  void check_barrier(const warp &one);
  void set_special(unsigned char *area, special which, std::uint32_t value);

  std::vector<warp> warps_;
  std::map<const code *, std::vector<instance *>> spare_;
  std::vector<std::unique_ptr<instance>> used_;
  std::uint64_t steps_left_ = 0;
};

/// Of an address in a register of 4 or 8 bytes.
locator locator_of(space in, int address_bytes);

} // namespace ptx

#endif // TESSERA_TEST_RUNTIME_CUDA_PTX_MACHINE_H
