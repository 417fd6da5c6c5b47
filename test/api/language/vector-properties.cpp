// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that ++, --, and every compound assignment of the components and swizzles of all short vectors do what they do
// with scalars, one after the other, on the host and in kernels.
// Conformance: D007+ D022+ D024+ D027+ D032+
//
// RUN: %if every-shape %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp_graphics.h>

#include "../serial_comparison.h"

using namespace concurrency;
using namespace concurrency::graphics;

// What happens to the vector a, and to its components c; b and d are those of another vector.
#define STEPS_2(STEP)                                                                                                          \
  STEP(a.x++, c[0]++)                                                                                                          \
  STEP(++a.y, ++c[1])                                                                                                          \
  STEP(a.r--, c[0]--)                                                                                                          \
  STEP(--a.g, --c[1])                                                                                                          \
  STEP(a.x += b.y, c[0] += d[1])                                                                                               \
  STEP(a.y -= b.x, c[1] -= d[0])                                                                                               \
  STEP(a.r *= b.g, c[0] *= d[1])                                                                                               \
  STEP(a.g /= b.r, c[1] /= d[0])                                                                                               \
  STEP(a.xy++, (c[0]++, c[1]++))                                                                                               \
  STEP(++a.yx, (c[0]++, c[1]++))                                                                                               \
  STEP(a.rg--, (c[0]--, c[1]--))                                                                                               \
  STEP(--a.gr, (c[0]--, c[1]--))                                                                                               \
  STEP(a.xy += b.yx, (c[0] += d[1], c[1] += d[0]))                                                                             \
  STEP(a.yx -= b.xy, (c[1] -= d[0], c[0] -= d[1]))                                                                             \
  STEP(a.rg *= b.rg, (c[0] *= d[0], c[1] *= d[1]))                                                                             \
  STEP(a.gr /= b.rg, (c[1] /= d[0], c[0] /= d[1]))                                                                             \
  STEP(a.x = a.y++, c[0] = c[1]++)                                                                                             \
  STEP(a.xy = b.yx--, (c[0] = d[1], c[1] = d[0]))
#define STEPS_3(STEP)                                                                                                          \
  STEP(a.z++, c[2]++)                                                                                                          \
  STEP(--a.b, --c[2])                                                                                                          \
  STEP(a.b += b.x, c[2] += d[0])                                                                                               \
  STEP(a.zx++, (c[2]++, c[0]++))                                                                                               \
  STEP(--a.zyx, (c[2]--, c[1]--, c[0]--))                                                                                      \
  STEP(a.bgr++, (c[2]++, c[1]++, c[0]++))                                                                                      \
  STEP(a.yzx *= b.xyz, (c[1] *= d[0], c[2] *= d[1], c[0] *= d[2]))                                                             \
  STEP(a.zy -= b.rb, (c[2] -= d[0], c[1] -= d[2]))
#define STEPS_4(STEP)                                                                                                          \
  STEP(--a.w, --c[3])                                                                                                          \
  STEP(a.a++, c[3]++)                                                                                                          \
  STEP(a.w -= b.z, c[3] -= d[2])                                                                                               \
  STEP(++a.xw, (c[0]++, c[3]++))                                                                                               \
  STEP(a.wyz--, (c[3]--, c[1]--, c[2]--))                                                                                      \
  STEP(--a.abgr, (c[3]--, c[2]--, c[1]--, c[0]--))                                                                             \
  STEP(a.wzyx++, (c[3]++, c[2]++, c[1]++, c[0]++))                                                                             \
  STEP(a.ywxz /= b.xyzw, (c[1] /= d[0], c[3] /= d[1], c[0] /= d[2], c[2] /= d[3]))
#define INTEGER_STEPS(STEP)                                                                                                    \
  STEP(a.x %= b.y, c[0] %= d[1])                                                                                               \
  STEP(a.y ^= b.x, c[1] ^= d[0])                                                                                               \
  STEP(a.r |= b.g, c[0] |= d[1])                                                                                               \
  STEP(a.g &= b.r, c[1] &= d[0])                                                                                               \
  STEP(a.x <<= b.y, c[0] <<= d[1])                                                                                             \
  STEP(a.y >>= b.x, c[1] >>= d[0])                                                                                             \
  STEP(a.xy %= b.yx, (c[0] %= d[1], c[1] %= d[0]))                                                                             \
  STEP(a.yx ^= b.xy, (c[1] ^= d[0], c[0] ^= d[1]))                                                                             \
  STEP(a.rg |= b.gr, (c[0] |= d[1], c[1] |= d[0]))                                                                             \
  STEP(a.gr &= b.rg, (c[1] &= d[0], c[0] &= d[1]))                                                                             \
  STEP(a.yx <<= b.yx, (c[1] <<= d[1], c[0] <<= d[0]))                                                                          \
  STEP(a.xy >>= b.xy, (c[0] >>= d[0], c[1] >>= d[1]))

#define VECTOR_STEP(OF_VECTOR, OF_SCALARS)                                                                                     \
  if (step == number++)                                                                                                        \
    OF_VECTOR;
#define SCALAR_STEP(OF_VECTOR, OF_SCALARS)                                                                                     \
  if (step == number++)                                                                                                        \
    OF_SCALARS;
// Returns how many steps there are; the others have no effect.
#define DEFINE_STEPS(NAME, STEPS)                                                                                              \
  struct NAME {                                                                                                                \
    template <class V> static int take(int step, V &a, V b) restrict(amp, cpu) {                                               \
      int number = 0;                                                                                                          \
      STEPS(VECTOR_STEP)                                                                                                       \
      return number;                                                                                                           \
    }                                                                                                                          \
    template <class T> static int take_scalars(int step, T (&c)[4], const T (&d)[4]) {                                         \
      int number = 0;                                                                                                          \
      STEPS(SCALAR_STEP)                                                                                                       \
      return number;                                                                                                           \
    }                                                                                                                          \
  };
DEFINE_STEPS(of_2, STEPS_2)
DEFINE_STEPS(of_3, STEPS_3)
DEFINE_STEPS(of_4, STEPS_4)
DEFINE_STEPS(of_integers, INTEGER_STEPS)

template <class V> V vector_of(const typename V::value_type (&c)[4]);
#define DEFINE_VECTOR_OF(BASE)                                                                                                 \
  template <> BASE##_2 vector_of<BASE##_2>(const BASE##_2::value_type (&c)[4]) { return BASE##_2(c[0], c[1]); }                \
  template <> BASE##_3 vector_of<BASE##_3>(const BASE##_3::value_type (&c)[4]) { return BASE##_3(c[0], c[1], c[2]); }          \
  template <> BASE##_4 vector_of<BASE##_4>(const BASE##_4::value_type (&c)[4]) { return BASE##_4(c[0], c[1], c[2], c[3]); }
DEFINE_VECTOR_OF(int)
DEFINE_VECTOR_OF(uint)
DEFINE_VECTOR_OF(float)
DEFINE_VECTOR_OF(double)
DEFINE_VECTOR_OF(norm)
DEFINE_VECTOR_OF(unorm)

template <class Steps, class V> void compare(const char *name) {
  typedef typename V::value_type T;
  const bool whole = std::is_integral<T>::value;
  const T c[4] = {T(whole ? 93 : 0.25), T(whole ? 55 : 0.5), T(whole ? 78 : 0.125), T(whole ? 41 : 0.625)};
  const T d[4] = {T(whole ? 3 : 0.75), T(whole ? 7 : 0.875), T(whole ? 2 : 0.375), T(whole ? 5 : 0.25)};
  const V a = vector_of<V>(c), b = vector_of<V>(d);
  V unused = a;
  const int count = Steps::take(-1, unused, b);
  std::vector<V> results(count, V()), expected(count, V());
  array_view<V> out(count, results);
  out.discard_data();
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    V made = a;
    Steps::take(i[0], made, b);
    out[i] = made;
  });
  out.synchronize();
  for (int step = 0; step < count; ++step) {
    V made = a;
    Steps::take(step, made, b);
    T scalars[4] = {c[0], c[1], c[2], c[3]};
    Steps::take_scalars(step, scalars, d);
    const V wanted = vector_of<V>(scalars);
    if (made != wanted || results[step] != wanted)
      std::printf("step %d:\n", step);
    expect(name, made == wanted && results[step] == wanted);
  }
}

#define COMPARE(BASE)                                                                                                          \
  compare<of_2, BASE##_2>(#BASE "_2");                                                                                         \
  compare<of_2, BASE##_3>(#BASE "_3");                                                                                         \
  compare<of_3, BASE##_3>(#BASE "_3, more");                                                                                   \
  compare<of_2, BASE##_4>(#BASE "_4");                                                                                         \
  compare<of_3, BASE##_4>(#BASE "_4, more");                                                                                   \
  compare<of_4, BASE##_4>(#BASE "_4, most");

int main() {
  COMPARE(int)
  COMPARE(float)
  COMPARE(norm)
#ifdef EVERY_SHAPE
  COMPARE(uint)
  COMPARE(double)
  COMPARE(unorm)
#else
  compare<of_4, uint_4>("uint_4, most");
  compare<of_3, double_3>("double_3, more");
  compare<of_4, unorm_4>("unorm_4, most");
#endif
  compare<of_integers, int_2>("integers of int_2");
  compare<of_integers, uint_3>("integers of uint_3");
  compare<of_integers, int_4>("integers of int_4");
#ifdef EVERY_SHAPE
  compare<of_integers, int_3>("integers of int_3");
  compare<of_integers, uint_2>("integers of uint_2");
  compare<of_integers, uint_4>("integers of uint_4");
#endif
  return result();
}
