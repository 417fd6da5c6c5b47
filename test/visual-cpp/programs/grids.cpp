// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a program in the manner of 2012 compiles, runs and is right: Conway's game of life, Jacobi's and red-black
// iterations for heat, and a wave, with two arrays that change places, halos in tiles and a residual by atomics.
// RUN: %amp++ -famp-msvc -O0 -famp-kernel-opt=2 %s -o %t && %run %t
// RUN: %if every-shape %{ %amp++ -famp-msvc -O2 %s -o %t && %run %t %}
#include <SDKDDKVer.h>
#include <windows.h>
#include <amp.h>
#include <amp_math.h>
#include <iostream>
#include <stdio.h>
#include <tchar.h>

using namespace std;
using namespace concurrency;

#define WIDTH 96
#define HEIGHT 64
#define TILE 16
#define HALO 1

typedef vector<int> board;
typedef vector<float> field;

DWORD g_start;
void start_timer() { g_start = GetTickCount(); }
void stop_timer(const char *what, bool ok) {
  char text[80];
  sprintf_s(text, "%-24s %5d ms   %s", what, int(GetTickCount() - g_start), ok ? "OK" : "WRONG");
  puts(text);
}

//==============================================================================
// Life, on a torus
//==============================================================================
inline int alive_next(int alive, int neighbours) restrict(cpu, amp) {
  return neighbours == 3 || (alive && neighbours == 2);
}

inline int wrap(int i, int n) restrict(cpu, amp) { return (i + n) % n; }

void life_cpu(board &cells, int generations) {
  board next(cells.size());
  for (int g = 0; g < generations; ++g) {
    for (int y = 0; y < HEIGHT; ++y)
      for (int x = 0; x < WIDTH; ++x) {
        int n = 0;
        for (int dy = -1; dy <= 1; ++dy)
          for (int dx = -1; dx <= 1; ++dx)
            if (dy || dx)
              n += cells[wrap(y + dy, HEIGHT) * WIDTH + wrap(x + dx, WIDTH)];
        next[y * WIDTH + x] = alive_next(cells[y * WIDTH + x], n);
      }
    cells.swap(next);
  }
}

void life_simple(board &cells, int generations) {
  array_view<int, 2> now(HEIGHT, WIDTH, cells);
  board other(cells.size());
  array_view<int, 2> next(HEIGHT, WIDTH, other);
  for (int g = 0; g < generations; ++g) {
    next.discard_data();
    parallel_for_each(now.extent, [=](index<2> idx) restrict(amp) {
      int n = -now[idx];
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
          n += now(wrap(idx[0] + dy, HEIGHT), wrap(idx[1] + dx, WIDTH));
      next[idx] = alive_next(now[idx], n);
    });
    swap(now, next);
  }
  vector<int> result(cells.size());
  copy(now, result.begin());
  now.synchronize();
  next.synchronize();
  cells = result;
}

// Thirty-two cells a word, as shifts and adders
void life_words(board &cells, int generations) {
  const int words = WIDTH / 32;
  vector<unsigned> packed(HEIGHT * words, 0u);
  for (int i = 0; i < HEIGHT * WIDTH; ++i)
    packed[i / 32] |= unsigned(cells[i]) << (i % 32);
  array<unsigned, 2> a(HEIGHT, words, packed.begin()), b(HEIGHT, words);
  array<unsigned, 2> *from = &a, *to = &b;
  for (int g = 0; g < generations; ++g) {
    const array<unsigned, 2> &in = *from;
    array<unsigned, 2> &out = *to;
    parallel_for_each(in.extent, [=, &in, &out](index<2> idx) restrict(amp) {
      const int y = idx[0], w = idx[1];
      unsigned ones = 0, twos = 0, fours = 0;
      for (int dy = -1; dy <= 1; ++dy) {
        const int row = wrap(y + dy, HEIGHT);
        const unsigned centre = in(row, w);
        const unsigned left = (centre << 1) | (in(row, wrap(w - 1, words)) >> 31);
        const unsigned right = (centre >> 1) | (in(row, wrap(w + 1, words)) << 31);
        const unsigned three[3] = {left, right, dy ? centre : 0u};
        for (int i = 0; i < 3; ++i) {
          const unsigned carry = ones & three[i];
          ones ^= three[i];
          const unsigned carry2 = twos & carry;
          twos ^= carry;
          fours |= carry2;
        }
      }
      out[idx] = twos & ~fours & (ones | in[idx]);
    });
    std::swap(from, to);
  }
  packed = *from;
  for (int i = 0; i < HEIGHT * WIDTH; ++i)
    cells[i] = (packed[i / 32] >> (i % 32)) & 1;
}

bool test_life() {
  board start(WIDTH * HEIGHT);
  unsigned seed = 17;
  for (auto &c : start)
    c = ((seed = seed * 1103515245u + 12345u) >> 16) % 3 == 0;
  board expected(start), one(start), two(start);
  life_cpu(expected, 12);
  start_timer();
  life_simple(one, 12);
  bool ok = one == expected;
  stop_timer("life, views", ok);
  start_timer();
  life_words(two, 12);
  stop_timer("life, 32 cells a word", two == expected);
  return ok && two == expected;
}

//==============================================================================
// Heat: Jacobi in tiles with halo, then red and black in place
//==============================================================================
struct grid_source { // a hot spot and cold walls
  float heat;
  int y, x;
  float at(index<2> i) const restrict(cpu, amp) { return i[0] == y && i[1] == x ? heat : 0.0f; }
};

inline bool on_wall(index<2> i) restrict(cpu, amp) {
  return i[0] == 0 || i[1] == 0 || i[0] == HEIGHT - 1 || i[1] == WIDTH - 1;
}

void jacobi_cpu(field &u, const grid_source &s, int steps) {
  field next(u.size(), 0.0f);
  for (int k = 0; k < steps; ++k) {
    for (int y = 1; y < HEIGHT - 1; ++y)
      for (int x = 1; x < WIDTH - 1; ++x)
        next[y * WIDTH + x] =
            0.25f * (u[(y - 1) * WIDTH + x] + u[(y + 1) * WIDTH + x] + u[y * WIDTH + x - 1] +
                     u[y * WIDTH + x + 1] + s.at(index<2>(y, x)));
    u.swap(next);
  }
}

class heat_solver {
public:
  heat_solver(const grid_source &source)
      : m_source(source), m_now(HEIGHT, WIDTH), m_next(HEIGHT, WIDTH) {
    clear(m_now);
    clear(m_next);
  }

  void jacobi(int steps) {
    for (int k = 0; k < steps; k += 2) {
      jacobi_step(m_now, m_next);
      jacobi_step(m_next, m_now);
    }
  }

  void red_black(int steps) {
    array<float, 2> &u = m_now;
    const grid_source s = m_source;
    for (int k = 0; k < 2 * steps; ++k) {
      const int colour = k & 1;
      parallel_for_each(extent<2>(HEIGHT, WIDTH / 2), [=, &u](index<2> half) restrict(amp) {
        index<2> i(half[0], 2 * half[1] + ((half[0] + colour) & 1));
        if (on_wall(i))
          return;
        const index<2> down(1, 0), right(0, 1);
        u[i] = 0.25f * (u[i - down] + u[i + down] + u[i - right] + u[i + right] + s.at(i));
      });
    }
  }

  // the largest residual; floats that are not negative compare like their bits
  float residual() {
    int bits = 0;
    array_view<int> most(1, &bits);
    const array<float, 2> &u = m_now;
    const grid_source s = m_source;
    parallel_for_each(u.extent, [=, &u](index<2> i) restrict(amp) {
      if (on_wall(i))
        return;
      const int y = i[0], x = i[1];
      float r = 0.25f * (u(y - 1, x) + u(y + 1, x) + u(y, x - 1) + u(y, x + 1) + s.at(i)) - u[i];
      r = fast_math::fabs(r);
      atomic_fetch_max(&most[0], *reinterpret_cast<int *>(&r));
    });
    most.synchronize();
    return *reinterpret_cast<float *>(&bits);
  }

  field result() const { return m_now; }

private:
  static void clear(array<float, 2> &u) {
    parallel_for_each(u.extent, [&u](index<2> i) restrict(amp) { u[i] = 0.0f; });
  }

  void jacobi_step(const array<float, 2> &u, array<float, 2> &next) const {
    const grid_source s = m_source;
    parallel_for_each(u.extent.tile<TILE, TILE>(),
                      [=, &u, &next](tiled_index<TILE, TILE> t) restrict(amp) {
                        tile_static float with_halo[TILE + 2 * HALO][TILE + 2 * HALO];
                        load_halo(u, with_halo, t);
                        t.barrier.wait();
                        if (on_wall(t.global))
                          return;
                        const int y = t.local[0] + HALO, x = t.local[1] + HALO;
                        next[t] = 0.25f * (with_halo[y - 1][x] + with_halo[y + 1][x] +
                                           with_halo[y][x - 1] + with_halo[y][x + 1] +
                                           s.at(t.global));
                      });
  }

  static void load_halo(const array<float, 2> &u, float (&to)[TILE + 2 * HALO][TILE + 2 * HALO],
                        const tiled_index<TILE, TILE> &t) restrict(amp) {
    const int thread = t.local[0] * TILE + t.local[1];
    const int side = TILE + 2 * HALO;
    for (int i = thread; i < side * side; i += TILE * TILE) {
      index<2> from = t.tile_origin + index<2>(i / side - HALO, i % side - HALO);
      to[i / side][i % side] = u.extent.contains(from) ? u[from] : 0.0f;
    }
  }

  grid_source m_source;
  array<float, 2> m_now, m_next;
};

bool test_heat() {
  grid_source source = {100.0f, HEIGHT / 3, WIDTH / 2};
  field expected(WIDTH * HEIGHT, 0.0f);
  jacobi_cpu(expected, source, 40);

  start_timer();
  heat_solver solver(source);
  solver.jacobi(40);
  field result = solver.result();
  float worst = 0;
  for (size_t i = 0; i < result.size(); ++i)
    worst = max(worst, fabs(result[i] - expected[i]));
  bool ok = worst < 1e-3f && result[source.y * WIDTH + source.x] > 10;
  stop_timer("heat, Jacobi", ok);

  start_timer();
  const float before = solver.residual();
  solver.red_black(60);
  const float after = solver.residual();
  const bool smaller = after > 0 && after < before;
  stop_timer("heat, red and black", smaller);
  printf_s("  residual %g, then %g\n", before, after);
  return ok && smaller;
}

//==============================================================================
// A wave along a string: three views that change places
//==============================================================================
bool test_wave() {
  const int n = 512, steps = 64;
  field last(n), now(n), next(n, 0.0f);
  for (int i = 0; i < n; ++i)
    last[i] = now[i] = i > 200 && i < 240 ? sinf((i - 200) * 3.14159265f / 40) : 0.0f;
  field c_last(last), c_now(now), c_next(next);
  for (int k = 0; k < steps; ++k) {
    for (int i = 1; i < n - 1; ++i)
      c_next[i] = 2 * c_now[i] - c_last[i] + 0.25f * (c_now[i - 1] - 2 * c_now[i] + c_now[i + 1]);
    c_last.swap(c_now);
    c_now.swap(c_next);
  }

  start_timer();
  array_view<float> v_last(n, last), v_now(n, now), v_next(n, next);
  for (int k = 0; k < steps; ++k) {
    array_view<float> inner = v_next.section(index<1>(1), extent<1>(n - 2));
    parallel_for_each(inner.extent, [=](index<1> idx) restrict(amp) {
      const index<1> i = idx + 1;
      inner[idx] = 2 * v_now[i] - v_last[i] + 0.25f * (v_now[i - 1] - 2 * v_now[i] + v_now[i + 1]);
    });
    array_view<float> t = v_last;
    v_last = v_now;
    v_now = v_next;
    v_next = t;
  }
  float worst = 0;
  for (int i = 0; i < n; ++i)
    worst = max(worst, fabs(v_now[i] - c_now[i]));
  stop_timer("wave", worst < 1e-3f);
  return worst < 1e-3f;
}

int _tmain(int argc, _TCHAR *argv[]) {
  wcout << L"Running on: " << accelerator().description << endl;
  bool ok = test_life();
  ok = test_heat() && ok;
  ok = test_wave() && ok;
  return ok ? 0 : 1;
}
