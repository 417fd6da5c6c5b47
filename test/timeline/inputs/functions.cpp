// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels in functions of several kinds.
#include <amp.h>

using namespace concurrency;

namespace physics {

template <typename T, int Steps> void advance(array_view<T> of) {
  parallel_for_each(of.extent, [=](index<1> i) restrict(amp) { of[i] += Steps; });
}

struct world {
  void step(array_view<int> of) const {
    const auto now = [&] {
      parallel_for_each(of.extent, [=](index<1> i) restrict(amp) { of[i] += 1; });
    };
    now();
  }
};

struct doubling {
  array_view<int> of;
  void operator()(index<1> i) const restrict(amp) { of[i] *= 2; }
};

} // namespace physics

namespace {
void hidden(array_view<int> of) {
  // clang-format off
  parallel_for_each(of.extent, [=](index<1> i) restrict(amp) { of[i] += 1; }); parallel_for_each(of.extent, [=](index<1> i) restrict(amp) { of[i] += 2; });
  // clang-format on
}
} // namespace

int main() {
  std::vector<int> numbers(100, 1);
  std::vector<float> others(100, 1.0f);
  const array_view<int> view(100, numbers);
  physics::advance<int, 2>(view);
  physics::advance<float, 3>(array_view<float>(100, others));
  physics::world().step(view);
  parallel_for_each(view.extent, physics::doubling{view});
  hidden(view);
  view.synchronize();
  return numbers[0] != 11;
}
