// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A step of the seven-point stencil in a box of floats, whose sides stay as they are.
#include "forms.h"

using namespace concurrency;

namespace {

float at(array_view<const float, 3> from, int z, int y, int x) restrict(amp) {
  return from(z, y, x);
}

} // namespace

int main(int argc, char **argv) {
  forms::group all(argc, argv);
  const int n = all.size(160, 48);
  const std::vector<float> numbers = forms::random_numbers<float>(n * n * n, 0, 99);
  std::vector<float> wanted = numbers;
  for (int z = 1; z < n - 1; ++z)
    for (int y = 1; y < n - 1; ++y)
      for (int x = 1; x < n - 1; ++x) {
        const float *here = &numbers[(z * n + y) * n + x];
        wanted[here - &numbers[0]] = 0.125f * (here[1] + here[-1] + here[n] + here[-n] +
                                               here[n * n] + here[-n * n] + 2 * here[0]);
      }
  forms::output<float> result(wanted);
  all.expect(result);
  const array_view<const float> flat(numbers);
  const array_view<const float, 3> from(n, n, n, numbers);
  const array_view<float> flat_to = result.view;
  const array_view<float, 3> to = flat_to.view_as(from.extent);
  all.form(
      "usual", to.extent, [=](index<3> i) restrict(amp) {
        const int z = i[0], y = i[1], x = i[2];
        if (z > 0 && z < n - 1 && y > 0 && y < n - 1 && x > 0 && x < n - 1)
          to[i] =
              0.125f * (from(z, y, x + 1) + from(z, y, x - 1) + from(z, y + 1, x) +
                        from(z, y - 1, x) + from(z + 1, y, x) + from(z - 1, y, x) + 2 * from[i]);
        else
          to[i] = from[i];
      });
  all.form(
      "sides return early", to.extent, [=](index<3> i) restrict(amp) {
        const int z = i[0], y = i[1], x = i[2];
        if (z == 0 || y == 0 || x == 0 || z == n - 1 || y == n - 1 || x == n - 1) {
          to[i] = from[i];
          return;
        }
        to[i] = 0.125f * (from(z, y, x + 1) + from(z, y, x - 1) + from(z, y + 1, x) +
                          from(z, y - 1, x) + from(z + 1, y, x) + from(z - 1, y, x) + 2 * from[i]);
      });
  all.form(
      "index<3> sums", to.extent, [=](index<3> i) restrict(amp) {
        const index<3> dz(1, 0, 0), dy(0, 1, 0), dx(0, 0, 1);
        if (i[0] > 0 && i[0] < n - 1 && i[1] > 0 && i[1] < n - 1 && i[2] > 0 && i[2] < n - 1)
          to[i] = 0.125f * (from[i + dx] + from[i - dx] + from[i + dy] + from[i - dy] +
                            from[i + dz] + from[i - dz] + 2 * from[i]);
        else
          to[i] = from[i];
      });
  all.form(
      "from[z][y][x]", to.extent, [=](index<3> i) restrict(amp) {
        const int z = i[0], y = i[1], x = i[2];
        if (z > 0 && z < n - 1 && y > 0 && y < n - 1 && x > 0 && x < n - 1)
          to[z][y][x] = 0.125f * (from[z][y][x + 1] + from[z][y][x - 1] + from[z][y + 1][x] +
                                  from[z][y - 1][x] + from[z + 1][y][x] + from[z - 1][y][x] +
                                  2 * from[z][y][x]);
        else
          to[z][y][x] = from[z][y][x];
      });
  all.form(
      "unsigned, x - 1 < n - 2", to.extent, [=](index<3> i) restrict(amp) {
        const unsigned z = i[0], y = i[1], x = i[2], inside = n - 2;
        if (z - 1 < inside && y - 1 < inside && x - 1 < inside)
          to[i] =
              0.125f * (from(z, y, x + 1) + from(z, y, x - 1) + from(z, y + 1, x) +
                        from(z, y - 1, x) + from(z + 1, y, x) + from(z - 1, y, x) + 2 * from[i]);
        else
          to[i] = from[i];
      });
  all.form(
      "a function for an element", to.extent, [=](index<3> i) restrict(amp) {
        const int z = i[0], y = i[1], x = i[2];
        const bool inside = z > 0 && z < n - 1 && y > 0 && y < n - 1 && x > 0 && x < n - 1;
        float next = at(from, z, y, x);
        if (inside)
          next = 0.125f *
                 (at(from, z, y, x + 1) + at(from, z, y, x - 1) + at(from, z, y + 1, x) +
                  at(from, z, y - 1, x) + at(from, z + 1, y, x) + at(from, z - 1, y, x) + 2 * next);
        to[i] = next;
      });
  all.form(
      "flat views", to.extent, [=](index<3> i) restrict(amp) {
        const int z = i[0], y = i[1], x = i[2], here = (z * n + y) * n + x;
        if (z > 0 && z < n - 1 && y > 0 && y < n - 1 && x > 0 && x < n - 1)
          flat_to[here] =
              0.125f * (flat[here + 1] + flat[here - 1] + flat[here + n] + flat[here - n] +
                        flat[here + n * n] + flat[here - n * n] + 2 * flat[here]);
        else
          flat_to[here] = flat[here];
      });
  all.form(
      "flat views, unsigned", to.extent, [=](index<3> i) restrict(amp) {
        const unsigned z = i[0], y = i[1], x = i[2], m = n, here = (z * m + y) * m + x;
        if (z > 0 && z < m - 1 && y > 0 && y < m - 1 && x > 0 && x < m - 1)
          flat_to[here] =
              0.125f * (flat[here + 1] + flat[here - 1] + flat[here + m] + flat[here - m] +
                        flat[here + m * m] + flat[here - m * m] + 2 * flat[here]);
        else
          flat_to[here] = flat[here];
      });
  all.form(
      "rank 1", extent<1>(n * n * n), [=](index<1> i) restrict(amp) {
        const int here = i[0], z = here / (n * n), y = here / n % n, x = here % n;
        if (z > 0 && z < n - 1 && y > 0 && y < n - 1 && x > 0 && x < n - 1)
          flat_to[here] =
              0.125f * (flat[here + 1] + flat[here - 1] + flat[here + n] + flat[here - n] +
                        flat[here + n * n] + flat[here - n * n] + 2 * flat[here]);
        else
          flat_to[here] = flat[here];
      });
  all.form(
      "rank 2, a loop over z", extent<2>(n, n), [=](index<2> i) restrict(amp) {
        const int y = i[0], x = i[1];
        const bool inside = y > 0 && y < n - 1 && x > 0 && x < n - 1;
        for (int z = 0; z < n; ++z)
          if (inside && z > 0 && z < n - 1)
            to(z, y, x) = 0.125f * (from(z, y, x + 1) + from(z, y, x - 1) + from(z, y + 1, x) +
                                    from(z, y - 1, x) + from(z + 1, y, x) + from(z - 1, y, x) +
                                    2 * from(z, y, x));
          else
            to(z, y, x) = from(z, y, x);
      });
  all.form(
      "tiles of 4 x 8 x 8 only for t.global",
      to.extent.tile<4, 8, 8>(), [=](tiled_index<4, 8, 8> t) restrict(amp) {
        const int z = t.global[0], y = t.global[1], x = t.global[2];
        if (z > 0 && z < n - 1 && y > 0 && y < n - 1 && x > 0 && x < n - 1)
          to(z, y, x) = 0.125f * (from(z, y, x + 1) + from(z, y, x - 1) + from(z, y + 1, x) +
                                  from(z, y - 1, x) + from(z + 1, y, x) + from(z - 1, y, x) +
                                  2 * from(z, y, x));
        else
          to(z, y, x) = from(z, y, x);
      });
  return all.result();
}
