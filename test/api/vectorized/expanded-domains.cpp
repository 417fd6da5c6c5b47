// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels whose loops' iterations become work-items, or whose element stays in a register, where containers do not overlap,
// give the same as they are written: with containers that overlap and that do not, bounds and starts of all kinds, steps that a launch
// does not like, and iterations that depend on each other.
//
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O0 %s -o %t-O0 && %run --only=shared %t-O0 %}
// RUN: %amp++ -ffp-contract=off -O2 -famp-count-decisions=%t.decisions %s -o %t-O2 && %run %t-O2
// RUN: %if every-shape %{ %amp++ -ffp-contract=off -O2 -famp-no-unstage %s -o %t-alone && %run --only=shared %t-alone %}
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O2 -famp-no-spmd %s -o %t-no-spmd && %run --only=shared %t-no-spmd %}
// RUN: %if every-shape %{ %amp++ -ffp-contract=off -O2 -famp-bounds=robust %s -o %t-robust && %run --only=shared %t-robust %}
// RUN: %filecheck --input-file=%t.decisions %s
// CHECK-DAG: {{^}}expand-domain.dimension	12{{$}}
// CHECK-DAG: {{^}}expand-domain.neighbours	5{{$}}
// CHECK-DAG: {{^}}version-no-alias.promoted	3{{$}}
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

/// Runs the kernel that \p make makes of two views of \p numbers, which begin \p in and \p out behind its first element, and once more
/// one work-item after the other.
template <int N, class Make>
void compare(const char *what, const extent<N> &domain, const std::vector<float> &numbers, int in, int out, int length, Make make) {
  std::vector<float> results = numbers, expected = numbers;
  {
    const array_view<float> all(int(results.size()), results);
    parallel_for_each(domain, make(all.section(in, length), all.section(out, length)));
    all.synchronize();
  }
  const array_view<float> all(int(expected.size()), expected);
  const auto kernel = make(all.section(in, length), all.section(out, length));
  index<N> at;
  for (unsigned item = 0; item < domain.size(); ++item) {
    unsigned rest = item;
    for (int dimension = N - 1; dimension >= 0; --dimension)
      at[dimension] = int(rest % unsigned(domain[dimension])), rest /= unsigned(domain[dimension]);
    kernel(at);
  }
  expect_equal(what, results, expected);
}

/// Apart, and where each work-item reads what it alone writes.
template <int N, class Make>
void compare_apart(const char *what, const extent<N> &domain, int length, Make make) {
  compare(what, domain, random_floats(2 * length), length, 0, length, make);
  compare(what, domain, random_floats(2 * length), 0, length, length, make);
}

/// A row, or a column, for each work-item.
void rows(int rows, int columns) {
  using view = array_view<float>;
  const int length = rows * columns;
  compare_apart("a row", extent<1>(rows), length, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      for (int x = 0; x < columns; ++x) {
        float sum = 0;
        for (int k = 0; k <= x && k < 5; ++k)
          sum += in[i[0] * columns + k];
        out[i[0] * columns + x] = sum;
      }
    };
  });
  compare_apart("a column", extent<1>(columns), length, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      for (int y = 0; y != rows; ++y)
        out[y * columns + i[0]] = in[y * columns + i[0]] + float(y);
    };
  });
  compare_apart("a column of a plane", extent<2>(1, columns), length, [=](view in, view out) {
    return [=](index<2> i) restrict(amp, cpu) {
      for (size_t y = 0; y < size_t(rows); ++y)
        out[int(y) * columns + i[1]] = in[int(y) * columns + i[1]] * 2 + float(i[0]);
    };
  });
  // Each row depends on the numbers before it: where the two are one, the iterations do.
  const std::vector<float> numbers = random_floats(length + columns);
  for (const int distance : {0, 1, columns})
    compare("a row of what may be itself", extent<1>(1), numbers, 0, distance, length, [=](view in, view out) {
      return [=](index<1> i) restrict(amp, cpu) {
        for (int x = 0; x < columns; ++x)
          out[i[0] * columns + x] = in[i[0] * columns + x] + 1;
      };
    });
}

/// Some work-items have fewer iterations than others.
void uneven(int count, int step, int first) {
  using view = array_view<float>;
  compare_apart("strides", extent<1>(17), count, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      for (int k = i[0]; k < count; k += 17)
        out[k] = in[k] * 3;
    };
  });
  compare_apart("a captured step", extent<1>(step > 0 ? step : 1), count, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      for (int k = i[0] + first; k < count && step != 0; k += step > 0 ? step : 1000000)
        if (k >= 0)
          out[k] = in[k] + float(i[0]);
    };
  });
  compare_apart("unsigned", extent<1>(9), count, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      for (unsigned k = unsigned(i[0]); k < unsigned(count); k += 9u)
        out[int(k)] = in[int(k)] - 1;
    };
  });
  const int before = count / 7 * 7;
  compare_apart("two counters", extent<1>(7), count + 7, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      for (int k = i[0], j = i[0] + before; k < count; k += 7, j -= 7)
        out[j] = in[k] + 2;
    };
  });
  // The second counter comes back every fourth iteration.
  compare_apart("a counter that wraps around", extent<1>(13), count + 13, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      unsigned j = unsigned(i[0]);
      for (int k = 0; k < count; ++k, j += 0x40000000u)
        if (j < 13)
          out[int(j)] = out[int(j)] * 0.5f + in[k];
    };
  });
  const int part = (count + 10) / 11;
  compare_apart("parts", extent<1>(11), count, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      const int end = (i[0] + 1) * part;
      for (int k = i[0] * part; k < (end < count ? end : count); ++k)
        out[k] = in[k] * in[k];
    };
  });
  compare_apart("a triangle", extent<1>(20), 20 * 20, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      for (int k = i[0]; k <= 19; ++k)
        out[i[0] * 20 + k] = in[k * 20 + i[0]];
    };
  });
}

/// A constant number of elements for each work-item.
void neighbours(int count) {
  using view = array_view<float>;
  compare_apart("four neighbours", extent<1>(count), 4 * count, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      for (int k = 0; k < 4; ++k)
        out[4 * i[0] + k] = in[4 * i[0] + k] + 1;
    };
  });
  compare_apart("three neighbours", extent<1>(count), 3 * count, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      for (int k = 3 * i[0]; k < 3 * i[0] + 3; ++k)
        out[k] = in[k] * 2;
    };
  });
  compare_apart("forty neighbours", extent<1>(count), 40 * count, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      for (int k = 0; k < 40; ++k)
        out[40 * i[0] + k] = in[40 * i[0] + k] / 3;
    };
  });
  compare_apart("of rows", extent<2>(5, count), 5 * 8 * count, [=](view in, view out) {
    return [=](index<2> i) restrict(amp, cpu) {
      for (int k = 0; k < 8; ++k)
        out[(i[0] * count + i[1]) * 8 + k] = in[(i[0] * count + i[1]) * 8 + k] - 3;
    };
  });
  compare_apart("every second", extent<1>(count), 8 * count, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      for (int k = 0; k < 8; k += 2)
        out[8 * i[0] + k] = in[8 * i[0] + k] + 5;
    };
  });
  // The work-item itself is needed, too.
  compare_apart("with their work-item", extent<1>(count), 4 * count, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      for (int k = 0; k < 4; ++k)
        out[4 * i[0] + k] = in[i[0]] + float(k);
    };
  });
}

struct captured_weights {
  float of[4];
  int places[4];
};

/// What is loaded by the number of the work-item, or of the iteration.
void looked_up(int count) {
  using view = array_view<float>;
  compare_apart("a number before", extent<1>(count), 4 * count, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      const float weight = in[i[0]];
      for (int k = 0; k < 4; ++k)
        out[4 * i[0] + k] = in[4 * i[0] + k] * weight;
    };
  });
  compare_apart("a table", extent<1>(count), 4 * count, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      const float weights[] = {1, 0.5f, 0.25f, 2};
      for (int k = 0; k < 4; ++k)
        out[4 * i[0] + k] = in[4 * i[0] + k] * weights[k];
    };
  });
  const captured_weights captured = {{3, 4, 5, 6}, {2, 0, 2, 1}};
  compare_apart("a captured table", extent<1>(count), 4 * count, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      for (int k = 0; k < 4; ++k)
        out[4 * i[0] + k] = in[4 * i[0] + k] * captured.of[k];
    };
  });
  compare_apart("captured places", extent<1>(count), 4 * count, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      for (int k = 0; k < 4; ++k)
        out[4 * i[0] + captured.places[k]] = in[4 * i[0] + k];
    };
  });
  compare_apart("places that add up", extent<1>(count), 40 * count, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      for (int k = 0; k < 40; ++k) {
        int place = 0;
        for (int l = 0; l < 3; ++l)
          place += k;
        out[40 * i[0] + k] = in[(40 * i[0] + place) % (40 * count)];
      }
    };
  });
}

/// One iteration needs what another one has stored, and what the last one has found.
void dependent(int rows, int columns) {
  using view = array_view<float>;
  const int length = rows * columns;
  compare_apart("a scan", extent<1>(rows), length, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      for (int x = 0; x < columns; ++x)
        out[i[0] * columns + x] = in[i[0] * columns + x] + (x > 0 ? out[i[0] * columns + x - 1] : 0);
    };
  });
  compare_apart("a stretch that moves", extent<1>(rows), length, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      for (int x = 0; x + 1 < columns; ++x) {
        out[i[0] * columns + x] = in[i[0] * columns + x];
        out[i[0] * columns + x + 1] = 7;
      }
    };
  });
  compare_apart("a running value", extent<1>(rows), length, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      float last = 1;
      for (int x = 0; x < columns; ++x) {
        last = last * 0.5f + in[i[0] * columns + x];
        out[i[0] * columns + x] = last;
      }
    };
  });
  compare_apart("a place from memory", extent<1>(1), length, [=](view in, view out) {
    return [=](index<1>) restrict(amp, cpu) {
      for (int x = 0; x < columns; ++x) {
        const int at = in[x] > 0 ? 0 : 1;
        out[at % columns] = float(x);
      }
    };
  });
  compare_apart("one place, of a step of zero", extent<1>(rows), length, [=, stays = columns - columns](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      for (int x = 0; x < columns; ++x)
        out[i[0] * columns + x * stays] = in[i[0] * columns + x];
    };
  });
  compare_apart("what was there before", extent<1>(rows), length, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      const float first = out[i[0] * columns];
      for (int x = 0; x < columns; ++x)
        out[i[0] * columns + x] = in[i[0] * columns + x] + first;
    };
  });
  compare_apart("what stays before", extent<1>(rows), length, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      const float first = in[i[0] * columns];
      for (int x = 0; x < columns; ++x)
        out[i[0] * columns + x] = float(x) - first;
    };
  });
  compare_apart("what comes behind", extent<1>(rows), length, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      for (int x = 0; x < columns; ++x)
        out[i[0] * columns + x] = in[i[0] * columns + x];
      out[i[0] * columns] = -1;
    };
  });
}

/// The sum is kept in its element.
void sums(int rows, int columns) {
  using view = array_view<float>;
  const int length = rows * columns;
  const auto add = [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      for (int k = 0; k < columns; ++k)
        out[i[0]] += in[k];
    };
  };
  compare_apart("a sum in its element", extent<1>(length), length, add);
  // Where the element is one of what is added: one work-item, for others would race.
  for (const int distance : {0, 3})
    compare("a sum of itself", extent<1>(1), random_floats(length + 3), 0, distance, length, add);
  compare_apart("a sum by rows", extent<2>(rows, columns), length, [=](view in, view out) {
    return [=](index<2> i) restrict(amp, cpu) {
      float &sum = out[i[0] * columns + i[1]];
      sum = 0;
      for (int k = 0; k < rows; ++k)
        sum += in[k * columns + i[1]] * in[i[0] * columns];
    };
  });
  compare_apart("only if", extent<1>(length), length, [=](view in, view out) {
    return [=](index<1> i) restrict(amp, cpu) {
      if (i[0] != 3)
        for (int k = 0; k < columns; ++k)
          out[i[0]] = out[i[0]] * 0.5f + in[k];
    };
  });
}

int main() {
  for (const int count : {1, 2, 15, 64, 67, 200})
    for (const int other : {1, 3, 33}) {
      rows(count, other);
      dependent(other, count);
      sums(other, count);
    }
  for (const int count : {1, 2, 5, 16, 17, 100, 333}) {
    uneven(count, 7, 0);
    uneven(count, 0, 0);
    uneven(count, 4, -9);
    neighbours(count);
    looked_up(count);
  }
  return result();
}
