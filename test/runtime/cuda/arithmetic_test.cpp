// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Single instructions of PTX against the host's arithmetic, with random operands and the ones at
/// the edges: what everything else that the fake driver shows rests on.
#include "instruction_check.h"

#include <gtest/gtest.h>

#include <cfenv>
#include <cmath>

using namespace test;

namespace {

template <typename T> T wrapped(unsigned __int128 value) { return T(value); }

template <typename T> void check_integers() {
  const std::string t = name_of<T>();
  using wide = std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>;
  using F = std::function<T(T, T)>;
  using F3 = std::function<T(T, T, T)>;
  check("add." + t + " {0}, {1}, {2};", F([](T a, T b) { return wrapped<T>(wide(a) + wide(b)); }));
  check("sub." + t + " {0}, {1}, {2};", F([](T a, T b) { return wrapped<T>(wide(a) - wide(b)); }));
  check("mul.lo." + t + " {0}, {1}, {2};",
        F([](T a, T b) { return wrapped<T>(wide(a) * wide(b)); }));
  check("mul.hi." + t + " {0}, {1}, {2};",
        F([](T a, T b) { return T(wide(a) * wide(b) >> sizeof(T) * 8); }));
  check("mad.lo." + t + " {0}, {1}, {2}, {3};",
        F3([](T a, T b, T c) { return wrapped<T>(wide(a) * wide(b) + wide(c)); }));
  check("mad.hi." + t + " {0}, {1}, {2}, {3};", F3([](T a, T b, T c) {
          return wrapped<T>(wide(T(wide(a) * wide(b) >> sizeof(T) * 8)) + wide(c));
        }));
  check("min." + t + " {0}, {1}, {2};", F([](T a, T b) { return std::min(a, b); }));
  check("max." + t + " {0}, {1}, {2};", F([](T a, T b) { return std::max(a, b); }));
  // What a division by 0 gives nobody says.
  check("div." + t + " {0}, {1}, {2};",
        F([](T a, T b) { return b == 0 ? T(-1) : T(wide(a) / wide(b)); }));
  check("rem." + t + " {0}, {1}, {2};",
        F([](T a, T b) { return b == 0 ? a : T(wide(a) % wide(b)); }));
  check("shr." + t + " {0}, {1}, {2};", std::function<T(T, u32)>([](T a, u32 by) {
          const wide extended = a;
          return T(extended >> std::min<u32>(by, 127));
        }));
  for (const char *const how : {"eq", "ne", "lt", "le", "gt", "ge"}) {
    const std::string is = how;
    check("setp." + is + "." + t + " %p1, {1}, {2};\nselp.b32 {0}, 1, 0, %p1;",
          std::function<u32(T, T)>([is](T a, T b) -> u32 {
            return is == "eq"   ? a == b
                   : is == "ne" ? a != b
                   : is == "lt" ? a < b
                   : is == "le" ? a <= b
                   : is == "gt" ? a > b
                                : a >= b;
          }));
  }
  if constexpr (sizeof(T) < 8) {
    using R = std::conditional_t<std::is_signed_v<T>, std::conditional_t<sizeof(T) == 4, s64, s32>,
                                 std::conditional_t<sizeof(T) == 4, u64, u32>>;
    check("mul.wide." + t + " {0}, {1}, {2};",
          std::function<R(T, T)>([](T a, T b) { return R(wide(a) * wide(b)); }));
    check("mad.wide." + t + " {0}, {1}, {2}, {3};", std::function<R(T, T, R)>([](T a, T b, R c) {
            return wrapped<R>(wide(a) * wide(b) + wide(c));
          }));
  }
  if constexpr (std::is_signed_v<T>) {
    check("neg." + t + " {0}, {1};", std::function<T(T)>([](T a) { return wrapped<T>(-wide(a)); }));
    check("abs." + t + " {0}, {1};",
          std::function<T(T)>([](T a) { return wrapped<T>(a < 0 ? -wide(a) : wide(a)); }));
  }
}

template <typename T> void check_bits() {
  const std::string t = "b" + std::to_string(sizeof(T) * 8);
  using F = std::function<T(T, T)>;
  check("and." + t + " {0}, {1}, {2};", F([](T a, T b) { return T(a & b); }));
  check("or." + t + " {0}, {1}, {2};", F([](T a, T b) { return T(a | b); }));
  check("xor." + t + " {0}, {1}, {2};", F([](T a, T b) { return T(a ^ b); }));
  check("not." + t + " {0}, {1};", std::function<T(T)>([](T a) { return T(~a); }));
  check("cnot." + t + " {0}, {1};", std::function<T(T)>([](T a) { return T(a == 0); }));
  check("mov." + t + " {0}, {1};", std::function<T(T)>([](T a) { return a; }));
  check("shl." + t + " {0}, {1}, {2};", std::function<T(T, u32)>([](T a, u32 by) {
          return by >= sizeof(T) * 8 ? T(0) : T(u64(a) << by);
        }));
  check("setp.lt.s32 %p1, {3}, 0;\nselp." + t + " {0}, {1}, {2}, %p1;",
        std::function<T(T, T, s32)>([](T a, T b, s32 by) { return by < 0 ? a : b; }));
  check("slct." + t + ".s32 {0}, {1}, {2}, {3};",
        std::function<T(T, T, s32)>([](T a, T b, s32 by) { return by >= 0 ? a : b; }));
}

template <typename T> void check_fields() {
  const std::string t = "b" + std::to_string(sizeof(T) * 8);
  constexpr int width = sizeof(T) * 8;
  check("popc." + t + " {0}, {1};",
        std::function<u32(T)>([](T a) { return u32(std::popcount(a)); }));
  check("clz." + t + " {0}, {1};",
        std::function<u32(T)>([](T a) { return u32(std::countl_zero(a)); }));
  check("brev." + t + " {0}, {1};", std::function<T(T)>([](T a) {
          T made = 0;
          for (int bit = 0; bit < width; ++bit, a >>= 1)
            made = T(made << 1 | (a & 1));
          return made;
        }));
  // As PTX's manual has them, bit by bit.
  const auto extract = [](bool is_signed) {
    return std::function<T(T, u32, u32)>([is_signed](T a, u32 begin, u32 length) {
      begin &= 255, length &= 255;
      bool sign = false;
      if (is_signed && length)
        sign = a >> std::min<u32>(begin + length - 1, width - 1) & 1;
      T made = 0;
      for (u32 bit = 0; bit < u32(width); ++bit) {
        const bool is_set =
            bit < length && begin + bit < u32(width) ? a >> (begin + bit) & 1 : sign;
        made |= T(is_set) << bit;
      }
      return made;
    });
  };
  check("bfe.u" + t.substr(1) + " {0}, {1}, {2}, {3};", extract(false));
  check("bfe.s" + t.substr(1) + " {0}, {1}, {2}, {3};", extract(true));
  check("and.b32 {3}, {3}, 63;\nbfi." + t + " {0}, {1}, {2}, {3}, 7;",
        std::function<T(T, T, u32)>([](T field, T into, u32 begin) {
          begin &= 63;
          for (u32 bit = 0; bit < 7 && begin + bit < u32(width); ++bit)
            into = T((into & ~(T(1) << (begin + bit))) | (T(field >> bit & 1) << (begin + bit)));
          return into;
        }));
}

template <typename T> std::function<T(T, T)> in_mode(int mode, T (*op)(T, T)) {
  return [mode, op](T a, T b) {
    const int before = std::fegetround();
    std::fesetround(mode);
    volatile T x = a, y = b;
    volatile T made = op(x, y);
    std::fesetround(before);
    return T(made);
  };
}

constexpr std::pair<const char *, int> modes[] = {
    {"rn", FE_TONEAREST}, {"rz", FE_TOWARDZERO}, {"rm", FE_DOWNWARD}, {"rp", FE_UPWARD}};

template <typename T> [[gnu::noinline]] T add_of(T a, T b) { return a + b; }
template <typename T> [[gnu::noinline]] T sub_of(T a, T b) { return a - b; }
template <typename T> [[gnu::noinline]] T mul_of(T a, T b) { return a * b; }
template <typename T> [[gnu::noinline]] T div_of(T a, T b) { return a / b; }

template <typename T> void check_reals() {
  const std::string t = name_of<T>();
  for (const auto &[name, mode] : modes) {
    const std::string r = std::string(".") + name + ".";
    check("add" + r + t + " {0}, {1}, {2};", in_mode<T>(mode, add_of<T>));
    check("sub" + r + t + " {0}, {1}, {2};", in_mode<T>(mode, sub_of<T>));
    check("mul" + r + t + " {0}, {1}, {2};", in_mode<T>(mode, mul_of<T>));
    check("div" + r + t + " {0}, {1}, {2};", in_mode<T>(mode, div_of<T>));
  }
  check("add." + t + " {0}, {1}, {2};", std::function<T(T, T)>([](T a, T b) { return a + b; }));
  check("fma.rn." + t + " {0}, {1}, {2}, {3};",
        std::function<T(T, T, T)>([](T a, T b, T c) { return std::fma(a, b, c); }));
  check("sqrt.rn." + t + " {0}, {1};", std::function<T(T)>([](T a) { return std::sqrt(a); }));
  check("rcp.rn." + t + " {0}, {1};", std::function<T(T)>([](T a) { return 1 / a; }));
  check("neg." + t + " {0}, {1};", std::function<T(T)>([](T a) { return -a; }));
  check("abs." + t + " {0}, {1};", std::function<T(T)>([](T a) { return std::abs(a); }));
  check("copysign." + t + " {0}, {1}, {2};",
        std::function<T(T, T)>([](T a, T b) { return std::copysign(b, a); }));
  const auto least = [](T a, T b) {
    return a == 0 && b == 0 ? (std::signbit(a) ? a : b) : std::fmin(a, b);
  };
  const auto most = [](T a, T b) {
    return a == 0 && b == 0 ? (std::signbit(a) ? b : a) : std::fmax(a, b);
  };
  check("min." + t + " {0}, {1}, {2};", std::function<T(T, T)>(least));
  check("max." + t + " {0}, {1}, {2};", std::function<T(T, T)>(most));
}

} // namespace

TEST(ptx_arithmetic, integers) {
  check_integers<u16>();
  check_integers<s16>();
  check_integers<u32>();
  check_integers<s32>();
  check_integers<u64>();
  check_integers<s64>();
}

TEST(ptx_arithmetic, bits) {
  check_bits<u16>();
  check_bits<u32>();
  check_bits<u64>();
  check_fields<u32>();
  check_fields<u64>();
}

TEST(ptx_arithmetic, reals) {
  check_reals<float>();
  check_reals<double>();
}
