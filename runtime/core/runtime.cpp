// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/runtime.h"

#include "backends/gpu_nodes.h"
#include "core/coherence/host_watch.h"
#include "core/coherence/unread_copies.h"
#include "core/embedded_images.h"
#include "core/found_devices.h"
#include "core/queues/end_of_main.h"
#include "timeline/process_end.h"
#include "timeline/recorder.h"

#include <atomic>
#include <cstdlib>

#include <pthread.h>

namespace tessera {

#define TESSERA_BACKEND(name) device_list find_##name##_devices(const backend_options &);
#define TESSERA_LATE_BACKEND(name) found_devices find_##name##_devices(const backend_options &);
#include "backends/backends.def"
#undef TESSERA_BACKEND
#undef TESSERA_LATE_BACKEND

namespace {

backend_options options_of(const settings &from) {
  backend_options options;
  options.threads = from.num_threads.value;
  options.cpu = from.cpu;
  options.cpu_version = from.cpu_version;
  // Where the CPU shares the host's memory nothing is stale, but elsewhere the mistake is there.
  options.separate_memory =
      from.cpu_memory == "separate" || (from.cpu_memory.empty() && from.check.has("host"));
  options.cuda = from.cuda;
  options.has_ptx = is_embedded(tessera_image_ptx);
  options.opencl = from.opencl == "all" ? "" : from.opencl;
  options.opencl_memory = from.opencl_memory;
  options.check = from.check.text;
  options.checks_kernels = from.checks_kernels();
  options.check_order = from.check_order.text;
  options.check_report = from.check_report.text;
  options.check_most = from.check_most.value;
  options.debug = from.debug.text;
  options.kept_memory_mib = std::uint64_t(from.opencl_cache_mib.value);
  options.program_folder = from.program_folder();
  options.driver_settings = settings::of_drivers();
  return options;
}

/// What is loaded after this call ends after us.
void finish_before() {
  std::atexit([] { runtime::instance().finish_work(); });
}

device_list find_devices(const settings &from) {
  const backend_options options = options_of(from);
  device_list all;
#define TESSERA_BACKEND(name)                                                                      \
  for (std::unique_ptr<device> &one : find_##name##_devices(options))                              \
    all.push_back(std::move(one));
#define TESSERA_LATE_BACKEND(name)
#include "backends/backends.def"
#undef TESSERA_BACKEND
#undef TESSERA_LATE_BACKEND
  return all;
}

found_devices find_late_devices(const settings &from) {
  backend_options options = options_of(from);
  options.has_loaded = finish_before;
  found_devices all;
#define TESSERA_BACKEND(name)
#define TESSERA_LATE_BACKEND(name) add_devices(all, find_##name##_devices(options));
#include "backends/backends.def"
#undef TESSERA_BACKEND
#undef TESSERA_LATE_BACKEND
  return all;
}

/// Looked for once: whoever waits for the default accelerator asks each time.
bool has_gpu_node_here() {
  static std::atomic<int> known{-1}; // no guard that a fork could leave locked
  if (known < 0)
    known = has_gpu_node();
  return known != 0;
}

/// Who names OpenCL's devices or NVIDIA's means them; else no driver starts for the choice of the
/// default where no device can be a GPU.
bool may_have_gpu(const settings &from) {
  return !from.opencl.empty() || from.cuda == "all" || has_gpu_node_here();
}

std::vector<asked_accelerator> asked_default(const settings &from) {
  return {{"TESSERA_CHECK", from.checks_kernels() ? "direct3d\\ref" : ""},
          {"TESSERA_DEBUG", from.debug.text.empty() ? "" : "direct3d\\ref"},
          {"TESSERA_DEFAULT_ACCELERATOR", from.default_accelerator.text},
          {"CPPAMP_DEFAULT_ACCELERATOR", from.cppamp_default_accelerator.text}};
}

std::atomic<runtime *> made{nullptr};
/// Held while it is made; not a static's own guard, which would stay locked in the child of a fork.
std::mutex making;

/// Before anything happens.
settings with_timeline(settings from) {
  if (!from.timeline.text.empty()) {
    timeline::look_at_signals();
    timeline::start(from.timeline.text.c_str(), from.timeline_mib.value);
  }
  return from;
}

void before_fork() {
  making.lock();
  if (runtime *const all = runtime::existing()) {
    all->scheduling().before_fork();
    all->accelerators().before_fork();
  }
  host_watch::before_fork();
  unread_copies::before_fork();
}

void after_fork_in_parent() {
  unread_copies::after_fork();
  host_watch::after_fork();
  if (runtime *const all = runtime::existing()) {
    all->accelerators().after_fork();
    all->scheduling().after_fork_in_parent();
  }
  making.unlock();
}

void after_fork_in_child() {
  timeline::after_fork_in_child();
  unread_copies::after_fork();
  host_watch::after_fork();
  if (runtime *const all = runtime::existing()) {
    all->accelerators().after_fork();
    all->scheduling().after_fork_in_child();
  }
  making.unlock();
}

[[maybe_unused]] const int fork_handlers =
    pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);

} // namespace

runtime &runtime::instance() {
  if (runtime *const all = existing())
    return *all;
  const std::lock_guard lock(making);
  if (!existing())
    made.store(new runtime, std::memory_order_release);
  return *existing();
}

runtime *runtime::existing() { return made.load(std::memory_order_acquire); }

runtime::runtime()
    : settings_(with_timeline(settings::from_environment())), trace_(settings_.trace.text),
      devices_(find_devices(settings_)),
      accelerators_(devices_,
                    {[this] { return find_late_devices(settings_); },
                     [this] { return may_have_gpu(settings_); }},
                    asked_default(settings_), scheduler_, trace_),
      host_(**accelerators_.find(L"cpu")),
      auto_selection_view_(new view_queue(nullptr, nullptr, tessera_queuing_automatic)) {
  if (timeline::is_on())
    timeline::handle_signals();
  if (settings_.check.has("host"))
    host_watch::start();
  else if (timeline::is_on() && !settings_.timeline_reads.empty())
    unread_copies::start();
  finish_before();
  notice_end_of_main(scheduler_);
}

void runtime::finish_work() {
  if (is_finished_.exchange(true))
    return;
  accelerators_.close();
  state_lock lock = scheduler_.lock();
  scheduler_.close(lock);
  for (const accelerator *one : accelerators_.known())
    one->default_view().print_failures();
}

} // namespace tessera
