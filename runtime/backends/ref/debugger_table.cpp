// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/ref/debugger_table.h"

#include <atomic>
#include <cassert>
#include <chrono>
#include <mutex>
#include <thread>

namespace tessera {
namespace {

std::mutex list_mutex;
std::uint64_t launches_begun = 0; ///< under it

} // namespace

debugged_launch::debugged_launch(const tessera_kernel &kernel, const std::int32_t *extent,
                                 const std::int32_t *tile) {
  row_.kernel = kernel.name;
  row_.rank = kernel.rank;
  row_.extent = extent;
  row_.tile_extent = kernel.tile[0] ? kernel.tile : nullptr;
  row_.tile = tile;
  const std::lock_guard<std::mutex> lock(list_mutex);
  row_.number = ++launches_begun;
  row_.next = ::tessera_debugger.launches;
  ::tessera_debugger.launches = &row_;
}

debugged_launch::~debugged_launch() {
  const std::lock_guard<std::mutex> lock(list_mutex);
  tessera_debugger_launch **place = &::tessera_debugger.launches;
  while (*place != &row_) {
    assert(*place && "a launch is in the list until it ends");
    place = &(*place)->next;
  }
  *place = row_.next;
}

void debugged_launch::begin_run(std::uint64_t tiles) {
  row_.tiles = tiles;
  ++row_.run;
  row_.tiles_begun = 0;
}

void debugged_launch::begin_tile() {
  ++row_.tiles_begun;
  if (items_.empty()) // a work-item of its own
    return;
  for (tessera_debugger_work_item &one : items_) {
    one.state = tessera_work_item_not_begun;
    one.barrier = nullptr;
  }
  tessera_debugger_event(tessera_event_tile_begins, &row_, "");
}

void debugged_launch::end_tile() const {
  if (!items_.empty())
    tessera_debugger_event(tessera_event_tile_ends, &row_, "");
}

bool debugged_launch::is_frozen(std::size_t number) const {
  assert(number < items_.size() && "make_items() has made a row for it");
  // Who writes it is no thread of this program.
  return __atomic_load_n(&items_[number].is_frozen, __ATOMIC_ACQUIRE) != 0;
}

void debugged_launch::wait_for_thaw() const {
  tessera_debugger_event(tessera_event_all_frozen, &row_, "");
  std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

} // namespace tessera

struct tessera_debugger tessera_debugger = {
    TESSERA_DEBUGGER_VERSION, sizeof(tessera_debugger_work_item), 0, 0, nullptr, {}};

__attribute__((noinline)) void
tessera_debugger_event(uint32_t kind, const tessera_debugger_launch *launch, const char *text) {
  // What a debugger reads is in memory, and the call stays.
  asm volatile("" : : "r"(kind), "r"(launch), "r"(text) : "memory");
}
