// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sums of 16 million numbers by tiles of 256: the steps of the loop.
#include "reduction.h"

using namespace concurrency;

namespace {

using forms::reduction;
const int tile = 256;
typedef tiled_index<tile> tiled;

void add_up(float *sums, int local, int half) restrict(amp) {
  if (local < half)
    sums[local] += sums[local + half];
}

float sum_of_tile(float (&sums)[tile], const tiled &t) restrict(amp) {
  for (int s = tile / 2; s > 0; s /= 2) {
    if (t.local[0] < s)
      sums[t.local[0]] += sums[t.local[0] + s];
    t.barrier.wait();
  }
  return sums[0];
}

void halve(forms::group &all, const reduction<float> &p) {
  const auto from = p.from;
  const auto to = p.to;
  const auto tiles = from.extent.tile<tile>();
  all.form(
      "usual", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (int s = tile / 2; s > 0; s /= 2) {
          if (l < s)
            sums[l] += sums[l + s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      });
  all.form(
      "s >>= 1", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (int s = tile / 2; s > 0; s >>= 1) {
          if (l < s)
            sums[l] += sums[l + s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      });
  all.form(
      "s >>= 1, unsigned s", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (unsigned s = tile / 2; s > 0; s >>= 1) {
          if (l < s)
            sums[l] += sums[l + s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      });
  all.form(
      "unsigned local and s", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const unsigned l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (unsigned s = tile / 2; s > 0; s >>= 1) {
          if (l < s)
            sums[l] += sums[l + s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      });
  all.form(
      "unsigned local, int s", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const unsigned l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (int s = tile / 2; s > 0; s /= 2) {
          if (l < unsigned(s))
            sums[l] += sums[l + s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      });
  all.form(
      "size_t local and s", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const size_t l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (size_t s = tile / 2; s > 0; s /= 2) {
          if (l < s)
            sums[l] += sums[l + s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      });
  all.form(
      "int s = 128; s >= 1", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (int s = 128; s >= 1; s = s / 2) {
          if (l < s)
            sums[l] += sums[l + s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      });
  all.form(
      "while (s != 0)", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        int s = tile / 2;
        while (s != 0) {
          if (l < s)
            sums[l] += sums[l + s];
          t.barrier.wait();
          s /= 2;
        }
        if (l == 0)
          to[t.tile] = sums[0];
      });
  all.form(
      "barrier at the loop's begin", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (int s = tile / 2; s > 0; s /= 2) {
          t.barrier.wait();
          if (l < s)
            sums[l] += sums[l + s];
        }
        if (l == 0)
          to[t.tile] = sums[0];
      });
  all.form(
      "sums[l] = sums[l] + sums[l + s]", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (int s = tile / 2; s > 0; s /= 2) {
          if (l < s)
            sums[l] = sums[l] + sums[l + s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      });
  all.form(
      "a variable for the sum", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        float sum = from[t.global];
        sums[l] = sum;
        t.barrier.wait();
        for (int s = tile / 2; s > 0; s /= 2) {
          if (l < s)
            sums[l] = sum = sum + sums[l + s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      });
  all.form(
      "read by all, barrier, written by all", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (int s = tile / 2; s > 0; s /= 2) {
          const float other = l < s ? sums[l + s] : 0;
          t.barrier.wait();
          sums[l] += other;
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      });
}

void halve_by_calls(forms::group &all, const reduction<float> &p) {
  const auto from = p.from;
  const auto to = p.to;
  const auto tiles = from.extent.tile<tile>();
  all.form(
      "a pointer to the tile", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        float *const mine = &sums[l];
        *mine = from[t.global];
        t.barrier.wait();
        for (int s = tile / 2; s > 0; s /= 2) {
          if (l < s)
            mine[0] += mine[s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      });
  all.form(
      "a pointer, sums + l", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (int s = tile / 2; s > 0; s /= 2) {
          if (l < s)
            *(sums + l) += *(sums + l + s);
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      });
  all.form(
      "a function for a step", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (int s = tile / 2; s > 0; s /= 2) {
          add_up(sums, l, s);
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      });
  all.form(
      "a function for all steps", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        const float sum = sum_of_tile(sums, t);
        if (l == 0)
          to[t.tile] = sum;
      });
  all.form(
      "fence of tile_static memory", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait_with_tile_static_memory_fence();
        for (int s = tile / 2; s > 0; s /= 2) {
          if (l < s)
            sums[l] += sums[l + s];
          t.barrier.wait_with_tile_static_memory_fence();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      });
  all.form(
      "written by t.tile_origin", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (int s = tile / 2; s > 0; s /= 2) {
          if (l < s)
            sums[l] += sums[l + s];
          t.barrier.wait();
        }
        if (t.global[0] == t.tile_origin[0])
          to[t.tile[0]] = sums[0];
      });
  all.form(
      "written by the last work-item", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (int s = tile / 2; s > 0; s /= 2) {
          if (l < s)
            sums[l] += sums[l + s];
          t.barrier.wait();
        }
        if (l == tile - 1)
          to[t.tile] = sums[0];
      });
  all.form(
      "the sum of tile's first, all write", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (int s = tile / 2; s > 0; s /= 2) {
          if (l < s)
            sums[l] += sums[l + s];
          t.barrier.wait();
        }
        to[t.tile] = sums[0];
      });
  all.form(
      "unrolled by hand", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        if (l < 128)
          sums[l] += sums[l + 128];
        t.barrier.wait();
        if (l < 64)
          sums[l] += sums[l + 64];
        t.barrier.wait();
        if (l < 32)
          sums[l] += sums[l + 32];
        t.barrier.wait();
        if (l < 16)
          sums[l] += sums[l + 16];
        t.barrier.wait();
        if (l < 8)
          sums[l] += sums[l + 8];
        t.barrier.wait();
        if (l < 4)
          sums[l] += sums[l + 4];
        t.barrier.wait();
        if (l < 2)
          sums[l] += sums[l + 2];
        t.barrier.wait();
        if (l < 1)
          sums[l] += sums[l + 1];
        t.barrier.wait();
        if (l == 0)
          to[t.tile] = sums[0];
      });
  all.form(
      "the last eight by one work-item", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (int s = tile / 2; s > 4; s /= 2) {
          if (l < s)
            sums[l] += sums[l + s];
          t.barrier.wait();
        }
        if (l == 0) {
          float sum = 0;
          for (int i = 0; i < 8; ++i)
            sum += sums[i];
          to[t.tile] = sum;
        }
      });
  all.form(
      "all by one work-item", tiles, [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();

        if (l == 0) {
          float sum = 0;
          for (int i = 0; i < tile; ++i)
            sum += sums[i];
          to[t.tile] = sum;
        }
      });
}

/// Every step visits all vectors of the tile, in usual forms only those that are left: 144 of 16
/// work-items, not 35.
const double all_vectors = 4;

void stride(forms::group &all, const reduction<float> &p) {
  const auto from = p.from;
  const auto to = p.to;
  const auto tiles = from.extent.tile<tile>();
  all.form(
      "k = 2 * s * l", tiles,
      [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (int s = 1; s < tile; s *= 2) {
          const int k = 2 * s * l;
          if (k < tile)
            sums[k] += sums[k + s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      },
      all_vectors);
  all.form(
      "k = 2 * s * l, unsigned", tiles,
      [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const unsigned l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (unsigned s = 1; s < unsigned(tile); s *= 2) {
          const unsigned k = 2 * s * l;
          if (k < unsigned(tile))
            sums[k] += sums[k + s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      },
      all_vectors);
  all.form(
      "(l & (2 * s - 1)) == 0", tiles,
      [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (int s = 1; s < tile; s *= 2) {
          if ((l & (2 * s - 1)) == 0)
            sums[l] += sums[l + s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      },
      all_vectors);
  all.form(
      "(l & (2 * s - 1)) == 0, unsigned", tiles,
      [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const unsigned l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (unsigned s = 1; s < unsigned(tile); s <<= 1) {
          if ((l & (2 * s - 1)) == 0)
            sums[l] += sums[l + s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      },
      all_vectors);
  all.form(
      "l % (2 * s) == 0", tiles,
      [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (int s = 1; s < tile; s *= 2) {
          if (l % (2 * s) == 0)
            sums[l] += sums[l + s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      },
      all_vectors);
  all.form(
      "l % (2 * s) == 0, unsigned", tiles,
      [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const unsigned l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (unsigned s = 1; s < unsigned(tile); s *= 2) {
          if (l % (2 * s) == 0)
            sums[l] += sums[l + s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      },
      all_vectors);
  all.form(
      "step <<= 1, l + step < tile as well", tiles,
      [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (int s = 1; s < tile; s <<= 1) {
          if (l % (2 * s) == 0 && l + s < tile)
            sums[l] += sums[l + s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      },
      all_vectors);
  all.form(
      "s upwards, l < tile / (2 * s)", tiles,
      [=](tiled t) restrict(amp) {
        tile_static float sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (int s = 1; s < tile; s *= 2) {
          if (l < tile / (2 * s))
            sums[2 * s * l] += sums[2 * s * l + s];
          t.barrier.wait();
        }
        if (l == 0)
          to[t.tile] = sums[0];
      },
      all_vectors);
}

} // namespace

int main(int argc, char **argv) {
  forms::group all(argc, argv);
  reduction<float> p(all);
  all.expect(p.result);
  halve(all, p);
  halve_by_calls(all, p);
  stride(all, p);
  return all.result();
}
