// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// An accelerator on a fake device. With FAKE_DEVICES=asynchronous in the environment its queues do
/// everything later, on threads of their own.
#ifndef TESSERA_TEST_RUNTIME_FAKE_ACCELERATOR_H
#define TESSERA_TEST_RUNTIME_FAKE_ACCELERATOR_H

#include "abi/kernel.h"
#include "backends/fake/fake_device.h"
#include "core/handles.h"
#include "core/runtime.h"

#include "amp.h"

#include <cstdlib>
#include <deque>
#include <string_view>

namespace test {

inline bool fake_devices_are_asynchronous() {
  const char *const asked = std::getenv("FAKE_DEVICES");
  return asked && std::string_view(asked) == "asynchronous";
}

/// It lives as long as the process, as all accelerators do.
struct fake_accelerator {
  tessera::fake_device &device;
  tessera::accelerator &accelerator;

  static fake_accelerator make(bool shares_host_memory,
                               bool is_asynchronous = fake_devices_are_asynchronous()) {
    static auto &devices = *new std::deque<tessera::fake_device>;
    static auto &accelerators = *new std::deque<tessera::accelerator>;
    tessera::fake_device &device =
        devices.emplace_back(L"fake", is_asynchronous, shares_host_memory);
    tessera::runtime &all = tessera::runtime::instance();
    device.take_up_to(std::chrono::microseconds(100));
    return {device, accelerators.emplace_back(device, all.scheduling(), all.tracing())};
  }
  concurrency::accelerator_view default_view() const {
    return concurrency::tessera_detail::__view_handle::__share(
        tessera::handle(&accelerator.default_view()));
  }
  concurrency::accelerator_view make_view(std::int32_t mode = 1) const {
    return concurrency::tessera_detail::__view_handle::__adopt(
        tessera::handle(accelerator.make_view(mode).hand_over()));
  }
};

} // namespace test

#endif // TESSERA_TEST_RUNTIME_FAKE_ACCELERATOR_H
