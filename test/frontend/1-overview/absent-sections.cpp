// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a use of what the library leaves out is one error at the name, with a note on textures, and nothing else
// (1.1): textures, Direct3D interoperation, most functions of 9.3. What the headers have is used in its place.
// Conformance: A001-
// RUN: %amp++ -std=c++17 -ferror-limit=0 -fno-spell-checking -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -std=c++17 -DLEGAL %s -o %t && %t
#include <amp.h>
#include <amp_graphics.h>
#include <amp_math.h>

using namespace concurrency;

#ifndef LEGAL
typedef graphics::texture<graphics::float_4, 2> picture; // expected-error {{no template named 'texture' in namespace 'concurrency::graphics'}} expected-note {{textures and samplers of concurrency::graphics are not supported: keep the data in an array or an array_view}}
typedef graphics::texture_view<const graphics::float_4, 2> seen; // expected-error {{no template named 'texture_view' in namespace 'concurrency::graphics'}} expected-note {{textures and samplers of concurrency::graphics are not supported: keep the data in an array or an array_view}}
typedef graphics::writeonly_texture_view<int, 1> written; // expected-error {{no template named 'writeonly_texture_view' in namespace 'concurrency::graphics'}} expected-note {{textures and samplers of concurrency::graphics are not supported: keep the data in an array or an array_view}}
void samples(const graphics::sampler &how) restrict(amp) {} // expected-error {{no type named 'sampler' in namespace 'concurrency::graphics'}} expected-note {{textures and samplers of concurrency::graphics are not supported: keep the data in an array or an array_view}}
void interoperation(const accelerator_view &view) { concurrency::direct3d::get_device(view); } // expected-error {{no type named 'get_device' in namespace 'concurrency::direct3d'}}
float clamped(float x) restrict(amp) { return direct3d::saturate(x); } // expected-error {{no member named 'saturate' in namespace 'concurrency::direct3d'}}
int bits(int x) restrict(amp) { return concurrency::direct3d::countbits(x); } // expected-error {{no member named 'countbits' in namespace 'concurrency::direct3d'}}
#else
typedef array<graphics::float_4, 2> picture;
typedef array_view<const graphics::float_4, 2> seen;
typedef array_view<int, 1> written;
float clamped(float x) restrict(amp) { return fast_math::fmin(fast_math::fmax(x, 0.0f), 1.0f); }
#endif

int main() {
#ifdef LEGAL
  const std::vector<graphics::float_4> colours(12, graphics::float_4(-1.0f, 0.5f, 1.5f, 1.0f));
  picture source(3, 4, colours.begin(), colours.end());
  std::vector<int> results(12);
  written out(12, results);
  const seen in(source);
  parallel_for_each(in.extent, [=](index<2> i) restrict(amp) {
    out[i[0] * 4 + i[1]] = int(100 * clamped(in[i].x) + 10 * clamped(in[i].y) + clamped(in[i].z));
  });
  out.synchronize();
  for (int number : results)
    if (number != 6)
      return 1;
#endif
}
