// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The third article's serial MatrixMultiply, and the comparison of the other two with it.
#ifndef TESSERA_SAMPLES_COMPUTING_MATRIX_MULTIPLY_H
#define TESSERA_SAMPLES_COMPUTING_MATRIX_MULTIPLY_H

#include "../verdict.h"

#include <random>

namespace serial {

inline void MatrixMultiply(int* A, int m, int w, int* B, int n, int* C)
{
    for (int i = 0; i < m; ++i)
    {
        for (int j = 0; j < n; ++j)
        {
            int sum = 0;
            for (int k = 0; k < w; ++k)
            {
                sum += A[i * w + k] * B[k * w + j];
            }

            C[i*n + j] = sum;
        }
    }
}

} // namespace serial

/// The serial listing traverses B as if w and n were equal, so products are square here.
inline void check_square(void (*product)(int*, int, int, int*, int, int*), int size)
{
	std::mt19937 random(size);
	std::vector<int> A(size * size), B(size * size), C(size * size, -1), expected(size * size);
	for (int& value : A) value = static_cast<int>(random() % 2001) - 1000;
	for (int& value : B) value = static_cast<int>(random() % 2001) - 1000;
	serial::MatrixMultiply(A.data(), size, size, B.data(), size, expected.data());
	product(A.data(), size, size, B.data(), size, C.data());
	agree("matrix product", C, expected);
}

#endif // TESSERA_SAMPLES_COMPUTING_MATRIX_MULTIPLY_H
