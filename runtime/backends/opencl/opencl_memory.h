// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Memory of a device. What is given back is kept for a while: to ask the driver takes long.
#ifndef TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_MEMORY_H
#define TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_MEMORY_H

#include "backends/backend.h"
#include "backends/opencl/opencl_context.h"

#include <map>

namespace tessera::opencl {

/// As the driver gives it: one of the two.
struct raw_memory {
  void *pointer = nullptr;
  memory_id object = nullptr;
};

/// What has been given back, up to a limit. It outlives what is allocated from it.
class memory_pool {
public:
  memory_pool(context &of, std::uint64_t most_kept) : context_(of), most_kept_(most_kept) {}
  memory_pool(const memory_pool &) = delete;
  memory_pool &operator=(const memory_pool &) = delete;
  ~memory_pool() { give_all_back(); }

  result<std::unique_ptr<allocation>> allocate(std::uint64_t bytes, memory_kind kind);

  /// So that an allocation which has been given back does for another one: at most a quarter more.
  static std::uint64_t rounded(std::uint64_t bytes);

private:
  friend class device_allocation;
  using size_class = std::pair<memory_kind, std::uint64_t>;

  std::optional<raw_memory> take_kept(const size_class &wanted);
  void give_back(const size_class &of, raw_memory memory);
  void give_all_back();
  result<raw_memory> ask_driver(const size_class &wanted);
  raw_memory ask_driver_once(context_id in, const size_class &wanted, status &outcome);
  void return_to_driver(raw_memory memory);

  context &context_;
  const std::uint64_t most_kept_;
  std::mutex mutex_; ///< of what follows
  std::multimap<size_class, raw_memory> kept_;
  std::uint64_t kept_bytes_ = 0;
};

class device_allocation final : public allocation {
public:
  device_allocation(memory_pool &pool, memory_pool::size_class of, raw_memory memory)
      : pool_(pool), class_(of), memory_(memory) {}
  ~device_allocation() override { pool_.give_back(class_, memory_); }

  std::byte *host_address() const override {
    return class_.first == memory_kind::pinned_host ? static_cast<std::byte *>(memory_.pointer)
                                                    : nullptr;
  }
  const raw_memory &raw() const { return memory_; }

private:
  memory_pool &pool_;
  const memory_pool::size_class class_;
  const raw_memory memory_;
};

} // namespace tessera::opencl

#endif // TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_MEMORY_H
