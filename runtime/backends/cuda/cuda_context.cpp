// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cuda/cuda_context.h"

#include "backends/signals_blocked.h"

#include <algorithm>
#include <cassert>

namespace tessera::cuda {
namespace {

constexpr int least_capability = 7; ///< of what the compiler writes

std::string name_of(const functions &api, device_id id) {
  char name[256] = "";
  return api.cuDeviceGetName(name, sizeof name - 1, id) == success ? name : "";
}

/// Of a part of a GPU the part's.
std::string uuid_of(const functions &api, device_id id) {
  const auto ask = api.cuDeviceGetUuid_v2 ? api.cuDeviceGetUuid_v2 : api.cuDeviceGetUuid;
  uuid found;
  return ask && ask(&found, id) == success
             ? std::string(reinterpret_cast<const char *>(found.bytes), sizeof found.bytes)
             : "";
}

gpu::lengths lengths_of(const functions &api, device_id id, int first_attribute) {
  gpu::lengths all;
  for (int dimension = 0; dimension < 3; ++dimension)
    all[std::size_t(dimension)] =
        std::size_t(std::max(0, api.value_of(id, first_attribute + dimension)));
  return all;
}

} // namespace

examined_device::examined_device(const functions &api, device_id id, int driver_version)
    : facts(api) {
  namespace of = device_attribute;
  facts.id = id;
  facts.driver_version = driver_version;
  const auto value = [&](int attribute) { return api.value_of(id, attribute); };
  facts.name = name_of(api, id);
  facts.uuid = uuid_of(api, id);
  facts.pci_address =
      gpu::pci_address(unsigned(value(of::pci_domain)), unsigned(value(of::pci_bus)),
                       unsigned(value(of::pci_device)));
  facts.capability_major = value(of::capability_major);
  facts.capability_minor = value(of::capability_minor);
  std::size_t bytes = 0;
  if (api.cuDeviceTotalMem_v2(&bytes, id) == success)
    facts.memory_bytes = bytes;
  facts.multiprocessors = unsigned(std::max(1, value(of::multiprocessors)));
  facts.threads =
      std::uint64_t(facts.multiprocessors) * std::uint64_t(value(of::threads_of_multiprocessor));
  facts.most_block = std::size_t(value(of::most_block_threads));
  facts.most_block_in = lengths_of(api, id, of::most_block_x);
  facts.most_grid_in = lengths_of(api, id, of::most_grid_x);
  facts.most_shared =
      std::uint64_t(std::max(value(of::shared_of_block), value(of::most_shared_of_block)));
  facts.most_pitch = std::uint64_t(value(of::most_pitch));
  facts.has_time_limit = value(of::has_time_limit) != 0;
  const int mode = value(of::compute_mode);
  facts.is_exclusive = mode == of::mode_exclusive_process;
  if (mode == of::mode_prohibited)
    refusal = "its compute mode is \"prohibited\": no program may use it";
  else if (facts.capability_major < least_capability)
    refusal = "its compute capability is " + std::to_string(facts.capability_major) + "." +
              std::to_string(facts.capability_minor) + ", and kernels are compiled for " +
              std::to_string(least_capability) + ".0 and newer";
}

context::~context() {
  const auto release = api().cuDevicePrimaryCtxRelease_v2 ? api().cuDevicePrimaryCtxRelease_v2
                                                          : api().cuDevicePrimaryCtxRelease;
  if (made_ && release && !gpu::drivers::are_lost())
    release(facts_.id);
}

result<context_id> context::id() {
  if (gpu::drivers::are_lost())
    return gpu::drivers::lost(facts_.name);
  if (removed() != success) {
    const std::lock_guard held(making_);
    return reason_->copy();
  }
  if (const context_id made = made_.load(std::memory_order_acquire))
    return made;
  const std::lock_guard held(making_);
  if (!made_) {
    const signals_blocked in_threads_of_the_driver;
    context_id made = nullptr;
    if (const status outcome = api().cuDevicePrimaryCtxRetain(&made, facts_.id); outcome != success)
      return retaining_failed(outcome);
    made_.store(made, std::memory_order_release);
    note_loaded();
  }
  return made_.load();
}

/// It may work the next time.
error context::retaining_failed(status why) {
  if (why == device_unavailable && facts_.is_exclusive)
    return error(tessera_error_unsupported,
                 "the accelerator \"" + facts_.name +
                     "\" is another process': its compute mode is \"exclusive process\".");
  error made(why == out_of_memory ? tessera_error_out_of_memory : tessera_error,
             gpu::failure_text(facts_.name, "make a context", api().name_of(why)));
  if (why == device_unavailable)
    made.code = tessera_error_unsupported;
  return made;
}

error context::failure(status why, const std::string &doing) {
  if (gpu::drivers::are_lost())
    return gpu::drivers::lost(facts_.name);
  const bool is_end = ends_context(why);
  const std::lock_guard held(making_);
  if (reason_)
    return reason_->copy();
  error made(why == out_of_memory ? tessera_error_out_of_memory : tessera_error,
             gpu::failure_text(facts_.name, doing, api().name_of(why)));
  if (is_end) {
    made.code = tessera_error_view_removed;
    made.reason = gpu::device_removed;
    made.message += "; this process can no longer use it, and data that only it had is lost";
    reason_ = made;
    removed_.store(why, std::memory_order_release);
  }
  return made;
}

void context::come_near(context &other) {
  if (!api().cuDeviceCanAccessPeer || !api().cuCtxEnablePeerAccess)
    return;
  result<context_id> its = other.id();
  const std::lock_guard held(making_);
  if (!its || std::find(near_.begin(), near_.end(), &other) != near_.end())
    return;
  near_.push_back(&other); // it is tried once: copies go without, too
  int can = 0;
  if (api().cuDeviceCanAccessPeer(&can, facts_.id, other.facts_.id) == success && can != 0)
    api().cuCtxEnablePeerAccess(*its, 0);
}

current_context::current_context(context &of) : api_(of.api()) {
  result<context_id> id = of.id();
  if (!id) {
    failure_ = id.failure();
    return;
  }
  if (const status outcome = api_.cuCtxPushCurrent_v2(*id); outcome != success)
    failure_ = of.failure(outcome, "use its context");
}

current_context::~current_context() {
  context_id popped = nullptr;
  if (!failure_ && !gpu::drivers::are_lost())
    api_.cuCtxPopCurrent_v2(&popped);
}

} // namespace tessera::cuda
