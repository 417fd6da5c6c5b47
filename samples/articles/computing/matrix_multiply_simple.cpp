// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The third article's matrix product in the simple model. Mended: "+ =" is "+=", and the view's indices are
// (idx[0], k) and (k, idx[1]) where the article multiplies them by w once more.
#include <amp.h>
using namespace concurrency;

#include "matrix_multiply.h"

void MatrixMultiply (int* A, int m, int w, int* B, int n, int* C) 
{
	array_view <const int,2> avA(m, w, A);
	array_view <const int,2> avB(w, n, B);
	array_view <int,2> avC(m, n, C);
	avC.discard_data();
	
	parallel_for_each (avC.extent, [=](index <2> idx) restrict(amp) 
	{
		int sum = 0;
		
		for (int k = 0; k < w; ++k) 
		{
			sum += avA(idx[0], k) * avB(k, idx[1]);
		}
		
		avC[idx] = sum;
	});
}

int main()
{
	for (int size : {1, 3, 64, 129, 256})
		check_square(MatrixMultiply, size);
	return verdict();
}
