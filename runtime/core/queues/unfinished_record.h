// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A record of the time line for work that a device has not finished.
#ifndef TESSERA_RUNTIME_CORE_QUEUES_UNFINISHED_RECORD_H
#define TESSERA_RUNTIME_CORE_QUEUES_UNFINISHED_RECORD_H

#include "backends/event.h"
#include "timeline/recorder.h"

#include <string>

namespace tessera {

class unfinished_record {
public:
  /// `submitted`: by timeline::nanoseconds_now(), before the device got the work.
  unfinished_record(const timeline::record &told, counted<event> done, std::uint64_t submitted,
                    std::string text = {})
      : told_(told), text_(std::move(text)), done_(std::move(done)), submitted_(submitted) {}

  /// The device is done. Uses the device's times, if it gives them, else the time until now. Call
  /// it once.
  void add();

private:
  timeline::record told_;
  std::string text_;
  counted<event> done_;
  std::uint64_t submitted_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_QUEUES_UNFINISHED_RECORD_H
