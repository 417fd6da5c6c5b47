// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifdef __OPENCL_C_VERSION__
#define make_uint4 (uint4)
#endif

constant uint constants[64] = {
#include "../md5_constants.def"
};
constant uint rotations[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};

static inline uint4 md5(const uint *message) {
  uint a = 0x67452301, b = 0xefcdab89, c = 0x98badcfe, d = 0x10325476;
#pragma unroll
  for (int i = 0; i < 64; ++i) {
    const int round = i / 16;
    const uint mixed = round == 0   ? (b & c) | (~b & d)
                       : round == 1 ? (d & b) | (~d & c)
                       : round == 2 ? b ^ c ^ d
                                    : c ^ (b | ~d);
    const int word = (round == 0   ? i
                      : round == 1 ? 5 * i + 1
                      : round == 2 ? 3 * i + 5
                                   : 7 * i) %
                     16;
    const uint sum = a + mixed + constants[i] + message[word];
    a = d;
    d = c;
    c = b;
    b += rotate(sum, rotations[round][i % 4]);
  }
  return make_uint4(a + 0x67452301, b + 0xefcdab89, c + 0x98badcfe, d + 0x10325476);
}

kernel void find_word(uint a, uint b, uint c, uint d, global int *found) {
  const int i = get_global_id(0);
  uint message[16] = {0};
  for (int k = 0; k < 4; ++k) {
    const uint letter = i >> (5 * k) & 31;
    message[0] |= (letter < 26 ? 'a' + letter : '0' + letter - 26) << (8 * k);
  }
  message[1] = 0x80;
  message[14] = 32;
  const uint4 digest = md5(message);
  if (digest.x == a && digest.y == b && digest.z == c && digest.w == d)
    found[0] = i;
}
