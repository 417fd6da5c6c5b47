// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The kernels for Python. Other threads of Python run meanwhile: kernels need no lock of the interpreter (GIL).
// Its name ends otherwise than those of other samples, which compile without packages of Python.
#include "array_argument.h"
#include "kernels.h"

#include <chrono>
#include <nanobind/stl/wstring.h>
#include <new>
#include <unistd.h>

using concurrency::accelerator;
using clock_type = std::chrono::steady_clock;

namespace {

constexpr std::chrono::milliseconds between_looks(50);

/// Runs what needs nothing of Python. When the interpreter ends, it ends each daemon thread that wants the GIL: by an
/// unwinding of the stack that must not reach nanobind, which is noexcept. Such a thread waits here for the process's end.
template <typename Work> void without_gil(Work work) {
  PyThreadState *const thread = PyEval_SaveThread();
  std::exception_ptr thrown;
  try {
    work();
  } catch (...) {
    thrown = std::current_exception();
  }
  try {
    PyEval_RestoreThread(thread);
  } catch (...) {
    for (;;)
      pause();
  }
  if (thrown)
    std::rethrow_exception(thrown);
}

/// Python notes signals, and acts on them when it is asked.
void let_python_interrupt() {
  if (PyErr_CheckSignals() != 0)
    throw nb::python_error(); // KeyboardInterrupt, most often
}

std::string text(const concurrency::extent<2> &shape) {
  return std::to_string(shape[0]) + " x " + std::to_string(shape[1]);
}

void refuse_value(const std::string &why) { throw nb::value_error(why.c_str()); }

void multiply_add(nb::handle a, nb::handle b, nb::handle c) {
  const array_argument<const double, 1> first("a", a), second("b", b);
  const array_argument<double, 1> sum("c", c);
  if (first.extent() != sum.extent() || second.extent() != sum.extent())
    refuse_value("a, b and c have " + std::to_string(first.extent()[0]) + ", " + std::to_string(second.extent()[0]) + " and " +
                 std::to_string(sum.extent()[0]) + " elements");
  sum.must_be_or_be_apart_from(first);
  sum.must_be_or_be_apart_from(second);
  without_gil([&] {
    const auto view = sum.view();
    kernels::multiply_add(first.view(), second.view(), view);
    view.synchronize();
  });
}

void multiply(nb::handle a, nb::handle b, nb::handle c) {
  const array_argument<const float, 2> first("a", a), second("b", b);
  const array_argument<float, 2> product("c", c);
  const concurrency::extent<2> left = first.extent(), right = second.extent(), result = product.extent();
  if (left[1] != right[0] || left[0] != result[0] || right[1] != result[1])
    refuse_value("a product of " + text(left) + " and " + text(right) + " is no matrix of " + text(result));
  product.must_be_apart_from(first);
  product.must_be_apart_from(second);
  without_gil([&] {
    const auto view = product.view();
    kernels::multiply(first.view(), second.view(), view);
    view.synchronize();
  });
}

void mandelbrot(nb::handle picture, double x, double y, double width, int most) {
  const array_argument<float, 2> target("picture", picture);
  if (most < 0)
    refuse_value("most is " + std::to_string(most) + ", and steps are counted from 0");
  without_gil([&] {
    const auto view = target.view();
    kernels::mandelbrot(view, x, y, width, most);
    view.synchronize();
  });
}

void attract(nb::handle positions, nb::handle velocities, float time, int steps) {
  const array_argument<float, 2> places("positions", positions), speeds("velocities", velocities);
  if (places.extent()[1] != 4 || places.extent() != speeds.extent())
    refuse_value("positions and velocities need four numbers for each body, and are " + text(places.extent()) + " and " +
                 text(speeds.extent()));
  if (steps < 0)
    refuse_value("steps is " + std::to_string(steps) + ", and a step cannot be taken back");
  places.must_be_apart_from(speeds);
  const auto from = places.view_of<kernels::float_4>(), moving = speeds.view_of<kernels::float_4>();
  for (int step = 0; step < steps;) {
    without_gil([&] {
      const auto next_look = clock_type::now() + between_looks;
      do {
        kernels::attract(from, moving, time);
        accelerator().get_default_view().wait(); // or Ctrl-C would come after all that is queued
      } while (++step < steps && clock_type::now() < next_look);
    });
    let_python_interrupt();
  }
  without_gil([&] {
    from.synchronize();
    moving.synchronize();
  });
}

void set_default_accelerator(const std::wstring &path) {
  const accelerator wanted(path); // throws if there is none
  if (wanted.device_path == accelerator::cpu_accelerator)
    throw nb::value_error("this accelerator runs no kernels");
  if (!accelerator::set_default(wanted.device_path) && wanted != accelerator())
    throw nb::value_error("there is a default accelerator already: an earlier call chose it, or a kernel ran there");
}

/// MemoryError and TesseraError at once, so that either name catches it.
void translate_out_of_memory(const std::exception_ptr &thrown, void *out_of_memory) {
  try {
    std::rethrow_exception(thrown);
  } catch (const concurrency::out_of_memory &why) {
    PyErr_SetString(static_cast<PyObject *>(out_of_memory), why.what());
  }
}

} // namespace

NB_MODULE(_kernels, module) {
  const nb::exception<concurrency::runtime_exception> error(module, "TesseraError", PyExc_RuntimeError);
  const nb::object out_of_memory = nb::steal(PyErr_NewException(
      "tessera_sample._kernels.TesseraMemoryError",
      nb::make_tuple(error, nb::handle(PyExc_MemoryError)).ptr(), nullptr));
  module.attr("TesseraMemoryError") = out_of_memory;
  nb::register_exception_translator(translate_out_of_memory, out_of_memory.ptr());

  using nb::literals::operator""_a;
  // None reaches the functions, which say what is wrong with it.
  module.def("multiply_add", multiply_add, "a"_a.none(), "b"_a.none(), "c"_a.none(), "c[i] += a[i] * b[i] for arrays of float64.");
  module.def("multiply", multiply, "a"_a.none(), "b"_a.none(), "c"_a.none(), "c = a * b for matrices of float32.");
  module.def("mandelbrot", mandelbrot, "picture"_a.none(), "x"_a, "y"_a, "width"_a, "most"_a,
             "The steps until z * z + c leaves a circle, for each element of a matrix of float32.");
  module.def("attract", attract, "positions"_a.none(), "velocities"_a.none(), "time"_a, "steps"_a = 1,
             "Moves bodies that attract each other: rows of x, y, z and mass, float32. Ctrl-C ends it after a step.");
  module.def("default_accelerator", [] { return accelerator().device_path; });
  module.def("set_default_accelerator", set_default_accelerator, "path"_a);
}
