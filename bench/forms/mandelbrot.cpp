// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Steps until a point of the Mandelbrot set's picture is known not to be in it, at most 256.
#include "forms.h"

#include <numeric>

// A product that is rounded together with a sum would change how many steps a point takes, and
// kernels are compared with a loop on the host, which rounds both.
#pragma STDC FP_CONTRACT OFF

using namespace concurrency;

namespace {

const int most = 256;

float scaled(int i, int count, float low) restrict(amp, cpu) {
  return low + 3 * float(i) / float(count);
}

int steps_of(float cx, float cy) restrict(amp, cpu) {
  float x = 0, y = 0;
  int step = 0;
  while (step < most && x * x + y * y < 4) {
    const float next = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = next;
    ++step;
  }
  return step;
}

int steps_by_returns(float cx, float cy) restrict(amp) {
  float x = 0, y = 0;
  for (int step = 0; step < most; ++step) {
    if (x * x + y * y >= 4)
      return step;
    const float next = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = next;
  }
  return most;
}

struct complex {
  float re, im;

  complex operator*(const complex &o) const restrict(amp) {
    return {re * o.re - im * o.im, 2 * re * o.im};
  }
  complex operator+(const complex &o) const restrict(amp) { return {re + o.re, im + o.im}; }
  float norm() const restrict(amp) { return re * re + im * im; }
};

void write_loops(forms::group &all, const array_view<int, 2> &steps, double all_steps) {
  const int rows = steps.extent[0], columns = steps.extent[1];
  all.form(
      "usual", steps.extent, [=](index<2> i) restrict(amp) {
        const float cx = scaled(i[1], columns, -2), cy = scaled(i[0], rows, -1.5f);
        float x = 0, y = 0;
        int step = 0;
        while (step < most && x * x + y * y < 4) {
          const float next = x * x - y * y + cx;
          y = 2 * x * y + cy;
          x = next;
          ++step;
        }
        steps[i] = step;
      });
  all.form(
      "for with break", steps.extent, [=](index<2> i) restrict(amp) {
        const float cx = scaled(i[1], columns, -2), cy = scaled(i[0], rows, -1.5f);
        float x = 0, y = 0;
        int step = 0;
        for (; step < most; ++step) {
          if (x * x + y * y >= 4)
            break;
          const float next = x * x - y * y + cx;
          y = 2 * x * y + cy;
          x = next;
        }
        steps[i] = step;
      });
  all.form(
      "for (;;) with two breaks", steps.extent, [=](index<2> i) restrict(amp) {
        const float cx = scaled(i[1], columns, -2), cy = scaled(i[0], rows, -1.5f);
        float x = 0, y = 0;
        int step = 0;
        for (;;) {
          if (step == most)
            break;
          if (x * x + y * y >= 4)
            break;
          const float next = x * x - y * y + cx;
          y = 2 * x * y + cy;
          x = next;
          ++step;
        }
        steps[i] = step;
      });
  all.form(
      "do ... while", steps.extent, [=](index<2> i) restrict(amp) {
        const float cx = scaled(i[1], columns, -2), cy = scaled(i[0], rows, -1.5f);
        float x = 0, y = 0;
        int step = 0;
        do {
          const float next = x * x - y * y + cx;
          y = 2 * x * y + cy;
          x = next;
        } while (++step < most && x * x + y * y < 4);
        steps[i] = step;
      });
  all.form(
      "squares kept", steps.extent, [=](index<2> i) restrict(amp) {
        const float cx = scaled(i[1], columns, -2), cy = scaled(i[0], rows, -1.5f);
        float x = 0, y = 0, xx = 0, yy = 0;
        int step = 0;
        while (step < most && xx + yy < 4) {
          y = 2 * x * y + cy;
          x = xx - yy + cx;
          xx = x * x;
          yy = y * y;
          ++step;
        }
        steps[i] = step;
      });
  all.form(
      "a flag", steps.extent, [=](index<2> i) restrict(amp) {
        const float cx = scaled(i[1], columns, -2), cy = scaled(i[0], rows, -1.5f);
        float x = 0, y = 0;
        int step = 0;
        bool inside = true;
        while (inside) {
          const float next = x * x - y * y + cx;
          y = 2 * x * y + cy;
          x = next;
          ++step;
          inside = step < most && x * x + y * y < 4;
        }
        steps[i] = step;
      });
  all.form(
      "for with a flag in its condition", steps.extent, [=](index<2> i) restrict(amp) {
        const float cx = scaled(i[1], columns, -2), cy = scaled(i[0], rows, -1.5f);
        float x = 0, y = 0;
        int count = 0;
        bool done = false;
        for (int step = 0; step < most && !done; ++step) {
          if (x * x + y * y >= 4) {
            done = true;
          } else {
            const float next = x * x - y * y + cx;
            y = 2 * x * y + cy;
            x = next;
            ++count;
          }
        }
        steps[i] = count;
      });
  all.form(
      "all steps, counted while inside", steps.extent,
      [=](index<2> i) restrict(amp) {
        const float cx = scaled(i[1], columns, -2), cy = scaled(i[0], rows, -1.5f);
        float x = 0, y = 0;
        int count = 0;
        for (int step = 0; step < most; ++step)
          if (x * x + y * y < 4) {
            const float next = x * x - y * y + cx;
            y = 2 * x * y + cy;
            x = next;
            ++count;
          }
        steps[i] = count;
      },
      all_steps);
  all.form(
      "counts down", steps.extent, [=](index<2> i) restrict(amp) {
        const float cx = scaled(i[1], columns, -2), cy = scaled(i[0], rows, -1.5f);
        float x = 0, y = 0;
        int left = most;
        while (left > 0 && x * x + y * y < 4) {
          const float next = x * x - y * y + cx;
          y = 2 * x * y + cy;
          x = next;
          --left;
        }
        steps[i] = most - left;
      });
  all.form(
      "step++ < most in the condition", steps.extent, [=](index<2> i) restrict(amp) {
        const float cx = scaled(i[1], columns, -2), cy = scaled(i[0], rows, -1.5f);
        float x = 0, y = 0;
        int step = -1;
        while (++step < most && x * x + y * y < 4) {
          const float next = x * x - y * y + cx;
          y = 2 * x * y + cy;
          x = next;
        }
        steps[i] = step;
      });
}

void write_places(forms::group &all, const forms::output<int> &result, int rows, int columns) {
  const array_view<int, 2> steps = result.grid(rows, columns);
  const array_view<int> flat = result.view;
  all.form(
      "a function", steps.extent, [=](index<2> i) restrict(amp) {
        steps[i] = steps_of(scaled(i[1], columns, -2), scaled(i[0], rows, -1.5f));
      });
  all.form(
      "a function that returns from its loop", steps.extent, [=](index<2> i) restrict(amp) {
        steps[i] = steps_by_returns(scaled(i[1], columns, -2), scaled(i[0], rows, -1.5f));
      });
  all.form(
      "a class for complex numbers", steps.extent, [=](index<2> i) restrict(amp) {
        const complex c = {scaled(i[1], columns, -2), scaled(i[0], rows, -1.5f)};
        complex z = {0, 0};
        int step = 0;
        while (step < most && z.norm() < 4) {
          z = z * z + c;
          ++step;
        }
        steps[i] = step;
      });
  all.form(
      "unsigned", steps.extent, [=](index<2> i) restrict(amp) {
        const unsigned row = i[0], column = i[1];
        const float cx = scaled(column, columns, -2), cy = scaled(row, rows, -1.5f);
        float x = 0, y = 0;
        unsigned step = 0;
        while (step < 256u && x * x + y * y < 4) {
          const float next = x * x - y * y + cx;
          y = 2 * x * y + cy;
          x = next;
          ++step;
        }
        steps(row, column) = step;
      });
  all.form(
      "rank 1", extent<1>(rows * columns), [=](index<1> i) restrict(amp) {
        flat[i] =
            steps_of(scaled(i[0] % columns, columns, -2), scaled(i[0] / columns, rows, -1.5f));
      });
  all.form(
      "rank 1, unsigned", extent<1>(rows * columns), [=](index<1> i) restrict(amp) {
        const unsigned here = i[0], width = columns;
        flat[here] = steps_of(scaled(here % width, columns, -2), scaled(here / width, rows, -1.5f));
      });
  all.form(
      "tiles of 16 x 16", steps.extent.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
        steps[t.global] =
            steps_of(scaled(t.global[1], columns, -2), scaled(t.global[0], rows, -1.5f));
      });
  all.form(
      "columns along dimension 0", extent<2>(columns, rows), [=](index<2> i) restrict(amp) {
        steps(i[1], i[0]) = steps_of(scaled(i[0], columns, -2), scaled(i[1], rows, -1.5f));
      });
}

} // namespace

int main(int argc, char **argv) {
  forms::group all(argc, argv);
  const int rows = all.size(1024, 64), columns = all.size(1024, 96);
  std::vector<int> wanted(rows * columns);
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x)
      wanted[y * columns + x] = steps_of(scaled(x, columns, -2), scaled(y, rows, -1.5f));
  forms::output<int> result(wanted);
  all.expect(result);
  write_loops(all, result.grid(rows, columns),
              double(most) * rows * columns / std::accumulate(wanted.begin(), wanted.end(), 0.0));
  write_places(all, result, rows, columns);
  return all.result();
}
