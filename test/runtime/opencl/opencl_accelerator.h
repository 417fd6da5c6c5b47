// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// An accelerator on the fake library's device, and kernels for it.
#ifndef TESSERA_TEST_RUNTIME_OPENCL_OPENCL_ACCELERATOR_H
#define TESSERA_TEST_RUNTIME_OPENCL_OPENCL_ACCELERATOR_H

#include "fake_opencl.h"

#include "abi/kernel.h"
#include "backends/opencl/opencl_device.h"
#include "core/handles.h"
#include "core/runtime.h"

#include "amp.h"

#include <chrono>
#include <cstring>
#include <deque>
#include <thread>

#include <dlfcn.h>

namespace test {

inline fake_opencl::control &fake_library() {
  void *const file = dlopen(FAKE_OPENCL, RTLD_NOW);
  return *reinterpret_cast<fake_opencl::control *(*)()>(dlsym(file, "fake_opencl_control"))();
}

inline tessera::found_devices find_fake_devices(const tessera::backend_options &options) {
  return tessera::opencl::find_devices(tessera::opencl::library::open(FAKE_OPENCL), options);
}

/// It lives as long as the process.
struct opencl_accelerator {
  tessera::device &device;
  tessera::accelerator &accelerator;

  explicit opencl_accelerator(const fake_opencl::description &is = {},
                              const tessera::backend_options &options = {})
      : opencl_accelerator((fake_library().be(is), find_fake_devices(options))) {}

  concurrency::accelerator_view default_view() const {
    return concurrency::tessera_detail::__view_handle::__share(
        tessera::handle(&accelerator.default_view()));
  }
  concurrency::accelerator_view make_view() const {
    return concurrency::tessera_detail::__view_handle::__adopt(
        tessera::handle(accelerator.make_view(1).hand_over()));
  }

private:
  explicit opencl_accelerator(tessera::found_devices found)
      : device(*found.devices.at(0).release()),
        accelerator(*new tessera::accelerator(device, tessera::runtime::instance().scheduling(),
                                              tessera::runtime::instance().tracing())) {
    static auto &kept = *new std::vector<const void *>; // they are no leaks
    kept.insert(kept.end(), {&device, &accelerator, &accelerator.default_view()});
  }
};

/// What the device's code sees of a kernel that captures one view.
struct adding_closure {
  int amount = 0;
  concurrency::array_view<int> view;
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

/// Adds to every element; a test may change it before it launches it.
struct adding_kernel {
  fake_opencl::code code;
  tessera_blob blob = {};
  tessera_image images[2] = {};
  tessera_capture capture = {offsetof(adding_closure, view), tessera_capture_view,
                             tessera_access_read_write, sizeof(concurrency::array_view<int>)};
  tessera_kernel kernel = {};

  explicit adding_kernel(fake_opencl::kernel_function function = add_one, std::uint32_t flags = 0) {
    static std::uint64_t number = 0;
    std::strcpy(code.entry, "add");
    code.function = function;
    code.argument_count = flags & tessera_blob_messages ? 3 : 2;
    blob = {&code, sizeof code, code.entry, {++number, 7}, sizeof(adding_closure) + 8,
            0,     flags,       ""};
    images[0].kind = tessera_image_host;
    images[0].entry = [](const void *closure, const tessera_tile *tile, void *) {
      const auto &on_cpu = *static_cast<const adding_closure *>(closure);
      for (int column = 0; column < tile->columns; ++column)
        on_cpu.view.get_ref(concurrency::index<1>(tile->origin[0] + column)) += on_cpu.amount;
    };
    images[1].kind = tessera_image_spirv;
    images[1].blob = &blob;
    kernel.abi_version = TESSERA_ABI_VERSION;
    kernel.rank = 1;
    kernel.closure_size = sizeof(adding_closure);
    kernel.closure_align = alignof(adding_closure);
    kernel.captures = &capture;
    kernel.capture_count = 1;
    kernel.name = "test.cpp:1";
    kernel.image_count = 2;
    kernel.images = images;
  }
  adding_kernel(const adding_kernel &) = delete;

  void launch(const concurrency::array_view<int> &view, int amount,
              const concurrency::accelerator_view &on) const {
    launch(view, amount, concurrency::tessera_detail::__view_handle::__of(on));
  }
  /// Where it runs is left to the runtime.
  void launch(const concurrency::array_view<int> &view, int amount,
              tessera_accelerator_view *on = nullptr) const {
    const adding_closure closure = {amount, view};
    const std::int32_t extent[] = {view.get_extent()[0]};
    tessera_launch launch = {TESSERA_ABI_VERSION, 1, extent, on, 0};
    tessera_launch_kernel(&kernel, &launch, &closure);
    concurrency::tessera_detail::__check(launch.__status);
  }
};

/// Does it become true?
template <typename Condition> bool soon(Condition condition) {
  for (int tries = 0; tries < 2000; ++tries) {
    if (condition())
      return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return condition();
}

} // namespace test

#endif // TESSERA_TEST_RUNTIME_OPENCL_OPENCL_ACCELERATOR_H
