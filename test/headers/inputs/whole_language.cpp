// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What programs say that is not standard C++, in each of its places.
#include <amp.h>
#include <amp_graphics.h>
#include <amp_math.h>
#include <amp_short_vectors.h>

using namespace concurrency;
using namespace concurrency::graphics;

constexpr int side = 16;

int declared(int x) restrict(cpu, amp);
int declared(int x) restrict(cpu, amp) { return x + 1; }
auto trailing(float x) restrict(amp, cpu) -> float {
  return fast_math::rsqrt(x) + precise_math::cos(x);
}
template <typename T> T maximum(T a, T b) restrict(cpu, amp) { return a < b ? b : a; }
int of_version(int x) restrict(amp : 1.2) { return x; }

struct body {
  float_3 position;
  float mass;
  body() restrict(cpu, amp) : position(0.0f), mass(1.0f) {}
  explicit body(float m) restrict(cpu, amp) : position(m), mass(m) {}
  float weight() const restrict(cpu, amp) { return mass * position.x + position.xy.y; }
  float fast() const restrict(amp) noexcept { return mass; }
  body &operator+=(const body &other) restrict(cpu, amp) {
    position.xyz += other.position;
    mass += other.mass;
    return *this;
  }
  ~body() restrict(cpu, amp) {}
};

template <typename View> struct scale {
  View view;
  int factor;
  void operator()(index<1> i) const restrict(amp) { view[i] = view(i) * factor; }
};

template <typename T> void transpose(array_view<const T, 2> from, array_view<T, 2> to) {
  to.discard_data();
  parallel_for_each(
      from.extent.template tile<side, side>(), [=](tiled_index<side, side> t) restrict(amp) {
        tile_static T block[side][side + 1];
        block[t.local[0]][t.local[1]] = from[t.global];
        t.barrier.wait();
        to(t.tile_origin[1] + t.local[0], t.tile_origin[0] + t.local[1]) =
            block[t.local[1]][t.local[0]];
      });
}

int use_of_everything() {
  accelerator chosen;
  for (const accelerator &one : accelerator::get_all())
    if (!one.is_emulated && one.dedicated_memory > 0)
      chosen = one;
  std::wcout << chosen.description << L' ' << chosen.device_path << L'\n';
  accelerator_view &view = chosen.default_view;
  const bool same = view.accelerator == chosen && view.queuing_mode == queuing_mode_automatic;

  std::vector<int> numbers(side * side);
  array_view<int, 2> square(side, side, numbers);
  array<int, 2> copied(square.extent, numbers.begin(), view);
  parallel_for_each(
      view, copied.extent, [&, square ](index<2> i) restrict(amp) {
        square[i] = declared(copied[i]) + maximum(i[0], i[1]);
      });
  transpose<int>(copied.section(0, 0, side, side), square);
  scale<array_view<int>> twice = {array_view<int>(numbers), 2};
  parallel_for_each(twice.view.extent, twice);

  const auto weigh = [](const body &b) restrict(cpu, amp)->float { return b.weight(); };
  array_view<int> flat = twice.view.view_as(extent<1>(side * side));
  parallel_for_each(
      flat.extent.tile<side>().pad(), [=](tiled_index<side> t) restrict(amp) {
        tile_static body shared[side];
        shared[t.local[0]] = body(trailing(1.0f));
        t.barrier.wait_with_tile_static_memory_fence();
        if (unsigned(t.global[0]) < flat.extent.size())
          flat[t] += static_cast<int>(weigh(shared[0]) + shared[0].fast());
      });
  square.synchronize();
  return same ? square(0, 0) : 0;
}
