// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A device of OpenCL's that takes SPIR-V.
#ifndef TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_DEVICE_H
#define TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_DEVICE_H

#include "backends/opencl/opencl_queue.h"
#include "backends/opencl/programs/opencl_program.h"

#include <mutex>
#include <set>

namespace tessera::opencl {

class opencl_device final : public device {
public:
  opencl_device(device_facts facts, int number, const backend_options &options);
  ~opencl_device() override;

  const device_properties &properties() const override { return properties_; }
  result<std::unique_ptr<allocation>> allocate(std::uint64_t bytes, memory_kind kind) override;
  result<const void *> load(const tessera_kernel &kernel) override;
  result<std::unique_ptr<queue>> make_queue() override;
  queue &copy_queue() override;

private:
  class lazy_copy_queue;

  result<const loaded_kernel *> load(const tessera_kernel &kernel, const tessera_image *image);
  result<void> check(const tessera_kernel &kernel, const spirv_code &code) const;
  error refused(const tessera_kernel &kernel, const std::string &has, std::uint64_t limit,
                const std::string &of_what) const;

  context context_;
  const device_properties properties_;
  memory_pool memory_;
  message_store messages_;
  program_store programs_;
  row_kernel rows_;
  std::mutex loading_;
  std::set<loaded_images> loaded_;
  const std::unique_ptr<lazy_copy_queue> copies_;
};

/// The devices of all platforms of the library; null: there is none.
found_devices find_devices(const library *in, const backend_options &options);

} // namespace tessera::opencl

#endif // TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_DEVICE_H
