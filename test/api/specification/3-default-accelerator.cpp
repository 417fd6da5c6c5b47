// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the default accelerator and the default access type can be set until an operation needs them, and once
// (B009, B010, B011, B024, H001, H002).
// Conformance: B005+ B009+ B009- B010+ B011+ B011- B023+ B024+ B024- B219+ H001+ H002+
// Conformance: H014+
//
// RUN: %amp++ -O2 %s -o %t && %t set && %t array && %t unsourced && %t launch && %t auto
// RUN: %t access-set && %t access-used && %t access-view
// RUN: env CPPAMP_DEFAULT_ACCELERATOR=cpu %t environment
// RUN: env TESSERA_DEFAULT_ACCELERATOR=cpu %t environment
// RUN: env TESSERA_DEFAULT_ACCELERATOR=cpu 'CPPAMP_DEFAULT_ACCELERATOR=direct3d\warp' %t environment
// RUN: env 'TESSERA_DEFAULT_ACCELERATOR=direct3d\warp' CPPAMP_DEFAULT_ACCELERATOR=cpu %t array
// RUN: env TESSERA_DEFAULT_ACCELERATOR=nonsense CPPAMP_DEFAULT_ACCELERATOR=cpu %t environment
// RUN: env TESSERA_DEFAULT_ACCELERATOR=nonsense %t array 2>&1 | %filecheck %s
// CHECK: tessera: TESSERA_DEFAULT_ACCELERATOR=nonsense is ignored: it takes tessera\cpu, direct3d\warp, direct3d\ref or cpu{{$}}
// RUN: env 'TESSERA_DEFAULT_ACCELERATOR=opencl\7' %t array 2>&1 | %filecheck %s --check-prefix=OPENCL
// OPENCL: tessera: TESSERA_DEFAULT_ACCELERATOR=opencl\7 is ignored: it takes tessera\cpu, direct3d\warp, direct3d\ref or cpu; no OpenCL device is found: its driver is missing, or TESSERA_OPENCL is off
#include <amp.h>

#include "../serial_comparison.h"

#include <cstring>

using namespace concurrency;

const accelerator warp(accelerator::direct3d_warp), host(accelerator::cpu_accelerator);

/// None of this needs a default.
void ask_around() {
  accelerator chosen, named(accelerator::default_accelerator);
  expect("the same", chosen == named && chosen.default_view.accelerator == named);
  accelerator::get_all();
  accelerator::get_auto_selection_view().wait();
  expect("its memory", chosen.dedicated_memory > 0);
  array<int> elsewhere(3, warp.default_view);
  parallel_for_each(warp.default_view, extent<1>(1), [](index<1>) restrict(amp) {});
  int one = 1;
  expect("a view of the host's memory", array_view<int>(1, &one)[0] == 1);
}

void fixed(bool changes) {
  expect("set_default", accelerator::set_default(L"cpu") == changes);
  expect("the default", (accelerator() == host) == changes);
  expect("once", !accelerator::set_default(L"direct3d\\warp") && (accelerator() == host) == changes);
  expect_throws<runtime_exception>("unknown path", "", [] { accelerator::set_default(L"no such device"); });
}

void need_the_default(const char *how) {
  ask_around();
  if (!std::strcmp(how, "set"))
    return fixed(true);
  if (!std::strcmp(how, "array"))
    array<int> one(1);
  else if (!std::strcmp(how, "launch"))
    parallel_for_each(extent<1>(1), [](index<1>) restrict(amp) {});
  else if (!std::strcmp(how, "auto"))
    parallel_for_each(accelerator::get_auto_selection_view(), extent<1>(1), [](index<1>) restrict(amp) {});
  else // a view without a source is needed nowhere before it is used
    return array_view<int>(5), fixed(true);
  fixed(false);
}

void access_types(const char *how) {
  accelerator one = warp;
  const access_type original = one.default_cpu_access_type;
  bool changes = true;
  if (!std::strcmp(how, "access-used")) {
    array<int> used(4, one.default_view);
    expect("what was used", used.cpu_access_type == original);
    changes = false;
  } else if (!std::strcmp(how, "access-view")) {
    array<int> asks(4, one.default_view, access_type_read); // does not use the default
    expect("what was asked for", asks.cpu_access_type == access_type_read);
  }
  expect("set", one.set_default_cpu_access_type(access_type_write) == changes);
  expect("now", one.default_cpu_access_type == (changes ? access_type_write : original));
  expect("for every object of the accelerator", warp.default_cpu_access_type == one.default_cpu_access_type);
  expect("once", !one.set_default_cpu_access_type(access_type_read));
  expect("arrays get it", array<int>(4, one.default_view).cpu_access_type == one.default_cpu_access_type);
}

int main(int, char **arguments) {
  if (!std::strncmp(arguments[1], "access", 6))
    access_types(arguments[1]);
  else if (!std::strcmp(arguments[1], "environment"))
    expect("the environment decides", accelerator() == host && accelerator::set_default(L"direct3d\\warp") &&
                                          accelerator() == warp);
  else
    need_the_default(arguments[1]);
  return result();
}
