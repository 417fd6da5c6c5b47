// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The tiling article, figure 5: the matrix product, tiled, with tile_static memory. The includer says how
/// large the tiles are: TS.
#ifndef TESSERA_SAMPLES_TILING_FIGURE_5_TILE_STATIC_H
#define TESSERA_SAMPLES_TILING_FIGURE_5_TILE_STATIC_H

void MatMul(vector<int>& vC, const vector<int>& vA,
   const vector<int>& vB, int M, int N, int W )
{
  array_view<const int,2> a(M, W, vA), b(W, N, vB);
  array_view<int,2> c(M, N, vC);  
  c.discard_data();

  parallel_for_each(c.extent.tile<TS,TS>(),
     [=](tiled_index<TS,TS> t_idx) restrict(amp) 
  {
    int row = t_idx.local[0]; int col = t_idx.local[1];
    tile_static int locA[TS][TS], locB[TS][TS];
    int sum = 0;
    for (int i = 0; i < a.extent[1]; i += TS) {
      locA[row][col] = a(t_idx.global[0], col + i);
      locB[row][col] = b(row + i, t_idx.global[1]);
      t_idx.barrier.wait();

      for (int k = 0; k < TS; k++)
        sum += locA[row][k] * locB[k][col];           
      t_idx.barrier.wait();
    }
    c[t_idx.global] = sum;
  });
  c.synchronize();
}

#endif // TESSERA_SAMPLES_TILING_FIGURE_5_TILE_STATIC_H
