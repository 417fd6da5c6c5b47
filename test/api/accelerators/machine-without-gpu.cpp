// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that every machine has its accelerators: the vectorised CPU is there, runs kernels and is not emulated;
// the reference accelerator is there and has memory of its own; the host is there; paths compare with the constants; one of them is the default.
// Conformance: H001-
// Conformance: H004+
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

int main() {
  std::vector<accelerator> all = accelerator::get_all();
  bool vectorised = false, warp = false, ref = false, host = false;
  for (accelerator &one : all) {
    expect("a description", !one.description.empty());
    expect("a path", !one.device_path.empty());
    if (one.device_path == accelerator::direct3d_warp) {
      warp = true;
      expect("in place of WARP", one.is_emulated && one != accelerator());
    }
    if (one.device_path == L"tessera\\cpu") {
      vectorised = true;
      expect("vectorised CPU", one.description == L"Tessera vectorised CPU" && !one.is_emulated &&
                                   one.supports_double_precision && one.supports_limited_double_precision);
    }
    if (one.device_path == accelerator::direct3d_ref) {
      ref = true;
      expect("reference", one.description == L"Tessera reference accelerator" && one.is_emulated &&
                              one.supports_double_precision && !one.supports_cpu_shared_memory);
    }
    if (one.device_path == accelerator::cpu_accelerator) {
      host = true;
      expect("host", one.description == L"CPU accelerator" && one.is_emulated);
    }
  }
  expect("the vectorised CPU is listed", vectorised);
  expect("it is listed in place of WARP, too", warp);
  expect("the reference accelerator is listed", ref);
  expect("the host is listed", host);

  accelerator chosen, named(accelerator::direct3d_warp), other(accelerator::default_accelerator);
  expect("the default", chosen == other && chosen.device_path != accelerator::cpu_accelerator);
  expect("equality", named == accelerator(accelerator::direct3d_warp) && named != accelerator(L"cpu"));
  expect_throws<runtime_exception>("no such accelerator", "", [] { accelerator(L"no such device"); });

  accelerator_view view = named.default_view, created = named.create_view(queuing_mode_immediate);
  expect("views", view == named.default_view && created != view && view.accelerator == named);
  expect("queuing modes", created.queuing_mode == queuing_mode_immediate);
  expect("version", view.version == named.version);
  expect("debug", view.is_debug == named.is_debug);

  std::vector<int> values(100);
  array_view<int> out(100, values);
  parallel_for_each(created, out.extent, [=](index<1> i) restrict(amp) { out[i] = i[0] + 1; });
  created.flush();
  created.wait();
  out.synchronize();
  expect("a launch on a created view", values[99] == 100);

  expect("set_default", accelerator::set_default(accelerator::direct3d_warp));
  expect("it is the default now", accelerator() == named);
  return result();
}
