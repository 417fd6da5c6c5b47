// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
inline void count(int &sum) {
  concurrency::parallel_for(0, 3, [&](int i) { sum += i; });
}
