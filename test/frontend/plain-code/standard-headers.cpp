// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels live with every standard header, TBB, the vector intrinsics and OpenMP in one unit, in each
// standard.
//
// RUN: %if thorough %{ %amp++ -std=c++14 -fopenmp -c %s -o %t.o %}
// RUN: %if thorough %{ %amp++ -std=c++17 -fopenmp -c %s -o %t.o %}
// RUN: %if thorough %{ %amp++ -std=c++20 -fopenmp -c %s -o %t.o %}
// RUN: %amp++ -std=c++23 -fopenmp -c %s -o %t.o
#include <algorithm>
#include <array>
#include <atomic>
#include <bitset>
#include <cassert>
#include <cctype>
#include <cerrno>
#include <cfenv>
#include <cfloat>
#include <chrono>
#include <cinttypes>
#include <climits>
#include <clocale>
#include <cmath>
#include <codecvt>
#include <complex>
#include <condition_variable>
#include <csetjmp>
#include <csignal>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <cuchar>
#include <cwchar>
#include <cwctype>
#include <deque>
#include <exception>
#include <forward_list>
#include <fstream>
#include <functional>
#include <future>
#include <immintrin.h>
#include <initializer_list>
#include <iomanip>
#include <ios>
#include <iosfwd>
#include <iostream>
#include <istream>
#include <iterator>
#include <limits>
#include <list>
#include <locale>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <numeric>
#include <omp.h>
#include <ostream>
#include <queue>
#include <random>
#include <ratio>
#include <regex>
#include <scoped_allocator>
#include <set>
#include <shared_mutex>
#include <sstream>
#include <stack>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <system_error>
#include <tbb/tbb.h>
#include <thread>
#include <tuple>
#include <type_traits>
#include <typeindex>
#include <typeinfo>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <valarray>
#include <vector>
#if __cplusplus >= 201703L
#include <any>
#include <charconv>
#include <execution>
#include <filesystem>
#include <memory_resource>
#include <optional>
#include <string_view>
#include <variant>
#endif
#if __cplusplus >= 202002L
#include <barrier>
#include <bit>
#include <compare>
#include <concepts>
#include <coroutine>
#include <latch>
#include <numbers>
#include <ranges>
#include <semaphore>
#include <source_location>
#include <span>
#include <stop_token>
#include <syncstream>
#include <version>
#endif
#if __cplusplus > 202002L
#include <expected>
#include <spanstream>
#include <stacktrace>
#endif

#include <amp.h>
#include <amp_math.h>

int launch(std::vector<float> &data) {
  concurrency::array_view<float> v(int(data.size()), data);
  concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) {
    v[i] = concurrency::fast_math::sqrt(v[i]);
  });
  float sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < int(data.size()); ++i)
    sum += v[i];
  tbb::parallel_for(0, 4, [&](int i) { data[i] = sum; });
#if __cplusplus >= 201703L
  std::for_each(std::execution::par, data.begin(), data.end(), [](float &x) { x += 1; });
#endif
  return _mm_cvtsi128_si32(_mm_set1_epi32(int(sum)));
}
