// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A picture turned a little and brought nearer: each pixel is sampled from a texture, between four
// others.
#ifndef TESSERA_BENCH_KERNELS_RESAMPLE_H
#define TESSERA_BENCH_KERNELS_RESAMPLE_H

#include <amp_graphics.h>

template <class T>
void resample(const concurrency::graphics::texture_view<const T, 2> &source,
              const concurrency::graphics::texture_view<T, 2> &target) {
  using namespace concurrency;
  using namespace concurrency::graphics;
  const extent<2> shape = target.extent;
  const float cosine = 0.93f, sine = 0.11f;
  const sampler how(filter_linear, address_clamp);
  parallel_for_each(
      shape, [=](index<2> i) restrict(amp) {
        const float across = i[1] + 0.5f - shape[1] * 0.5f, down = i[0] + 0.5f - shape[0] * 0.5f;
        const float_2 place((across * cosine - down * sine) / shape[1] + 0.5f,
                            (across * sine + down * cosine) / shape[0] + 0.5f);
        target.set(i, source.sample(how, place));
      });
  target.get_accelerator_view().wait();
}

#endif // TESSERA_BENCH_KERNELS_RESAMPLE_H
