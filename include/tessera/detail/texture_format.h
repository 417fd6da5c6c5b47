// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The layout of a texel in memory, and how kernels read and write one: the formats of all targets
/// (spec 10.1.3). A kernel asks a texture for its bits, which are the same for all work-items.
///
/// Components of 8 and 16 bits are packed into one or two words, so that a texel is one access, or
/// two. Writes clamp integers that do not fit, round norm and unorm to the nearest value of the
/// format, and round float to half precision to nearest even.
#ifndef TESSERA_DETAIL_TEXTURE_FORMAT_H
#define TESSERA_DETAIL_TEXTURE_FORMAT_H

#include "tessera/detail/strided_view.h"
#include "tessera/detail/texture_components.h"
#include "tessera/short_vectors.h"

#include <cstddef>
#include <type_traits>

/// For functions that are large, but of which a kernel uses only a small part. As calls they would
/// run for one work-item after the other.
#define __TESSERA_IN_KERNEL __attribute__((__always_inline__))

namespace concurrency {
namespace tessera_detail {

/// Component `n` of a texel, and a texel made of `of(n)` for each component.
template <typename _Tp, int _Size> struct __components;
template <typename _Tp> struct __components<_Tp, 1> {
  static _Tp get(const _Tp &__texel, int) restrict(amp) { return __texel; }
  template <typename _Of> static _Tp __make(const _Of &__of) restrict(amp) { return __of(0); }
};
template <typename _Tp> struct __components<_Tp, 2> {
  static typename _Tp::value_type get(const _Tp &__texel, int __n) restrict(amp) {
    return __n == 0 ? __texel.get_x() : __texel.get_y();
  }
  template <typename _Of> static _Tp __make(const _Of &__of) restrict(amp) {
    return _Tp(__of(0), __of(1));
  }
};
template <typename _Tp> struct __components<_Tp, 3> {
  static typename _Tp::value_type get(const _Tp &__texel, int __n) restrict(amp) {
    return __n == 0 ? __texel.get_x() : __n == 1 ? __texel.get_y() : __texel.get_z();
  }
  template <typename _Of> static _Tp __make(const _Of &__of) restrict(amp) {
    return _Tp(__of(0), __of(1), __of(2));
  }
};
template <typename _Tp> struct __components<_Tp, 4> {
  static typename _Tp::value_type get(const _Tp &__texel, int __n) restrict(amp) {
    return __n == 0   ? __texel.get_x()
           : __n == 1 ? __texel.get_y()
           : __n == 2 ? __texel.get_z()
                      : __texel.get_w();
  }
  template <typename _Of> static _Tp __make(const _Of &__of) restrict(amp) {
    return _Tp(__of(0), __of(1), __of(2), __of(3));
  }
};

/// Texels whose components have the bits of their type. Memory contains them as they are.
template <typename _Tp> struct __whole_format {
  typedef typename graphics::short_vector_traits<_Tp>::value_type __scalar;
  typedef double __number_type;
  enum { __size = graphics::short_vector_traits<_Tp>::size, __bytes = sizeof(_Tp) };

  explicit __whole_format(const void *__place) restrict(amp)
      : __texel_(*static_cast<const _Tp *>(__place)) {}
  static void __write(void *__place, const _Tp &__texel) restrict(amp) {
    *static_cast<_Tp *>(__place) = __texel;
  }
  _Tp __texel() const restrict(amp) { return __texel_; }
  __number_type __number(int __n) const restrict(amp) {
    return __components<_Tp, __size>::get(__texel_, __n);
  }
  static __scalar __finish(__number_type __number) restrict(amp) {
    return static_cast<__scalar>(__number);
  }
  static float __border(float __colour) restrict(amp) { return __colour; }

private:
  _Tp __texel_;
};

/// The word that contains a texel, or one of two words.
template <int _Bytes> struct __texel_word {
  typedef unsigned int type;
};
template <> struct __texel_word<1> {
  typedef unsigned char type;
};
template <> struct __texel_word<2> {
  typedef unsigned short type;
};

/// Texels with components of 8 or 16 bits, which need amp:1.2.
template <typename _Tp, int _Bits> struct __packed_format {
  typedef typename graphics::short_vector_traits<_Tp>::value_type __scalar;
  typedef __component_format<__scalar, _Bits> __component;
  typedef typename __component::__number_type __number_type;
  enum {
    __size = graphics::short_vector_traits<_Tp>::size,
    __bytes = __size * _Bits / 8,
    __words = __bytes > 4 ? 2 : 1,
    __in_word = __size / __words
  };
  typedef typename __texel_word<__bytes>::type __word;

  explicit __packed_format(const void *__place) restrict(amp : 1.2) {
    const __word *first = static_cast<const __word *>(__place);
    __low_ = first[0];
    __high_ = __words == 2 ? first[__words - 1] : 0;
  }
  static void __write(void *__place, const _Tp &__texel) restrict(amp : 1.2) {
    __word *first = static_cast<__word *>(__place);
    first[0] = static_cast<__word>(__packed<0, 0>(__texel));
    if (__words == 2)
      first[__words - 1] = static_cast<__word>(__packed<__in_word, 0>(__texel));
  }
  _Tp __texel() const restrict(amp) { return __components<_Tp, __size>::__make(*this); }
  __scalar operator()(int __n) const restrict(amp) { return __component::__decode(__raw(__n)); }
  __number_type __number(int __n) const restrict(amp) { return __component::__number(__raw(__n)); }
  static __scalar __finish(__number_type __number) restrict(amp) {
    return __component::__finish(__number);
  }
  static float __border(float __colour) restrict(amp) { return __component::__border(__colour); }

private:
  unsigned int __raw(int __n) const restrict(amp) {
    const unsigned int __holds = __n < __in_word ? __low_ : __high_;
    return (__holds >> (__n % __in_word * _Bits)) & ((1u << _Bits) - 1u);
  }
  template <int _First, int _Number>
  static typename std::enable_if<(_Number < __in_word), unsigned int>::type
  __packed(const _Tp &__texel) restrict(amp) {
    const unsigned int __raw =
        __component::__encode(__components<_Tp, __size>::get(__texel, _First + _Number));
    return (__raw & ((1u << _Bits) - 1u)) << (_Number * _Bits) |
           __packed<_First, _Number + 1>(__texel);
  }
  template <int _First, int _Number>
  static typename std::enable_if<(_Number >= __in_word), unsigned int>::type
  __packed(const _Tp &) restrict(amp) {
    return 0;
  }

  unsigned int __low_, __high_;
};

/// Calls `_Use::template __apply<Format>` with the format for that number of bits.
template <typename _Tp, typename _Scalar = typename graphics::short_vector_traits<_Tp>::value_type,
          bool _Can_pack = graphics::short_vector_traits<_Tp>::size != 3>
struct __format_of {
  template <typename _Use, typename... _Arguments>
  __TESSERA_IN_KERNEL static typename _Use::type
  __choose(unsigned int, const _Arguments &...__arguments) restrict(amp) {
    return _Use::template __apply<__whole_format<_Tp>>(__arguments...);
  }
};
template <typename _Tp> struct __format_of<_Tp, float, true> {
  template <typename _Use, typename... _Arguments>
  __TESSERA_IN_KERNEL static typename _Use::type
  __choose(unsigned int __bits, const _Arguments &...__arguments) restrict(amp) {
    if (__TESSERA_SELDOM(__bits == 16))
      return _Use::template __apply<__packed_format<_Tp, 16>>(__arguments...);
    return _Use::template __apply<__whole_format<_Tp>>(__arguments...);
  }
};
template <typename _Tp> struct __small_formats {
  template <typename _Use, typename... _Arguments>
  __TESSERA_IN_KERNEL static typename _Use::type
  __choose(unsigned int __bits, const _Arguments &...__arguments) restrict(amp) {
    if (__TESSERA_USUALLY(__bits == 8))
      return _Use::template __apply<__packed_format<_Tp, 8>>(__arguments...);
    return _Use::template __apply<__packed_format<_Tp, 16>>(__arguments...);
  }
};
template <typename _Tp> struct __format_of<_Tp, graphics::norm, true> : __small_formats<_Tp> {};
template <typename _Tp> struct __format_of<_Tp, graphics::unorm, true> : __small_formats<_Tp> {};
template <typename _Tp> struct __integer_formats {
  template <typename _Use, typename... _Arguments>
  __TESSERA_IN_KERNEL static typename _Use::type
  __choose(unsigned int __bits, const _Arguments &...__arguments) restrict(amp) {
    if (__TESSERA_USUALLY(__bits == 32))
      return _Use::template __apply<__whole_format<_Tp>>(__arguments...);
    return __small_formats<_Tp>::template __choose<_Use>(__bits, __arguments...);
  }
};
template <typename _Tp> struct __format_of<_Tp, int, true> : __integer_formats<_Tp> {};
template <typename _Tp> struct __format_of<_Tp, unsigned int, true> : __integer_formats<_Tp> {};

template <int _Bytes> struct __texel_bytes {
  typename __texel_word<_Bytes>::type __words[_Bytes > 4 ? _Bytes / 4 : 1];
};

/// The texel at a point of a level, which begins so many texels after `first`.
template <int _Bytes, int _Np>
void *__texel_at(void *first, std::ptrdiff_t __texel, const extent<_Np> &__shape,
                 const index<_Np> &__point) restrict(amp) {
  return __tessera_element(static_cast<__texel_bytes<_Bytes> *>(first) + __texel, _Bytes,
                           __point.__components(), __shape.__components(), _Np);
}
/// The same with the mip level as the first of the checked dimensions.
template <int _Bytes, int _Np>
void *__texel_at(void *first, std::ptrdiff_t __texel, const extent<_Np> &__shape,
                 const index<_Np> &__point, int __level, int __levels) restrict(amp) {
  int __levelled_point[_Np + 1] = {__level}, __levelled_shape[_Np + 1] = {__levels};
  for (int __dimension = 0; __dimension < _Np; ++__dimension) {
    __levelled_point[__dimension + 1] = __point[__dimension];
    __levelled_shape[__dimension + 1] = __shape[__dimension];
  }
  return __tessera_element(static_cast<__texel_bytes<_Bytes> *>(first) + __texel, _Bytes,
                           __levelled_point, __levelled_shape, _Np + 1);
}
template <typename _Tp, int _Np> struct __read_texel {
  typedef _Tp type;
  template <typename _Format>
  static _Tp __apply(void *first, std::ptrdiff_t __texel, const extent<_Np> &__shape,
                     const index<_Np> &__point) restrict(amp) {
    return _Format(__texel_at<_Format::__bytes>(first, __texel, __shape, __point)).__texel();
  }
};
template <typename _Tp, int _Np> struct __write_texel {
  typedef void type;
  template <typename _Format>
  static void __apply(void *first, std::ptrdiff_t __texel, const extent<_Np> &__shape,
                      const index<_Np> &__point, const _Tp &__value) restrict(amp) {
    _Format::__write(__texel_at<_Format::__bytes>(first, __texel, __shape, __point), __value);
  }
};
/// The position of a point is computed once, whatever the format.
template <typename _Tp, int _Np>
_Tp __texel_of_level(void *first, const extent<_Np> &__shape, unsigned int __bits,
                     const index<_Np> &__point) restrict(amp) {
  const std::ptrdiff_t __texel = __strides<_Np>(__shape).__offset(__point.__components());
  return __format_of<_Tp>::template __choose<__read_texel<_Tp, _Np>>(__bits, first, __texel,
                                                                     __shape, __point);
}
template <typename _Tp, int _Np>
void __set_texel(void *first, const extent<_Np> &__shape, unsigned int __bits,
                 const index<_Np> &__point, const _Tp &__value) restrict(amp) {
  const std::ptrdiff_t __texel = __strides<_Np>(__shape).__offset(__point.__components());
  __format_of<_Tp>::template __choose<__write_texel<_Tp, _Np>>(__bits, first, __texel, __shape,
                                                               __point, __value);
}

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_TEXTURE_FORMAT_H
