// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which word has this MD5 digest? A digest does not tell, so each work-item tries a word of lowercase
// letters, until one fits: why nobody should keep passwords as plain digests.
#include "algorithm.h"

#include <cmath>
#include <string>

using namespace concurrency;

struct digest {
  unsigned int a, b, c, d;
};

/// The whole parts of 2^32 |sin i| (RFC 1321, 3.4).
struct sine_table {
  unsigned int of[64];

  sine_table() restrict(cpu) {
    for (int i = 0; i < 64; ++i)
      of[i] = static_cast<unsigned int>(std::floor(std::fabs(std::sin(i + 1.0)) * 4294967296.0));
  }
};

/// Of the word's letters, lowest first, in the base of 26.
static digest md5_of_word(int word, int letters, const sine_table &sines) restrict(amp, cpu) {
  const int rotations[16] = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};
  unsigned int message[16] = {};
  for (int i = 0; i < letters; ++i, word /= 26)
    message[i / 4] |= (97u + (unsigned int)(word % 26)) << i % 4 * 8;
  message[letters / 4] |= 0x80u << letters % 4 * 8;
  message[14] = (unsigned int)(letters) * 8;
  unsigned int a = 0x67452301, b = 0xefcdab89, c = 0x98badcfe, d = 0x10325476;
  for (int i = 0; i < 64; ++i) {
    const int round = i / 16;
    const unsigned int mixed = round == 0   ? (b & c) | (~b & d)
                               : round == 1 ? (d & b) | (~d & c)
                               : round == 2 ? b ^ c ^ d
                                            : c ^ (b | ~d);
    const int next = round == 0 ? i : round == 1 ? 5 * i + 1 : round == 2 ? 3 * i + 5 : 7 * i;
    const unsigned int sum = a + mixed + sines.of[i] + message[next % 16];
    const int left = rotations[round * 4 + i % 4];
    a = d, d = c, c = b;
    b += sum << left | sum >> (32 - left);
  }
  const digest made = {a + 0x67452301, b + 0xefcdab89, c + 0x98badcfe, d + 0x10325476};
  return made;
}

static bool are_same(const digest &a, const digest &b) restrict(amp, cpu) {
  return a.a == b.a && a.b == b.b && a.c == b.c && a.d == b.d;
}

/// The number of the word, or -1. `words` is 26 to the power of `letters`.
static int find(const digest &wanted, int letters, int words) {
  const sine_table sines;
  const digest key = wanted;
  int found = -1;
  const array_view<int> result(1, &found);
  parallel_for_each(extent<1>(words), [=](index<1> i) restrict(amp) {
    if (are_same(md5_of_word(i[0], letters, sines), key))
      result[0] = i[0]; // one at most
  });
  result.synchronize();
  return found;
}

static int find_serially(const digest &wanted, int letters, int words) {
  const sine_table sines;
  for (int word = 0; word < words; ++word)
    if (are_same(md5_of_word(word, letters, sines), wanted))
      return word;
  return -1;
}

static std::string spelled(int word, int letters) {
  std::string made;
  for (int i = 0; i < letters; ++i, word /= 26)
    made += char('a' + word % 26);
  return made;
}

int main(int argc, char **argv) {
  algorithm sample("MD5", argc, argv);
  // Of "tile" and of "night".
  const bool is_large = sample.size(1, 0) == 1;
  const digest wanted = is_large ? digest{0x064ba093, 0x101ad86f, 0x2d5f8217, 0xb213a3cd}
                                 : digest{0x8c1d1813, 0x0b391ec0, 0x4b9e4cf6, 0xf3797a0d};
  const int letters = is_large ? 5 : 4, words = is_large ? 26 * 26 * 26 * 26 * 26 : 26 * 26 * 26 * 26;
  int serial = -1, found = -1;
  sample.serial([&] { serial = find_serially(wanted, letters, words); });
  sample.kernels("kernel", [&] { found = find(wanted, letters, words); },
                 [&] { return found == serial && found >= 0; });
  std::printf("the word is \"%s\"\n", spelled(found, letters).c_str());
  return sample.end();
}
