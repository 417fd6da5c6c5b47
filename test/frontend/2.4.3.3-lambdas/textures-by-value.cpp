// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a texture which a kernel has by value is called a texture, not an array, and that a class derived from
// either is called what it derives from; and that a reference to each compiles.
// RUN: %amp++ -ferror-limit=0 -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

struct image : texture<float, 2> {
  using texture::texture;
};
struct numbers : array<int> {
  using array::array;
};

#ifndef LEGAL
void captures(texture<float, 2> &grey, const texture<float_4, 2> &colours, image &own, numbers &mine) {
  parallel_for_each(grey.extent, [=](index<2> i) restrict(amp) {
    grey.set(i, 1.0f); // expected-error {{'texture<float, 2>' is a concurrency::graphics::texture, which restrict(amp) code takes by reference alone: write '&' [amp-2.4.1.3]}}
  });
  parallel_for_each(grey.extent, [=](index<2> i) restrict(amp) {
    texture_view<float, 2> view(grey); // expected-error {{'texture<float, 2>' is a concurrency::graphics::texture, which restrict(amp) code takes by reference alone: write '&' [amp-2.4.1.3]}}
  });
  parallel_for_each(grey.extent, [=](index<2> i) restrict(amp) {
    float_4 colour = colours(i); // expected-error {{'texture<float_4, 2>' is a concurrency::graphics::texture, which restrict(amp) code takes by reference alone: write '&' [amp-2.4.1.3]}}
  });
  parallel_for_each(grey.extent, [=](index<2> i) restrict(amp) {
    float x = own(i); // expected-error {{'image' is a concurrency::graphics::texture, which restrict(amp) code takes by reference alone: write '&' [amp-2.4.1.3]}}
  });
  parallel_for_each(grey.extent, [=](index<2> i) restrict(amp) {
    int x = mine[i[0]]; // expected-error {{'numbers' is a concurrency::array, which restrict(amp) code takes by reference alone: write '&' [amp-2.4.1.3]}}
  });
}

struct functor { // expected-error {{'texture<int, 2>' (member 'of' of 'functor') is a concurrency::graphics::texture, which restrict(amp) code takes by reference alone: write '&' [amp-2.4.1.3]}}
  texture<int, 2> of; // expected-note {{member 'of' of 'functor' declared here}}
  void operator()(index<2> i) const restrict(amp) { int x = of[i]; }
};
void functors(texture<int, 2> &of) { parallel_for_each(of.extent, functor{of}); }

void takes(texture<unorm, 3> of) restrict(amp) {} // expected-error {{'texture<unorm, 3>' is a concurrency::graphics::texture, which restrict(amp) code takes by reference alone: write '&' [amp-2.4.1.3]}}
#else
void captures(texture<float, 2> &grey, const texture<float_4, 2> &colours, image &own, numbers &mine) {
  parallel_for_each(grey.extent, [&](index<2> i) restrict(amp) {
    texture_view<float, 2> view(grey);
    view.set(i, colours(i).x + own(i) + mine[i[0]]);
  });
}
#endif
