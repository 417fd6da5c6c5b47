// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The short vectors (spec 10.8), such as float_4.
#ifndef TESSERA_SHORT_VECTORS_H
#define TESSERA_SHORT_VECTORS_H

#include "tessera/detail/vector_components.h"
#include "tessera/norm.h"

namespace concurrency {
namespace graphics {

class int_2;
class int_3;
class int_4;
class uint_2;
class uint_3;
class uint_4;
class float_2;
class float_3;
class float_4;
class double_2;
class double_3;
class double_4;
class norm_2;
class norm_3;
class norm_4;
class unorm_2;
class unorm_3;
class unorm_4;

/// The component type and the number of components of a scalar or a short vector.
template <typename _Tp> struct short_vector_traits {
  static_assert(sizeof(_Tp) == 0, "short_vector_traits knows scalars and short vectors only");
};

#define TESSERA_SHORT_VECTOR_TYPE(vector, _Tp, _Np)                                                \
  template <> struct short_vector<_Tp, _Np> {                                                      \
    typedef vector type;                                                                           \
  };                                                                                               \
  template <> struct short_vector_traits<vector> {                                                 \
    typedef _Tp value_type;                                                                        \
    static const int size = _Np;                                                                   \
  };
#define TESSERA_SHORT_VECTOR_TYPES(_Tp, __two, __three, __four)                                    \
  TESSERA_SHORT_VECTOR_TYPE(_Tp, _Tp, 1)                                                           \
  TESSERA_SHORT_VECTOR_TYPE(__two, _Tp, 2)                                                         \
  TESSERA_SHORT_VECTOR_TYPE(__three, _Tp, 3)                                                       \
  TESSERA_SHORT_VECTOR_TYPE(__four, _Tp, 4)
TESSERA_SHORT_VECTOR_TYPES(int, int_2, int_3, int_4)
TESSERA_SHORT_VECTOR_TYPES(unsigned int, uint_2, uint_3, uint_4)
TESSERA_SHORT_VECTOR_TYPES(float, float_2, float_3, float_4)
TESSERA_SHORT_VECTOR_TYPES(double, double_2, double_3, double_4)
TESSERA_SHORT_VECTOR_TYPES(norm, norm_2, norm_3, norm_4)
TESSERA_SHORT_VECTOR_TYPES(unorm, unorm_2, unorm_3, unorm_4)
#undef TESSERA_SHORT_VECTOR_TYPES
#undef TESSERA_SHORT_VECTOR_TYPE

// The classes. `more` are constructors that only some of them have.
#define TESSERA_SHORT_VECTOR_2(__name, _Tp, __more)                                                \
  class __name : public tessera_detail::__components_2<__name, _Tp, 2> {                           \
  public:                                                                                          \
    __name() restrict(amp, cpu) {}                                                                 \
    __name(_Tp value) restrict(amp, cpu) : __name(value, value) {}                                 \
    __name(_Tp x, _Tp y) restrict(amp, cpu) {                                                      \
      set_x(x);                                                                                    \
      set_y(y);                                                                                    \
    }                                                                                              \
    template <typename _Other, typename = tessera_detail::__enable_if_vector<_Other, 2>>           \
    explicit __name(const _Other &__other) restrict(amp, cpu)                                      \
        : __name(static_cast<_Tp>(__other.get_x()), static_cast<_Tp>(__other.get_y())) {}          \
    __more                                                                                         \
  };

#define TESSERA_SHORT_VECTOR_3(__name, _Tp, __more)                                                \
  class __name : public tessera_detail::__components_3<__name, _Tp, 3> {                           \
  public:                                                                                          \
    __name() restrict(amp, cpu) {}                                                                 \
    __name(_Tp value) restrict(amp, cpu) : __name(value, value, value) {}                          \
    __name(_Tp x, _Tp y, _Tp z) restrict(amp, cpu) {                                               \
      set_x(x);                                                                                    \
      set_y(y);                                                                                    \
      set_z(z);                                                                                    \
    }                                                                                              \
    template <typename _Other, typename = tessera_detail::__enable_if_vector<_Other, 3>>           \
    explicit __name(const _Other &__other) restrict(amp, cpu)                                      \
        : __name(static_cast<_Tp>(__other.get_x()), static_cast<_Tp>(__other.get_y()),             \
                 static_cast<_Tp>(__other.get_z())) {}                                             \
    __more                                                                                         \
  };

#define TESSERA_SHORT_VECTOR_4(__name, _Tp, __more)                                                \
  class __name : public tessera_detail::__components_4<__name, _Tp, 4> {                           \
  public:                                                                                          \
    __name() restrict(amp, cpu) {}                                                                 \
    __name(_Tp value) restrict(amp, cpu) : __name(value, value, value, value) {}                   \
    __name(_Tp x, _Tp y, _Tp z, _Tp w) restrict(amp, cpu) {                                        \
      set_x(x);                                                                                    \
      set_y(y);                                                                                    \
      set_z(z);                                                                                    \
      set_w(w);                                                                                    \
    }                                                                                              \
    template <typename _Other, typename = tessera_detail::__enable_if_vector<_Other, 4>>           \
    explicit __name(const _Other &__other) restrict(amp, cpu)                                      \
        : __name(static_cast<_Tp>(__other.get_x()), static_cast<_Tp>(__other.get_y()),             \
                 static_cast<_Tp>(__other.get_z()), static_cast<_Tp>(__other.get_w())) {}          \
    __more                                                                                         \
  };

// For norm and unorm, from components of other types: floats are clamped, and every unorm is also a
// norm.
#define TESSERA_FROM_2(__name, _Tp, _From)                                                         \
  __name(_From x, _From y) restrict(amp, cpu) : __name(_Tp(x), _Tp(y)) {}
#define TESSERA_FROM_3(__name, _Tp, _From)                                                         \
  __name(_From x, _From y, _From z) restrict(amp, cpu) : __name(_Tp(x), _Tp(y), _Tp(z)) {}
#define TESSERA_FROM_4(__name, _Tp, _From)                                                         \
  __name(_From x, _From y, _From z, _From w) restrict(amp, cpu)                                    \
      : __name(_Tp(x), _Tp(y), _Tp(z), _Tp(w)) {}
#define TESSERA_FROM_FLOATS(__length, __name, _Tp)                                                 \
  TESSERA_FROM_##__length(__name, _Tp, float) explicit __name(float value) restrict(amp, cpu)      \
      : __name(_Tp(value)) {}
#define TESSERA_FROM_FLOATS_AND_UNORMS(__length, __name, _Tp)                                      \
  TESSERA_FROM_FLOATS(__length, __name, _Tp)                                                       \
  TESSERA_FROM_##__length(__name, _Tp, unorm)

#define TESSERA_SHORT_VECTORS(__length, __int, __uint, __float, __double, __norm, __unorm)         \
  TESSERA_SHORT_VECTOR_##__length(__int, int, )                                                    \
      TESSERA_SHORT_VECTOR_##__length(__uint, unsigned int, )                                      \
          TESSERA_SHORT_VECTOR_##__length(__float, float, )                                        \
              TESSERA_SHORT_VECTOR_##__length(__double, double, ) TESSERA_SHORT_VECTOR_##__length( \
                  __norm, norm, TESSERA_FROM_FLOATS_AND_UNORMS(__length, __norm, norm))            \
                  TESSERA_SHORT_VECTOR_##__length(__unorm, unorm,                                  \
                                                  TESSERA_FROM_FLOATS(__length, __unorm, unorm))
TESSERA_SHORT_VECTORS(2, int_2, uint_2, float_2, double_2, norm_2, unorm_2)
TESSERA_SHORT_VECTORS(3, int_3, uint_3, float_3, double_3, norm_3, unorm_3)
TESSERA_SHORT_VECTORS(4, int_4, uint_4, float_4, double_4, norm_4, unorm_4)

#undef TESSERA_SHORT_VECTORS
#undef TESSERA_FROM_FLOATS_AND_UNORMS
#undef TESSERA_FROM_FLOATS
#undef TESSERA_FROM_2
#undef TESSERA_FROM_3
#undef TESSERA_FROM_4
#undef TESSERA_SHORT_VECTOR_2
#undef TESSERA_SHORT_VECTOR_3
#undef TESSERA_SHORT_VECTOR_4

namespace direct3d {

typedef graphics::uint uint;
typedef int_2 int2;
typedef int_3 int3;
typedef int_4 int4;
typedef uint_2 uint2;
typedef uint_3 uint3;
typedef uint_4 uint4;
typedef float_2 float2;
typedef float_3 float3;
typedef float_4 float4;
typedef double_2 double2;
typedef double_3 double3;
typedef double_4 double4;
typedef graphics::norm norm;
typedef graphics::unorm unorm;
typedef norm_2 norm2;
typedef norm_3 norm3;
typedef norm_4 norm4;
typedef unorm_2 unorm2;
typedef unorm_3 unorm3;
typedef unorm_4 unorm4;

/// Sums of absolute differences (9.3) between the four bytes of `reference` and bytes of `source`,
/// whose x holds the first four of its eight bytes. The four sums begin at the first, second, third
/// and fourth byte of `source`. Each is added to its component of `sums`. Bytes of `reference` that
/// are 0 do not count.
inline uint4 msad4(uint __reference, uint2 __source, uint4 __sums) restrict(amp) {
  uint __found[4] = {__sums.get_x(), __sums.get_y(), __sums.get_z(), __sums.get_w()};
  for (uint __shift = 0; __shift < 4; ++__shift) {
    const uint __above = __shift == 0 ? 0 : __source.get_y() << (32 - 8 * __shift);
    const uint __aligned = __source.get_x() >> (8 * __shift) | __above;
    for (uint __byte = 0; __byte < 32; __byte += 8) {
      const int __wanted = static_cast<int>(__reference >> __byte & 255u);
      const int __difference = __wanted - static_cast<int>(__aligned >> __byte & 255u);
      if (__wanted != 0)
        __found[__shift] += static_cast<uint>(__difference < 0 ? -__difference : __difference);
    }
  }
  return uint4(__found[0], __found[1], __found[2], __found[3]);
}

} // namespace direct3d
} // namespace graphics

namespace direct3d {
using graphics::direct3d::msad4;
} // namespace direct3d
} // namespace concurrency

#endif // TESSERA_SHORT_VECTORS_H
