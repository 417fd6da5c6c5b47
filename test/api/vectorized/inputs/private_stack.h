// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A stack of a work-item's own, whose depth differs from lane to lane.
#ifndef TESSERA_TEST_API_VECTORIZED_PRIVATE_STACK_H
#define TESSERA_TEST_API_VECTORIZED_PRIVATE_STACK_H

template <int Size> struct private_stack {
  int items[Size], top, r;

  private_stack() restrict(amp, cpu) : top(0), r(0) {}

  void step(int v, bool pushes) restrict(amp, cpu) {
    if (pushes && top < Size)
      items[top++] = v;
    else if (top > 0)
      r = r * 3 + items[--top];
  }

  int rest() restrict(amp, cpu) {
    while (top > 0)
      r ^= items[--top];
    return r;
  }
};

#endif // TESSERA_TEST_API_VECTORIZED_PRIVATE_STACK_H
