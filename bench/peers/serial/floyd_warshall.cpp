// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

void floyd_warshall_serial(int *lengths, int count) {
  for (int through = 0; through < count; ++through)
    for (int from = 0; from < count; ++from)
      for (int to = 0; to < count; ++to) {
        const int length = lengths[from * count + through] + lengths[through * count + to];
        if (length < lengths[from * count + to])
          lengths[from * count + to] = length;
      }
}
