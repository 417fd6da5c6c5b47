// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How kernels sample a texture (spec 10.5.7) and gather from it (10.5.8), with the same arithmetic
/// on all targets. Components of float are blended in double and rounded once. norm and unorm are
/// blended in single precision, so that the device needs no double, and divided once, at the end.
#ifndef TESSERA_DETAIL_TEXTURE_SAMPLING_H
#define TESSERA_DETAIL_TEXTURE_SAMPLING_H

#include "tessera/detail/texture_format.h"
#include "tessera/detail/texture_places.h"
#include "tessera/detail/texture_shape.h"

#include "tessera/detail/exact_floats_begin.h"

namespace concurrency {
namespace tessera_detail {

/// The precision of positions, for the blends of a format.
template <typename _Number> struct __place_of_blend {
  typedef __rough_place type;
};
template <> struct __place_of_blend<double> {
  typedef __precise_place type;
};

/// The coordinate of dimension `d`. x is the last dimension.
inline float __coordinate(float __place, int) restrict(amp) { return __place; }
inline float __coordinate(const graphics::float_2 &__place, int __dimension) restrict(amp) {
  return __dimension == 1 ? __place.get_x() : __place.get_y();
}
inline float __coordinate(const graphics::float_3 &__place, int __dimension) restrict(amp) {
  return __dimension == 2 ? __place.get_x() : __dimension == 1 ? __place.get_y() : __place.get_z();
}
inline float __component(const graphics::float_4 &__colour, int __n) restrict(amp) {
  return __components<graphics::float_4, 4>::get(__colour, __n);
}

/// The taps of all dimensions. Those of the last dimension are in x.
template <int _Np, typename _Texel_place> struct __all_taps {
  typedef __texel_taps<typename _Texel_place::__number_type> type;

  template <typename _Place>
  __all_taps(const extent<_Np> &__shape, const _Place &__place,
             graphics::address_mode __mode) restrict(amp)
      : __z_(), __y_(),
        __x_(__taps_of<_Texel_place>(__coordinate(__place, _Np - 1), __shape[_Np - 1], __mode)) {
    if (_Np > 1)
      __y_ = __taps_of<_Texel_place>(__coordinate(__place, _Np - 2), __shape[_Np > 1 ? _Np - 2 : 0],
                                     __mode);
    if (_Np > 2)
      __z_ = __taps_of<_Texel_place>(__coordinate(__place, 0), __shape[0], __mode);
  }
  /// Those of dimension N - K.
  template <int _Kp> const type &get() const restrict(amp) {
    return _Kp == 1 ? __x_ : _Kp == 2 ? __y_ : __z_;
  }
  /// The number of a texel in the lowest row.
  int __lower_texel(const extent<_Np> &__shape) const restrict(amp) {
    const int __row = _Np > 1 ? __y_.second : 0;
    return ((_Np > 2 ? __z_.first * __shape[_Np > 1 ? _Np - 2 : 0] : 0) + __row) *
               __shape[_Np - 1] +
           __x_.first;
  }

private:
  type __z_, __y_, __x_;
};

/// The texels around a position, from dimension N - K on. `texel` counts the texels before them.
template <typename _Format, int _Np, int _Kp> struct __blend {
  typedef typename _Format::__number_type __number_type;
  typedef __all_taps<_Np, typename __place_of_blend<__number_type>::type> __taps_type;

  __blend(const void *first, const extent<_Np> &__shape, const __taps_type &__taps,
          int __texel) restrict(amp)
      : __a_(first, __shape, __taps,
             __texel * __shape[_Np - _Kp] + __taps.template get<_Kp>().first),
        __b_(first, __shape, __taps,
             __texel * __shape[_Np - _Kp] + __taps.template get<_Kp>().second),
        __of_a_(__taps.template get<_Kp>().__of_first),
        __of_b_(__taps.template get<_Kp>().__of_second) {}
  /// The weighted value of component `n`.
  __number_type __number(int __n, __number_type __share) const restrict(amp) {
    return __a_.__number(__n, __share * __of_a_) + __b_.__number(__n, __share * __of_b_);
  }
  /// The part of the weight that is inside.
  __number_type __inside() const restrict(amp) { return (__of_a_ + __of_b_) * __a_.__inside(); }

private:
  __blend<_Format, _Np, _Kp - 1> __a_, __b_;
  __number_type __of_a_, __of_b_;
};
template <typename _Format, int _Np> struct __blend<_Format, _Np, 0> {
  typedef typename _Format::__number_type __number_type;

  template <typename _Taps>
  __blend(const void *first, const extent<_Np> &, const _Taps &, int __texel) restrict(amp)
      : __format_(static_cast<const __texel_bytes<_Format::__bytes> *>(first) + __texel) {}
  __number_type __number(int __n, __number_type __share) const restrict(amp) {
    return __format_.__number(__n) * __share;
  }
  __number_type __inside() const restrict(amp) { return __number_type(1); }

private:
  _Format __format_;
};

/// The next work-items mostly sample further down, in rows that the cache does not expect. This
/// prefetch brings their texels in time. `texel` is one that is sampled now.
template <typename _Format, int _Np>
void __prefetch_next(const void *first, const extent<_Np> &__shape, int __texel) restrict(amp) {
  constexpr unsigned int __rows = 2;
  const unsigned int __below =
      static_cast<unsigned int>(__texel) + __rows * static_cast<unsigned int>(__shape[_Np - 1]);
  if (_Np > 1)
    __builtin_prefetch(static_cast<const __texel_bytes<_Format::__bytes> *>(first) +
                       (__below < __shape.size() ? __below : 0));
}

/// The number of texels before a level.
template <int _Np> int __texels_before(const extent<_Np> &__shape, int __level) restrict(amp) {
  int __texels = 0;
  for (int __before = 0; __before < __level; ++__before) {
    const extent<_Np> __size = __level_extent(__shape, static_cast<unsigned int>(__before));
    __texels += static_cast<int>(__size.size());
  }
  return __texels;
}

/// The nearest level. If it is known to be the first, nothing is computed.
inline int __level_that_is(int __level, int __levels) restrict(amp) {
  const int __last = __levels - 1;
  return __level > 0 ? __level < __last ? __level : __last : 0;
}

/// The blend of one level.
template <typename _Format, int _Np, typename _Place>
__blend<_Format, _Np, _Np> __blend_of(const void *first, const extent<_Np> &__shape, int __level,
                                      graphics::address_mode __mode,
                                      const _Place &__place) restrict(amp) {
  const extent<_Np> __size = __level_extent(__shape, static_cast<unsigned int>(__level));
  const void *const __of_level = static_cast<const __texel_bytes<_Format::__bytes> *>(first) +
                                 __texels_before(__shape, __level);
  typedef __blend<_Format, _Np, _Np> __made;
  const typename __made::__taps_type __taps(__size, __place, __mode);
  __prefetch_next<_Format>(__of_level, __size, __taps.__lower_texel(__size));
  return __made(__of_level, __size, __taps, 0);
}

/// The nearest texel: its number in its level, and whether it exists. From dimension N - K on.
template <int _Np, int _Kp> struct __nearest_texel {
  template <typename _Place>
  static void __add(const extent<_Np> &__shape, const _Place &__place,
                    graphics::address_mode __mode, int &__texel, bool &__inside) restrict(amp) {
    const int __length = __shape[_Np - _Kp];
    const int __one = __texel_of(__coordinate(__place, _Np - _Kp), __length, __mode);
    __texel = __texel * __length + __between(__one, 0, __length - 1);
    __inside = __inside && __is_inside(__one, __length);
    __nearest_texel<_Np, _Kp - 1>::__add(__shape, __place, __mode, __texel, __inside);
  }
};
template <int _Np> struct __nearest_texel<_Np, 0> {
  template <typename _Place>
  static void __add(const extent<_Np> &, const _Place &, graphics::address_mode, int &,
                    bool &) restrict(amp) {}
};

/// The texel at a point of a level. Even a level that does not exist has an address, and
/// -famp-bounds reports it.
template <typename _Tp, int _Np> struct __read_texel_of_level {
  typedef _Tp type;
  template <typename _Format>
  static _Tp __apply(void *first, const extent<_Np> &__shape, int __levels, int __level,
                     const index<_Np> &__point) restrict(amp) {
    const int __there = __between(__level, 0, __levels - 1);
    void *const __of_level =
        static_cast<__texel_bytes<_Format::__bytes> *>(first) + __texels_before(__shape, __there);
    const extent<_Np> __size = __level_extent(__shape, static_cast<unsigned int>(__there));
    const std::ptrdiff_t __texel = __strides<_Np>(__size).__offset(__point.__components());
    return _Format(__texel_at<_Format::__bytes>(__of_level, __texel, __size, __point, __level,
                                                __levels))
        .__texel();
  }
};

/// Computes the components of a sample: from the nearest texel, or from the blends of one or two
/// levels.
template <typename _Format> struct __sample_border {
  float __of(int __n) const restrict(amp) {
    return _Format::__border(__components<graphics::float_4, 4>::get(__colour, __n));
  }
  /// As a component that is not blended with others.
  typename _Format::__scalar __exactly(int __n) const restrict(amp) {
    return static_cast<typename _Format::__scalar>(
        __components<graphics::float_4, 4>::get(__colour, __n));
  }
  graphics::float_4 __colour;
  bool __is_there;
};
template <typename _Format, int _Np> struct __sample_of_levels {
  typedef typename _Format::__number_type __number_type;

  /// Adds a level's blend with a weight: the first one, or one more.
  void __add(const __blend<_Format, _Np, _Np> &__level, __number_type __share,
             bool __is_first) restrict(amp) {
    __number_type __of_level[_Format::__size];
    for (int __n = 0; __n < _Format::__size; ++__n)
      __of_level[__n] = __level.__number(__n, __share);
    if (__border.__is_there) {
      const __number_type __outside = __share - __level.__inside() * __share;
      for (int __n = 0; __n < _Format::__size; ++__n)
        __of_level[__n] += __border.__of(__n) * __outside;
    }
    for (int __n = 0; __n < _Format::__size; ++__n)
      __numbers[__n] = __is_first ? __of_level[__n] : __numbers[__n] + __of_level[__n];
  }
  typename _Format::__scalar operator()(int __n) const restrict(amp) {
    return _Format::__finish(__numbers[__n]);
  }
  __sample_border<_Format> __border;
  __number_type __numbers[_Format::__size];
};
template <typename _Format, int _Np> struct __sample_of_texel {
  typename _Format::__scalar operator()(int __n) const restrict(amp) {
    return __is_inside ? _Format::__finish(__texel.__number(__n)) : __border.__exactly(__n);
  }
  _Format __texel;
  bool __is_inside;
  __sample_border<_Format> __border;
};

template <typename _Tp, int _Np, typename _Place> struct __sample {
  typedef _Tp type;
  template <typename _Format>
  __TESSERA_IN_KERNEL static _Tp __apply(const void *first, const extent<_Np> &__shape,
                                         int __levels, graphics::filter_mode __filter,
                                         graphics::address_mode __mode,
                                         const graphics::float_4 &__colour, const _Place &__place,
                                         float __level_of_detail) restrict(amp) {
    typedef __components<_Tp, _Format::__size> __made;
    const __sample_border<_Format> __border = {__colour, __mode == graphics::address_border};
    // If the detail is 0, the number of levels is not read.
    const float __detail = __level_of_detail > 0.0f ? __between(__level_of_detail, 0.0f,
                                                                static_cast<float>(__levels - 1))
                                                    : 0.0f;
    const int __near = __level_that_is(__floor(__detail), __levels);
    const int __next = __level_that_is(__near + 1, __levels);
    const float __part = __detail - static_cast<float>(__near);
    if (__TESSERA_SELDOM(__filter == graphics::filter_point))
      return __made::__make(__nearest<_Format>(first, __shape, __part < 0.5f ? __near : __next,
                                               __mode, __place, __border));
    // From one level, or from the two around the detail.
    typedef typename _Format::__number_type __number_type;
    __sample_of_levels<_Format, _Np> __made_of = {__border, {}};
    for (int __far = 0; __far <= (__part > 0.0f ? 1 : 0); ++__far)
      __made_of.__add(
          __blend_of<_Format>(first, __shape, __far == 0 ? __near : __next, __mode, __place),
          __far == 0 ? __number_type(1) - __number_type(__part) : __number_type(__part),
          __far == 0);
    return __made::__make(__made_of);
  }

private:
  template <typename _Format>
  static __sample_of_texel<_Format, _Np>
  __nearest(const void *first, const extent<_Np> &__shape, int __level,
            graphics::address_mode __mode, const _Place &__place,
            const __sample_border<_Format> &__border) restrict(amp) {
    int __texel = 0;
    bool __inside = true;
    const extent<_Np> __size = __level_extent(__shape, static_cast<unsigned int>(__level));
    __nearest_texel<_Np, _Np>::__add(__size, __place, __mode, __texel, __inside);
    const auto *const __of_level = static_cast<const __texel_bytes<_Format::__bytes> *>(first) +
                                   __texels_before(__shape, __level);
    __prefetch_next<_Format>(__of_level, __size, __texel);
    return __sample_of_texel<_Format, _Np>{_Format(__of_level + __texel), __inside, __border};
  }
};

/// One component of the four texels around a place, counter-clockwise from the lower left, where
/// rows count downwards.
template <typename _Tp, typename _Result> struct __gather {
  typedef _Result type;
  template <typename _Format>
  __TESSERA_IN_KERNEL static _Result
  __apply(const void *first, const extent<2> &__shape, int __n, graphics::address_mode __mode,
          const graphics::float_4 &__colour, const graphics::float_2 &__place) restrict(amp) {
    const typename _Format::__scalar __border =
        __sample_border<_Format>{__colour, true}.__exactly(__n);
    const __texel_taps<float> __rows =
        __taps_of<__precise_place_in_floats>(__place.get_y(), __shape[0], __mode);
    const __texel_taps<float> __columns =
        __taps_of<__precise_place_in_floats>(__place.get_x(), __shape[1], __mode);
    const bool __upper = __rows.__has_first, __lower = __rows.__has_second;
    const bool __left = __columns.__has_first, __right = __columns.__has_second;
    // A mirrored copy counts backwards.
    const int __first_row = __rows.__are_mirrored ? __rows.second : __rows.first;
    const int __second_row = __rows.__are_mirrored ? __rows.first : __rows.second;
    const int __first_column = __columns.__are_mirrored ? __columns.second : __columns.first;
    const int __second_column = __columns.__are_mirrored ? __columns.first : __columns.second;
    const int __width = __shape[1];
    return _Result(__one<_Format>(first, __second_row * __width + __first_column, __lower && __left,
                                  __n, __border),
                   __one<_Format>(first, __second_row * __width + __second_column,
                                  __lower && __right, __n, __border),
                   __one<_Format>(first, __first_row * __width + __second_column,
                                  __upper && __right, __n, __border),
                   __one<_Format>(first, __first_row * __width + __first_column, __upper && __left,
                                  __n, __border));
  }

private:
  template <typename _Format>
  static typename _Format::__scalar __one(const void *first, int __texel, bool __inside, int __n,
                                          typename _Format::__scalar __border) restrict(amp) {
    const _Format __format(static_cast<const __texel_bytes<_Format::__bytes> *>(first) + __texel);
    return __inside ? _Format::__finish(__format.__number(__n)) : __border;
  }
};

} // namespace tessera_detail
} // namespace concurrency

#include "tessera/detail/exact_floats_end.h"

#endif // TESSERA_DETAIL_TEXTURE_SAMPLING_H
