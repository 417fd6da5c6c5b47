// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The short vectors of int, unsigned int and float (spec 10.8): float_4 and its like.
#ifndef TESSERA_SHORT_VECTORS_H
#define TESSERA_SHORT_VECTORS_H

#include "tessera/detail/vector_components.h"

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
#define TESSERA_SHORT_VECTOR_TYPES(_Tp, __name)                                                    \
  TESSERA_SHORT_VECTOR_TYPE(_Tp, _Tp, 1)                                                           \
  TESSERA_SHORT_VECTOR_TYPE(__name##_2, _Tp, 2)                                                    \
  TESSERA_SHORT_VECTOR_TYPE(__name##_3, _Tp, 3)                                                    \
  TESSERA_SHORT_VECTOR_TYPE(__name##_4, _Tp, 4)
TESSERA_SHORT_VECTOR_TYPES(int, int)
TESSERA_SHORT_VECTOR_TYPES(unsigned int, uint)
TESSERA_SHORT_VECTOR_TYPES(float, float)
#undef TESSERA_SHORT_VECTOR_TYPES
#undef TESSERA_SHORT_VECTOR_TYPE

#define TESSERA_SHORT_VECTOR_2(__name, _Tp)                                                        \
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
  };

#define TESSERA_SHORT_VECTOR_3(__name, _Tp)                                                        \
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
  };

#define TESSERA_SHORT_VECTOR_4(__name, _Tp)                                                        \
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
  };

TESSERA_SHORT_VECTOR_2(int_2, int)
TESSERA_SHORT_VECTOR_2(uint_2, unsigned int)
TESSERA_SHORT_VECTOR_2(float_2, float)
TESSERA_SHORT_VECTOR_3(int_3, int)
TESSERA_SHORT_VECTOR_3(uint_3, unsigned int)
TESSERA_SHORT_VECTOR_3(float_3, float)
TESSERA_SHORT_VECTOR_4(int_4, int)
TESSERA_SHORT_VECTOR_4(uint_4, unsigned int)
TESSERA_SHORT_VECTOR_4(float_4, float)

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

} // namespace direct3d
} // namespace graphics
} // namespace concurrency

#endif // TESSERA_SHORT_VECTORS_H
