// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A launch's row in the table that debuggers read (abi/debugger.h). Only the thread that runs the
/// launch writes it, and this thread stands still while a debugger looks.
#ifndef TESSERA_RUNTIME_BACKENDS_REF_DEBUGGER_TABLE_H
#define TESSERA_RUNTIME_BACKENDS_REF_DEBUGGER_TABLE_H

#include "abi/debugger.h"

#include <cassert>
#include <cstdint>
#include <vector>

namespace tessera {

class debugged_launch {
public:
  /// `tile` is the address of the running tile's index. For an untiled kernel it is that of the
  /// work-item's.
  debugged_launch(const tessera_kernel &kernel, const std::int32_t *extent,
                  const std::int32_t *tile);
  debugged_launch(const debugged_launch &) = delete;
  debugged_launch &operator=(const debugged_launch &) = delete;
  ~debugged_launch();

  void begin_run(std::uint64_t tiles);
  /// The next tile runs. None of its work-items has begun.
  void begin_tile();
  void end_tile() const;
  /// Makes `count` rows.
  void make_items(std::size_t count) {
    items_.resize(count), row_.items = items_.data(), row_.work_items = count;
  }
  tessera_debugger_work_item &item(std::size_t number) {
    assert(number < items_.size() && "make_items() has made a row for it");
    return items_[number];
  }
  /// Whether a debugger has frozen it.
  bool is_frozen(std::size_t number) const;
  /// Tells the debugger that only frozen work-items are left, and waits a little.
  void wait_for_thaw() const;

private:
  tessera_debugger_launch row_ = {};
  std::vector<tessera_debugger_work_item> items_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_DEBUGGER_TABLE_H
