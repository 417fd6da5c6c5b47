// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/fake/fake_device.h"

#include "backends/cpu_level.h"
#include "backends/fake/fake_memory.h"
#include "backends/fake/fake_queue.h"
#include "backends/image_choice.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <thread>

namespace tessera {

fake_device::fake_device(std::wstring path, bool is_asynchronous, bool shares_host_memory)
    : properties_{.path = std::move(path),
                  .description = L"fake accelerator",
                  .memory_kib = free_bytes / 1024,
                  .is_emulated = true,
                  .shares_host_memory = shares_host_memory,
                  .is_asynchronous = is_asynchronous},
      copies_(std::make_unique<fake_queue>(*this)) {}

fake_device::~fake_device() = default;

result<std::unique_ptr<allocation>> fake_device::allocate(std::uint64_t bytes, memory_kind kind) {
  if (std::optional<error> failure = failure_at(entry::allocate))
    return *failure;
  if (kind == memory_kind::pinned_host) {
    counts.bytes_pinned += bytes;
    return host_allocation::make(bytes);
  }
  std::uint64_t left = free_bytes;
  do
    if (bytes > left)
      return error(tessera_error_out_of_memory, "the fake accelerator's memory is full");
  while (!free_bytes.compare_exchange_weak(left, left - bytes));
  return std::unique_ptr<allocation>(std::make_unique<fake_allocation>(*this, bytes));
}

result<const void *> fake_device::load(const tessera_kernel &kernel) {
  if (std::optional<error> failure = failure_at(entry::load))
    return *failure;
  const tessera_image *const found = first_image(kernel, tessera_image_spirv);
  if (!found)
    return select_cpu_image(kernel, native_cpu_level());
  std::vector<tessera_image> images;
  for (const tessera_image &image : images_of_kind(*found)) {
    const tessera_blob &blob = *image.blob;
    const std::uint32_t limit = properties_.most_tile_static_bytes;
    if (limit != 0 && blob.tile_static_bytes > limit)
      return error(tessera_error_unsupported,
                   std::string("the kernel at ") + kernel.name + " has " +
                       std::to_string(blob.tile_static_bytes) +
                       " bytes of tile_static variables, and the fake accelerator " +
                       std::to_string(limit) + " for a tile.");
    tessera_image &here = images.emplace_back(image);
    here.kind = tessera_image_host;
    std::memcpy(&here.entry, blob.code, sizeof here.entry);
  }
  const std::lock_guard held(loading_);
  const auto [place, is_new] = loaded_.try_emplace(found->blob, std::move(images));
  counts.loads += is_new;
  return place->second.data();
}

result<std::unique_ptr<queue>> fake_device::make_queue() {
  if (std::optional<error> failure = failure_at(entry::make_queue))
    return *failure;
  return std::unique_ptr<queue>(std::make_unique<fake_queue>(*this));
}

queue &fake_device::copy_queue() { return *copies_; }

void fake_device::fail_next(entry where, error failure) {
  const std::lock_guard held(mutex_);
  failures_.emplace_back(where, std::move(failure));
  ++asked_failures_;
}

std::optional<error> fake_device::failure_at(entry where) {
  if (asked_failures_ > 0) {
    const std::lock_guard held(mutex_);
    const auto asked = std::find_if(failures_.begin(), failures_.end(),
                                    [&](const auto &one) { return one.first == where; });
    if (asked != failures_.end()) {
      error failure = std::move(asked->second);
      failures_.erase(asked);
      --asked_failures_;
      return failure;
    }
  }
  return std::nullopt;
}

void fake_device::stop() { is_stopped_ = true; }

void fake_device::go_on() {
  is_stopped_ = false;
  is_stopped_.notify_all();
}

void fake_device::wait_until_it_goes_on() {
  is_stopped_.wait(true);
  const std::chrono::microseconds most = most_delay_;
  if (most.count() > 0)
    std::this_thread::sleep_for(std::chrono::microseconds(draw(unsigned(most.count()))));
}

unsigned fake_device::draw(unsigned limit) {
  unsigned old = random_, next;
  do
    next = old * 1664525u + 1013904223u;
  while (!random_.compare_exchange_weak(old, next));
  return (next >> 8) % limit;
}

device_list find_fake_devices(const backend_options &) {
  device_list found;
  const char *const asked = std::getenv("FAKE_DEVICES");
  if (asked && std::string_view(asked) == "asynchronous")
    for (const wchar_t *path : {L"fake", L"fake 2"}) {
      auto made = std::make_unique<fake_device>(path, true);
      made->take_up_to(std::chrono::microseconds(20));
      if (!found.empty()) // one of each kind
        made->copy_pinned_memory();
      found.push_back(std::move(made));
    }
  return found;
}

} // namespace tessera
