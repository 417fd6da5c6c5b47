// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// An accelerator for tests: it runs hand-made kernels on the calling thread, has memory of its own
/// if it is asked to, counts what is copied, and fails on demand.
#ifndef TESSERA_TEST_RUNTIME_FAKE_ACCELERATOR_H
#define TESSERA_TEST_RUNTIME_FAKE_ACCELERATOR_H

#include "abi/kernel.h"
#include "backends/host_memory.h"
#include "core/handles.h"
#include "core/runtime.h"

#include "amp.h"

#include <cstring>
#include <deque>
#include <mutex>
#include <vector>

namespace test {

class fake_device final : public tessera::device {
public:
  explicit fake_device(bool shares_host_memory) {
    properties_.path = L"fake";
    properties_.description = L"fake accelerator";
    properties_.shares_host_memory = shares_host_memory;
    properties_.is_emulated = true;
  }

  const tessera::device_properties &properties() const override { return properties_; }
  tessera::result<std::unique_ptr<tessera::allocation>> allocate(std::uint64_t bytes) override {
    if (bytes > free_bytes)
      return tessera::error(tessera_error_out_of_memory, "the fake accelerator's memory is full");
    free_bytes -= bytes;
    return std::unique_ptr<tessera::allocation>(new allocation(*this, bytes));
  }
  tessera::result<void> copy(tessera::memory_ref to, tessera::memory_ref from,
                             std::uint64_t bytes) override {
    (to.memory ? bytes_in : bytes_out) += bytes;
    std::memcpy(address_of(to), address_of(from), bytes);
    return {};
  }
  tessera::result<std::unique_ptr<tessera::queue>> make_queue() override {
    return std::unique_ptr<tessera::queue>(std::make_unique<queue>(*this));
  }

  /// The next launches fail so, one each.
  void fail_next(tessera::error failure) {
    const std::lock_guard lock(mutex_);
    failures_.push_back(std::move(failure));
  }

  std::atomic<std::uint64_t> free_bytes{std::uint64_t(1) << 40};
  std::atomic<std::uint64_t> bytes_in{0}, bytes_out{0};

private:
  /// The host may not access it.
  class allocation final : public tessera::allocation {
  public:
    allocation(fake_device &owner, std::uint64_t bytes)
        : owner_(owner), contents_(bytes + 1, std::byte(0x77)) {} // what is not written is nonsense
    ~allocation() override { owner_.free_bytes += contents_.size() - 1; }
    std::byte *contents() const { return contents_.data(); }

  private:
    fake_device &owner_;
    mutable std::vector<std::byte> contents_;
  };

  static std::byte *address_of(tessera::memory_ref place) {
    return place.memory ? static_cast<const allocation *>(place.memory)->contents() + place.offset
                        : tessera::address_of(place);
  }

  class queue final : public tessera::queue {
  public:
    explicit queue(fake_device &owner) : owner_(owner) {}
    tessera::result<void> launch(const tessera::dispatch &work) override {
      {
        const std::lock_guard lock(owner_.mutex_);
        if (!owner_.failures_.empty()) {
          const tessera::error failure = owner_.failures_.front();
          owner_.failures_.pop_front();
          return failure;
        }
      }
      tessera::relocate(work, address_of);
      const std::vector<std::int32_t> origin(work.kernel.rank);
      const int rank = int(work.kernel.rank);
      const tessera_tile all = {origin.data(),
                                origin.data(),
                                rank >= 2 ? work.extent[rank - 2] : 1,
                                work.extent[rank - 1],
                                rank >= 3 ? work.extent[rank - 3] : 1,
                                1,
                                0};
      work.kernel.images[0].entry(work.closure.data(), &all, nullptr);
      return {};
    }
    tessera::result<void> sync() override { return {}; }

  private:
    fake_device &owner_;
  };

  tessera::device_properties properties_;
  std::mutex mutex_;
  std::deque<tessera::error> failures_;
};

/// It lives as long as the process, as all accelerators do.
struct fake_accelerator {
  fake_device &device;
  tessera::accelerator &accelerator;

  static fake_accelerator make(bool shares_host_memory) {
    static auto &devices = *new std::deque<fake_device>;
    static auto &accelerators = *new std::deque<tessera::accelerator>;
    fake_device &device = devices.emplace_back(shares_host_memory);
    return {device, accelerators.emplace_back(device)};
  }
  concurrency::accelerator_view default_view() const {
    return concurrency::tessera_detail::__view_handle::__share(
        tessera::handle(&accelerator.default_view()));
  }
  concurrency::accelerator_view make_view(std::int32_t mode = 1) const {
    return concurrency::tessera_detail::__view_handle::__adopt(
        tessera::handle(new tessera::view_queue(&accelerator, mode)));
  }
};

} // namespace test

#endif // TESSERA_TEST_RUNTIME_FAKE_ACCELERATOR_H
