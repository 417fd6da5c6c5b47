// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that parallel_for_each is that of section 7: all eight forms, what a kernel may be and take and return, the
// least limits that the specification asks for, and that kernels launched from many threads do not mix.
// Conformance: B205+ B206+ B207+ B208+ B209+ B210+ B211+ B212+ B214+ B215+ B217+ B217- B218+ B219+ B224+ B038+ B043+
// Conformance: G038+ H021+ H022+
//
// RUN: %amp++ -O2 %s -o %t && %run %t
#include <amp.h>

#include "../serial_comparison.h"

#include <thread>

using namespace concurrency;

/// Calls `launch(view or nothing)` and expects every element to have been written once.
template <int N, typename Launch> void once(const char *what, const extent<N> &shape, Launch launch) {
  array<int, N> counts(shape);
  std::vector<int> zeros(shape.size());
  copy(zeros.begin(), counts);
  array_view<int, N> view(counts);
  launch(view);
  std::vector<int> all = counts;
  expect_equal(what, all, std::vector<int>(shape.size(), 1));
}

// B205 to B208
void forms() {
  const accelerator_view made = accelerator().create_view(queuing_mode_immediate);
  const int lengths[5] = {2, 3, 4, 5, 6};
  const extent<1> one(12);
  const extent<2> two(4, 6);
  const extent<3> three(4, 6, 8);
  const extent<5> five(lengths);
  typedef array_view<int, 1> view1;
  typedef array_view<int, 2> view2;
  typedef array_view<int, 3> view3;
  typedef array_view<int, 5> view5;
  once("extent<1>", one, [=](view1 v) { parallel_for_each(one, [=](index<1> i) restrict(amp) { v[i] += 1; }); });
  once("extent<2>", two, [=](view2 v) { parallel_for_each(two, [=](index<2> i) restrict(amp) { v[i] += 1; }); });
  once("extent<5>", five, [=](view5 v) { parallel_for_each(five, [=](index<5> i) restrict(amp) { v[i] += 1; }); });
  once("tiled_extent<4>", one,
       [=](view1 v) { parallel_for_each(one.tile<4>(), [=](tiled_index<4> t) restrict(amp) { v[t] += 1; }); });
  once("tiled_extent<2, 3>", two,
       [=](view2 v) { parallel_for_each(two.tile<2, 3>(), [=](tiled_index<2, 3> t) restrict(amp) { v[t] += 1; }); });
  once("tiled_extent<2, 3, 4>", three, [=](view3 v) {
    parallel_for_each(three.tile<2, 3, 4>(), [=](tiled_index<2, 3, 4> t) restrict(amp) { v[t.global] += 1; });
  });
  once("view, extent<5>", five,
       [=](view5 v) { parallel_for_each(made, five, [=](index<5> i) restrict(amp) { v[i] += 1; }); });
  once("view, tiled_extent<4>", one,
       [=](view1 v) { parallel_for_each(made, one.tile<4>(), [=](tiled_index<4> t) restrict(amp) { v(t) += 1; }); });
  once("view, tiled_extent<2, 3>", two, [=](view2 v) {
    parallel_for_each(made, two.tile<2, 3>(), [=](tiled_index<2, 3> t) restrict(amp) { v[t] += 1; });
  });
  once("view, tiled_extent<2, 3, 4>", three, [=](view3 v) {
    parallel_for_each(made, three.tile<2, 3, 4>(), [=](tiled_index<2, 3, 4> t) restrict(amp) { v[t] += 1; });
  });
  once("a property", three, [=](view3 v) {
    parallel_for_each(accelerator().default_view, v.extent.tile<4, 2, 2>(),
                      [=](tiled_index<4, 2, 2> t) restrict(amp) { v[t] += 1; });
  });
}

// B209 to B211
struct functor {
  array_view<int> out;
  int factor;
  functor(const array_view<int> &out, int factor) : out(out), factor(factor) {}
  void operator()(index<1> i) const restrict(amp) { out[i] = i[0] * factor; }
  void operator()(index<1>) restrict(amp) { out[0] = -1; } // a kernel is called on a const object
};

struct for_both {
  array_view<int> out;
  int operator()(const index<1> &i) const restrict(amp, cpu) { return out[i] = i[0] + 5; }
};

struct for_any_index {
  array_view<int> out;
  template <typename Index> bool operator()(const Index &i) const restrict(amp) {
    out[i] = Index::rank;
    return true;
  }
};

/// The argument may convert: a tiled_index is an index, and an index makes one of these.
struct place {
  int at;
  place(const index<1> &i) restrict(amp, cpu) : at(i[0]) {}
};

union choice {
  int first;
  float second;
  void operator()(index<1>) const restrict(amp) {}
};

void kernels() {
  array_view<int> out(16);
  const extent<1> domain(16);
  parallel_for_each(domain, functor(out, 3));
  expect("the const call operator", out[0] == 0 && out[15] == 45);
  const for_both both = {out};
  parallel_for_each(domain, both);
  expect("also on the host", out[15] == 20 && both(index<1>(1)) == 6);
  parallel_for_each(domain, for_any_index{out});
  parallel_for_each(domain.tile<4>(), for_any_index{out});
  expect("a template", out[15] == 1);
  parallel_for_each(domain.tile<4>(), [=](index<1> i) restrict(amp) { out[i] = i[0] + 1; });
  expect("a tiled kernel that takes an index", out[0] == 1 && out[15] == 16);
  parallel_for_each(domain, [=](place p) restrict(amp) { out[p.at] = p.at * 2; });
  expect("a kernel that takes what an index makes", out[15] == 30);
  parallel_for_each(domain, [=](const index<1> i) restrict(amp) -> float { return out[i] = 7; });
  expect("a returned value", out[15] == 7);
  auto named = [=](index<1> i) restrict(amp) { out[i] = 8; };
  parallel_for_each(domain, named);
  parallel_for_each(domain, static_cast<const decltype(named) &>(named));
  expect("a named lambda", out[0] == 8);
  parallel_for_each(domain, choice());
  parallel_for_each(domain, [](index<1>) restrict(amp) {});
}

// B217, B219: where a kernel runs
void places() {
  const accelerator_view made = accelerator().create_view();
  array<int> there(4, made), there_too(4, made), on_default(4);
  parallel_for_each(there.extent, [&there](index<1> i) restrict(amp) { there[i] = i[0]; });
  parallel_for_each(accelerator::get_auto_selection_view(), there.extent,
                    [&there, &there_too](index<1> i) restrict(amp) { there_too[i] = there[i] * 2; });
  parallel_for_each(made, there.extent, [&there, &there_too](index<1> i) restrict(amp) { there[i] += there_too[i]; });
  std::vector<int> results = there;
  expect("where the arrays are", results[3] == 9);
  expect_throws<runtime_exception>("arrays of two views", "", [&] {
    parallel_for_each(there.extent, [&there, &on_default](index<1> i) restrict(amp) { on_default[i] = there[i]; });
  });
  expect_throws<runtime_exception>("an array of another view", "", [&] {
    parallel_for_each(made, there.extent, [&on_default](index<1> i) restrict(amp) { on_default[i] = 1; });
  });
  const accelerator_view host = accelerator(accelerator::cpu_accelerator).default_view;
  array<int> on_host(4, host);
  expect_throws<unsupported_feature>("the array's place decides", "", [&] {
    parallel_for_each(on_host.extent, [&on_host](index<1> i) restrict(amp) { on_host[i] = 1; });
  });
}

// B215: more tiles than 65535 in a dimension, 1024 threads in a tile, 64 in the first of three dimensions
void limits() {
  once("70000 tiles", extent<1>(70000), [](array_view<int> v) {
    parallel_for_each(v.extent.tile<1>(), [=](tiled_index<1> t) restrict(amp) { v[t] += 1; });
  });
  once("65536 tiles in the first of two", extent<2>(65536, 2), [](array_view<int, 2> v) {
    parallel_for_each(v.extent.tile<1, 2>(), [=](tiled_index<1, 2> t) restrict(amp) { v[t] += 1; });
  });
  once("1024 threads in a row", extent<1>(4096), [](array_view<int> v) {
    parallel_for_each(v.extent.tile<1024>(), [=](tiled_index<1024> t) restrict(amp) { v[t] += 1; });
  });
  once("1024 threads in a column", extent<2>(2048, 2), [](array_view<int, 2> v) {
    parallel_for_each(v.extent.tile<1024, 1>(), [=](tiled_index<1024, 1> t) restrict(amp) { v[t] += 1; });
  });
  once("64 planes", extent<3>(128, 4, 8), [](array_view<int, 3> v) {
    parallel_for_each(v.extent.tile<64, 4, 4>(), [=](tiled_index<64, 4, 4> t) restrict(amp) { v[t] += 1; });
  });
}

// B038, B043, B212, B224: a wait completes what was launched; one view keeps the order
void order() {
  std::vector<int> numbers(1000, 1);
  array_view<int> view(numbers);
  accelerator_view made = accelerator().create_view();
  for (int round = 0; round < 50; ++round) {
    parallel_for_each(made, view.extent, [=](index<1> i) restrict(amp) { view[i] = view[i] * 3 % 1009; });
    parallel_for_each(made, view.extent, [=](index<1> i) restrict(amp) { view[i] += round; });
  }
  made.wait();
  view.synchronize();
  int expected = 1;
  for (int round = 0; round < 50; ++round)
    expected = expected * 3 % 1009 + round;
  expect("in order", numbers[0] == expected && numbers[999] == expected);
}

// G038: threads that share nothing but the accelerator
void threads() {
  std::vector<std::thread> running;
  std::vector<int> mistakes(8, 1);
  for (int number = 0; number < 8; ++number)
    running.emplace_back([number, &mistakes] {
      int wrong = 0;
      for (int round = 0; round < 20; ++round) {
        std::vector<int> numbers(500 + number);
        array_view<int> view(numbers);
        parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0] * number + round; });
        view.synchronize();
        for (int i = 0; i < 500 + number; ++i)
          wrong += numbers[i] != i * number + round;
      }
      mistakes[number] = wrong;
    });
  for (std::thread &one : running)
    one.join();
  expect_equal("threads", mistakes, std::vector<int>(8));
}

int main() {
  forms();
  kernels();
  places();
  limits();
  order();
  threads();
  return result();
}
