// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

kernel void shorten(global int *lengths, int count, int through) {
  const int row = get_global_id(1), column = get_global_id(0);
  const int length = lengths[row * count + through] + lengths[through * count + column];
  if (length < lengths[row * count + column])
    lengths[row * count + column] = length;
}
