// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Components of short vectors by name, one at a time and swizzled (spec 10.8.3).
#ifndef TESSERA_DETAIL_VECTOR_COMPONENTS_H
#define TESSERA_DETAIL_VECTOR_COMPONENTS_H

#include "tessera/detail/lanes.h"

#include "tessera/detail/properties_begin.h"

namespace concurrency {
namespace tessera_detail {

enum __component { __component_x, __component_y, __component_z, __component_w };

/// ++ and -- add 1 to a norm or unorm, and the sum is a float. Any other type that needs an
/// explicit conversion gives the same error.
template <typename _Tp, typename _Sum>
using __enable_if_explicit =
    typename std::enable_if<__is_class(_Tp) && __is_constructible(_Tp, _Sum) &&
                            !std::is_convertible<_Sum, _Tp>::value>::type;

#define TESSERA_COMPONENT(a, __ra)                                                                 \
  _Tp get_##a() const restrict(amp, cpu) { return this->__components_[__component_##a]; }          \
  void set_##a(_Tp value) restrict(amp, cpu) { this->__components_[__component_##a] = value; }     \
  template <typename _Sum, typename = __enable_if_explicit<_Tp, _Sum>>                             \
  TESSERA_FOR_COUNTING void set_##a(_Sum value) restrict(amp, cpu) {                               \
    set_##a(_Tp(value));                                                                           \
  }                                                                                                \
  _Tp &ref_##a() restrict(amp, cpu) { return this->__components_[__component_##a]; }               \
  _Tp &ref_##__ra() restrict(amp, cpu) { return this->__components_[__component_##a]; }            \
  TESSERA_MUTABLE_PROPERTY(_Tp, a, a);                                                             \
  TESSERA_MUTABLE_PROPERTY(_Tp, __ra, a);

#define TESSERA_PAIR(a, b, __ra, __rb)                                                             \
  pair get_##a##b() const restrict(amp, cpu) { return pair(this->get_##a(), this->get_##b()); }    \
  void set_##a##b(const pair &value) restrict(amp, cpu) {                                          \
    this->set_##a(value.get_x());                                                                  \
    this->set_##b(value.get_y());                                                                  \
  }                                                                                                \
  TESSERA_MUTABLE_PROPERTY(pair, a##b, a##b);                                                      \
  TESSERA_MUTABLE_PROPERTY(pair, __ra##__rb, a##b);

#define TESSERA_TRIPLE(a, b, __c, __ra, __rb, __rc)                                                \
  __triple get_##a##b##__c() const restrict(amp, cpu) {                                            \
    return __triple(this->get_##a(), this->get_##b(), this->get_##__c());                          \
  }                                                                                                \
  void set_##a##b##__c(const __triple &value) restrict(amp, cpu) {                                 \
    this->set_##a(value.get_x());                                                                  \
    this->set_##b(value.get_y());                                                                  \
    this->set_##__c(value.get_z());                                                                \
  }                                                                                                \
  TESSERA_MUTABLE_PROPERTY(__triple, a##b##__c, a##b##__c);                                        \
  TESSERA_MUTABLE_PROPERTY(__triple, __ra##__rb##__rc, a##b##__c);

#define TESSERA_QUAD(a, b, __c, __d, __ra, __rb, __rc, __rd)                                       \
  __quad get_##a##b##__c##__d() const restrict(amp, cpu) {                                         \
    return __quad(this->get_##a(), this->get_##b(), this->get_##__c(), this->get_##__d());         \
  }                                                                                                \
  void set_##a##b##__c##__d(const __quad &value) restrict(amp, cpu) {                              \
    this->set_##a(value.get_x());                                                                  \
    this->set_##b(value.get_y());                                                                  \
    this->set_##__c(value.get_z());                                                                \
    this->set_##__d(value.get_w());                                                                \
  }                                                                                                \
  TESSERA_MUTABLE_PROPERTY(__quad, a##b##__c##__d, a##b##__c##__d);                                \
  TESSERA_MUTABLE_PROPERTY(__quad, __ra##__rb##__rc##__rd, a##b##__c##__d);

/// Two components, in a vector of `N`.
template <typename _Derived, typename _Tp, int _Np>
class __components_2 : public __lanes_for<_Derived, _Tp, _Np>::type {
  typedef typename graphics::short_vector<_Tp, 2>::type pair;

public:
  TESSERA_COMPONENT(x, r)
  TESSERA_COMPONENT(y, g)
#define TESSERA_PAIR_2 TESSERA_PAIR
#include "tessera/detail/swizzles.def"
};

template <typename _Derived, typename _Tp, int _Np>
class __components_3 : public __components_2<_Derived, _Tp, _Np> {
  typedef typename graphics::short_vector<_Tp, 2>::type pair;
  typedef typename graphics::short_vector<_Tp, 3>::type __triple;

public:
  TESSERA_COMPONENT(z, b)
#define TESSERA_PAIR_3 TESSERA_PAIR
#define TESSERA_TRIPLE_3 TESSERA_TRIPLE
#include "tessera/detail/swizzles.def"
};

template <typename _Derived, typename _Tp, int _Np>
class __components_4 : public __components_3<_Derived, _Tp, _Np> {
  typedef typename graphics::short_vector<_Tp, 2>::type pair;
  typedef typename graphics::short_vector<_Tp, 3>::type __triple;
  typedef typename graphics::short_vector<_Tp, 4>::type __quad;

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

#include "tessera/detail/properties_end.h"

#endif // TESSERA_DETAIL_VECTOR_COMPONENTS_H
