// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The kernels of the fuzzer's programs, and what each does to a value. Without `on` the runtime
/// chooses where they run.
#ifndef TESSERA_TEST_RUNTIME_FUZZ_KERNELS_H
#define TESSERA_TEST_RUNTIME_FUZZ_KERNELS_H

#include <amp.h>

namespace fuzz {

using concurrency::accelerator_view;
using concurrency::array_view;

/// Takes its time, and no compiler finds a shorter way.
inline int stir(int value, int rounds) restrict(amp, cpu) {
  unsigned int stirred = static_cast<unsigned int>(value);
  for (int round = 0; round < rounds; ++round)
    stirred = stirred * 1664525u + 1013904223u;
  return static_cast<int>(stirred);
}

/// Sums of ints that wrap.
inline int sum(int a, int b) restrict(amp, cpu) {
  return static_cast<int>(static_cast<unsigned int>(a) + static_cast<unsigned int>(b));
}

/// Adds the amount to every element, to the first one what stir makes of it.
template <int N>
void launch_add(const array_view<int, N> &view, int amount, int rounds, const accelerator_view *on);
/// The same where the array is.
void launch_add(concurrency::array<int, 1> &data, int amount, int rounds);

/// to[i] = from[i] * 3 + amount.
template <int N>
void launch_map(const array_view<const int, N> &from, const array_view<int, N> &to, int amount,
                const accelerator_view *on);
inline int mapped(int value, int amount) restrict(amp, cpu) {
  const unsigned int wide = static_cast<unsigned int>(value);
  return static_cast<int>(wide * 3u + static_cast<unsigned int>(amount));
}

/// Reverses every tile of as many elements; the extent is a multiple of it.
constexpr int tile_size = 32;
void launch_reverse(const array_view<int, 1> &view, const accelerator_view *on);

/// view[i] += input[i % input's extent].
void launch_add_input(const array_view<const int, 1> &input, const array_view<int, 1> &view,
                      const accelerator_view *on);

/// Adds the amount to counters[slot] in so many work-items.
void launch_count(const array_view<int, 1> &counters, int slot, int amount, int times,
                  const accelerator_view *on);

/// Adds the amount as launch_add does, and fails with the message "fuzz: failure <number>".
void launch_error(const array_view<int, 1> &view, int amount, int number,
                  const accelerator_view &on);
/// Ends at once, and fails; nothing is written.
void launch_abort(const array_view<int, 1> &view, const accelerator_view &on);

} // namespace fuzz

#endif // TESSERA_TEST_RUNTIME_FUZZ_KERNELS_H
