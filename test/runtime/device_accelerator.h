// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// An accelerator on a device of an imitated driver, and a kernel for it: what tests of all
/// backends for devices use alike.
#ifndef TESSERA_TEST_RUNTIME_DEVICE_ACCELERATOR_H
#define TESSERA_TEST_RUNTIME_DEVICE_ACCELERATOR_H

#include "abi/kernel.h"
#include "core/handles.h"
#include "core/runtime.h"

#include "amp.h"

#include <chrono>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace test {

/// It lives as long as the process.
struct device_accelerator {
  tessera::device &device;
  tessera::accelerator &accelerator;

  concurrency::accelerator_view default_view() const {
    return concurrency::tessera_detail::__view_handle::__share(
        tessera::handle(&accelerator.default_view()));
  }
  concurrency::accelerator_view make_view() const {
    return concurrency::tessera_detail::__view_handle::__adopt(
        tessera::handle(accelerator.make_view(1).hand_over()));
  }

protected:
  explicit device_accelerator(tessera::found_devices found, std::size_t number = 0)
      : device(*found.devices.at(number).release()),
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

/// A kernel that adds to every element, on the CPU or by a device's code; a test may change it
/// before it launches it.
struct adding_kernel_of_device {
  tessera_blob blob = {};
  tessera_image images[2] = {};
  tessera_capture capture = {offsetof(adding_closure, view), tessera_capture_view,
                             tessera_access_read_write, sizeof(concurrency::array_view<int>)};
  tessera_kernel kernel = {};

  /// Who derives from it gives the blob its code, which has the extent behind the closure.
  adding_kernel_of_device(std::uint32_t image_kind, std::uint32_t flags) {
    blob.flags = flags;
    blob.entry_name = "add";
    blob.closure_bytes = sizeof(adding_closure) + 8;
    blob.strings = "";
    images[0].kind = tessera_image_host;
    images[0].entry = [](const void *closure, const tessera_tile *tile, void *) {
      const auto &on_cpu = *static_cast<const adding_closure *>(closure);
      for (int column = 0; column < tile->columns; ++column)
        on_cpu.view.get_ref(concurrency::index<1>(tile->origin[0] + column)) += on_cpu.amount;
    };
    images[1].kind = image_kind;
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
  adding_kernel_of_device(const adding_kernel_of_device &) = delete;

  void set_code(const void *code, std::size_t bytes) {
    static std::uint64_t number = 0;
    blob.code = code;
    blob.bytes = bytes;
    blob.hash[0] = ++number;
    blob.hash[1] = 9;
  }

  void launch(const concurrency::array_view<int> &view, int amount,
              const concurrency::accelerator_view &on) const {
    launch(view, amount, concurrency::tessera_detail::__view_handle::__of(on));
  }
  /// Where it runs is left to the runtime.
  void launch(const concurrency::array_view<int> &view, int amount,
              tessera_accelerator_view *on = nullptr) const {
    const std::int32_t extent[] = {view.get_extent()[0]};
    launch(view, amount, on, extent);
  }
  void launch(const concurrency::array_view<int> &view, int amount, tessera_accelerator_view *on,
              const std::int32_t *extent) const {
    const adding_closure closure = {amount, view};
    tessera_launch launch = {TESSERA_ABI_VERSION, kernel.rank, extent, on, 0};
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

/// What the call throws; "" if it throws nothing.
inline std::string refusal_of(const std::function<void()> &call) {
  try {
    call();
  } catch (const concurrency::runtime_exception &refusal) {
    return refusal.what();
  }
  return "";
}

} // namespace test

#endif // TESSERA_TEST_RUNTIME_DEVICE_ACCELERATOR_H
