// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The kernels, which know nothing of Python. Views are of the caller's memory: nothing is copied where the accelerator
// shares it.
#ifndef TESSERA_SAMPLES_PYTHON_KERNELS_H
#define TESSERA_SAMPLES_PYTHON_KERNELS_H

#include <amp.h>
#include <amp_short_vectors.h>

namespace kernels {

using concurrency::array_view;
using concurrency::graphics::float_4;

/// c[i] += a[i] * b[i]
void multiply_add(array_view<const double> a, array_view<const double> b, array_view<double> c);

/// c = a * b, of matrices.
void multiply(array_view<const float, 2> a, array_view<const float, 2> b, array_view<float, 2> c);

/// After how many steps, with a fraction, z * z + c leaves a circle; `most` if it stays. The picture's centre is x and y,
/// and its columns are as many parts of `width`.
void mandelbrot(array_view<float, 2> picture, double x, double y, double width, int most);

/// One step of bodies that attract each other. Each has x, y, z and its mass; the last number of a velocity is not used.
void attract(array_view<float_4> positions, array_view<float_4> velocities, float time);

} // namespace kernels

#endif
