// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TEST_API_LINKING_SMALL_STRUCT_H
#define TESSERA_TEST_API_LINKING_SMALL_STRUCT_H

struct colour {
  unsigned char red, green, blue;
};

colour turned(colour c, int times) restrict(cpu, amp);

#endif // TESSERA_TEST_API_LINKING_SMALL_STRUCT_H
