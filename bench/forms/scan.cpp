// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The running sums of each 256 of 16 million numbers, by tiles.
#include "forms.h"

using namespace concurrency;

namespace {

const int tile = 256;
typedef tiled_index<tile> tiled;
/// Steps of a scan that goes up and down a tree, beside those of one that doubles its distance.
const double tree = 2;

template <typename T> class problem {
public:
  problem(const forms::group &all, bool inclusive = true)
      : numbers_(forms::random_numbers<T>(all.size(16 << 20, 1 << 16), -99, 99)), from(numbers_),
        sums(running(inclusive)), to(sums.view) {}

private:
  std::vector<T> running(bool inclusive) const {
    std::vector<T> sums(numbers_.size());
    T sum = 0;
    for (std::size_t i = 0; i < sums.size(); ++i) {
      sum = i % tile ? sum : T(0);
      sums[i] = sum;
      sum += numbers_[i];
      sums[i] = inclusive ? sum : sums[i];
    }
    return sums;
  }

  std::vector<T> numbers_;

public:
  const array_view<const T> from;
  forms::output<T> sums;
  const array_view<T> to;
};

template <typename T>
void usual(const char *name, forms::group &all, const problem<T> &p, double work = 1) {
  const auto from = p.from;
  const auto to = p.to;
  all.form(
      name, from.extent.template tile<tile>(),
      [=](tiled t) restrict(amp) {
        tile_static T sums[2][tile];
        const int l = t.local[0];
        int now = 0;
        sums[0][l] = from[t.global];
        t.barrier.wait();
        for (int d = 1; d < tile; d *= 2) {
          sums[1 - now][l] = sums[now][l] + (l >= d ? sums[now][l - d] : T(0));
          now = 1 - now;
          t.barrier.wait();
        }
        to[t.global] = sums[now][l];
      },
      work);
}

void double_buffers(forms::group &all, const problem<int> &p) {
  const auto from = p.from;
  const auto to = p.to;
  const auto tiles = from.extent.tile<tile>();
  all.form(
      "if ... else", tiles, [=](tiled t) restrict(amp) {
        tile_static int sums[2][tile];
        const int l = t.local[0];
        int now = 0;
        sums[now][l] = from[t.global];
        t.barrier.wait();
        for (int d = 1; d < tile; d *= 2) {
          if (l >= d)
            sums[1 - now][l] = sums[now][l] + sums[now][l - d];
          else
            sums[1 - now][l] = sums[now][l];
          now = 1 - now;
          t.barrier.wait();
        }
        to[t.global] = sums[now][l];
      });
  all.form(
      "?: of both", tiles, [=](tiled t) restrict(amp) {
        tile_static int sums[2][tile];
        const int l = t.local[0];
        int now = 0;
        sums[now][l] = from[t.global];
        t.barrier.wait();
        for (int d = 1; d < tile; d <<= 1) {
          sums[1 - now][l] = l >= d ? sums[now][l] + sums[now][l - d] : sums[now][l];
          now = 1 - now;
          t.barrier.wait();
        }
        to[t.global] = sums[now][l];
      });
  all.form(
      "unsigned, now ^= 1", tiles, [=](tiled t) restrict(amp) {
        tile_static int sums[2][tile];
        const unsigned l = t.local[0];
        unsigned now = 0;
        sums[now][l] = from[t.global];
        t.barrier.wait();
        for (unsigned d = 1; d < unsigned(tile); d <<= 1) {
          sums[now ^ 1][l] = sums[now][l] + (l >= d ? sums[now][l - d] : 0);
          now ^= 1;
          t.barrier.wait();
        }
        to[t.global] = sums[now][l];
      });
  all.form(
      "unsigned distance alone", tiles, [=](tiled t) restrict(amp) {
        tile_static int sums[2][tile];
        const int l = t.local[0];
        int now = 0;
        sums[now][l] = from[t.global];
        t.barrier.wait();
        for (unsigned d = 1; d < unsigned(tile); d *= 2) {
          sums[1 - now][l] = sums[now][l] + (unsigned(l) >= d ? sums[now][l - d] : 0);
          now = 1 - now;
          t.barrier.wait();
        }
        to[t.global] = sums[now][l];
      });
  all.form(
      "in and out are numbers of the halves", tiles, [=](tiled t) restrict(amp) {
        tile_static int sums[2 * tile];
        const int l = t.local[0];
        int out = 0, in = 1;
        sums[l] = from[t.global];
        t.barrier.wait();
        for (int d = 1; d < tile; d *= 2) {
          out = 1 - out;
          in = 1 - out;
          if (l >= d)
            sums[out * tile + l] = sums[in * tile + l] + sums[in * tile + l - d];
          else
            sums[out * tile + l] = sums[in * tile + l];
          t.barrier.wait();
        }
        to[t.global] = sums[out * tile + l];
      });
  all.form(
      "pointers that are swapped", tiles, [=](tiled t) restrict(amp) {
        tile_static int first[tile], second[tile];
        const int l = t.local[0];
        int *in = first, *out = second;
        in[l] = from[t.global];
        t.barrier.wait();
        for (int d = 1; d < tile; d *= 2) {
          out[l] = l >= d ? in[l] + in[l - d] : in[l];
          int *const other = in;
          in = out;
          out = other;
          t.barrier.wait();
        }
        to[t.global] = in[l];
      });
  all.form(
      "two steps a round, two arrays", tiles, [=](tiled t) restrict(amp) {
        tile_static int first[tile], second[tile];
        const int l = t.local[0];
        first[l] = from[t.global];
        t.barrier.wait();
        for (int d = 1; d < tile; d *= 4) {
          second[l] = l >= d ? first[l] + first[l - d] : first[l];
          t.barrier.wait();
          first[l] = l >= 2 * d ? second[l] + second[l - 2 * d] : second[l];
          t.barrier.wait();
        }
        to[t.global] = first[l];
      });
}

void single_buffers(forms::group &all, const problem<int> &p) {
  const auto from = p.from;
  const auto to = p.to;
  const auto tiles = from.extent.tile<tile>();
  all.form(
      "one array, ?:", tiles, [=](tiled t) restrict(amp) {
        tile_static int sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (int d = 1; d < tile; d *= 2) {
          const int before = l >= d ? sums[l - d] : 0;
          t.barrier.wait();
          sums[l] += before;
          t.barrier.wait();
        }
        to[t.global] = sums[l];
      });
  all.form(
      "one array, two times if", tiles, [=](tiled t) restrict(amp) {
        tile_static int sums[tile];
        const int l = t.local[0];
        int before = 0;
        sums[l] = from[t.global];
        t.barrier.wait();
        for (int d = 1; d < tile; d *= 2) {
          if (l >= d)
            before = sums[l - d];
          t.barrier.wait();
          if (l >= d)
            sums[l] += before;
          t.barrier.wait();
        }
        to[t.global] = sums[l];
      });
  all.form(
      "one array, unsigned", tiles, [=](tiled t) restrict(amp) {
        tile_static int sums[tile];
        const unsigned l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        for (unsigned d = 1; d < 256; d <<= 1) {
          const int before = l >= d ? sums[l - d] : 0;
          t.barrier.wait();
          sums[l] += before;
          t.barrier.wait();
        }
        to[t.global] = sums[l];
      });
  all.form(
      "one array, the sum in a variable", tiles, [=](tiled t) restrict(amp) {
        tile_static int sums[tile];
        const int l = t.local[0];
        int sum = from[t.global];
        for (int d = 1; d < tile; d *= 2) {
          sums[l] = sum;
          t.barrier.wait();
          if (l >= d)
            sum += sums[l - d];
          t.barrier.wait();
        }
        to[t.global] = sum;
      });
  all.form(
      "one array with zeros before it", tiles, [=](tiled t) restrict(amp) {
        tile_static int sums[2 * tile];
        const int l = t.local[0] + tile;
        sums[l - tile] = 0;
        sums[l] = from[t.global];
        t.barrier.wait();
        for (int d = 1; d < tile; d *= 2) {
          const int sum = sums[l] + sums[l - d];
          t.barrier.wait();
          sums[l] = sum;
          t.barrier.wait();
        }
        to[t.global] = sums[l];
      });
  all.form(
      "one work-item adds up", tiles, [=](tiled t) restrict(amp) {
        tile_static int sums[tile];
        const int l = t.local[0];
        sums[l] = from[t.global];
        t.barrier.wait();
        if (l == 0)
          for (int i = 1; i < tile; ++i)
            sums[i] += sums[i - 1];
        t.barrier.wait();
        to[t.global] = sums[l];
      });
}

/// Up the tree and down again; ends with sums of what comes before.
template <typename Int>
void up_and_down(const char *name, forms::group &all, const problem<int> &p) {
  const auto from = p.from;
  const auto to = p.to;
  all.form(
      name, from.extent.tile<tile>(),
      [=](tiled t) restrict(amp) {
        tile_static int sums[tile];
        const Int l = t.local[0], size = tile;
        sums[l] = from[t.global];
        Int offset = 1;
        for (Int d = size >> 1; d > 0; d >>= 1) {
          t.barrier.wait();
          if (l < d)
            sums[offset * (2 * l + 2) - 1] += sums[offset * (2 * l + 1) - 1];
          offset *= 2;
        }
        if (l == 0)
          sums[size - 1] = 0;
        for (Int d = 1; d < size; d *= 2) {
          offset >>= 1;
          t.barrier.wait();
          if (l < d) {
            const Int left = offset * (2 * l + 1) - 1, right = offset * (2 * l + 2) - 1;
            const int sum = sums[left];
            sums[left] = sums[right];
            sums[right] += sum;
          }
        }
        t.barrier.wait();
        to[t.global] = sums[l];
      },
      tree);
}

void exclusive(forms::group &all) {
  problem<int> p(all, false);
  all.expect(p.sums);
  const auto from = p.from;
  const auto to = p.to;
  const auto tiles = from.extent.tile<tile>();
  all.form(
      "exclusive, less the number itself", tiles, [=](tiled t) restrict(amp) {
        tile_static int sums[2][tile];
        const int l = t.local[0], mine = from[t.global];
        int now = 0;
        sums[now][l] = mine;
        t.barrier.wait();
        for (int d = 1; d < tile; d *= 2) {
          sums[1 - now][l] = sums[now][l] + (l >= d ? sums[now][l - d] : 0);
          now = 1 - now;
          t.barrier.wait();
        }
        to[t.global] = sums[now][l] - mine;
      });
  all.form(
      "exclusive, moved at the end", tiles, [=](tiled t) restrict(amp) {
        tile_static int sums[2][tile];
        const int l = t.local[0];
        int now = 0;
        sums[now][l] = from[t.global];
        t.barrier.wait();
        for (int d = 1; d < tile; d *= 2) {
          sums[1 - now][l] = sums[now][l] + (l >= d ? sums[now][l - d] : 0);
          now = 1 - now;
          t.barrier.wait();
        }
        to[t.global] = l > 0 ? sums[now][l - 1] : 0;
      });
  all.form(
      "exclusive, moved at the beginning", tiles, [=](tiled t) restrict(amp) {
        tile_static int sums[2][tile];
        const int l = t.local[0];
        int now = 0;
        sums[now][l] = l > 0 ? from[t.global[0] - 1] : 0;
        t.barrier.wait();
        for (int d = 1; d < tile; d *= 2) {
          sums[1 - now][l] = sums[now][l] + (l >= d ? sums[now][l - d] : 0);
          now = 1 - now;
          t.barrier.wait();
        }
        to[t.global] = sums[now][l];
      });
  up_and_down<int>("up and down a tree", all, p);
  up_and_down<unsigned>("up and down a tree, unsigned", all, p);
}

} // namespace

int main(int argc, char **argv) {
  forms::group all(argc, argv);
  problem<int> p(all);
  all.expect(p.sums);
  usual("usual", all, p);
  double_buffers(all, p);
  single_buffers(all, p);
  exclusive(all);
  problem<float> of_floats(all);
  all.expect(of_floats.sums);
  usual("float", all, of_floats);
  problem<double> of_doubles(all);
  all.expect(of_doubles.sums);
  usual("double", all, of_doubles, 2);
  return all.result();
}
