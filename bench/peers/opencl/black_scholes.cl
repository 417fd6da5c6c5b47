// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

static inline float normal(float d) {
  const float k = 1 / (1 + 0.2316419f * fabs(d));
  const float tail =
      0.39894228f * exp(-0.5f * d * d) * k *
      (0.31938153f +
       k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
  return d > 0 ? 1 - tail : tail;
}

kernel void black_scholes(global const float *restrict price, global const float *restrict strike,
                          global const float *restrict years, global float *restrict call,
                          global float *restrict put) {
  const float rate = 0.02f, volatility = 0.3f;
  const int i = get_global_id(0);
  const float root = sqrt(years[i]);
  const float d1 =
      (log(price[i] / strike[i]) + (rate + 0.5f * volatility * volatility) * years[i]) /
      (volatility * root);
  const float d2 = d1 - volatility * root;
  const float discounted = strike[i] * exp(-rate * years[i]);
  call[i] = price[i] * normal(d1) - discounted * normal(d2);
  put[i] = discounted * (1 - normal(d2)) - price[i] * (1 - normal(d1));
}
