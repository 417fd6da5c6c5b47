// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The vectorised CPU: all cores of the machine and their vector units.
#ifndef TESSERA_RUNTIME_BACKENDS_CPU_CPU_DEVICE_H
#define TESSERA_RUNTIME_BACKENDS_CPU_CPU_DEVICE_H

#include "backends/backend.h"

#include <mutex>

namespace tessera {

class thread_count;

class cpu_device final : public device {
public:
  explicit cpu_device(const backend_options &options);
  ~cpu_device() override;

  const device_properties &properties() const override { return properties_; }
  result<void *> allocate(std::uint64_t bytes) override;
  void release(void *memory) override;
  result<void> copy_in(void *device_memory, const void *host, std::uint64_t bytes) override;
  result<void> copy_out(void *host, const void *device_memory, std::uint64_t bytes) override;
  result<std::unique_ptr<queue>> make_queue() override;

private:
  backend_options options_;
  device_properties properties_;
  std::once_flag threads_counted_; ///< programs that only ask for properties need none
  std::unique_ptr<thread_count> threads_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_CPU_CPU_DEVICE_H
