// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// An accelerator: a device of a backend, with the state that the public interface adds to it.
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
  /// Where the headers find the default view's handle (see runtime_abi.h).
  tessera_accelerator_view **default_view_place();

  /// The access of arrays that do not ask for one.
  std::int32_t default_access() const { return default_access_.load(); }
  /// Works once, and not after the default has been used.
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

/// The default that the environment asks for, and the name of its variable. An empty path asks for
/// none.
struct asked_accelerator {
  const char *variable;
  std::string path;
};

/// Devices whose drivers start slowly.
struct late_devices {
  std::function<found_devices()> find;
  /// Whether one of them can be the default. This starts no driver.
  std::function<bool()> may_be_default;
};

/// All accelerators, and the default one.
///
/// The runtime looks late for devices whose drivers start slowly. A program that uses only the
/// others never waits for them.
class accelerator_list {
public:
  /// The default is the first requested one that exists.
  accelerator_list(const device_list &devices, late_devices late,
                   const std::vector<asked_accelerator> &asked_default, scheduler &scheduling,
                   const trace &tracing);

  /// Accelerators for which the process has code come first.
  const std::vector<accelerator *> &all();
  /// Only those that have already been found.
  const std::vector<accelerator *> &known() const {
    return has_looked_.load(std::memory_order_acquire) ? all_ : early_;
  }
  const std::vector<refused_device> &refused();
  /// By device path. "default" finds the default accelerator.
  result<accelerator *> find(const std::wstring &path);

  /// The present default. This call does not fix it.
  accelerator &current_default();
  /// The default, fixed from now on.
  accelerator &use_default();
  /// False if the default was set or used before.
  result<bool> set_default(const std::wstring &path);
  /// Runs kernels that the default cannot run. Null if somebody asked for that default. Call it
  /// once the default is fixed.
  accelerator *substitute() const { return is_own_choice_ ? &best_for_all_kernels() : nullptr; }

  /// The process ends: no driver starts any more.
  void close();

  // If a driver started while another thread forks, it would be starting for ever in the child.
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
  bool is_own_choice_ = false;                  ///< written before default_
  std::mutex setting_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_ACCELERATOR_H
