// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels whose work-items each have a row of their own, of which either lanes of neighbours or the row itself may fill
// vectors, give the same as one work-item after the other as it is written, for few and many rows of all lengths.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run --only=shared %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
// RUN: %if thorough %{ %amp++ -O2 -famp-versions=none %s -o %t-none && %run --only=shared %t-none %}
// RUN: %if thorough %{ %amp++ -O2 -famp-no-spmd %s -o %t-no-spmd && %run --only=shared %t-no-spmd %}
// RUN: %if every-shape %{ %amp++ -O2 -famp-bounds=robust %s -o %t-robust && %run --only=shared %t-robust %}
// RUN: env TESSERA_CPU_VERSION=scalar %t-O2
// RUN: env TESSERA_CPU_VERSION=vector %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

using numbers = array_view<int>;

/// Runs the kernel that \p make makes of two views twice, so that either version may run, and by a loop.
template <class Make>
void compare(const char *what, int rows, int length, Make make) {
  std::vector<int> in = random_ints(rows * length + 64), out(in.size());
  std::vector<int> wanted_in = in, wanted_out = out;
  {
    array_view<int> from(int(in.size()), in), to(int(out.size()), out);
    const auto kernel = make(from, to);
    parallel_for_each(extent<1>(rows), kernel);
    parallel_for_each(extent<1>(rows), kernel);
    from.synchronize();
    to.synchronize();
  }
  {
    array_view<int> from(int(in.size()), wanted_in), to(int(out.size()), wanted_out);
    const auto kernel = make(from, to);
    for (int launch = 0; launch < 2; ++launch)
      for (int row = 0; row < rows; ++row)
        kernel(index<1>(row));
  }
  expect_equal(what, in, wanted_in);
  expect_equal(what, out, wanted_out);
}

void order(int &first, int &second, bool upwards) restrict(amp, cpu) {
  const int least = first < second ? first : second, most = first < second ? second : first;
  first = upwards ? least : most;
  second = upwards ? most : least;
}

void sums(int rows, int length) {
  compare("running sums", rows, length, [=](numbers in, numbers out) {
    return [=](index<1> row) restrict(amp, cpu) {
      int running = row[0];
      for (int i = row[0] * length; i < (row[0] + 1) * length; ++i)
        out[i] = running += in[i];
    };
  });
  compare("running sums in place", rows, length, [=](numbers in, numbers) {
    return [=](index<1> row) restrict(amp, cpu) {
      for (int i = row[0] * length + 1; i < (row[0] + 1) * length; ++i)
        in[i] += in[i - 1];
    };
  });
  compare("a sum", rows, length, [=](numbers in, numbers out) {
    return [=](index<1> row) restrict(amp, cpu) {
      int sum = 0;
      for (int i = row[0] * length; i < (row[0] + 1) * length; ++i)
        sum += in[i];
      out[row] = sum;
    };
  });
  compare("the largest", rows, length, [=](numbers in, numbers out) {
    return [=](index<1> row) restrict(amp, cpu) {
      int most = in[row[0] * length];
      for (int i = 1; i < length; ++i)
        if (in[row[0] * length + i] > most)
          most = in[row[0] * length + i];
      out[row] = most;
    };
  });
}

void networks(int rows, int length) {
  for (const int distance : {1, 2, 3, 8})
    compare("neighbours at a distance", rows, length, [=](numbers in, numbers) {
      return [=](index<1> row) restrict(amp, cpu) {
        const int first = row[0] * length;
        for (int i = 0; i + distance < length; ++i)
          order(in[first + i], in[first + i + distance], (i & 4) == 0);
      };
    });
  compare("groups of 16", rows, length, [=](numbers in, numbers) {
    return [=](index<1> row) restrict(amp, cpu) {
      for (int group = 0; group + 16 <= length; group += 16)
        for (int pair = 0; pair < 8; ++pair) {
          const int i = row[0] * length + group + pair / 2 * 4 + pair % 2;
          order(in[i], in[i + 2], (i & 32) == 0);
        }
    };
  });
  compare("a row that is shifted", rows, length, [=](numbers in, numbers out) {
    return [=](index<1> row) restrict(amp, cpu) {
      const int first = row[0] * length;
      for (int i = 0; i + 1 < length; ++i)
        in[first + i] = in[first + i + 1];
      for (int i = length - 1; i >= 0; --i)
        out[first + i] = in[first + (length - 1 - i)];
    };
  });
}

void digits(int rows, int length) {
  compare("counts in an array", rows, length, [=](numbers in, numbers out) {
    return [=](index<1> row) restrict(amp, cpu) {
      int found[16];
      for (int digit = 0; digit < 16; ++digit)
        found[digit] = 0;
      for (int i = row[0] * length; i < (row[0] + 1) * length; ++i)
        ++found[in[i] & 15];
      for (int i = 0; i < length; ++i)
        out[row[0] * length + i] += found[i & 15];
    };
  });
}

int main() {
#ifdef EVERY_SHAPE
  const int all_rows[] = {1, 3, 16, 17, 64, 100, 1000}, lengths[] = {1, 2, 15, 16, 37, 64, 130};
#else
  const int all_rows[] = {3, 17, 64, 300}, lengths[] = {1, 15, 16, 37, 130};
#endif
  for (const int rows : all_rows)
    for (const int length : lengths) {
      sums(rows, length);
      networks(rows, length);
      digits(rows, length);
    }
  return result();
}
