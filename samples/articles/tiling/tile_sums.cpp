// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tiling article's deliberately terrible sum of a 2 x 6 matrix, in its two printed forms: with the race
// between its lines 6 and 9, and with the barrier of line 7 that cures it.
#include <amp.h>
using namespace concurrency;
using std::vector;

#include "../verdict.h"

// As first printed. Line 9 reads what other threads of the tile store in line 6, and nothing makes it wait
// for them: what the sum is nobody can say, so it is printed and not judged.
int sum_with_a_race(vector<int>& my_vector)
{
  static const int TS = 2;
  array_view<int, 2> av(2, 6, my_vector);
  parallel_for_each(av.extent.tile<TS,TS>(),
     [=](tiled_index<TS,TS> t_idx) restrict(amp)
  {       
    tile_static int t[TS][TS];   
    t[t_idx.local[0]][t_idx.local[1]] = av[t_idx.global];

    if (t_idx.local == index<2>(0,0)) {
      t[0][0] = t[0][0] + t[0][1] + t[1][0] + t[1][1];             
      av[t_idx.tile_origin] = t[0][0];
    }
  });
  int sum = av(0,0) + av(0,2) + av(0,4); // The three tile_origins
  return sum;
}

int sum_with_the_barrier(vector<int>& my_vector)
{
  static const int TS = 2;
  array_view<int, 2> av(2, 6, my_vector);
  parallel_for_each(av.extent.tile<TS,TS>(),
     [=](tiled_index<TS,TS> t_idx) restrict(amp)
  {       
    tile_static int t[TS][TS];   
    t[t_idx.local[0]][t_idx.local[1]] = av[t_idx.global];
    t_idx.barrier.wait();

    if (t_idx.local == index<2>(0,0)) {
      t[0][0] = t[0][0] + t[0][1] + t[1][0] + t[1][1];             
      av[t_idx.tile_origin] = t[0][0];
    }
  });
  int sum = av(0,0) + av(0,2) + av(0,4); // The three tile_origins
  return sum;
}

int main()
{
  vector<int> values(12);
  for (int i = 0; i < 12; i++)
    values[i] = 3 * i + 1;
  int expected = 0;
  for (int value : values)
    expected += value;

  vector<int> raced = values;
  std::printf("with the race, whatever it is: %d\n", sum_with_a_race(raced));
  agree("with the barrier", vector<int>{sum_with_the_barrier(values)}, {expected});
  return verdict();
}
