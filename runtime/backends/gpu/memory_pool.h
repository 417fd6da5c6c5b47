// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Memory of a device. Released memory is kept for a while, because a call of the driver takes
/// long.
#ifndef TESSERA_RUNTIME_BACKENDS_GPU_MEMORY_POOL_H
#define TESSERA_RUNTIME_BACKENDS_GPU_MEMORY_POOL_H

#include "backends/backend.h"

#include <map>
#include <mutex>
#include <optional>

namespace tessera::gpu {

/// Memory from a driver: one of the two.
struct raw_memory {
  std::byte *pointer = nullptr; ///< for the device, or for the host if it is pinned memory
  void *object = nullptr;

  explicit operator bool() const { return pointer || object; }
};

/// A driver that has memory. Any thread.
class memory_source {
public:
  /// Before memory is allocated: the device is ready, or the reason why not.
  virtual result<void> open() = 0;
  virtual result<raw_memory> take(memory_kind kind, std::uint64_t bytes) = 0;
  virtual void give_back(memory_kind kind, raw_memory memory) = 0;

protected:
  ~memory_source() = default;
};

/// Released memory, up to a limit. It outlives the allocations made from it.
class memory_pool {
public:
  struct limits {
    std::string device; ///< its name
    std::uint64_t most_allocation;
    bool has_pinned_memory; ///< otherwise ordinary memory of the host is used
    std::uint64_t most_kept;
  };

  memory_pool(memory_source &from, limits of) : source_(from), limits_(std::move(of)) {}
  memory_pool(const memory_pool &) = delete;
  memory_pool &operator=(const memory_pool &) = delete;
  ~memory_pool();

  result<std::unique_ptr<allocation>> allocate(std::uint64_t bytes, memory_kind kind);
  const memory_source &source() const { return source_; }

  /// So that a released allocation can serve another request: at most a quarter more.
  static std::uint64_t rounded(std::uint64_t bytes);

private:
  friend class device_allocation;
  using size_class = std::pair<memory_kind, std::uint64_t>;

  std::optional<raw_memory> take_kept(const size_class &wanted);
  void give_back(const size_class &of, raw_memory memory);
  void give_all_back();
  result<raw_memory> ask_driver(const size_class &wanted);

  memory_source &source_;
  const limits limits_;
  std::mutex mutex_; ///< guards the following
  std::multimap<size_class, raw_memory> kept_;
  std::uint64_t kept_bytes_ = 0;
  std::uint64_t in_use_ = 0; ///< number of allocations
};

class device_allocation final : public allocation {
public:
  device_allocation(memory_pool &pool, memory_pool::size_class of, raw_memory memory)
      : pool_(pool), class_(of), memory_(memory) {}
  ~device_allocation() override { pool_.give_back(class_, memory_); }

  std::byte *host_address() const override {
    return class_.first == memory_kind::pinned_host ? memory_.pointer : nullptr;
  }
  const raw_memory &raw() const { return memory_; }
  const memory_source &source() const { return pool_.source(); }

private:
  memory_pool &pool_;
  const memory_pool::size_class class_;
  const raw_memory memory_;
};

inline const raw_memory &raw_memory_of(const allocation &of_device) {
  return static_cast<const device_allocation &>(of_device).raw();
}

/// The address on the device, if it has addresses. If it has none, the offset from the beginning of
/// its allocation, which is aligned.
inline std::byte *place_on_device(memory_ref data) {
  return raw_memory_of(*data.memory).pointer + data.offset;
}

} // namespace tessera::gpu

#endif // TESSERA_RUNTIME_BACKENDS_GPU_MEMORY_POOL_H
