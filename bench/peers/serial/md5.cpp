// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

static const unsigned int constants[64] = {
#include "../md5_constants.def"
};
static const unsigned int rotations[4][4] = {
    {7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};

static bool has_digest(const unsigned int *message, const unsigned int *digest) {
  unsigned int a = 0x67452301, b = 0xefcdab89, c = 0x98badcfe, d = 0x10325476;
  for (int i = 0; i < 64; ++i) {
    const int round = i / 16;
    unsigned int mixed;
    int word;
    if (round == 0)
      mixed = (b & c) | (~b & d), word = i;
    else if (round == 1)
      mixed = (d & b) | (~d & c), word = (5 * i + 1) % 16;
    else if (round == 2)
      mixed = b ^ c ^ d, word = (3 * i + 5) % 16;
    else
      mixed = c ^ (b | ~d), word = 7 * i % 16;
    const unsigned int sum = a + mixed + constants[i] + message[word];
    const unsigned int rotation = rotations[round][i % 4];
    a = d, d = c, c = b;
    b += sum << rotation | sum >> (32 - rotation);
  }
  return a + 0x67452301 == digest[0] && b + 0xefcdab89 == digest[1] &&
         c + 0x98badcfe == digest[2] && d + 0x10325476 == digest[3];
}

int md5_serial(const unsigned int *digest) {
  int found = -1;
  for (int i = 0; i < 1 << 20; ++i) {
    unsigned int message[16] = {};
    for (int k = 0; k < 4; ++k) {
      const int letter = i >> (5 * k) & 31;
      message[0] |= unsigned(letter < 26 ? 'a' + letter : '0' + letter - 26) << (8 * k);
    }
    message[1] = 0x80;
    message[14] = 32;
    if (has_digest(message, digest))
      found = i;
  }
  return found;
}
