// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs one line of PTX on thousands of operands, random ones and the ones at the edges, and
/// compares with what the host says.
#ifndef TESSERA_TEST_RUNTIME_CUDA_INSTRUCTION_CHECK_H
#define TESSERA_TEST_RUNTIME_CUDA_INSTRUCTION_CHECK_H

#include "ptx_run.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <tuple>
#include <type_traits>

namespace test {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using s8 = std::int8_t;
using s16 = std::int16_t;
using s32 = std::int32_t;
using s64 = std::int64_t;

constexpr std::size_t operand_sets = 4096;

/// Every other one is random, the others are at an edge.
template <typename T> std::vector<T> operands(unsigned seed) {
  std::mt19937_64 random(seed);
  std::vector<T> made(operand_sets);
  using bits = std::conditional_t<sizeof(T) == 8, std::uint64_t,
                                  std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint16_t>>;
  std::vector<T> edges;
  if constexpr (std::is_floating_point_v<T>) {
    using limits = std::numeric_limits<T>;
    for (const T each : {T(0),
                         T(1),
                         T(1.5),
                         T(2.5),
                         T(0.5),
                         T(0.49999997),
                         limits::max(),
                         limits::min(),
                         limits::denorm_min(),
                         limits::infinity(),
                         limits::quiet_NaN(),
                         limits::epsilon(),
                         T(2147483647),
                         T(2147483648.0),
                         T(4294967296.0),
                         T(9223372036854775808.0),
                         T(18446744073709551616.0),
                         T(255.5),
                         T(65536),
                         T(3.25e-39)})
      edges.push_back(each), edges.push_back(-each);
  } else {
    for (const std::uint64_t each : {0ull,
                                     1ull,
                                     2ull,
                                     7ull,
                                     31ull,
                                     32ull,
                                     33ull,
                                     63ull,
                                     64ull,
                                     65ull,
                                     255ull,
                                     256ull,
                                     32767ull,
                                     32768ull,
                                     65535ull,
                                     0x7fffffffull,
                                     0x80000000ull,
                                     0xffffffffull,
                                     0x100000000ull,
                                     0x7fffffffffffffffull,
                                     0x8000000000000000ull})
      edges.push_back(T(each)), edges.push_back(T(0 - each));
  }
  for (std::size_t number = 0; number < operand_sets; ++number) {
    const std::uint64_t any = random();
    if (any % 3 == 0) {
      made[number] = edges[any / 3 % edges.size()];
      continue;
    }
    if (any % 3 == 1 && std::is_floating_point_v<T>) { // of usual sizes
      made[number] = T(std::ldexp(double(std::int64_t(random() >> 10)) / 9007199254740992.0,
                                  int(any / 3 % 40) - 10) *
                       (any & 1 ? 1 : -1));
      continue;
    }
    const bits some = bits(random());
    std::memcpy(&made[number], &some, sizeof(T));
  }
  return made;
}

inline const char *load_of(std::size_t bytes) {
  return bytes == 8 ? "b64" : bytes == 4 ? "b32" : "b16";
}
inline const char *register_of(std::size_t bytes) {
  return bytes == 8 ? "rd" : bytes == 4 ? "r" : "h";
}

/// An entry that loads as many operands as there are sizes, executes the line, and stores %0: {0}
/// is the result's register, {1} to {3} those of the operands.
inline std::string text_of(std::string line, const std::vector<std::size_t> &sizes,
                           const char *version) {
  std::string body = "mov.u32 %r30, %tid.x;\nmov.u32 %r29, %ctaid.x;\nmov.u32 %r28, %ntid.x;\n"
                     "mad.lo.s32 %r30, %r29, %r28, %r30;\n";
  std::string names[4];
  for (std::size_t number = 0; number < sizes.size(); ++number) {
    names[number] = std::string("%") + register_of(sizes[number]) + std::to_string(number + 1);
    const std::string at = "%rd" + std::to_string(20 + number);
    body += "ld.param.b64 " + at + ", [p" + std::to_string(number) + "];\nmad.wide.u32 " + at +
            ", %r30, " + std::to_string(sizes[number]) + ", " + at + ";\n";
    if (number)
      body += std::string("ld.global.") + load_of(sizes[number]) + " " + names[number] + ", [" +
              at + "];\n";
  }
  for (std::size_t number = 0; number < sizes.size(); ++number)
    for (const std::string key = "{" + std::to_string(number) + "}";
         line.find(key) != std::string::npos;)
      line.replace(line.find(key), key.size(), names[number]);
  body += line + "\nst.global." + load_of(sizes[0]) + " [%rd20], " + names[0] + ";\nret;";
  return entry(int(sizes.size()), body, "", "", version,
               std::string(version) < "7.0" ? "sm_70" : "sm_80");
}

/// The same bits; but what is no number has one form in single precision, and any in double.
template <typename R> bool same(R found, R expected) {
  if (std::memcmp(&found, &expected, sizeof found) == 0)
    return true;
  if constexpr (std::is_same_v<R, float>)
    return expected != expected && std::bit_cast<std::uint32_t>(found) == 0x7fffffff;
  return found != found && expected != expected;
}

/// The line's results, and what the host says of them; the block's last warp is not full.
template <typename R, typename... T>
void check(const std::string &line, std::function<R(T...)> expected, const char *version = "6.0") {
  SCOPED_TRACE(line);
  unsigned seed = 1;
  const std::tuple<std::vector<T>...> used{operands<T>(seed++)...};
  buffers memory;
  std::vector<std::uint64_t> arguments{memory.add(std::vector<R>(operand_sets))};
  std::apply([&](const auto &...each) { (arguments.push_back(memory.add(each)), ...); }, used);
  kernel one(text_of(line, {sizeof(R), sizeof(T)...}, version));
  const ptx::result done = one.run(memory, 16, operand_sets / 16, arguments);
  ASSERT_EQ(done.failed.text, "");
  const std::vector<R> found = memory.get<R>(0);
  int wrong = 0;
  for (std::size_t number = 0; number < operand_sets && wrong < 5; ++number)
    std::apply(
        [&](const auto &...each) {
          const R value = expected(each[number]...);
          if (same(found[number], value))
            return;
          ++wrong;
          ::testing::Message operands_of;
          ((operands_of << " " << +each[number]), ...);
          ADD_FAILURE() << +found[number] << " is not " << +value << " of" << operands_of;
        },
        used);
}

template <typename T> std::string name_of() {
  const std::string bits = std::to_string(sizeof(T) * 8);
  return std::is_floating_point_v<T> ? "f" + bits : (std::is_signed_v<T> ? "s" : "u") + bits;
}

} // namespace test

#endif // TESSERA_TEST_RUNTIME_CUDA_INSTRUCTION_CHECK_H
