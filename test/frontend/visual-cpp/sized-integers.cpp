// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that __int8 to __int64 are the integers of that size, and stay names in units without amp code.
// RUN: %amp++ -std=c++14 -fsyntax-only %s
// RUN: %amp++ -std=c++20 -fsyntax-only %s
// RUN: %if thorough %{ %amp++ -famp-msvc -fsyntax-only %s %}
// RUN: %amp++ -DPLAIN -fsyntax-only %s
#ifndef PLAIN
#include <amp.h>
#include <cstdint>
#include <type_traits>

__int64 wide = 1;
unsigned __int64 wide_unsigned;
__int32 const ordinary = 2;
signed __int16 narrow(unsigned __int8 byte, __int8 letter);

static_assert(std::is_same<decltype(wide), long long>::value, "");
static_assert(std::is_same<decltype(wide_unsigned), unsigned long long>::value, "");
static_assert(std::is_same<decltype(ordinary), const int>::value, "");
static_assert(std::is_same<decltype(narrow), short(unsigned char, char)>::value, "");
static_assert(sizeof(std::uint32_t) == sizeof(__int32) && sizeof(std::uint64_t) == sizeof(__int64),
              "");

__int64 converted = __int64(2.5f) + __int64{1} + unsigned(__int32(-1)) + __int16(3) + __int8('a');
static_assert(sizeof(__int64(1)) == 8 && __int64(1u) << 40 > 0, "");

std::vector<unsigned __int32> hashes(const std::vector<unsigned __int32> &in) {
  std::vector<std::uint32_t> out(in.size());
  concurrency::array_view<const unsigned __int32> from(static_cast<int>(in.size()), in);
  concurrency::array_view<std::uint32_t> to(static_cast<int>(out.size()), out);
  concurrency::parallel_for_each(to.extent, [=](concurrency::index<1> i) restrict(amp) {
    unsigned __int32 x = from[i];
    to[i] = x * 2654435761u ^ (x >> 16);
  });
  to.synchronize();
  return out;
}
#else
int __int64 = 3;
#endif
