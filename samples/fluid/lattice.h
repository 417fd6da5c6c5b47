// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A fluid that flows past a cylinder, by the lattice Boltzmann method. Each cell has nine groups of
// particles: one rests, eight move to the neighbours. Each step moves them, and then they collide.
#ifndef TESSERA_SAMPLES_FLUID_LATTICE_H
#define TESSERA_SAMPLES_FLUID_LATTICE_H

#include <amp.h>

#include <cmath>
#include <vector>

// Every machine makes the same film: none rounds a product together with a sum.
#pragma STDC FP_CONTRACT OFF

const int groups = 9;

/// How many particles of each group are in a cell.
struct cell {
  float of[groups];
};

inline int down(int group) restrict(cpu, amp) {
  const int all[groups] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
  return all[group];
}

inline int right(int group) restrict(cpu, amp) {
  const int all[groups] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
  return all[group];
}

/// The group that moves against this one.
inline int opposite(int group) restrict(cpu, amp) {
  const int all[groups] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
  return all[group];
}

/// What collisions lead to: so many particles, which move so far down and right in a step.
inline cell at_rest(float density, float to_right, float to_bottom) restrict(cpu, amp) {
  cell made;
  const float squared = 1.5f * (to_right * to_right + to_bottom * to_bottom);
  for (int k = 0; k < groups; ++k) {
    const float weight = k == 0 ? 4.0f / 9 : k < 5 ? 1.0f / 9 : 1.0f / 36;
    const float along = 3 * (right(k) * to_right + down(k) * to_bottom);
    made.of[k] = weight * density * (1 + along + 0.5f * along * along - squared);
  }
  return made;
}

inline cell collide(const cell &before) restrict(cpu, amp) {
  float density = 0, to_right = 0, to_bottom = 0;
  for (int k = 0; k < groups; ++k) {
    density += before.of[k];
    to_right += right(k) * before.of[k];
    to_bottom += down(k) * before.of[k];
  }
  const cell rest = at_rest(density, to_right / density, to_bottom / density);
  cell after;
  for (int k = 0; k < groups; ++k)
    after.of[k] = before.of[k] + 1.8f * (rest.of[k] - before.of[k]); // 1.8: how thin the fluid is
  return after;
}

/// The row above the first is the last one.
struct channel {
  int rows, columns;

  bool is_solid(int row, int column) const restrict(cpu, amp) {
    const int y = 16 * row - 8 * rows - 5, x = 16 * column - 3 * columns, radius = 16 * rows / 10;
    return x * x + y * y < radius * radius;
  }
  int row_of(int row) const restrict(cpu, amp) { return row < 0 ? rows - 1 : row < rows ? row : 0; }
  std::size_t place(int k, int row, int column) const {
    return (std::size_t(k) * rows + row) * columns + column;
  }
};

/// What comes to each cell from its neighbours collides. The first column always flows in, the last
/// one out.
inline void step(channel in, const concurrency::array<float, 3> &from,
                 concurrency::array<float, 3> &to) {
  using namespace concurrency;
  parallel_for_each(extent<2>(in.rows, in.columns - 2), [=, &from, &to](index<2> i) restrict(amp) {
    const int row = i[0], column = i[1] + 1;
    cell all;
    for (int k = 0; k < groups; ++k) {
      const int above = in.row_of(row - down(k)), left = column - right(k);
      const float comes = from(k, above, left), returns = from(opposite(k), row, column);
      all.of[k] = in.is_solid(above, left) ? returns : comes;
    }
    all = collide(all);
    for (int k = 0; k < groups; ++k) {
      to(k, row, column) = all.of[k];
      if (column == in.columns - 2)
        to(k, row, column + 1) = all.of[k];
    }
  });
}

inline void serial_step(channel in, const std::vector<float> &from, std::vector<float> &to) {
  for (int row = 0; row < in.rows; ++row)
    for (int column = 1; column < in.columns - 1; ++column) {
      cell all;
      for (int k = 0; k < groups; ++k) {
        const int above = in.row_of(row - down(k)), left = column - right(k);
        all.of[k] = in.is_solid(above, left) ? from[in.place(opposite(k), row, column)]
                                             : from[in.place(k, above, left)];
      }
      all = collide(all);
      for (int k = 0; k < groups; ++k) {
        to[in.place(k, row, column)] = all.of[k];
        if (column == in.columns - 2)
          to[in.place(k, row, column + 1)] = all.of[k];
      }
    }
}

/// Everything flows to the right, and a little up and down.
inline std::vector<float> beginning(channel in) {
  std::vector<float> made(in.place(groups, 0, 0));
  for (int row = 0; row < in.rows; ++row)
    for (int column = 0; column < in.columns; ++column) {
      const cell one = at_rest(1, 0.1f, column == 0 ? 0 : 0.003f * std::sin(column * 0.05f));
      for (int k = 0; k < groups; ++k)
        made[in.place(k, row, column)] = one.of[k];
    }
  return made;
}

#endif // TESSERA_SAMPLES_FLUID_LATTICE_H
