// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The one object with the state of the whole process.
#ifndef TESSERA_RUNTIME_CORE_RUNTIME_H
#define TESSERA_RUNTIME_CORE_RUNTIME_H

#include "core/accelerator.h"
#include "core/settings.h"

namespace tessera {

class runtime {
public:
  /// The first caller makes it, which may be a static initialiser. It is never destroyed, because a
  /// static destructor may be the last caller.
  static runtime &instance();
  /// Null if it has not been made.
  static runtime *existing();

  accelerator_list &accelerators() { return accelerators_; }
  /// The accelerator that holds data on the host.
  accelerator &host() { return host_; }
  view_queue &auto_selection_view() { return *auto_selection_view_; }
  scheduler &scheduling() { return scheduler_; }
  const trace &tracing() const { return trace_; }
  /// Whether TESSERA_CHECK asks for checks of kernels.
  bool checks_kernels() const { return settings_.checks_kernels(); }
  /// Whether TESSERA_TIMELINE_COUNTS asks for counts.
  bool counts_kernels() const { return !settings_.timeline_counts.empty(); }
  /// The value of TESSERA_CPU: "v1" to "v4", or nothing.
  const std::string &cpu_level_asked_for() const { return settings_.cpu; }

  /// At the end of the process, perhaps several times. Kernels for which nobody waited also have
  /// effects, messages and errors.
  void finish_work();

private:
  runtime();

  settings settings_;
  trace trace_;
  device_list devices_;
  scheduler scheduler_;
  accelerator_list accelerators_;
  accelerator &host_;
  view_queue *auto_selection_view_;
  std::atomic<bool> is_finished_{false};
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_RUNTIME_H
