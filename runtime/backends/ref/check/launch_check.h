// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The checks of one launch, whose code reports every access (abi/check.h).
///
/// - At first its tiles run on several threads, if their order does not matter to a kernel without
///   mistakes.
/// - If this finds something, the launch runs again from its beginning, one tile after the other.
///   Only this run is reported. So the findings are the same on any number of threads.
/// - If some memory is suspect at the end, the launch runs again from its beginning, and its
///   accesses to this memory are logged.
/// - If two accesses race, it runs once more with the two work-items in the other order, to see
///   whether the results differ.
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

/// Memory of a captured container.
struct captured_memory {
  std::uintptr_t begin;
  std::uint64_t bytes;
  /// No container in it may be written, so reads of it cannot race.
  bool is_only_read;

  bool holds(std::uintptr_t address, std::uint64_t length) const {
    const std::uint64_t offset = address - begin;
    return offset <= bytes && length <= bytes - offset;
  }
};

class launch_check;

/// The state of this thread for the code of abi/check.h.
struct checked_thread {
  tessera_check_state state = {};
  launch_check *launch = nullptr;
  recent_origins origins;
  const shadow_memory *memory = nullptr;
  std::uintptr_t tile_memory = 0, tile_bytes = 0;
  std::uintptr_t stack = 0, stack_bytes = 0;
  accessor global = {}, tile_static = {};
  std::uint32_t intervals[2] = {}; ///< number of passed barriers, as in logged_place
  const captured_memory *captured = nullptr, *captured_end = nullptr;
  std::uint32_t interval = 0;                     ///< the present one
  const tessera_checked_kernel *kernel = nullptr; ///< set when its first work-item has begun
  /// Where the running work-item took a way without a barrier. Null if it did not.
  const tessera_site *departure = nullptr;
  bool is_logged = false;
  bool is_strict = false; ///< equal values race, too, and loads beside atomic operations

  logged_place place() const { return {global.tile, global.item, {intervals[0], intervals[1]}}; }
  /// The state of this thread, while it runs a checked kernel.
  static checked_thread &here() {
    assert(running && "a checked kernel runs in a checked launch");
    return *running;
  }
  /// Small: a library that is opened later shares the little memory for such variables.
  static thread_local constinit checked_thread *running;
};

class launch_check {
public:
  /// Runs all work-items in that order. In the last run their messages are dropped.
  using runner = std::function<result<void>(const run_order &order, bool is_repeated)>;

  launch_check(const dispatch &work, const tessera_image &image);
  launch_check(const launch_check &) = delete;
  launch_check &operator=(const launch_check &) = delete;

  /// Runs and checks the launch. It fails if the launch fails, or if there is a finding, except
  /// with TESSERA_CHECK=report. `run_on_threads`: the same on several threads, each of which calls
  /// as_thread(); or empty.
  result<void> run(const runner &run_all, const runner &run_on_threads);
  /// Calls `run_tiles`, which runs some of the launch's tiles.
  void as_thread(const std::function<void()> &run_tiles);

  // The launch reports who runs.
  void begin_tile(std::uint64_t number, std::byte *tile_memory);
  void begin_item(std::uint64_t number, const char *stack, std::uint64_t stack_bytes);
  void pass_barrier(std::uint32_t memory);

  /// This thread runs work-items of the launch, too, but not at the same time as another.
  void run_here();

  /// After a finding no work-item can continue.
  bool ends() const { return ends_ || is_found_.load(std::memory_order_relaxed); }
  /// There was no memory for a finding.
  void lose() { only_tells() || (is_lost_ = true); }

  // The kernel's code calls these, on the thread that runs it.
  void use_kernel(const tessera_checked_kernel &kernel);
  void suspect(const void *address, bool is_tile_static);
  /// The log adds who makes the access, and when.
  void log(logged_access access);
  void log_fence(std::uint32_t memory);
  /// A function without reports may have written the memory at the address.
  void note_call(const tessera_site &site, void *given);
  /// Whether the bytes lie in one tile_static variable.
  bool is_tile_variable(const void *address, std::uint64_t bytes) const;

  void found_outside(const void *address, const void *object, std::uint64_t bytes, access_kind kind,
                     const tessera_site &site);
  /// `accesses` is a sum of tessera_accesses, and `text` is that of __tessera_out_of_bounds.
  void found_outside(const tessera_site &site, std::uint32_t accesses, std::string text);
  void found_misaligned(const void *address, const tessera_site &site);
  void found_unwritten(std::uint32_t origin, const tessera_site &site, const char *decides);
  void found_division(const tessera_site &site, bool by_zero);
  void found_endless_wait(const void *address, const tessera_site &site);
  /// Two work-items of a tile, at these barriers. Null: one has ended.
  void found_divergence(std::uint64_t one, const tessera_barrier *at, std::uint64_t other,
                        const tessera_barrier *other_at, const tessera_site *departure);

private:
  /// A store of the kernel into a part of an element.
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
    std::size_t number;                    ///< number of the capture
    std::vector<stored_piece> pieces = {}; ///< the known ones

    std::uint32_t element_bytes() const { return std::max(view->__element_bytes, 1u); }
  };
  struct kept {
    std::byte *begin;
    std::vector<std::byte> bytes;
    std::vector<std::uint8_t> shadow;   ///< empty: all of it is written
    std::vector<std::uint32_t> origins; ///< as long as some of it is not
  };

  result<void> prepare();
  void name_origins(const captured &of) const;
  void note_piece(const void *address, const tessera_site &site);
  run_order run_order_of_launch() const;
  void begin_run();
  void begin_run_of(checked_thread &thread);
  bool finds_nothing(const runner &run_on_threads);
  /// A finding on several threads only says that there is one.
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
  /// The variable next to an access outside, which the access probably meant.
  struct neighbour {
    std::string name; ///< empty if unknown
    std::uintptr_t begin, bytes;
    std::string type = {}; ///< of a variable or member, as in a tessera_site
    const captured *container = nullptr;
  };
  /// The tile_static variable at the address. Null if there is none.
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
  std::vector<captured_memory> captured_memory_; ///< of the captures
  std::vector<access_log::key> suspects_;
  std::optional<access_log> log_;
  checked_thread thread_;
  std::uint32_t launch_ = 0;
  bool has_threads_ = false; ///< several threads run tiles
  std::atomic<bool> is_found_{false};
  /// Kept until the races are known: a race on the same memory is their cause.
  struct unwritten_finding {
    finding found;
    std::string memory; ///< in the words of race reports
  };
  std::vector<unwritten_finding> unwritten_;
  std::optional<std::string> first_; ///< text of the first finding
  bool ends_ = false, is_lost_ = false;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_CHECK_LAUNCH_CHECK_H
