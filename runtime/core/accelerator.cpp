// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/accelerator.h"

#include "core/embedded_images.h"
#include "core/handles.h"
#include "core/settings.h"
#include "core/text.h"

#include <algorithm>

namespace tessera {
namespace {

/// Of Tessera itself: major, minor. A test compares it with what --version prints.
constexpr std::uint32_t version = 1 << 16 | 0;

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

bool may_be_default(const device_properties &device) {
  return device.runs_kernels && !device.is_emulated;
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

accelerator::~accelerator() { queue_of(default_view_place_.load())->release(); }

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

accelerator_list::accelerator_list(const device_list &devices, late_devices late,
                                   const std::vector<asked_accelerator> &asked_default,
                                   scheduler &scheduling, const trace &tracing)
    : scheduling_(scheduling), tracing_(tracing), late_(std::move(late)) {
  for (const std::unique_ptr<device> &one : devices) {
    owned_.push_back(std::make_unique<accelerator>(*one, scheduling, tracing));
    early_.push_back(owned_.back().get());
  }
  for (const asked_accelerator &asked : asked_default) {
    if (asked.path.empty())
      continue;
    if (result<accelerator *> found = find(widen(asked.path))) {
      asked_ = *found;
      break;
    }
    warn_of(asked);
  }
}

/// Devices that the process has code for come first, the emulated ones last: a program that takes
/// the first one gets what it can use.
void accelerator_list::look() {
  if (has_looked_.load(std::memory_order_acquire))
    return;
  const std::lock_guard held(looking_);
  if (has_looked_)
    return;
  found_ = late_.find();
  std::vector<accelerator *> last;
  for (const std::unique_ptr<device> &one : found_.devices) {
    owned_.push_back(std::make_unique<accelerator>(*one, scheduling_, tracing_));
    const device_properties &properties = one->properties();
    const bool is_first = !properties.is_emulated && is_embedded(properties.image_kind);
    (is_first ? all_ : last).push_back(owned_.back().get());
  }
  all_.insert(all_.end(), early_.begin(), early_.end());
  all_.insert(all_.end(), last.begin(), last.end());
  has_looked_.store(true, std::memory_order_release);
}

void accelerator_list::close() {
  const std::lock_guard held(looking_);
  if (has_looked_)
    return;
  all_ = early_;
  has_looked_.store(true, std::memory_order_release);
}

const std::vector<accelerator *> &accelerator_list::all() {
  look();
  return all_;
}

const std::vector<refused_device> &accelerator_list::refused() {
  look();
  return found_.refused;
}

void accelerator_list::warn_of(const asked_accelerator &unknown) {
  std::vector<std::string> paths;
  for (const accelerator *one : all())
    paths.push_back(narrow(one->hardware().properties().path));
  std::string takes = alternatives(paths);
  const auto has_any = [&](const char *kind) {
    return std::any_of(paths.begin(), paths.end(),
                       [&](const std::string &one) { return one.starts_with(kind); });
  };
  if (unknown.path.starts_with("cuda")) { // not misspelt
    if (!refused().empty())
      takes += "; tessera-info says why there is no such CUDA device";
    else if (!has_any("cuda"))
      takes += "; no CUDA device is found: its driver is missing, the program has no PTX, or "
               "TESSERA_CUDA is off";
  } else if (unknown.path.starts_with("opencl")) {
    if (!refused().empty())
      takes += "; tessera-info says why there is no such OpenCL device";
    else if (!has_any("opencl"))
      takes += "; no OpenCL device is found: its driver is missing, or TESSERA_OPENCL is off";
  }
  warn_of_value(unknown.variable, unknown.path, takes);
}

result<accelerator *> accelerator_list::find(const std::wstring &path) {
  if (path == L"default")
    return &current_default();
  const auto found_in = [&](const std::vector<accelerator *> &list) -> accelerator * {
    const auto found = std::find_if(list.begin(), list.end(), [&](accelerator *candidate) {
      return path == candidate->properties().device_path;
    });
    return found != list.end() ? *found : nullptr;
  };
  if (accelerator *const found = found_in(known()))
    return found;
  if (accelerator *const found = found_in(all()))
    return found;
  return error(tessera_error, "concurrency::accelerator: there is no accelerator \"" +
                                  narrow(path) + "\" on this machine.");
}

accelerator &accelerator_list::current_default() {
  if (accelerator *const fixed = default_.load(std::memory_order_acquire))
    return *fixed;
  return best();
}

accelerator &accelerator_list::best() {
  if (asked_)
    return *asked_;
  // Those that are late are not worth a look without code for them, nor where none of them suits.
  for (accelerator *const candidate : is_any_embedded() && late_.may_be_default() ? all() : known())
    if (const device_properties &device = candidate->hardware().properties();
        device.image_kind != 0 && is_embedded(device.image_kind) && may_be_default(device))
      return *candidate;
  return best_for_all_kernels();
}

accelerator &accelerator_list::best_for_all_kernels() const {
  const auto found = std::find_if(early_.begin(), early_.end(), [](accelerator *candidate) {
    const device_properties &device = candidate->hardware().properties();
    return device.image_kind == 0 && may_be_default(device);
  });
  return **(found != early_.end() ? found : early_.end() - 1);
}

accelerator &accelerator_list::use_default() {
  if (accelerator *const fixed = default_.load(std::memory_order_acquire))
    return *fixed;
  const std::lock_guard lock(setting_);
  if (!default_) {
    is_own_choice_ = !asked_;
    default_.store(&best(), std::memory_order_release);
  }
  return *default_;
}

result<bool> accelerator_list::set_default(const std::wstring &path) {
  const std::lock_guard lock(setting_);
  result<accelerator *> wanted = find(path);
  if (!wanted)
    return wanted.failure();
  if (default_)
    return false;
  default_.store(*wanted, std::memory_order_release);
  return true;
}

} // namespace tessera
