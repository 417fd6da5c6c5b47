// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The third article's first example: result[i] = first[i] + exp(second[i]), serial and on the accelerator.
#include <amp.h>
#include <amp_math.h>
#include <cmath>
#include <random>
using namespace concurrency;

#include "../verdict.h"

namespace serial {

using std::exp;

void VectorAddExpPointwise(float* first, float* second, float* result, int length) 
{
	for (int i = 0; i < length; ++i) {
		result[i] = first[i] + exp(second[i]);
	}
}

} // namespace serial

void VectorAddExpPointwise(float* first, float* second, float* result, int length) 
{
	array_view <const float,1> avFirst (length, first);
	array_view <const float,1> avSecond(length, second);
	array_view <float,1> avResult(length, result);
	
	avResult.discard_data();
	
	parallel_for_each(avResult.extent, [=](index<1> i) restrict(amp) 
	{
		avResult[i] = avFirst[i] + fast_math::exp(avSecond[i]);
	});
	
	avResult.synchronize();
}

int main()
{
	std::mt19937 random(2);
	std::uniform_real_distribution<float> between(-10, 10);
	for (int length : {1, 17, 1000, 100003}) {
		std::vector<float> first(length), second(length), result(length), expected(length);
		for (float& value : first) value = between(random);
		for (float& value : second) value = between(random);
		serial::VectorAddExpPointwise(first.data(), second.data(), expected.data(), length);
		VectorAddExpPointwise(first.data(), second.data(), result.data(), length);
		agree("vector add and exp", result, expected, 1e-5);
	}
	return verdict();
}
