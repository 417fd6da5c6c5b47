// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel prints and that its error reaches the host: the example of docs/api/kernel_messages.md.
// Conformance: F017+
// RUN: %amp++ -O1 %s -o %t && %run %t > %t.out && %filecheck %s < %t.out
// CHECK-DAG: root of 4 is 2
// CHECK-DAG: the kernel said: element 1 is -1
#include <amp.h>
#include <amp_math.h>

using namespace concurrency;

int main() {
  std::vector<float> numbers = {4, -1, 9};
  array_view<float> view(numbers);
  try {
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
      if (view[i] < 0)
        direct3d_errorf("element %d is %g\n", i[0], view[i]);
      else
        direct3d_printf("root of %g is %g\n", view[i], fast_math::sqrt(view[i]));
    });
    accelerator().default_view.wait();
  } catch (const runtime_exception &error) {
    std::cout << "the kernel said: " << error.what();
    return 0;
  }
  return 1;
}
