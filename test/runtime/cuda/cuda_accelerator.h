// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// An accelerator on the fake driver's device, and kernels for it.
#ifndef TESSERA_TEST_RUNTIME_CUDA_CUDA_ACCELERATOR_H
#define TESSERA_TEST_RUNTIME_CUDA_CUDA_ACCELERATOR_H

#include "../device_accelerator.h"
#include "driver/fake_cuda.h"

#include "backends/cuda/cuda_device.h"

#include <map>
#include <string>
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

struct cuda_accelerator : device_accelerator {
  /// The first device; nobody says anew what the devices are.
  explicit cuda_accelerator(const tessera::backend_options &options = {}, std::size_t number = 0)
      : device_accelerator(find_fake_devices(options), number) {}
  explicit cuda_accelerator(const std::vector<fake_cuda::description> &are,
                            const tessera::backend_options &options = {})
      : device_accelerator((fake_driver().be(are), find_fake_devices(options))) {}

  /// Deletes the accelerator and its device, the only one in use. True if nothing that the driver
  /// has made is left.
  bool retire() const {
    delete &accelerator;
    // A thread of the runtime's may be about to give memory back, which needs the device.
    const bool is_unused = soon([] {
      std::map<std::string, int> live = fake_driver().live();
      const bool has_one_queue =
          live["stream"] <= 1; // that of copies is the device's, as are these
      for (const char *const of_device : {"stream", "context", "module", "event"})
        live.erase(of_device);
      return has_one_queue && live.empty();
    });
    delete &device;
    return soon([] { return fake_driver().live().empty(); }) && is_unused;
  }
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

struct adding_kernel : adding_kernel_of_device {
  std::string code;

  explicit adding_kernel(const std::string &ptx = adding_ptx(), std::uint32_t flags = 0)
      : adding_kernel_of_device(tessera_image_ptx, flags) {
    set_code(ptx);
  }

  void set_code(const std::string &ptx) {
    code = ptx;
    adding_kernel_of_device::set_code(code.c_str(), code.size());
  }
};

} // namespace test::on_cuda

#endif // TESSERA_TEST_RUNTIME_CUDA_CUDA_ACCELERATOR_H
