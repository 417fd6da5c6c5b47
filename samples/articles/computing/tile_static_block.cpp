// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The third article's listings on tiles: a 16 x 16 domain in tiles of 2 x 2, tile_static memory, a barrier.
// They print nothing and keep nothing; the last kernel is the third listing with its memory written down.
#include <amp.h>
using namespace concurrency;

#include "../verdict.h"

void as_printed()
{
	extent <2> matrix(16,16);
	tiled_extent <2,2> tiledMatrix = matrix.tile <2,2> ();

	parallel_for_each (tiledMatrix, [=](tiled_index <2,2> idx) 
		restrict(amp) 
	{ 
		// ...
	});

	parallel_for_each(tiledMatrix, [=](tiled_index <2,2> idx) restrict(amp) 
	{
		// 32 байта совместно используются всеми потоками в блоке
		tile_static int local[2][2]; 
		
		// присвоить значение элементу для этого потока выполнения 
		local[idx.local[0]][idx.local[1]] = 42;
	});

	parallel_for_each (tiledMatrix, [](tiled_index <2,2> idx) restrict(amp) 
	{
		// 32 байта совместно используются всеми потоками в блоке
		tile_static int local[2][2]; 
		
		// присвоить значение элементу для этого потока выполнения 
		local[idx.local[0]][idx.local[1]] = 42;
		
		// idx.barrier - экземпляр tile_barrier
		idx.barrier.wait();
		
		// Теперь этот поток может обращаться к массиву "local", 
		// используя индексы других потоков выполнения!
	});
}

int main()
{
	as_printed();

	std::vector<int> seen(256), expected(256);
	array_view <int,2> avSeen(16, 16, seen);
	avSeen.discard_data();
	parallel_for_each (avSeen.extent.tile <2,2> (), [=](tiled_index <2,2> idx) restrict(amp) 
	{
		tile_static int local[2][2]; 
		local[idx.local[0]][idx.local[1]] = idx.global[0] * 16 + idx.global[1];
		idx.barrier.wait();
		avSeen[idx] = local[1 - idx.local[0]][1 - idx.local[1]];
	});
	avSeen.synchronize();
	for (int row = 0; row < 16; ++row)
		for (int col = 0; col < 16; ++col)
			expected[row * 16 + col] = (row ^ 1) * 16 + (col ^ 1);
	agree("the opposite work-item's element", seen, expected);
	return verdict();
}
