// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

kernel void compare(global int *numbers, int run, int distance) {
  const int mine = get_global_id(0), other = mine ^ distance;
  if (other > mine) {
    const int first = numbers[mine], second = numbers[other];
    if ((first > second) == ((mine & run) == 0)) {
      numbers[mine] = second;
      numbers[other] = first;
    }
  }
}
