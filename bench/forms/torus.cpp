// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A step of the five-point stencil over a grid whose edges meet.
#include "forms.h"

using namespace concurrency;

namespace {

int wrapped(int i, int count) restrict(amp, cpu) { return (i + count) % count; }

int wrapped_by_if(int i, int count) restrict(amp) {
  if (i < 0)
    i += count;
  else if (i >= count)
    i -= count;
  return i;
}

float next(float centre, float up, float down, float left, float right) restrict(amp, cpu) {
  return 0.5f * centre + 0.125f * (up + down + left + right);
}

} // namespace

int main(int argc, char **argv) {
  forms::group all(argc, argv);
  const int rows = all.size(2048, 128), columns = all.size(2048, 256);
  const std::vector<float> numbers = forms::random_numbers<float>(rows * columns, 0, 99);
  std::vector<float> wanted(numbers.size());
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x)
      wanted[y * columns + x] =
          next(numbers[y * columns + x], numbers[wrapped(y - 1, rows) * columns + x],
               numbers[wrapped(y + 1, rows) * columns + x],
               numbers[y * columns + wrapped(x - 1, columns)],
               numbers[y * columns + wrapped(x + 1, columns)]);
  forms::output<float> result(wanted);
  all.expect(result);
  const array_view<const float> flat(numbers);
  const array_view<const float, 2> from(rows, columns, numbers);
  const array_view<float, 2> to = result.grid(rows, columns);
  const array_view<float> flat_to = result.view;
  all.form(
      "usual", to.extent, [=](index<2> i) restrict(amp) {
        const int y = i[0], x = i[1];
        const int up = y == 0 ? rows - 1 : y - 1, down = y == rows - 1 ? 0 : y + 1;
        const int left = x == 0 ? columns - 1 : x - 1, right = x == columns - 1 ? 0 : x + 1;
        to[i] = next(from[i], from(up, x), from(down, x), from(y, left), from(y, right));
      });
  all.form(
      "(y + 1) % rows", to.extent, [=](index<2> i) restrict(amp) {
        const int y = i[0], x = i[1];
        to[i] = next(from[i], from((y + rows - 1) % rows, x), from((y + 1) % rows, x),
                     from(y, (x + columns - 1) % columns), from(y, (x + 1) % columns));
      });
  all.form(
      "% of unsigned", to.extent, [=](index<2> i) restrict(amp) {
        const unsigned y = i[0], x = i[1], h = rows, w = columns;
        to[i] = next(from[i], from((y + h - 1) % h, x), from((y + 1) % h, x),
                     from(y, (x + w - 1) % w), from(y, (x + 1) % w));
      });
  all.form(
      "% in a function", to.extent, [=](index<2> i) restrict(amp) {
        const int y = i[0], x = i[1];
        to[i] = next(from[i], from(wrapped(y - 1, rows), x), from(wrapped(y + 1, rows), x),
                     from(y, wrapped(x - 1, columns)), from(y, wrapped(x + 1, columns)));
      });
  all.form(
      "a function with if", to.extent, [=](index<2> i) restrict(amp) {
        const int y = i[0], x = i[1];
        to[i] =
            next(from[i], from(wrapped_by_if(y - 1, rows), x), from(wrapped_by_if(y + 1, rows), x),
                 from(y, wrapped_by_if(x - 1, columns)), from(y, wrapped_by_if(x + 1, columns)));
      });
  all.form(
      "& of a power of two", to.extent, [=](index<2> i) restrict(amp) {
        const int y = i[0], x = i[1];
        to[i] = next(from[i], from((y - 1) & (rows - 1), x), from((y + 1) & (rows - 1), x),
                     from(y, (x - 1) & (columns - 1)), from(y, (x + 1) & (columns - 1)));
      });
  all.form(
      "loops over neighbours, %", to.extent, [=](index<2> i) restrict(amp) {
        float sum = 0;
        for (int d = -1; d <= 1; d += 2) {
          sum += from((i[0] + d + rows) % rows, i[1]);
          sum += from(i[0], (i[1] + d + columns) % columns);
        }
        to[i] = 0.5f * from[i] + 0.125f * sum;
      });
  all.form(
      "views of rank 1, %", to.extent, [=](index<2> i) restrict(amp) {
        const int y = i[0], x = i[1], row = y * columns;
        flat_to[row + x] =
            next(flat[row + x], flat[(y + rows - 1) % rows * columns + x],
                 flat[(y + 1) % rows * columns + x], flat[row + (x + columns - 1) % columns],
                 flat[row + (x + 1) % columns]);
      });
  all.form(
      "rank 1, the whole index %", extent<1>(rows * columns), [=](index<1> i) restrict(amp) {
        const int here = i[0], count = rows * columns, x = here % columns, row = here - x;
        flat_to[i] =
            next(flat[i], flat[(here + count - columns) % count], flat[(here + columns) % count],
                 flat[row + (x + columns - 1) % columns], flat[row + (x + 1) % columns]);
      });
  all.form(
      "rank 1, unsigned", extent<1>(rows * columns), [=](index<1> i) restrict(amp) {
        const unsigned here = i[0], w = columns, count = w * rows, x = here % w, row = here - x;
        flat_to[here] = next(flat[here], flat[(here + count - w) % count], flat[(here + w) % count],
                             flat[row + (x + w - 1) % w], flat[row + (x + 1) % w]);
      });
  return all.result();
}
