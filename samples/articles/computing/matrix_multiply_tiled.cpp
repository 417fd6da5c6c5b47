// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The third article's matrix product in tiles of 16 by 16. Mended: "+ =" is "+=".
#include <amp.h>
using namespace concurrency;

#include "matrix_multiply.h"

void MatrixMultiply(int* A, int m, int w, int* B, int n, int* C) 
{
	array_view <const int,2> avA(m, w, A);
	array_view <const int,2> avB(w, n, B);
	array_view <int,2> avC(m, n, C);
	
	avC.discard_data();
	
	parallel_for_each (avC.extent.tile <16,16> (), [=](tiled_index <16,16> idx) restrict(amp) 
	{
		int sum = 0;
		int localRow = idx.local[0], localCol = idx.local[1];
		
		for (int k = 0; k <w; k += 16) 
		{
			tile_static int localA[16][16], localB[16][16];
			
			localA[localRow][localCol] = avA(idx.global[0], localCol + k);
			localB[localRow][localCol] = avB(localRow + k, idx.global[1]);
			idx.barrier.wait();
			
			for (int t = 0; t <16; ++t) 
			{
				sum += localA[localRow][t]*localB[t][localCol];
			}
			
			// чтобы избежать затирания разделяемой памяти в следующей итерации
			idx.barrier.wait(); 
		}
		
		avC[idx.global] = sum;
	});
}

int main()
{
	for (int size : {16, 48, 256})
		check_square(MatrixMultiply, size);
	return verdict();
}
