// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What bench/launch/device_launch.cpp launches, too.
kernel void steps(global float *numbers, int count) {
  const size_t i = get_global_id(0);
  float value = numbers[i];
  for (int step = 0; step < count; ++step)
    value = value * 0.5f + 1.0f;
  numbers[i] = value;
}
