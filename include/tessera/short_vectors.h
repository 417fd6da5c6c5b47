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
template <typename T> struct short_vector_traits {
  static_assert(sizeof(T) == 0, "short_vector_traits knows scalars and short vectors only");
};

#define TESSERA_SHORT_VECTOR_TYPE(vector, T, N)                                                    \
  template <> struct short_vector<T, N> {                                                          \
    typedef vector type;                                                                           \
  };                                                                                               \
  template <> struct short_vector_traits<vector> {                                                 \
    typedef T value_type;                                                                          \
    static const int size = N;                                                                     \
  };
#define TESSERA_SHORT_VECTOR_TYPES(T, name)                                                        \
  TESSERA_SHORT_VECTOR_TYPE(T, T, 1)                                                               \
  TESSERA_SHORT_VECTOR_TYPE(name##_2, T, 2)                                                        \
  TESSERA_SHORT_VECTOR_TYPE(name##_3, T, 3)                                                        \
  TESSERA_SHORT_VECTOR_TYPE(name##_4, T, 4)
TESSERA_SHORT_VECTOR_TYPES(int, int)
TESSERA_SHORT_VECTOR_TYPES(unsigned int, uint)
TESSERA_SHORT_VECTOR_TYPES(float, float)
#undef TESSERA_SHORT_VECTOR_TYPES
#undef TESSERA_SHORT_VECTOR_TYPE

#define TESSERA_SHORT_VECTOR_2(name, T)                                                            \
  class name : public tessera_detail::components_2<name, T, 2> {                                   \
  public:                                                                                          \
    name() restrict(amp, cpu) {}                                                                   \
    name(T value) restrict(amp, cpu) : name(value, value) {}                                       \
    name(T x, T y) restrict(amp, cpu) {                                                            \
      set_x(x);                                                                                    \
      set_y(y);                                                                                    \
    }                                                                                              \
    template <typename Other, typename = tessera_detail::enable_if_vector<Other, 2>>               \
    explicit name(const Other &other) restrict(amp, cpu)                                           \
        : name(static_cast<T>(other.get_x()), static_cast<T>(other.get_y())) {}                    \
  };

#define TESSERA_SHORT_VECTOR_3(name, T)                                                            \
  class name : public tessera_detail::components_3<name, T, 3> {                                   \
  public:                                                                                          \
    name() restrict(amp, cpu) {}                                                                   \
    name(T value) restrict(amp, cpu) : name(value, value, value) {}                                \
    name(T x, T y, T z) restrict(amp, cpu) {                                                       \
      set_x(x);                                                                                    \
      set_y(y);                                                                                    \
      set_z(z);                                                                                    \
    }                                                                                              \
    template <typename Other, typename = tessera_detail::enable_if_vector<Other, 3>>               \
    explicit name(const Other &other) restrict(amp, cpu)                                           \
        : name(static_cast<T>(other.get_x()), static_cast<T>(other.get_y()),                       \
               static_cast<T>(other.get_z())) {}                                                   \
  };

#define TESSERA_SHORT_VECTOR_4(name, T)                                                            \
  class name : public tessera_detail::components_4<name, T, 4> {                                   \
  public:                                                                                          \
    name() restrict(amp, cpu) {}                                                                   \
    name(T value) restrict(amp, cpu) : name(value, value, value, value) {}                         \
    name(T x, T y, T z, T w) restrict(amp, cpu) {                                                  \
      set_x(x);                                                                                    \
      set_y(y);                                                                                    \
      set_z(z);                                                                                    \
      set_w(w);                                                                                    \
    }                                                                                              \
    template <typename Other, typename = tessera_detail::enable_if_vector<Other, 4>>               \
    explicit name(const Other &other) restrict(amp, cpu)                                           \
        : name(static_cast<T>(other.get_x()), static_cast<T>(other.get_y()),                       \
               static_cast<T>(other.get_z()), static_cast<T>(other.get_w())) {}                    \
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
