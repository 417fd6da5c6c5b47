// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ints sorted by Batcher's bitonic network, a launch a step.
#include "forms.h"

using namespace concurrency;

namespace {

void put_in_order(int &low, int &high, bool upwards) restrict(amp) {
  if ((low > high) == upwards) {
    const int kept = low;
    low = high;
    high = kept;
  }
}

/// `step` launches the step of a run at a distance.
template <typename Step>
void form(const char *name, forms::group &all, const array_view<const int> &from,
          const array_view<int> &to, const Step &step, double work = 1) {
  all.program(
      name,
      [=] {
        parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] = from[i]; });
        for (int run = 2; run <= to.extent[0]; run *= 2)
          for (int distance = run / 2; distance > 0; distance /= 2)
            step(run, distance);
      },
      work);
}

void write_elements(forms::group &all, const array_view<const int> &from,
                    const array_view<int> &to) {
  form("usual", all, from, to, [=](int run, int distance) {
    parallel_for_each(
        to.extent, [=](index<1> i) restrict(amp) {
          const int mine = i[0], other = mine ^ distance;
          if (other > mine) {
            const bool upwards = (mine & run) == 0;
            const int first = to[mine], second = to[other];
            if ((first > second) == upwards) {
              to[mine] = second;
              to[other] = first;
            }
          }
        });
  });
  form("unsigned", all, from, to, [=](unsigned run, unsigned distance) {
    parallel_for_each(
        to.extent, [=](index<1> i) restrict(amp) {
          const unsigned mine = i[0], other = mine ^ distance;
          if (other > mine) {
            const bool upwards = (mine & run) == 0;
            const int first = to[mine], second = to[other];
            if ((first > second) == upwards) {
              to[mine] = second;
              to[other] = first;
            }
          }
        });
  });
  form("two times if, one a direction", all, from, to, [=](int run, int distance) {
    parallel_for_each(
        to.extent, [=](index<1> i) restrict(amp) {
          const int mine = i[0], other = mine ^ distance;
          if (other > mine) {
            if ((mine & run) == 0 && to[mine] > to[other]) {
              const int kept = to[mine];
              to[mine] = to[other];
              to[other] = kept;
            }
            if ((mine & run) != 0 && to[mine] < to[other]) {
              const int kept = to[mine];
              to[mine] = to[other];
              to[other] = kept;
            }
          }
        });
  });
  form("returns early", all, from, to, [=](int run, int distance) {
    parallel_for_each(
        to.extent, [=](index<1> i) restrict(amp) {
          const int other = i[0] ^ distance;
          if (other <= i[0])
            return;
          const int first = to[i], second = to[other];
          const bool swap = (i[0] & run) ? first < second : first > second;
          to[i] = swap ? second : first;
          to[other] = swap ? first : second;
        });
  });
  form("(i & distance) == 0", all, from, to, [=](int run, int distance) {
    parallel_for_each(
        to.extent, [=](index<1> i) restrict(amp) {
          const int mine = i[0];
          if ((mine & distance) == 0)
            put_in_order(to[mine], to[mine + distance], (mine & run) == 0);
        });
  });
  form("min and max, always written", all, from, to, [=](int run, int distance) {
    parallel_for_each(
        to.extent, [=](index<1> i) restrict(amp) {
          const int mine = i[0], other = mine ^ distance;
          if (other > mine) {
            const int first = to[mine], second = to[other];
            const int least = first < second ? first : second,
                      most = first < second ? second : first;
            const bool upwards = (mine & run) == 0;
            to[mine] = upwards ? least : most;
            to[other] = upwards ? most : least;
          }
        });
  });
}

void write_pairs(forms::group &all, const array_view<const int> &from, const array_view<int> &to) {
  const extent<1> half(to.extent[0] / 2);
  form("a work-item a pair, 2 * i - (i & (d - 1))", all, from, to, [=](int run, int distance) {
    parallel_for_each(
        half, [=](index<1> i) restrict(amp) {
          const int low = 2 * i[0] - (i[0] & (distance - 1));
          put_in_order(to[low], to[low + distance], (low & run) == 0);
        });
  });
  form("a work-item a pair, i / d and i % d", all, from, to, [=](int run, int distance) {
    parallel_for_each(
        half, [=](index<1> i) restrict(amp) {
          const int low = i[0] / distance * distance * 2 + i[0] % distance;
          put_in_order(to[low], to[low + distance], (low & run) == 0);
        });
  });
  form("a work-item a pair, unsigned", all, from, to, [=](unsigned run, unsigned distance) {
    parallel_for_each(
        half, [=](index<1> i) restrict(amp) {
          const unsigned k = i[0], low = 2 * k - (k & (distance - 1));
          put_in_order(to[low], to[low + distance], (low & run) == 0);
        });
  });
  form("a work-item a pair, rank 2", all, from, to, [=](int run, int distance) {
    parallel_for_each(
        extent<2>(to.extent[0] / (2 * distance), distance), [=](index<2> i) restrict(amp) {
          const int low = 2 * distance * i[0] + i[1];
          put_in_order(to[low], to[low + distance], (low & run) == 0);
        });
  });
}

} // namespace

int main(int argc, char **argv) {
  forms::group all(argc, argv);
  const std::vector<int> numbers =
      forms::random_numbers<int>(all.size(1 << 18, 1 << 12), -1000000, 1000000);
  std::vector<int> wanted = numbers;
  std::sort(wanted.begin(), wanted.end());
  forms::output<int> result(wanted);
  all.expect(result);
  const array_view<const int> from(numbers);
  write_elements(all, from, result.view);
  write_pairs(all, from, result.view);
  return all.result();
}
