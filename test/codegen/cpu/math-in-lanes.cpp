// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that math becomes what each level has for lanes: estimates of reciprocals and
// their roots, minima, maxima and fma as instructions, fast functions as libmvec's, precise functions of float as
// libmvec's of double, and of double as sums where those are not precise enough.
//
// RUN: %amp++ -O2 -famp-cpu=v4 -S %s -o - | %filecheck %s --check-prefix=V4
// RUN: %amp++ -O2 -famp-cpu=v3 -S %s -o - | %filecheck %s --check-prefix=V3
// RUN: %amp++ -O2 -famp-cpu=v1 -S %s -o - | %filecheck %s --check-prefix=V1
#include <amp.h>
#include <amp_math.h>

using namespace concurrency;

// V4-LABEL: __tessera.{{.*}}root{{.*}}.v4:
// V4: vrsqrt14ps %zmm
// V4: vfnmadd{{.*}}ps {{.*}}%zmm
// V4: vminps {{.*}}%zmm
// V4: vfmadd{{.*}}ps {{.*}}%zmm
// V4-NOT: vdivps
// V3-LABEL: __tessera.{{.*}}root{{.*}}.v3:
// V3: vrsqrtps %ymm
// V3: vminps {{.*}}%ymm
// V3-NOT: vdivps %ymm
// V1-LABEL: __tessera.{{.*}}root{{.*}}.v1:
// V1: sqrtps
// V1: divps
void root(array_view<float> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = fast_math::rsqrt(v[i]); });
}

// What is far from 0, rounded once or twice, is halved by its exponent, and one step is enough.
// V4-LABEL: __tessera.{{.*}}of_a_sum{{.*}}.v4:
// V4: vrsqrt14ps %zmm
// V4-NOT: vminps
// V3-LABEL: __tessera.{{.*}}of_a_sum{{.*}}.v3:
// V3: vrsqrtps %ymm
// V3: vpaddd
// V3-NOT: {{vminps|vdivps}}
// V1-LABEL: __tessera.{{.*}}of_a_sum{{.*}}.v1:
void of_a_sum(array_view<float> v) {
  parallel_for_each(
      v.extent, [=](index<1> i) restrict(amp) { v[i] = fast_math::rsqrt(0.5f + v[i] * v[i]); });
}

// V4-LABEL: __tessera.{{.*}}reciprocal{{.*}}.v4:
// V4: vrcp14ps %zmm
// V4: vfnmadd{{.*}}ps {{.*}}%zmm
// V4: vmaxps {{.*}}%zmm
// V4: vmulps %zmm
// V4-NOT: vdivps
// V3-LABEL: __tessera.{{.*}}reciprocal{{.*}}.v3:
// V3: vdivps {{.*}}%ymm
// V1-LABEL: __tessera.{{.*}}reciprocal{{.*}}.v1:
// V1: divps
void reciprocal(array_view<float> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = direct3d::rcp(v[i]); });
}

// A number wins against none, whichever of the two it is.
// V4-LABEL: __tessera.{{.*}}least{{.*}}.v4:
// V4: vminps {{.*}}%zmm
// V4: vmaxps {{.*}}%zmm
// V4: vfmadd{{.*}}ps {{.*}}%zmm
// V3-LABEL: __tessera.{{.*}}least{{.*}}.v3:
// V3: vminps {{.*}}%ymm
// V3: vmaxps {{.*}}%ymm
// V3: vfmadd{{.*}}ps {{.*}}%ymm
// V1-LABEL: __tessera.{{.*}}least{{.*}}.v1:
// V1: minps
// V1: maxps
void least(array_view<float> v, array_view<const float> w) {
  parallel_for_each(
      v.extent, [=](index<1> i) restrict(amp) {
        v[i] = precise_math::fma(fast_math::fmin(v[i], w[i]), w[i], fast_math::fmax(v[i], w[i]));
      });
}

// V4-LABEL: __tessera.{{.*}}exponential{{.*}}.v4:
// V4: vscalefps %zmm
// V4-NOT: expf
// V3-LABEL: __tessera.{{.*}}exponential{{.*}}.v3:
// V3: _ZGVdN8v_expf
// V1-LABEL: __tessera.{{.*}}exponential{{.*}}.v1:
// V1: _ZGVbN4v_expf
void exponential(array_view<float> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = fast_math::exp(v[i]); });
}

// V4-LABEL: __tessera.{{.*}}precise_power{{.*}}.v4:
// V4: vcvtps2pd {{.*}}%zmm
// V4: _ZGVeN8vv_pow
// V4: vcvtpd2ps %zmm
// V3-LABEL: __tessera.{{.*}}precise_power{{.*}}.v3:
// V3: _ZGVdN4vv_pow
// V1-LABEL: __tessera.{{.*}}precise_power{{.*}}.v1:
// V1: _ZGVbN2vv_pow
void precise_power(array_view<float> v, array_view<const float> w) {
  parallel_for_each(
      v.extent, [=](index<1> i) restrict(amp) { v[i] = precise_math::pow(v[i], w[i]); });
}

// libmvec's function of double is not precise enough, and the C library's is for great numbers.
// V4-LABEL: __tessera.{{.*}}precise_sine{{.*}}.v4:
// V4-NOT: _ZGV
// V4-DAG: vfnmadd{{.*}}pd {{.*}}%zmm
// V4-DAG: call{{q?}} {{\*?}}sin
// V3-LABEL: __tessera.{{.*}}precise_sine{{.*}}.v3:
// V3: vfnmadd{{.*}}pd {{.*}}%ymm
// V1-LABEL: __tessera.{{.*}}precise_sine{{.*}}.v1:
// V1-NOT: mulpd
// V1: {{call|jmp}}{{q?}} {{\*?}}sin
void precise_sine(array_view<double> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = precise_math::sin(v[i]); });
}
