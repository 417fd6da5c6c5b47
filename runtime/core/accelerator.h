// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// An accelerator: a device of a backend with what the public interface adds to it.
#ifndef TESSERA_RUNTIME_CORE_ACCELERATOR_H
#define TESSERA_RUNTIME_CORE_ACCELERATOR_H

#include "core/queues/scheduler.h"
#include "core/trace.h"

#include <functional>

namespace tessera {

class accelerator {
public:
  accelerator(device &hardware, scheduler &scheduling, const trace &tracing);
  accelerator(const accelerator &) = delete;
  accelerator &operator=(const accelerator &) = delete;
  ~accelerator();

  device &hardware() const { return hardware_; }
  /// All accelerators share one.
  scheduler &scheduling() const { return scheduling_; }
  const trace &tracing() const { return tracing_; }
  const tessera_accelerator_properties &properties() const { return properties_; }
  view_queue &default_view() const { return *default_view_; }
  counted<view_queue> make_view(std::int32_t queuing_mode);
  /// Where the default view's handle is kept for the headers (see runtime_abi.h).
  tessera_accelerator_view **default_view_place();

  /// The access that arrays get when they do not ask for one.
  std::int32_t default_access() const { return default_access_.load(); }
  /// Once only, and not after the default has been used.
  bool set_default_access(std::int32_t access);
  std::int32_t use_default_access();

private:
  device &hardware_;
  scheduler &scheduling_;
  const trace &tracing_;
  tessera_accelerator_properties properties_;
  view_queue *default_view_;
  std::atomic<tessera_accelerator_view *> default_view_place_;
  std::atomic<std::int32_t> default_access_;
  std::atomic<bool> default_access_is_fixed_{false};
};

/// The default that the environment asks for, and by which variable; an empty path asks for none.
struct asked_accelerator {
  const char *variable;
  std::string path;
};

/// Devices whose drivers take long to start.
struct late_devices {
  std::function<found_devices()> find;
  /// Can one of them be the default? No driver starts for the answer.
  std::function<bool()> may_be_default;
};

/// All accelerators, and which of them is the default.
///
/// Some devices are looked for late, because their drivers take long to start: a program that uses
/// only the others never waits for them.
class accelerator_list {
public:
  /// The default is the first that is asked for and exists.
  accelerator_list(const device_list &devices, late_devices late,
                   const std::vector<asked_accelerator> &asked_default, scheduler &scheduling,
                   const trace &tracing);

  /// Those that the process has code for come first.
  const std::vector<accelerator *> &all();
  /// Without those that nobody has looked for yet.
  const std::vector<accelerator *> &known() const {
    return has_looked_.load(std::memory_order_acquire) ? all_ : early_;
  }
  const std::vector<refused_device> &refused();
  /// By device path; "default" finds the default accelerator.
  result<accelerator *> find(const std::wstring &path);

  /// The default of this moment: asking does not fix it.
  accelerator &current_default();
  /// The default from now on.
  accelerator &use_default();
  /// False if the default was set or used before.
  result<bool> set_default(const std::wstring &path);
  /// Where kernels run that the default cannot run; null if somebody asked for that default. Once
  /// it is fixed.
  accelerator *substitute() const { return is_own_choice_ ? &best_for_all_kernels() : nullptr; }

  /// The process ends: no driver starts any more.
  void close();

  // A driver that starts while another thread forks would start for ever in the child.
  void before_fork() { looking_.lock(); }
  void after_fork() { looking_.unlock(); }

private:
  void look();
  accelerator &best();
  accelerator &best_for_all_kernels() const;
  void warn_of(const asked_accelerator &unknown);

  scheduler &scheduling_;
  const trace &tracing_;
  std::vector<std::unique_ptr<accelerator>> owned_;
  std::vector<accelerator *> early_, all_;
  accelerator *asked_ = nullptr; ///< by the environment

  late_devices late_;
  std::mutex looking_;
  found_devices found_;
  std::atomic<bool> has_looked_{false};

  std::atomic<accelerator *> default_{nullptr}; ///< once it is fixed
  bool is_own_choice_ = false;                  ///< written before that
  std::mutex setting_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_ACCELERATOR_H
