// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::graphics::sampler (spec 10.3): how a texture is sampled.
#ifndef TESSERA_SAMPLER_H
#define TESSERA_SAMPLER_H

#include "tessera/detail/refusal.h"
#include "tessera/short_vectors.h"

#include "tessera/detail/properties_begin.h"

namespace concurrency {
namespace graphics {

/// How to read between texels and between mip levels: the nearest one, or a blend. The numbers are
/// those of Direct3D's filters.
enum filter_mode { filter_point = 0, filter_linear = 0x15, filter_unknown = -1 };

/// What is outside of a texture, where coordinates are not from 0 to 1: the texture repeated, the
/// texture mirrored every second time, its last texel, or a colour. The numbers are Direct3D's.
enum address_mode {
  address_wrap = 1,
  address_mirror = 2,
  address_clamp = 3,
  address_border = 4,
  address_unknown = -1
};

/// A filter mode, an address mode for all dimensions and a border colour. Kernels capture it by
/// value.
class sampler {
  typedef graphics::filter_mode __filter_type;
  typedef graphics::address_mode __address_type;

public:
  /// The defaults are filter_linear, address_clamp and a border of zeros. An unknown mode throws
  /// runtime_exception.
  sampler() : sampler(filter_linear, address_clamp) {}
  sampler(__filter_type __filter) : sampler(__filter, address_clamp) {}
  sampler(__address_type __address, float_4 __border = float_4(0.0f, 0.0f, 0.0f, 0.0f))
      : sampler(filter_linear, __address, __border) {}
  sampler(__filter_type __filter, __address_type __address,
          float_4 __border = float_4(0.0f, 0.0f, 0.0f, 0.0f))
      : __filter_(__filter), __address_(__address), __border_(__border) {
    if (__filter != filter_point && __filter != filter_linear)
      __refuse("filter_mode");
    if (__address < address_wrap || __address > address_border)
      __refuse("address_mode");
  }

  /// Kernels can make copies, too.
  sampler(const sampler &__other) restrict(amp, cpu)
      : __filter_(__other.__filter_), __address_(__other.__address_), __border_(__other.__border_) {
  }
  sampler &operator=(const sampler &__other) restrict(amp, cpu) {
    __filter_ = __other.__filter_;
    __address_ = __other.__address_;
    __border_ = __other.__border_;
    return *this;
  }

  /// The arguments of the constructor.
  __filter_type get_filter_mode() const restrict(amp, cpu) { return __filter_; }
  __address_type get_address_mode() const restrict(amp, cpu) { return __address_; }
  float_4 get_border_color() const restrict(amp, cpu) { return __border_; }

  /// The getters as read-only properties.
  TESSERA_PROPERTY(__filter_type, filter_mode);
  TESSERA_PROPERTY(__address_type, address_mode);
  TESSERA_PROPERTY(float_4, border_color);

private:
  [[__noreturn__]] static void __refuse(const char *what) {
    tessera_detail::__refuse(tessera_detail::__text(
        "concurrency::graphics::sampler: the %s is none that a program can choose.", what));
  }

  __filter_type __filter_;
  __address_type __address_;
  float_4 __border_;
};

} // namespace graphics
} // namespace concurrency

#include "tessera/detail/properties_end.h"

#endif // TESSERA_SAMPLER_H
