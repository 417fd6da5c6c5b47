// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The 64 steps are unrolled, so that what is left is a loop over words, which is vectorised.

static const unsigned int constants[64] = {
#include "../md5_constants.def"
};
static const unsigned int rotations[4][4] = {
    {7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};

static inline __attribute__((always_inline)) bool has_digest(unsigned int letters,
                                                             const unsigned int *digest) {
  unsigned int a = 0x67452301, b = 0xefcdab89, c = 0x98badcfe, d = 0x10325476;
#pragma clang loop unroll(full)
  for (int i = 0; i < 64; ++i) {
    const int round = i / 16;
    const unsigned int mixed = round == 0   ? (b & c) | (~b & d)
                               : round == 1 ? (d & b) | (~d & c)
                               : round == 2 ? b ^ c ^ d
                                            : c ^ (b | ~d);
    const int word = (round == 0   ? i
                      : round == 1 ? 5 * i + 1
                      : round == 2 ? 3 * i + 5
                                   : 7 * i) %
                     16;
    const unsigned int message = word == 0 ? letters : word == 1 ? 0x80 : word == 14 ? 32 : 0;
    const unsigned int sum = a + mixed + constants[i] + message;
    const unsigned int rotation = rotations[round][i % 4];
    a = d, d = c, c = b;
    b += sum << rotation | sum >> (32 - rotation);
  }
  return (a + 0x67452301 == digest[0]) & (b + 0xefcdab89 == digest[1]) &
         (c + 0x98badcfe == digest[2]) & (d + 0x10325476 == digest[3]);
}

static inline unsigned int letter(int number) {
  return unsigned(number + (number < 26 ? 'a' : '0' - 26));
}

int md5_openmp(const unsigned int *digest) {
  const unsigned int wanted[4] = {digest[0], digest[1], digest[2], digest[3]};
  int found = -1;
#pragma omp parallel for simd reduction(max : found)
  for (int i = 0; i < 1 << 20; ++i) {
    const unsigned int letters = letter(i & 31) | letter(i >> 5 & 31) << 8 |
                                 letter(i >> 10 & 31) << 16 | letter(i >> 15 & 31) << 24;
    const int here = has_digest(letters, wanted) ? i : -1;
    found = found > here ? found : here;
  }
  return found;
}
