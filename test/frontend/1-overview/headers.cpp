// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that each of the four headers compiles alone and in every order with the others, before and behind standard
// headers, and brings its names in namespace concurrency and those nested there (1.4).
// Conformance: A005+
// Conformance: H009+
// RUN: %amp++ -std=c++14 -DFIRST='<amp.h>' -DAMP %s -o %t && %t
// RUN: %if thorough %{ %amp++ -std=c++14 -DFIRST='<amp_math.h>' -DMATH %s -o %t && %t %}
// RUN: %if every-shape %{ %amp++ -std=c++14 -DFIRST='<amp_graphics.h>' -DAMP -DVECTORS %s -o %t && %t %}
// RUN: %if thorough %{ %amp++ -std=c++14 -DFIRST='<amp_short_vectors.h>' -DVECTORS %s -o %t && %t %}
// RUN: %if thorough %{ %amp++ -std=c++20 -DFIRST='<amp.h>' -DSECOND='<amp_math.h>' -DTHIRD='<amp_graphics.h>' -DFOURTH='<amp_short_vectors.h>' -DAMP -DMATH -DVECTORS %s -o %t && %t %}
// RUN: %amp++ -std=c++20 -DFIRST='<amp_short_vectors.h>' -DSECOND='<amp_graphics.h>' -DTHIRD='<amp_math.h>' -DFOURTH='<amp.h>' -DAMP -DMATH -DVECTORS %s -o %t && %t
// RUN: %if thorough %{ %amp++ -std=c++17 -DSTANDARD -DFIRST='<amp_math.h>' -DSECOND='<amp_short_vectors.h>' -DTHIRD='<amp.h>' -DFOURTH='<amp_graphics.h>' -DAMP -DMATH -DVECTORS %s -o %t && %t %}
// RUN: %if every-shape %{ %amp++ -std=c++17 -DSTANDARD -DFIRST='<amp_graphics.h>' -DSECOND='<amp.h>' -DTHIRD='<amp_short_vectors.h>' -DFOURTH='<amp_math.h>' -DAMP -DMATH -DVECTORS %s -o %t && %t %}
#ifdef STANDARD
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#endif
#include FIRST
#ifdef SECOND
#include SECOND
#include THIRD
#include FOURTH
#endif
#include <cmath>
#include <cstring>

#ifdef MATH
float root(float x) restrict(cpu, amp) { return concurrency::fast_math::sqrt(x); }
float other_root(float x) restrict(amp) { return concurrency::precise_math::cbrtf(x); }
#else
float root(float x) restrict(cpu, amp) { return x / 2; }
float other_root(float x) restrict(amp) { return x / 2 - 0.0f; }
#endif

#ifdef VECTORS
float sum_of(float x) restrict(cpu, amp) {
  const concurrency::graphics::float_2 pair(x, 1.0f);
  return pair.x + pair.y;
}
#else
float sum_of(float x) restrict(cpu, amp) { return x + 1.0f; }
#endif

int main() {
#ifdef AMP
  concurrency::array_view<float> view(2);
  concurrency::parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) {
    view[i] = sum_of(root(4.0f)) + other_root(0.0f);
  });
  if (view[1] != 3.0f)
    return 1;
#endif
  return root(4.0f) == 2.0f && sum_of(2.0f) == 3.0f ? 0 : 2;
}
