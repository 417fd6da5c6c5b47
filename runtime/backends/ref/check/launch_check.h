// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The checks of one launch. Its code announces every access (abi/check.h). At first its tiles run
/// on several threads, if their order does not matter to a kernel without mistakes. If something is
/// found there, it counts for nothing but that the launch runs again, from where it began and one
/// tile after the other: so the findings are the same on any number of threads. If some memory is
/// suspect at the end, the launch runs again from where it began, and what it does there is written
/// down; if two accesses race, once more with the two work-items in the other order, to see what
/// difference that makes.
#ifndef TESSERA_RUNTIME_BACKENDS_REF_CHECK_LAUNCH_CHECK_H
#define TESSERA_RUNTIME_BACKENDS_REF_CHECK_LAUNCH_CHECK_H

#include "backends/backend.h"
#include "backends/check_report.h"
#include "backends/ref/check/access_log.h"
#include "backends/ref/check/origins.h"
#include "backends/ref/check/run_order.h"

#include <atomic>
#include <cassert>
#include <functional>
#include <optional>

namespace tessera {

/// Memory that the kernel has captured.
struct captured_memory {
  std::uintptr_t begin;
  std::uint64_t bytes;
  /// No container that lies in it may be written: who reads it races with nobody.
  bool is_only_read;

  bool holds(std::uintptr_t address, std::uint64_t length) const {
    const std::uint64_t offset = address - begin;
    return offset <= bytes && length <= bytes - offset;
  }
};

class launch_check;

/// What the code of abi/check.h needs to know of who runs on this thread.
struct checked_thread {
  tessera_check_state state = {};
  launch_check *launch = nullptr;
  recent_origins origins;
  const shadow_memory *memory = nullptr;
  std::uintptr_t tile_memory = 0, tile_bytes = 0;
  std::uintptr_t stack = 0, stack_bytes = 0;
  accessor global = {}, tile_static = {};
  std::uint32_t intervals[2] = {}; ///< barriers that the tile has passed, as in logged_place
  const captured_memory *captured = nullptr, *captured_end = nullptr;
  std::uint32_t interval = 0;                     ///< the last one
  const tessera_checked_kernel *kernel = nullptr; ///< once its first work-item has begun
  /// Where the work-item that runs took a way without a barrier; null if it has not.
  const tessera_site *departure = nullptr;
  bool is_logged = false;
  bool is_strict = false; ///< equal values race, too, and loads beside atomic operations

  logged_place place() const { return {global.tile, global.item, {intervals[0], intervals[1]}}; }
  /// Of the thread, while it runs a checked kernel.
  static checked_thread &here() {
    assert(running && "a checked kernel runs in a checked launch");
    return *running;
  }
  /// Small: a library that is opened later shares what little memory there is for such variables.
  static thread_local constinit checked_thread *running;
};

class launch_check {
public:
  /// Runs all work-items, in that order; the last time what they say is not heard.
  using runner = std::function<result<void>(const run_order &order, bool is_repeated)>;

  launch_check(const dispatch &work, const tessera_image &image);
  launch_check(const launch_check &) = delete;
  launch_check &operator=(const launch_check &) = delete;

  /// Runs the launch, and checks it. Fails where it fails, and where something has been found, if
  /// that is not what TESSERA_CHECK=report asks for.
  /// `run_on_threads`: the same on several threads, which say so each by as_thread(); or empty.
  result<void> run(const runner &run_all, const runner &run_on_threads);
  /// Calls `run_tiles`, which runs some of the launch's tiles.
  void as_thread(const std::function<void()> &run_tiles);

  // Who runs says what.
  void begin_tile(std::uint64_t number, std::byte *tile_memory);
  void begin_item(std::uint64_t number, const char *stack, std::uint64_t stack_bytes);
  void pass_barrier(std::uint32_t memory);

  /// This thread runs work-items of the launch, too, but not at the same time as another.
  void run_here();

  /// After a finding no work-item can go on.
  bool ends() const { return ends_ || is_found_.load(std::memory_order_relaxed); }
  /// There was no memory for what it found.
  void lose() { only_tells() || (is_lost_ = true); }

  // The kernel's code says, on the thread that runs it.
  void use_kernel(const tessera_checked_kernel &kernel);
  void suspect(const void *address, bool is_tile_static);
  /// Who makes it, and when, is known.
  void log(logged_access access);
  void log_fence(std::uint32_t memory);
  /// A function that announces nothing may have written what lies at the address.
  void note_call(const tessera_site &site, void *given);
  /// Does it lie in one tile_static variable?
  bool is_tile_variable(const void *address, std::uint64_t bytes) const;

  void found_outside(const void *address, const void *object, std::uint64_t bytes, access_kind kind,
                     const tessera_site &site);
  /// `accesses` are tessera_accesses, and `text` is that of __tessera_out_of_bounds.
  void found_outside(const tessera_site &site, std::uint32_t accesses, std::string text);
  void found_misaligned(const void *address, const tessera_site &site);
  void found_unwritten(std::uint32_t origin, const tessera_site &site, const char *decides);
  void found_division(const tessera_site &site, bool by_zero);
  void found_endless_wait(const void *address, const tessera_site &site);
  /// Two work-items of a tile, at these barriers; null: one has ended.
  void found_divergence(std::uint64_t one, const tessera_barrier *at, std::uint64_t other,
                        const tessera_barrier *other_at, const tessera_site *departure);

private:
  /// What the kernel stores at once in an element.
  struct stored_piece {
    std::uint64_t offset;
    std::uint32_t bytes;
    std::uint8_t kind; ///< a tessera_value_kind
  };
  struct captured {
    std::uintptr_t begin;
    std::uint64_t bytes;
    std::int32_t access;
    const tessera_view *view;
    bool has_strides;
    std::size_t number;                    ///< of the capture
    std::vector<stored_piece> pieces = {}; ///< those that are known

    std::uint32_t element_bytes() const { return std::max(view->__element_bytes, 1u); }
  };
  struct kept {
    std::byte *begin;
    std::vector<std::byte> bytes;
    std::vector<std::uint8_t> shadow;   ///< empty: all of it has been written
    std::vector<std::uint32_t> origins; ///< as long as it is not
  };

  result<void> prepare();
  void name_origins(const captured &of) const;
  void note_piece(const void *address, const tessera_site &site);
  run_order run_order_of_launch() const;
  void begin_run();
  void begin_run_of(checked_thread &thread);
  bool finds_nothing(const runner &run_on_threads);
  /// What is found on several threads says only that.
  bool only_tells();
  std::vector<kept> keep() const;
  void keep_definedness(kept &of) const;
  void restore(const std::vector<kept> &from) const;
  std::vector<finding> find_races(const runner &run_all, const std::vector<kept> &before);
  std::string consequence_of(const logged_race &race, const runner &run_all,
                             const std::vector<kept> &before, const std::vector<kept> &after);
  std::string first_difference(const std::vector<kept> &usual,
                               const std::vector<kept> &other) const;
  void report(finding found);
  void report_unwritten(const std::vector<finding> &races);

  const captured *container_at(const void *address) const;
  std::string name_of(const captured &one) const;
  std::string_view type_of(const captured &one) const;
  /// `length` of `values.h`.
  std::string element_of(const captured &one, const void *address, std::uint64_t length) const;
  std::string value_of(const void *address, std::uint64_t bits, std::uint32_t bytes,
                       std::uint8_t kind, bool is_written = true) const;
  std::string memory_at(const void *address, std::uint64_t length, const tessera_site &site) const;
  /// What an access outside was meant for.
  struct neighbour {
    std::string name; ///< empty if it is not known
    std::uintptr_t begin, bytes;
    std::string type = {}; ///< of a variable or member, as a tessera_site has it
    const captured *container = nullptr;
  };
  /// The tile_static variable that has it; null if none has.
  const tessera_tile_variable *tile_variable_at(const void *address) const;
  std::optional<neighbour> variable_at(const void *address) const;
  neighbour member_at(const void *address, const tessera_site &site) const;
  std::optional<neighbour> neighbour_of(const void *address) const;
  bool is_outside_by_index(const captured &one, std::uintptr_t place) const;
  std::string place_beside(std::uintptr_t place, std::uint64_t bytes, access_kind kind,
                           const neighbour &of) const;
  std::uint8_t value_kind_of(const logged_access &access) const;
  std::string described(const logged_access &access) const;
  std::string work_item(std::uint64_t tile, std::uint64_t item) const;
  std::string here() const;

  const dispatch &work_;
  const tessera_image &image_;
  const shadow_memory *memory_ = nullptr;
  const tessera_checked_kernel *kernel_ = nullptr;
  std::vector<captured> captured_;
  std::vector<captured_memory> captured_memory_; ///< of these
  std::vector<access_log::key> suspects_;
  std::optional<access_log> log_;
  checked_thread thread_;
  std::uint32_t launch_ = 0;
  bool has_threads_ = false; ///< tiles run at once
  std::atomic<bool> is_found_{false};
  /// Until the races are known: one of the same memory is what they come of.
  struct unwritten_finding {
    finding found;
    std::string memory; ///< as races name it
  };
  std::vector<unwritten_finding> unwritten_;
  std::optional<std::string> first_; ///< text of the first finding
  bool ends_ = false, is_lost_ = false;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_CHECK_LAUNCH_CHECK_H
