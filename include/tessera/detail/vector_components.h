// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Components of short vectors by name, one at a time and swizzled (spec 10.8.3).
#ifndef TESSERA_DETAIL_VECTOR_COMPONENTS_H
#define TESSERA_DETAIL_VECTOR_COMPONENTS_H

#include "tessera/detail/lanes.h"

namespace concurrency {
namespace tessera_detail {

enum component { component_x, component_y, component_z, component_w };

#define TESSERA_COMPONENT(a, ra)                                                                   \
  T get_##a() const restrict(amp, cpu) { return this->components_[component_##a]; }                \
  void set_##a(T value) restrict(amp, cpu) { this->components_[component_##a] = value; }           \
  T &ref_##a() restrict(amp, cpu) { return this->components_[component_##a]; }                     \
  T &ref_##ra() restrict(amp, cpu) { return this->components_[component_##a]; }                    \
  TESSERA_MUTABLE_PROPERTY(T, a, a);                                                               \
  TESSERA_MUTABLE_PROPERTY(T, ra, a);

#define TESSERA_PAIR(a, b, ra, rb)                                                                 \
  pair get_##a##b() const restrict(amp, cpu) { return pair(this->get_##a(), this->get_##b()); }    \
  void set_##a##b(const pair &value) restrict(amp, cpu) {                                          \
    this->set_##a(value.get_x());                                                                  \
    this->set_##b(value.get_y());                                                                  \
  }                                                                                                \
  TESSERA_MUTABLE_PROPERTY(pair, a##b, a##b);                                                      \
  TESSERA_MUTABLE_PROPERTY(pair, ra##rb, a##b);

#define TESSERA_TRIPLE(a, b, c, ra, rb, rc)                                                        \
  triple get_##a##b##c() const restrict(amp, cpu) {                                                \
    return triple(this->get_##a(), this->get_##b(), this->get_##c());                              \
  }                                                                                                \
  void set_##a##b##c(const triple &value) restrict(amp, cpu) {                                     \
    this->set_##a(value.get_x());                                                                  \
    this->set_##b(value.get_y());                                                                  \
    this->set_##c(value.get_z());                                                                  \
  }                                                                                                \
  TESSERA_MUTABLE_PROPERTY(triple, a##b##c, a##b##c);                                              \
  TESSERA_MUTABLE_PROPERTY(triple, ra##rb##rc, a##b##c);

#define TESSERA_QUAD(a, b, c, d, ra, rb, rc, rd)                                                   \
  quad get_##a##b##c##d() const restrict(amp, cpu) {                                               \
    return quad(this->get_##a(), this->get_##b(), this->get_##c(), this->get_##d());               \
  }                                                                                                \
  void set_##a##b##c##d(const quad &value) restrict(amp, cpu) {                                    \
    this->set_##a(value.get_x());                                                                  \
    this->set_##b(value.get_y());                                                                  \
    this->set_##c(value.get_z());                                                                  \
    this->set_##d(value.get_w());                                                                  \
  }                                                                                                \
  TESSERA_MUTABLE_PROPERTY(quad, a##b##c##d, a##b##c##d);                                          \
  TESSERA_MUTABLE_PROPERTY(quad, ra##rb##rc##rd, a##b##c##d);

/// Two components, in a vector of `N`.
template <typename Derived, typename T, int N>
class components_2 : public lanes_for<Derived, T, N>::type {
  typedef typename graphics::short_vector<T, 2>::type pair;

public:
  TESSERA_COMPONENT(x, r)
  TESSERA_COMPONENT(y, g)
#define TESSERA_PAIR_2 TESSERA_PAIR
#include "tessera/detail/swizzles.def"
};

template <typename Derived, typename T, int N>
class components_3 : public components_2<Derived, T, N> {
  typedef typename graphics::short_vector<T, 2>::type pair;
  typedef typename graphics::short_vector<T, 3>::type triple;

public:
  TESSERA_COMPONENT(z, b)
#define TESSERA_PAIR_3 TESSERA_PAIR
#define TESSERA_TRIPLE_3 TESSERA_TRIPLE
#include "tessera/detail/swizzles.def"
};

template <typename Derived, typename T, int N>
class components_4 : public components_3<Derived, T, N> {
  typedef typename graphics::short_vector<T, 2>::type pair;
  typedef typename graphics::short_vector<T, 3>::type triple;
  typedef typename graphics::short_vector<T, 4>::type quad;

public:
  TESSERA_COMPONENT(w, a)
#define TESSERA_PAIR_4 TESSERA_PAIR
#define TESSERA_TRIPLE_4 TESSERA_TRIPLE
#define TESSERA_QUAD_4 TESSERA_QUAD
#include "tessera/detail/swizzles.def"
};

#undef TESSERA_COMPONENT
#undef TESSERA_PAIR
#undef TESSERA_TRIPLE
#undef TESSERA_QUAD

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_VECTOR_COMPONENTS_H
