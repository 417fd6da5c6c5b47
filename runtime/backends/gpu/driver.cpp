// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/gpu/driver.h"

#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <mutex>

#include <pthread.h>

namespace tessera::gpu {

error drivers::lost(const std::string &device) {
  assert(are_lost() && "there is a reason");
  return error(tessera_error,
               "the accelerator \"" + device +
                   (lost_ == loss::in_child
                        ? "\" cannot be used in the child of a fork: its driver belongs to the "
                          "parent."
                        : "\" cannot be used any more: the process has ended, and its driver with "
                          "it."));
}

void drivers::note_forks() {
  static std::once_flag noted;
  std::call_once(noted, [] { pthread_atfork(nullptr, nullptr, [] { lost_ = loss::in_child; }); });
}

void drivers::end_before() {
  std::atexit([] {
    loss none = loss::none; // a child stays one
    lost_.compare_exchange_strong(none, loss::at_end);
  });
}

std::string pci_address(unsigned domain, unsigned bus, unsigned device) {
  char text[32];
  std::snprintf(text, sizeof text, "%04x:%02x:%02x", domain, bus, device);
  return text;
}

std::string failure_text(const std::string &device, const std::string &doing,
                         const std::string &name) {
  return "the accelerator \"" + device + "\" has failed to " + doing + ": " + name;
}

} // namespace tessera::gpu
