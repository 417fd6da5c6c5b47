// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that math in code that only some lanes run is computed for all lanes of a vector by the library's vector
// function of each clone's width, precise math of floats by its function of doubles, and what that is not precise enough
// for by sums in doubles, with a call for lanes that these do not do for.
//
// RUN: %amp++ -O2 -famp-stop-after=lower %s -o - | %filecheck %s
#include <amp.h>
#include <amp_math.h>

using namespace concurrency;

// CHECK-LABEL: define {{.*}}.v1(
// CHECK-DAG: call {{.*}}<4 x float> @_ZGVbN4v_expf(<4 x float>
// CHECK-DAG: call {{.*}}<4 x float> @_ZGVbN4vv_powf(<4 x float>
// CHECK-DAG: call {{.*}}<2 x double> @_ZGVbN2v_log(<2 x double>
// CHECK-LABEL: define {{.*}}.v3(
// CHECK-DAG: call {{.*}}<8 x float> @_ZGVdN8v_expf(<8 x float>
// CHECK-DAG: call {{.*}}<8 x float> @_ZGVdN8vv_powf(<8 x float>
// CHECK-DAG: call {{.*}}<4 x double> @_ZGVdN4v_log(<4 x double>
// CHECK-LABEL: define {{.*}}.v4(
// CHECK-DAG: call {{.*}}<16 x float> @llvm.x86.avx512.mask.scalef.ps.512(<16 x float>
// CHECK-DAG: call {{.*}}<16 x float> @_ZGVeN16vv_powf(<16 x float>
// CHECK-DAG: call {{.*}}<8 x double> @_ZGVeN8v_log(<8 x double>
void compute(array_view<float> data) {
  parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    float v = data[t];
    if (v > 3)
      v = fast_math::exp(v);
    else if (v < -3)
      v = fast_math::pow(-v, 1.7f);
    for (int i = 0; v > 1 && i < 9; ++i)
      v = precise_math::log(v);
    data[t] = v;
  });
}

// In lanes of doubles.
// CHECK-LABEL: define {{.*}}.v4(
// CHECK-DAG: call {{.*}}<8 x double> @_ZGVeN8vv_pow(<8 x double>
// CHECK-DAG: call {{.*}}<8 x double> @llvm.fma.v8f64(
// CHECK-DAG: call {{.*}}double @cos(double
void compute_in_double(array_view<double> data) {
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) {
    double v = data[i];
    if (v > 3)
      v = precise_math::pow(v, 1.7);
    else if (v < -3)
      v = precise_math::cos(v);
    data[i] = v;
  });
}
