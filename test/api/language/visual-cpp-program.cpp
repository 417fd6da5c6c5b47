// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a program written in the manner of Visual C++ (properties, no `typename`, no `template`, its integer
// names, both namespaces used) compiles unmodified and computes what its serial half does; one line each that
// needs -famp-msvc stands under its macro.
//
// RUN: %amp++ -Wno-c++20-extensions -std=c++14 -O2 %s -o %t && %run %t
// RUN: %if every-shape %{ %amp++ -std=c++20 -O0 %s -o %t && %run %t %}
// RUN: %if thorough %{ %amp++ -std=c++23 -O2 %s -o %t && %run %t %}
// RUN: %if every-shape %{ %amp++ -famp-msvc -DSWITCH -std=c++14 -Wno-c++20-extensions -O2 %s -o %t && %run %t %}
// RUN: %if thorough %{ %amp++ -famp-msvc -DSWITCH -std=c++17 -Wno-c++20-extensions -O2 %s -o %t && %run %t %}
// RUN: %amp++ -famp-msvc -DSWITCH -std=c++20 -O2 %s -o %t && %run %t
// RUN: %if every-shape %{ %amp++ -famp-msvc -DSWITCH -std=c++23 -O2 %s -o %t && %run %t %}
#include "inputs\stdafx.h"

#pragma comment(lib, "d3d11.lib")

using namespace std;
using namespace concurrency;

static const unsigned int TILE_SIZE = 16;

template <typename T> T square(T x) restrict(cpu, amp) { return x * x; }

#ifdef SWITCH
template <typename T, unsigned R>
void fill_with(const array_view<T, R>& view, _In_ T value)
#else
template <typename T, int R>
void fill_with(const array_view<T, R>& view, T value)
#endif
{
    view.discard_data();
    parallel_for_each(view.extent, [=](index<R> idx) restrict(amp)
    {
        view[idx] = value;
    });
}

template <typename T> class matrix
{
public:
    typedef vector<T> storage;

    matrix(int rows, int columns) : rows_(rows), columns_(columns), values_(rows * columns) {}

    T& operator()(int row, int column) { return values_[row * columns_ + column]; }
    array_view<T, 2> get_view() { return array_view<T, 2>(rows_, columns_, values_); }
    __declspec(property(get = get_view)) array_view<T, 2> view;

    T total() const
    {
        T sum = T();
        for (vector<T>::const_iterator it = values_.begin(); it != values_.end(); ++it)
            sum += *it;
        return sum;
    }

    void transpose_into(matrix& result)
    {
        array_view<const T, 2> in = view;
        array_view<T, 2> out = result.view;
        out.discard_data();
        parallel_for_each(out.extent.tile<TILE_SIZE, TILE_SIZE>(),
            [=](tiled_index<TILE_SIZE, TILE_SIZE> tidx) restrict(amp)
        {
            tile_static T block[TILE_SIZE][TILE_SIZE];
            int row = tidx.tile_origin[1] + tidx.local[0];
            int column = tidx.tile_origin[0] + tidx.local[1];
            block[tidx.local[1]][tidx.local[0]] = in(row, column);
            tidx.barrier.wait();
            out[tidx] = square(block[tidx.local[0]][tidx.local[1]]);
        });
        out.synchronize();
    }

private:
    int rows_, columns_;
    storage values_;
};

template <typename Source> unsigned __int64 checksum(Source& source)
{
    Source::storage values(source.view.extent.size());
    Source::storage::iterator end = values.end();
    copy(source.view, values.begin());
    unsigned __int64 sum = 0;
    array_view<int> flat(static_cast<__int32>(end - values.begin()), values);
    auto square_view = flat.view_as<2>(concurrency::extent<2>(64, 32));
    for (__int32 i = 0; i < square_view.extent[0]; i++)
        sum = sum * 31 + square_view(i, i % 32);
    return sum;
}

int main()
{
    accelerator_view av = accelerator().default_view;
    if (av.accelerator.description.empty())
        return 1;

    matrix<int> a(32, 64), b(64, 32);
    for (int row = 0; row < 32; row++)
        for (int column = 0; column < 64; column++)
            a(row, column) = row * 3 - column;
    a.transpose_into(b);
    int expected = 0;
    for (int row = 0; row < 32; row++)
        for (int column = 0; column < 64; column++)
        {
            if (b(column, row) != square(a(row, column)))
                return 2;
            expected += square(a(row, column));
        }
    if (b.total() != expected)
        return 3;

    unsigned __int64 sum = 0;
    for (int i = 0; i < 64; i++)
        sum = sum * 31 + b(i, i % 32);
    if (checksum(b) != sum)
        return 6;

    vector<float> numbers(100);
    array_view<float> view(100, numbers);
    fill_with(view, 2.5f);
    view.synchronize();
    for (float number : numbers)
        if (number != 2.5f)
            return 4;

    concurrency::array<float, 1> copied(100, av);
    copy(view, copied);
    parallel_for_each(av, copied.extent, [&copied](index<1> idx) restrict(amp)
    {
#ifdef SWITCH
        copied[idx] = min(copied[idx], 2.0f) + fast_math::sqrt(4.0f);
#else
        copied[idx] = fast_math::fmin(copied[idx], 2.0f) + fast_math::sqrt(4.0f);
#endif
    });
    vector<float> result = copied;
    return result[99] == 4.0f ? 0 : 5;
}
