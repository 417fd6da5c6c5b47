// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// An accelerator on the fake library's device, and kernels for it.
#ifndef TESSERA_TEST_RUNTIME_OPENCL_OPENCL_ACCELERATOR_H
#define TESSERA_TEST_RUNTIME_OPENCL_OPENCL_ACCELERATOR_H

#include "../device_accelerator.h"
#include "fake_opencl.h"

#include "backends/opencl/opencl_device.h"

#include <algorithm>
#include <cstring>
#include <deque>
#include <map>

#include <dlfcn.h>

namespace test {

inline fake_opencl::control &fake_library() {
  void *const file = dlopen(FAKE_OPENCL, RTLD_NOW);
  return *reinterpret_cast<fake_opencl::control *(*)()>(dlsym(file, "fake_opencl_control"))();
}

inline tessera::found_devices find_fake_devices(const tessera::backend_options &options) {
  return tessera::opencl::find_devices(tessera::opencl::library::open(FAKE_OPENCL), options);
}

struct opencl_accelerator : device_accelerator {
  explicit opencl_accelerator(const fake_opencl::description &is = {},
                              const tessera::backend_options &options = {})
      : device_accelerator((fake_library().be(is), find_fake_devices(options))) {}

  /// Deletes the accelerator and its device. True if everything that the library has made since
  /// there was what `before` says is given back.
  bool retire(const std::map<std::string, int> &before) const {
    delete &accelerator;
    // A thread of the runtime's may be about to give memory back, which needs the device.
    const bool is_unused = soon([&] {
      std::map<std::string, int> more = fake_library().live();
      for (const auto &[kind, count] : before)
        more[kind] -= count;
      // That of copies is the device's, as are these.
      const bool has_one_queue = more["queue"] <= 1;
      for (const char *const of_device : {"queue", "context", "program", "kernel"})
        more.erase(of_device);
      return has_one_queue && std::ranges::all_of(more, [](auto one) { return one.second == 0; });
    });
    delete &device;
    return soon([&] { return fake_library().live() == before; }) && is_unused;
  }
};

inline int *elements(const fake_opencl::work_item &item) {
  std::uint64_t offset = 0;
  std::memcpy(&offset,
              static_cast<char *>(item.arguments[0]) + offsetof(adding_closure, view) +
                  offsetof(tessera_view, data),
              sizeof offset);
  return reinterpret_cast<int *>(static_cast<char *>(item.arguments[1]) + offset);
}

inline int extent(const fake_opencl::work_item &item) {
  int length = 0;
  std::memcpy(&length, static_cast<char *>(item.arguments[0]) + sizeof(adding_closure),
              sizeof length);
  return length;
}

inline void add_one(const fake_opencl::work_item &item) {
  int amount = 0;
  std::memcpy(&amount, item.arguments[0], sizeof amount);
  if (item.id[0] < std::size_t(extent(item)))
    elements(item)[item.id[0]] += amount;
}

struct adding_kernel : adding_kernel_of_device {
  fake_opencl::code code;

  explicit adding_kernel(fake_opencl::kernel_function function = add_one, std::uint32_t flags = 0)
      : adding_kernel_of_device(tessera_image_spirv, flags) {
    std::strcpy(code.entry, "add");
    code.function = function;
    code.argument_count = flags & tessera_blob_messages ? 3 : 2;
    blob.entry_name = code.entry;
    set_code(&code, sizeof code);
  }
};

} // namespace test

#endif // TESSERA_TEST_RUNTIME_OPENCL_OPENCL_ACCELERATOR_H
