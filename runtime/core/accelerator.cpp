// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/accelerator.h"

#include "core/handles.h"
#include "core/settings.h"
#include "core/text.h"

#include <algorithm>

namespace tessera {
namespace {

/// Of Tessera itself: major, minor.
constexpr std::uint32_t version = 0 << 16 | 1;

tessera_accelerator_properties describe(const device_properties &of) {
  tessera_accelerator_properties described = {};
  described.device_path = of.path.c_str();
  described.description = of.description.c_str();
  described.dedicated_memory = of.memory_kib;
  described.version = version;
  described.is_emulated = of.is_emulated;
  described.has_display = of.has_display;
  described.supports_double_precision = of.supports_double;
  described.supports_limited_double_precision = of.supports_double;
  described.supports_cpu_shared_memory = of.shares_host_memory;
  return described;
}

} // namespace

accelerator::accelerator(device &hardware, scheduler &scheduling, const trace &tracing)
    : hardware_(hardware), scheduling_(scheduling), tracing_(tracing),
      properties_(describe(hardware.properties())),
      default_view_(make_view(tessera_queuing_automatic).hand_over()),
      default_view_place_(handle(default_view_)),
      default_access_(hardware.properties().shares_host_memory
                          ? std::int32_t(tessera_access_read_write)
                          : std::int32_t(tessera_access_none)) {}

counted<view_queue> accelerator::make_view(std::int32_t queuing_mode) {
  return counted<view_queue>::adopt(new view_queue(this, &hardware_, queuing_mode));
}

tessera_accelerator_view **accelerator::default_view_place() {
  // Somebody may have assigned to the accelerator_view that lies here: it gave back a reference to
  // ours and took one to another.
  tessera_accelerator_view *found = default_view_place_.load(std::memory_order_relaxed);
  if (found != handle(default_view_) &&
      default_view_place_.compare_exchange_strong(found, handle(default_view_))) {
    default_view_->retain();
    queue_of(found)->release();
  }
  static_assert(sizeof default_view_place_ == sizeof(tessera_accelerator_view *));
  return reinterpret_cast<tessera_accelerator_view **>(&default_view_place_);
}

bool accelerator::set_default_access(std::int32_t access) {
  if (!properties_.supports_cpu_shared_memory || default_access_is_fixed_.exchange(true))
    return false;
  default_access_.store(access);
  return true;
}

std::int32_t accelerator::use_default_access() {
  default_access_is_fixed_.store(true);
  return default_access_.load();
}

accelerator_list::accelerator_list(const device_list &devices,
                                   const std::vector<asked_accelerator> &asked_default,
                                   scheduler &scheduling, const trace &tracing) {
  for (const std::unique_ptr<device> &one : devices)
    all_.push_back(std::make_unique<accelerator>(*one, scheduling, tracing));
  const auto best = std::find_if(all_.begin(), all_.end(), [](const auto &candidate) {
    return candidate->hardware().properties().runs_kernels &&
           !candidate->hardware().properties().is_emulated;
  });
  default_.store(best != all_.end() ? best->get() : all_.back().get());
  for (const asked_accelerator &asked : asked_default) {
    if (asked.path.empty())
      continue;
    if (result<accelerator *> found = find(widen(asked.path))) {
      default_.store(*found);
      break;
    }
    warn_of(asked);
  }
}

void accelerator_list::warn_of(const asked_accelerator &unknown) const {
  std::vector<std::string> paths;
  for (const std::unique_ptr<accelerator> &one : all_)
    paths.push_back(narrow(one->hardware().properties().path));
  warn_of_value(unknown.variable, unknown.path, alternatives(paths));
}

result<accelerator *> accelerator_list::find(const std::wstring &path) {
  if (path == L"default")
    return &current_default();
  for (const std::unique_ptr<accelerator> &candidate : all_)
    if (path == candidate->properties().device_path)
      return candidate.get();
  return error(tessera_error, "concurrency::accelerator: there is no accelerator \"" +
                                  narrow(path) + "\" on this machine.");
}

accelerator &accelerator_list::use_default() {
  if (!default_is_fixed_.load(std::memory_order_acquire)) {
    const std::lock_guard lock(setting_);
    default_is_fixed_.store(true, std::memory_order_release);
  }
  return current_default();
}

result<bool> accelerator_list::set_default(const std::wstring &path) {
  const std::lock_guard lock(setting_);
  result<accelerator *> wanted = find(path);
  if (!wanted)
    return wanted.failure();
  if (default_is_fixed_.exchange(true))
    return false;
  default_.store(*wanted, std::memory_order_release);
  return true;
}

} // namespace tessera
