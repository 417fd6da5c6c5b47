// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TEST_API_LINKING_GENERATOR_H
#define TESSERA_TEST_API_LINKING_GENERATOR_H

struct generator {
  unsigned state;
  unsigned next() restrict(cpu, amp);
};

unsigned peek(const generator &g) restrict(cpu, amp);
unsigned take(const generator &g) restrict(cpu, amp); // though it says const

#endif // TESSERA_TEST_API_LINKING_GENERATOR_H
