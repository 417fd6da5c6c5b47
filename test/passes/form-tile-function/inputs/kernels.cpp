// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels for the work-item stage, one shape of control flow each. Compiled twice: to kernel IR,
// and natively as the reference, which runs each work-item as a coroutine. SIDE gives the two
// different names.
#include "kernels.h"

extern "C" {
[[gnu::const]] int __tessera_global_id(int);
[[gnu::const]] int __tessera_local_id(int);
[[gnu::const]] int __tessera_tile_id(int);
[[gnu::const]] int __tessera_tile_origin(int);
[[clang::convergent]] void __tessera_barrier(int);
void __tessera_fence(int);
}

#define JOIN2(a, b) a##b
#define JOIN(a, b) JOIN2(a, b)
#define KERNEL(name) extern "C" void JOIN(SIDE, name)(const closure *p)
#define TILE_STATIC static __attribute__((section("tessera.tile_static"), used))

#define global(d) __tessera_global_id(d)
#define local(d) __tessera_local_id(d)
#define tile(d) __tessera_tile_id(d)
#define origin(d) __tessera_tile_origin(d)
#define barrier() __tessera_barrier(3)

KERNEL(copy1) { p->out[global(0)] = p->in[global(0)] * 3 + p->n; }

KERNEL(sum2) {
  int i = global(0) * p->width + global(1);
  p->out[i] = p->in[i] + global(0) * 1000 + global(1);
}

KERNEL(cube3) {
  int i = (global(0) * 7 + global(1)) * p->width + global(2);
  p->out[i] = p->in[i] ^ (global(0) << 16 | global(1) << 8 | global(2));
}

KERNEL(divergent_loop) {
  int i = global(0), s = 0;
  for (int k = 0; k < (p->in[i] & 15); ++k)
    s += p->in[k] * (i + k);
  p->out[i] = s;
}

KERNEL(product) {
  int r = global(0), c = global(1), s = 0;
  for (int k = 0; k < p->n; ++k)
    s += p->in[r * p->n + k] * p->in[k * p->width + c];
  p->out[r * p->width + c] = s;
}

KERNEL(product_guarded) {
  int r = global(0), c = global(1), s = 0;
  if (c < p->n * 3) {
    for (int k = 0; k < p->n; ++k)
      s += p->in[r * p->n + k] * p->in[k * p->width + c];
    p->out[r * p->width + c] = s;
  }
}

KERNEL(triangle) {
  int r = global(0), c = global(1), s = 0;
  for (int k = 0; k < p->n; ++k)
    for (int j = 0; j <= k; ++j)
      s += p->in[r + k] * p->in[c + j];
  for (int k = 0; k < p->m; ++k)
    s -= p->in[c + k] >> k;
  p->out[r * p->width + c] = s;
}

KERNEL(private_array) {
  int window[8];
  int i = global(0);
  for (int k = 0; k < 8; ++k)
    window[k] = p->in[i + k];
  for (int k = 0; k < p->n; ++k)
    window[(k * i) & 7] += window[(k + p->in[k]) & 7];
  int s = 0;
  for (int k = 0; k < 8; ++k)
    s = s * 31 + window[k];
  p->out[i] = s;
}

KERNEL(product_tiled) {
  TILE_STATIC int a[8][8];
  TILE_STATIC int b[8][8];
  int r = local(0), c = local(1), s = 0;
  for (int i = 0; i < p->n * 8; i += 8) {
    a[r][c] = p->in[global(0) * 16 + c + i];
    b[r][c] = p->in[(r + i) * p->width + global(1)];
    barrier();
    for (int k = 0; k < 8; ++k)
      s += a[r][k] * b[k][c];
    barrier();
  }
  p->out[global(0) * p->width + global(1)] = s;
}

KERNEL(reverse_tile) {
  TILE_STATIC int t[64];
  t[local(0)] = p->in[global(0)];
  barrier();
  p->out[global(0)] = t[63 - local(0)] + tile(0) * 7 + origin(0);
}

KERNEL(reduce) {
  TILE_STATIC int t[128];
  int l = local(0);
  t[l] = p->in[global(0)];
  barrier();
  for (int s = 64; s > 0; s /= 2) {
    if (l < s)
      t[l] += t[l + s];
    barrier();
  }
  if (l == 0)
    p->out[tile(0)] = t[0];
}

KERNEL(scan) {
  TILE_STATIC int t[2][32];
  int l = local(0), from = 0;
  t[0][l] = p->in[global(0)];
  barrier();
  for (int d = 1; d < 32; d *= 2) {
    t[1 - from][l] = l >= d ? t[from][l] + t[from][l - d] : t[from][l];
    from = 1 - from;
    barrier();
  }
  p->out[global(0)] = t[from][l];
}

KERNEL(nested_loops) {
  TILE_STATIC int t[4][8];
  int r = local(0), c = local(1), acc = p->in[global(0) * p->width + global(1)];
  for (int i = 0; i < p->n; ++i) {
    int inner = acc + i;
    for (int j = 0; j < p->m; ++j) {
      t[r][c] = inner;
      barrier();
      inner += t[(r + 1) & 3][(c + j) & 7];
      barrier();
    }
    acc ^= inner;
  }
  p->out[global(0) * p->width + global(1)] = acc;
}

KERNEL(early_return_after) {
  TILE_STATIC int t[16];
  int l = local(0);
  t[l] = p->in[global(0)];
  barrier();
  if (t[l] & 1)
    return;
  p->out[global(0)] = t[15 - l];
  if (p->in[global(0)] & 2)
    return;
  p->more[global(0)] = t[l ^ 1];
}

KERNEL(uniform_condition) {
  TILE_STATIC int t[16];
  int l = local(0) * 4 + local(1), i = global(0) * p->width + global(1), v = p->in[i];
  if (tile(0) == tile(1)) {
    t[l] = v;
    barrier();
    if (v & 1) {
      p->out[i] = 5;
      return;
    }
    v += t[15 - l];
  }
  p->out[i] = v + l;
}

KERNEL(unknown_condition) {
  TILE_STATIC int t[16];
  int l = local(0), v = p->in[global(0)];
  t[l] = v;
  if (p->in[tile(0)] & 1) {
    barrier();
    v += t[15 - l];
  } else {
    v -= 3;
  }
  p->out[global(0)] = v;
}

KERNEL(break_continue) {
  TILE_STATIC int t[32];
  int l = local(0), v = l;
  for (int i = 0; i < 20; ++i) {
    if (p->in[tile(0) + i] % 5 == 0)
      break;
    t[l] = v;
    if (p->in[tile(0) * 3 + i] % 3 == 0)
      continue;
    barrier();
    v += t[(l + i) & 31] * i;
    barrier();
    if (i == p->n + 3)
      break;
  }
  p->out[global(0)] = v;
}

KERNEL(unknown_trips) {
  TILE_STATIC int t[16];
  int l = local(0), v = l, trips = p->in[tile(0)] & 7;
  do {
    t[l] = v;
    barrier();
    v = t[(l + 5) & 15] + trips;
    barrier();
  } while (--trips > 0);
  p->out[global(0)] = v;
  p->more[global(0)] = trips;
}

KERNEL(swap_phis) {
  TILE_STATIC int t[16];
  int l = local(0), a = p->in[global(0)], b = l, last = 0;
  for (int i = 0; i < p->n; ++i) {
    t[l] = a;
    barrier();
    last = b;
    int old = a;
    a = b + (t[l ^ 3] & 1);
    b = old;
    barrier();
  }
  p->out[global(0)] = a * 3 + b;
  p->more[global(0)] = last;
}

KERNEL(private_across) {
  TILE_STATIC int t[16];
  int l = local(0);
  int mine[16];
  for (int k = 0; k < 16; ++k)
    mine[k] = p->in[global(0) + k];
  t[l] = mine[l];
  barrier();
  for (int i = 0; i < p->n; ++i) {
    mine[(t[i & 15] + i) & 15] += l;
    barrier();
    t[l] = mine[i & 15];
    barrier();
  }
  int s = 0;
  for (int k = 0; k < 16; ++k)
    s = s * 17 + mine[k];
  p->out[global(0)] = s;
}

[[gnu::noinline]] static int fold(const int *values, int count) {
  int s = 0;
  for (int k = 0; k < count; ++k)
    s = s * 5 + values[k];
  return s;
}

KERNEL(pointer_across) {
  TILE_STATIC int t[16];
  int l = local(0);
  int first[4] = {l, 1, 2, 3}, second[4] = {4, l, 6, 7};
  int *chosen = p->in[global(0)] & 1 ? first : second;
  t[l] = *chosen;
  barrier();
  chosen[2] += t[15 - l];
  p->out[global(0)] = fold(chosen, 4) + fold(first, p->n & 3);
}

KERNEL(cube_tiled) {
  TILE_STATIC int t[2][3][5];
  int i = (global(0) * 9 + global(1)) * p->width + global(2);
  t[local(0)][local(1)][local(2)] = p->in[i];
  barrier();
  int s = 0;
  for (int a = 0; a < 2; ++a)
    for (int b = 0; b < 3; ++b)
      s += t[a][b][local(2)] * (b + 1) + t[local(0)][b][4 - local(2)];
  p->out[i] = s;
}

KERNEL(two_barrier_paths) {
  TILE_STATIC int t[16];
  int l = local(0), v = p->in[global(0)];
  t[l] = v;
  if (tile(0) & 1) {
    barrier();
    v += t[(l + 1) & 15];
    if (tile(0) & 2) {
      barrier();
      t[l] = v;
      barrier();
      v ^= t[(l + 2) & 15];
    }
  } else if (tile(0) & 4) {
    barrier();
    v *= t[(l + 3) & 15];
  }
  p->out[global(0)] = v;
}

KERNEL(switch_of_barriers) {
  TILE_STATIC int t[8];
  int l = local(0), v = p->in[global(0)];
  t[l] = v;
  switch (p->in[tile(0)] & 3) {
  case 0:
    barrier();
    v += t[7 - l];
    break;
  case 1:
    v += 1;
    [[fallthrough]];
  case 2:
    barrier();
    v -= t[l ^ 1];
    break;
  default:
    return;
  }
  p->out[global(0)] = v;
}

KERNEL(return_in_loop) {
  TILE_STATIC int t[8];
  int l = local(0), v = p->in[global(0)];
  for (int i = 0; i < 10; ++i) {
    t[l] = v;
    barrier();
    v += t[(l + i) & 7];
    barrier();
    if (tile(0) % 7 == i) {
      if (l & 1)
        return;
      p->more[global(0)] = v;
      return;
    }
  }
  p->out[global(0)] = v;
}

KERNEL(divergent_between) {
  TILE_STATIC int t[32];
  int l = local(0), v = p->in[global(0)];
  t[l] = v;
  barrier();
  if (v & 1) {
    for (int k = 0; k < (v & 7); ++k)
      v += t[(l + k) & 31];
  } else if (v & 2) {
    v = t[31 - l];
  }
  int kept = v * 3;
  barrier();
  t[l] = kept;
  barrier();
  p->out[global(0)] = t[(l + 1) & 31] + v;
}

KERNEL(atomic_histogram) {
  TILE_STATIC int t[8];
  int l = local(0);
  if (l < 8)
    t[l] = 0;
  barrier();
  __atomic_fetch_add(&t[p->in[global(0)] & 7], 1, __ATOMIC_RELAXED);
  __tessera_fence(3);
  barrier();
  if (l < 8)
    __atomic_fetch_add(&p->out[l], t[l], __ATOMIC_RELAXED);
}

KERNEL(all_write_zero) {
  TILE_STATIC int flag;
  flag = 0;
  barrier();
  if (local(0) == 5)
    flag = p->n;
  barrier();
  p->out[global(0)] = flag;
}

KERNEL(deep_loops) {
  TILE_STATIC int t[8];
  int l = local(0), v = p->in[global(0)];
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < p->n; ++j) {
      for (int k = 0; k < p->m; ++k)
        v += p->in[i + j + k] * (l + k);
      t[l] = v;
      barrier();
      int u = t[7 - l];
      for (int k = j; k < p->n; ++k)
        v ^= u << (k & 3);
      barrier();
    }
    v += i;
  }
  p->out[global(0)] = v;
}

KERNEL(flags_across) {
  TILE_STATIC int t[16];
  int l = local(0), v = p->in[global(0)];
  bool odd = v & 1, big = v > 1000;
  double scaled = v * 0.5;
  t[l] = v;
  barrier();
  short s = static_cast<short>(t[15 - l]);
  barrier();
  if (odd && !big)
    scaled += s;
  p->out[global(0)] = static_cast<int>(scaled) + big;
}

KERNEL(goto_web) {
  TILE_STATIC int t[8];
  int l = local(0), v = p->in[global(0)], i = 0;
  if (tile(0) & 1)
    goto middle;
top:
  t[l] = v;
  barrier();
  v += t[(l + 3) & 7];
  barrier();
middle:
  t[l] = v + i;
  barrier();
  v ^= t[7 - l];
  barrier();
  if (++i < p->n)
    goto top;
  p->out[global(0)] = v;
}

KERNEL(column_tile) {
  TILE_STATIC int t[16];
  int i = global(0) * p->width + global(1);
  t[local(0)] = p->in[i];
  barrier();
  p->out[i] = t[15 - local(0)] + local(1);
}

KERNEL(uniform_accumulate) {
  TILE_STATIC int t[16];
  int l = local(0), total = p->n, steps = 0, v = l;
  for (int i = 0; i < 9; ++i) {
    t[l] = v + total;
    barrier();
    if (total & 1)
      total = total * 3 + i;
    else
      steps += total / 2, total += 5;
    v = t[(l + steps) & 15];
    barrier();
  }
  p->out[global(0)] = v + total;
  p->more[global(0)] = steps;
}

KERNEL(one_item) {
  TILE_STATIC int t;
  t = p->in[global(0)];
  barrier();
  for (int k = 0; k < p->n; ++k)
    t += k;
  barrier();
  p->out[global(0)] = t;
}
