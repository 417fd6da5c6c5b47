// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernels.h"

#include <amp.h>
#include <amp_math.h>
#include <amp_short_vectors.h>

#include <new>
#include <string>

using namespace concurrency;
using concurrency::graphics::float_4;

namespace {

thread_local std::string last_error;

int failure(kernels_status status, const std::string &text) {
  last_error = text;
  return status;
}

/// What the current exception means. In a handler.
int current_failure() {
  try {
    throw;
  } catch (const out_of_memory &why) {
    return failure(kernels_out_of_memory, why.what());
  } catch (const std::bad_alloc &why) {
    return failure(kernels_out_of_memory, why.what());
  } catch (const std::exception &why) {
    return failure(kernels_failed, why.what());
  } catch (...) {
    return failure(kernels_failed, "an unknown exception");
  }
}

template <class Work> int guarded(Work work) {
  try {
    work();
    return kernels_ok;
  } catch (...) {
    return current_failure();
  }
}

} // namespace

struct kernels_bodies {
  array<float_4> positions, next, velocities;
};

const char *kernels_error() { return last_error.c_str(); }

int kernels_multiply_add(const double *a, const double *b, double *c, int count) {
  if (!a || !b || !c || count < 1)
    return failure(kernels_wrong_argument, "multiply_add needs three arrays of at least one number");
  return guarded([&] {
    // Views of the caller's memory: nothing is copied where the accelerator shares it.
    const array_view<const double> first(count, a), second(count, b);
    const array_view<double> product(count, c);
    product.discard_data();
    parallel_for_each(product.extent, [=](index<1> i) restrict(amp) {
      product[i] = first[i] * second[i];
    });
    product.synchronize();
  });
}

int kernels_multiply(const float *a, const float *b, float *c, int rows, int inner, int columns) {
  if (!a || !b || !c || rows < 1 || inner < 1 || columns < 1)
    return failure(kernels_wrong_argument, "multiply needs three matrices with rows and columns");
  return guarded([&] {
    const array_view<const float, 2> first(rows, inner, a), second(inner, columns, b);
    const array_view<float, 2> product(rows, columns, c);
    product.discard_data();
    parallel_for_each(product.extent, [=](index<2> i) restrict(amp) {
      float sum = 0;
      for (int k = 0; k < inner; ++k)
        sum += first(i[0], k) * second(k, i[1]);
      product[i] = sum;
    });
    product.synchronize();
  });
}

int kernels_bodies_create(const float *positions, const float *velocities, int count,
                          kernels_bodies **made) {
  if (!positions || !velocities || !made || count < 1)
    return failure(kernels_wrong_argument, "bodies need positions and velocities");
  return guarded([&] {
    const auto *const places = reinterpret_cast<const float_4 *>(positions);
    const auto *const speeds = reinterpret_cast<const float_4 *>(velocities);
    *made = new kernels_bodies{array<float_4>(count, places, places + count), array<float_4>(count),
                               array<float_4>(count, speeds, speeds + count)};
  });
}

int kernels_bodies_step(kernels_bodies *bodies, float time) {
  if (!bodies)
    return failure(kernels_wrong_argument, "there are no bodies");
  return guarded([&] {
    const array<float_4> &from = bodies->positions;
    array<float_4> &to = bodies->next, &velocities = bodies->velocities;
    const int count = from.extent[0];
    parallel_for_each(from.extent, [=, &from, &to, &velocities](index<1> i) restrict(amp) {
      const float_4 me = from[i];
      float_4 pulled(0);
      for (int k = 0; k < count; ++k) {
        const float_4 other = from[k], way = other - me;
        const float near = way.x * way.x + way.y * way.y + way.z * way.z + 0.01f;
        const float inverse = fast_math::rsqrt(near);
        pulled += way * (other.w * inverse * inverse * inverse);
      }
      float_4 moved = velocities[i] + pulled * time;
      moved.w = 0;
      velocities[i] = moved;
      to[i] = me + moved * time;
    });
    std::swap(bodies->positions, bodies->next);
  });
}

int kernels_bodies_read(kernels_bodies *bodies, float *positions, int count) {
  if (!bodies || !positions || count != bodies->positions.extent[0])
    return failure(kernels_wrong_argument, "the positions of all bodies do not fit there");
  return guarded([&] { copy(bodies->positions, reinterpret_cast<float_4 *>(positions)); });
}

void kernels_bodies_destroy(kernels_bodies *bodies) { delete bodies; }
