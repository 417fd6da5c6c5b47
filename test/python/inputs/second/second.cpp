// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/wstring.h>

using namespace concurrency;

static void doubled(nanobind::ndarray<double, nanobind::ndim<1>, nanobind::c_contig> numbers) {
  const array_view<double> view(int(numbers.shape(0)), numbers.data());
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] *= 2; });
  view.synchronize();
}

NB_MODULE(_kernels, module) {
  module.def("doubled", doubled);
  module.def("default_accelerator", [] { return accelerator().device_path; });
}
