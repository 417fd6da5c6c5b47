// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// An accelerator on the fake driver's device, and kernels for it.
#ifndef TESSERA_TEST_RUNTIME_CUDA_CUDA_ACCELERATOR_H
#define TESSERA_TEST_RUNTIME_CUDA_CUDA_ACCELERATOR_H

#include "driver/fake_cuda.h"

#include "abi/kernel.h"
#include "backends/cuda/cuda_device.h"
#include "core/handles.h"
#include "core/runtime.h"

#include "amp.h"

#include <chrono>
#include <cstring>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include <dlfcn.h>

namespace test::on_cuda {

inline fake_cuda::control &fake_driver() {
  void *const file = dlopen(FAKE_CUDA, RTLD_NOW);
  return *reinterpret_cast<fake_cuda::control *(*)()>(dlsym(file, "fake_cuda_control"))();
}

inline const tessera::cuda::functions &fake_functions() {
  std::string refusal;
  return *tessera::cuda::functions::open(FAKE_CUDA, refusal);
}

inline tessera::found_devices find_fake_devices(const tessera::backend_options &options = {}) {
  return tessera::cuda::find_devices(fake_functions(), options);
}

/// It lives as long as the process.
struct cuda_accelerator {
  tessera::device &device;
  tessera::accelerator &accelerator;

  /// The first device; nobody says anew what the devices are.
  explicit cuda_accelerator(const tessera::backend_options &options = {}, std::size_t number = 0)
      : cuda_accelerator(find_fake_devices(options), number) {}
  explicit cuda_accelerator(const std::vector<fake_cuda::description> &are,
                            const tessera::backend_options &options = {})
      : cuda_accelerator((fake_driver().be(are), find_fake_devices(options)), 0) {}

  concurrency::accelerator_view default_view() const {
    return concurrency::tessera_detail::__view_handle::__share(
        tessera::handle(&accelerator.default_view()));
  }
  concurrency::accelerator_view make_view() const {
    return concurrency::tessera_detail::__view_handle::__adopt(
        tessera::handle(accelerator.make_view(1).hand_over()));
  }

private:
  cuda_accelerator(tessera::found_devices found, std::size_t number)
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

constexpr std::size_t place_of_extent = sizeof(adding_closure);

/// In place of the numbers that PTX needs of the closure.
inline std::string with_numbers(std::string text) {
  const auto replace = [&](const std::string &what, std::size_t number) {
    for (std::size_t at = text.find(what); at != text.npos; at = text.find(what))
      text.replace(at, what.size(), std::to_string(number));
  };
  replace("CLOSURE_BYTES", sizeof(adding_closure) + 8);
  replace("PLACE_OF_EXTENT", place_of_extent);
  return text;
}

constexpr const char *ptx_head = ".version 6.0\n.target sm_70\n.address_size 64\n";

/// %rd1: the first element, %r1: the amount, %r2: the extent, %r3: the work-item, %p1: is it behind
/// the extent?
constexpr const char *ptx_of_arguments = R"(
  .reg .pred %p<4>;
  .reg .b32 %r<16>;
  .reg .b64 %rd<16>;
  ld.param.u32 %r1, [add_param_0];
  ld.param.u32 %r2, [add_param_0+PLACE_OF_EXTENT];
  ld.param.u64 %rd1, [add_param_1];
  cvta.to.global.u64 %rd1, %rd1;
  mov.u32 %r4, %ctaid.x;
  mov.u32 %r5, %ntid.x;
  mov.u32 %r6, %tid.x;
  mad.lo.s32 %r3, %r4, %r5, %r6;
  setp.ge.s32 %p1, %r3, %r2;
)";

/// Adds the amount to the work-item's element `times` times.
inline std::string adding_ptx(int times = 1) {
  std::string text = std::string(ptx_head) +
                     ".visible .entry add(.param .align 8 .b8 add_param_0[CLOSURE_BYTES], "
                     ".param .u64 add_param_1) {" +
                     ptx_of_arguments + R"(
  @%p1 bra END;
  mul.wide.s32 %rd4, %r3, 4;
  add.s64 %rd5, %rd1, %rd4;
  ld.global.u32 %r7, [%rd5];
)";
  for (int time = 0; time < times; ++time)
    text += "  add.s32 %r7, %r7, %r1;\n";
  return with_numbers(text + "  st.global.u32 [%rd5], %r7;\nEND:\n  ret;\n}\n");
}

/// Adds to every element; a test may change it before it launches it.
struct adding_kernel {
  std::string code;
  tessera_blob blob = {};
  tessera_image images[2] = {};
  tessera_capture capture = {offsetof(adding_closure, view), tessera_capture_view,
                             tessera_access_read_write, sizeof(concurrency::array_view<int>)};
  tessera_kernel kernel = {};

  explicit adding_kernel(const std::string &ptx = adding_ptx(), std::uint32_t flags = 0) {
    blob.flags = flags;
    blob.entry_name = "add";
    blob.closure_bytes = sizeof(adding_closure) + 8;
    blob.strings = "";
    set_code(ptx);
    images[0].kind = tessera_image_host;
    images[0].entry = [](const void *closure, const tessera_tile *tile, void *) {
      const auto &on_cpu = *static_cast<const adding_closure *>(closure);
      for (int column = 0; column < tile->columns; ++column)
        on_cpu.view.get_ref(concurrency::index<1>(tile->origin[0] + column)) += on_cpu.amount;
    };
    images[1].kind = tessera_image_ptx;
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

  void set_code(const std::string &ptx) {
    static std::uint64_t number = 0;
    code = ptx;
    blob.code = code.c_str();
    blob.bytes = code.size();
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

} // namespace test::on_cuda

#endif // TESSERA_TEST_RUNTIME_CUDA_CUDA_ACCELERATOR_H
