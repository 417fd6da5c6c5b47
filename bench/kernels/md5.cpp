// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which of the million words of four letters has this MD5 digest? All are tried.
#include "problem.h"

#include <amp.h>

using namespace concurrency;

/// The number of the word, whose letters are its digits to the base of 32.
int md5_serial(const unsigned int *digest);
int md5_openmp(const unsigned int *digest);
void md5_opencl(const unsigned int *digest, int *found);

namespace {

struct digest {
  unsigned int a, b, c, d;
};

/// A letter of 'a' to 'z' and '0' to '5'; characters are no type of kernels.
unsigned int letter(int number) restrict(amp) {
  return (unsigned int)(number < 26 ? 97 + number : 48 + number - 26);
}

digest md5(const unsigned int (&message)[16]) restrict(amp) {
  const unsigned int constants[64] = {
#include "../peers/md5_constants.def"
  };
  const unsigned int rotations[4][4] = {
      {7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
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
  const digest result = {a + 0x67452301, b + 0xefcdab89, c + 0x98badcfe, d + 0x10325476};
  return result;
}

void find_word(const digest &wanted, array_view<int> found) {
  const digest key = wanted;
  parallel_for_each(
      extent<1>(1 << 20), [=](index<1> i) restrict(amp) {
        unsigned int message[16] = {};
        for (int k = 0; k < 4; ++k)
          message[0] |= letter(i[0] >> (5 * k) & 31) << (8 * k);
        message[1] = 0x80;
        message[14] = 32;
        const digest one = md5(message);
        if (one.a == key.a && one.b == key.b && one.c == key.c && one.d == key.d)
          found[0] = i[0];
      });
  bench::finish(found);
}

} // namespace

int main() {
  const digest wanted = {0x0c60c86e, 0x93049fc3, 0xb00ace24, 0x5760ed8a}; // of "w0rd"
  const int word = 22 | 26 << 5 | 17 << 10 | 3 << 15;
  int serial = -1;
  std::vector<int> found(1, -1);
  const auto is_right = [&] { return std::exchange(found[0], -1) == word && serial == word; };
  // 64 steps of 10 operations, and the message.
  bench::problem problem("MD5 inversion, 1M words", 660.0 * (1 << 20) / 1e9, "GOP");
  problem.serial([&] { serial = md5_serial(&wanted.a); });
  problem.peer("OpenMP + simd", [&] { found[0] = md5_openmp(&wanted.a); }, is_right);
  const array_view<int> to(1, found);
  problem.tessera([&] { find_word(wanted, to); }, is_right);
  problem.opencl([&] { md5_opencl(&wanted.a, found.data()); }, is_right);
  return problem.result();
}
