// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Conversions, comparisons, permutations and rough functions of PTX against the host.
#include "instruction_check.h"

#include <cfenv>

using namespace test;

namespace {

constexpr std::pair<const char *, int> modes[] = {
    {"rn", FE_TONEAREST}, {"rz", FE_TOWARDZERO}, {"rm", FE_DOWNWARD}, {"rp", FE_UPWARD}};

template <typename To, typename From> To rounded_in(int mode, From value) {
  if (!std::is_floating_point_v<From> && value == From(0))
    return To(0); // the host may say -0
  const int before = std::fegetround();
  std::fesetround(mode);
  volatile From from = value;
  volatile To made = To(from);
  std::fesetround(before);
  return To(made);
}

/// As the manual has it: the nearest one that there is; what is no number has a value of its own.
template <typename To, typename From> To integer_of(From value) {
  if (value != value)
    return sizeof(From) < 8 && sizeof(To) < 8 ? To(0) : To(u64(1) << (sizeof(To) * 8 - 1));
  // long double has all of 64 bits.
  const long double wide = value, least = std::numeric_limits<To>::min(),
                    most = std::numeric_limits<To>::max();
  return To(std::min(std::max(wide, least), most));
}

template <typename T> T integral(T value, const std::string &how) {
  return how == "rni"   ? std::nearbyint(value)
         : how == "rzi" ? std::trunc(value)
         : how == "rmi" ? std::floor(value)
                        : std::ceil(value);
}

template <typename To, typename From> void check_real_to_integer() {
  for (const std::string how : {"rni", "rzi", "rmi", "rpi"})
    check("cvt." + how + "." + name_of<To>() + "." + name_of<From>() + " {0}, {1};",
          std::function<To(From)>(
              [how](From value) { return integer_of<To>(integral(value, how)); }));
}

template <typename To, typename From> void check_integer_to_real() {
  for (const auto &[name, mode] : modes)
    check(
        std::string("cvt.") + name + "." + name_of<To>() + "." + name_of<From>() + " {0}, {1};",
        std::function<To(From)>([mode = mode](From value) { return rounded_in<To>(mode, value); }));
}

template <typename To, typename From> void check_integers_of() {
  const std::string types = name_of<To>() + "." + name_of<From>();
  check("cvt." + types + " {0}, {1};",
        std::function<To(From)>([](From value) { return To(value); }));
  // What holds all values is not saturated.
  using to = std::numeric_limits<To>;
  using from = std::numeric_limits<From>;
  if (__int128(to::min()) <= __int128(from::min()) && __int128(to::max()) >= __int128(from::max()))
    return;
  check("cvt.sat." + types + " {0}, {1};", std::function<To(From)>([](From value) {
          const __int128 wide = value, least = std::numeric_limits<To>::min(),
                         most = std::numeric_limits<To>::max();
          return To(std::min(std::max(wide, least), most));
        }));
}

template <typename To> void check_integers_to() {
  check_integers_of<To, u16>();
  check_integers_of<To, s16>();
  check_integers_of<To, u32>();
  check_integers_of<To, s32>();
  check_integers_of<To, u64>();
  check_integers_of<To, s64>();
}

template <typename From> void check_real_to_integers() {
  check_real_to_integer<u16, From>();
  check_real_to_integer<s16, From>();
  check_real_to_integer<u32, From>();
  check_real_to_integer<s32, From>();
  check_real_to_integer<u64, From>();
  check_real_to_integer<s64, From>();
}

template <typename To> void check_integers_to_real() {
  check_integer_to_real<To, u16>();
  check_integer_to_real<To, s16>();
  check_integer_to_real<To, u32>();
  check_integer_to_real<To, s32>();
  check_integer_to_real<To, u64>();
  check_integer_to_real<To, s64>();
}

template <typename T> bool compare(const std::string &how, T a, T b) {
  const bool no_number = a != a || b != b;
  const std::string plain = how.substr(0, 2);
  if (how == "num" || how == "nan")
    return no_number == (how == "nan");
  if (no_number)
    return how.size() == 3;
  return plain == "eq"   ? a == b
         : plain == "ne" ? a != b
         : plain == "lt" ? a < b
         : plain == "le" ? a <= b
         : plain == "gt" ? a > b
                         : a >= b;
}

template <typename T> void check_comparisons() {
  for (const std::string how :
       {"eq", "ne", "lt", "le", "gt", "ge", "equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan"})
    check("setp." + how + "." + name_of<T>() + " %p1, {1}, {2};\nselp.b32 {0}, 1, 0, %p1;",
          std::function<u32(T, T)>([how](T a, T b) -> u32 { return compare(how, a, b); }));
}

float flushed(float value) {
  return std::fpclassify(value) == FP_SUBNORMAL ? std::copysign(0.0f, value) : value;
}

float saturated(float value) { return value > 0 ? std::min(value, 1.0f) : 0.0f; }

} // namespace

TEST(ptx_conversions, of_integers) {
  check_integers_to<u16>();
  check_integers_to<s16>();
  check_integers_to<u32>();
  check_integers_to<s32>();
  check_integers_to<u64>();
  check_integers_to<s64>();
}

TEST(ptx_conversions, of_bytes_in_wider_registers) {
  check("cvt.u32.u8 {0}, {1};", std::function<u32(u32)>([](u32 a) { return u32(u8(a)); }));
  check("cvt.s32.s8 {0}, {1};", std::function<s32(u32)>([](u32 a) { return s32(s8(a)); }));
  check("cvt.s64.s8 {0}, {1};", std::function<s64(u16)>([](u16 a) { return s64(s8(a)); }));
  check("cvt.u16.u8 {0}, {1};", std::function<u16(u64)>([](u64 a) { return u16(u8(a)); }));
  check("cvt.u8.u32 {0}, {1};", std::function<u16(u32)>([](u32 a) { return u16(u8(a)); }));
  check("cvt.s8.s32 {0}, {1};", std::function<s16(s32)>([](s32 a) { return s16(s8(a)); }));
  check("cvt.s8.s64 {0}, {1};", std::function<s32(s64)>([](s64 a) { return s32(s8(a)); }));
  check("cvt.sat.u8.s32 {0}, {1};",
        std::function<u32(s32)>([](s32 a) { return u32(std::min(std::max(a, 0), 255)); }));
  check("cvt.sat.s8.s32 {0}, {1};",
        std::function<s32(s32)>([](s32 a) { return std::min(std::max(a, -128), 127); }));
  check("cvt.u32.u16 {0}, {1};", std::function<u32(u32)>([](u32 a) { return u32(u16(a)); }));
  check("cvt.s64.s32 {0}, {1};", std::function<s64(s64)>([](s64 a) { return s64(s32(a)); }));
  check("cvt.rni.u8.f32 {0}, {1};",
        std::function<u32(float)>([](float a) { return u32(integer_of<u8>(std::nearbyint(a))); }));
  check("cvt.rzi.s8.f64 {0}, {1};", std::function<s32(double)>([](double a) {
          return a != a ? s32(s8(128)) : s32(integer_of<s8>(std::trunc(a)));
        }));
  check("cvt.rn.f32.u8 {0}, {1};", std::function<float(u32)>([](u32 a) { return float(u8(a)); }));
  check("cvt.rn.f64.s8 {0}, {1};", std::function<double(u16)>([](u16 a) { return double(s8(a)); }));
}

TEST(ptx_conversions, of_reals_and_integers) {
  check_real_to_integers<float>();
  check_real_to_integers<double>();
  check_integers_to_real<float>();
  check_integers_to_real<double>();
  check("cvt.rzi.ftz.s32.f32 {0}, {1};",
        std::function<s32(float)>([](float a) { return integer_of<s32>(std::trunc(a)); }));
  check("cvt.rpi.ftz.s32.f32 {0}, {1};",
        std::function<s32(float)>([](float a) { return integer_of<s32>(std::ceil(flushed(a))); }));
}

TEST(ptx_conversions, of_reals) {
  check("cvt.f64.f32 {0}, {1};", std::function<double(float)>([](float a) { return double(a); }));
  check("cvt.ftz.f64.f32 {0}, {1};",
        std::function<double(float)>([](float a) { return double(flushed(a)); }));
  for (const auto &[name, mode] : modes) {
    check(std::string("cvt.") + name + ".f32.f64 {0}, {1};",
          std::function<float(double)>(
              [mode = mode](double a) { return rounded_in<float>(mode, a); }));
    check(std::string("cvt.") + name + ".ftz.f32.f64 {0}, {1};",
          std::function<float(double)>(
              [mode = mode](double a) { return flushed(rounded_in<float>(mode, a)); }));
    check(std::string("cvt.") + name + ".sat.f32.f64 {0}, {1};",
          std::function<float(double)>(
              [mode = mode](double a) { return saturated(rounded_in<float>(mode, a)); }));
  }
  for (const std::string how : {"rni", "rzi", "rmi", "rpi"}) {
    check("cvt." + how + ".f32.f32 {0}, {1};",
          std::function<float(float)>([how](float a) { return integral(a, how); }));
    check("cvt." + how + ".f64.f64 {0}, {1};",
          std::function<double(double)>([how](double a) { return integral(a, how); }));
  }
  check("cvt.sat.f32.f32 {0}, {1};", std::function<float(float)>(saturated));
  // A half has 11 bits; 16 of single precision's 24 are enough to see how it is rounded.
  check("cvt.rn.f16.f32 {0}, {1};", std::function<u16(float)>([](float a) {
          const _Float16 made = _Float16(a);
          return a != a ? u16(std::bit_cast<u16>(made)) : std::bit_cast<u16>(made);
        }));
  check("cvt.f32.f16 {0}, {1};",
        std::function<float(u16)>([](u16 a) { return float(std::bit_cast<_Float16>(a)); }));
}

TEST(ptx_conversions, comparisons) {
  check_comparisons<float>();
  check_comparisons<double>();
  check("setp.lt.ftz.f32 %p1, {1}, {2};\nselp.b32 {0}, 1, 0, %p1;",
        std::function<u32(float, float)>(
            [](float a, float b) -> u32 { return flushed(a) < flushed(b); }));
  check("setp.lo.u32 %p1, {1}, {2};\nselp.b32 {0}, 1, 0, %p1;",
        std::function<u32(u32, u32)>([](u32 a, u32 b) -> u32 { return a < b; }));
  check("setp.hs.u64 %p1, {1}, {2};\nselp.b32 {0}, 1, 0, %p1;",
        std::function<u32(u64, u64)>([](u64 a, u64 b) -> u32 { return a >= b; }));
  check("setp.lt.s32 %p2, {3}, 0;\nsetp.gt.and.s32 %p1|%p3, {1}, {2}, !%p2;\nselp.b32 %r20, 1, 0, "
        "%p1;\nselp.b32 {0}, 2, 0, %p3;\nor.b32 {0}, {0}, %r20;",
        std::function<u32(s32, s32, s32)>([](s32 a, s32 b, s32 c) -> u32 {
          return u32(a > b && c >= 0) | u32(a <= b && c >= 0) * 2;
        }));
  check("setp.lt.s32 %p2, {3}, 0;\nsetp.gt.xor.s32 %p1, {1}, {2}, %p2;\nselp.b32 {0}, 1, 0, %p1;",
        std::function<u32(s32, s32, s32)>(
            [](s32 a, s32 b, s32 c) -> u32 { return (a > b) != (c < 0); }));
  check(
      "setp.lt.s32 %p2, {3}, 0;\nsetp.gt.or.s32 %p1, {1}, {2}, %p2;\nselp.b32 {0}, 1, 0, %p1;",
      std::function<u32(s32, s32, s32)>([](s32 a, s32 b, s32 c) -> u32 { return a > b || c < 0; }));
  check("set.gt.u32.f32 {0}, {1}, {2};",
        std::function<u32(float, float)>([](float a, float b) { return a > b ? ~0u : 0u; }));
  check("set.le.f32.s32 {0}, {1}, {2};",
        std::function<float(s32, s32)>([](s32 a, s32 b) { return a <= b ? 1.0f : 0.0f; }));
  check("selp.f32 {0}, {1}, 0f3F800000, %p1;\nsetp.lt.f32 %p1, {1}, {2};\nselp.f32 {0}, {1}, "
        "0f3F800000, %p1;",
        std::function<float(float, float)>([](float a, float b) { return a < b ? a : 1.0f; }));
  check("slct.f32.f32 {0}, {1}, {2}, {3};",
        std::function<float(float, float, float)>(
            [](float a, float b, float c) { return c >= 0 ? a : b; }));
  const std::pair<const char *, std::function<bool(double)>> tests[] = {
      {"finite", [](double a) { return std::isfinite(a); }},
      {"infinite", [](double a) { return std::isinf(a); }},
      {"number", [](double a) { return !std::isnan(a); }},
      {"notanumber", [](double a) { return std::isnan(a); }}};
  for (const auto &[name, holds] : tests) {
    check(std::string("testp.") + name + ".f32 %p1, {1};\nselp.b32 {0}, 1, 0, %p1;",
          std::function<u32(float)>([holds = holds](float a) -> u32 { return holds(double(a)); }));
    check(std::string("testp.") + name + ".f64 %p1, {1};\nselp.b32 {0}, 1, 0, %p1;",
          std::function<u32(double)>([holds = holds](double a) -> u32 { return holds(a); }));
  }
  check(
      "testp.subnormal.f32 %p1, {1};\nselp.b32 {0}, 1, 0, %p1;",
      std::function<u32(float)>([](float a) -> u32 { return std::fpclassify(a) == FP_SUBNORMAL; }));
  check("testp.normal.f32 %p1, {1};\nselp.b32 {0}, 1, 0, %p1;",
        std::function<u32(float)>([](float a) -> u32 { return std::isnormal(a) || a == 0; }));
}

TEST(ptx_conversions, predicates) {
  const std::string compare = "setp.lt.s32 %p1, {1}, 0;\nsetp.lt.s32 %p2, {2}, 0;\n",
                    tell = "\nselp.b32 {0}, 1, 0, %p3;";
  using F = std::function<u32(s32, s32)>;
  check(compare + "and.pred %p3, %p1, %p2;" + tell,
        F([](s32 a, s32 b) -> u32 { return a < 0 && b < 0; }));
  check(compare + "or.pred %p3, %p1, %p2;" + tell,
        F([](s32 a, s32 b) -> u32 { return a < 0 || b < 0; }));
  check(compare + "xor.pred %p3, %p1, %p2;" + tell,
        F([](s32 a, s32 b) -> u32 { return (a < 0) != (b < 0); }));
  check(compare + "not.pred %p3, %p1;" + tell, F([](s32 a, s32) -> u32 { return a >= 0; }));
  check(compare + "mov.pred %p3, %p2;" + tell, F([](s32, s32 b) -> u32 { return b < 0; }));
  check(compare + "mov.pred %p3, -1;" + tell, F([](s32, s32) -> u32 { return 1; }));
  check(compare + "mov.pred %p3, 0;" + tell, F([](s32, s32) -> u32 { return 0; }));
  check(compare + "mov.b32 {0}, 7;\n@%p1 mov.b32 {0}, 9;\n@!%p2 add.s32 {0}, {0}, 1;",
        F([](s32 a, s32 b) -> u32 { return (a < 0 ? 9u : 7u) + (b < 0 ? 0u : 1u); }));
}

TEST(ptx_conversions, permutations) {
  check("prmt.b32 {0}, {1}, {2}, {3};",
        std::function<u32(u32, u32, u32)>([](u32 a, u32 b, u32 choice) {
          u8 all[8];
          std::memcpy(all, &a, 4);
          std::memcpy(all + 4, &b, 4);
          u32 made = 0;
          for (int byte = 0; byte < 4; ++byte) {
            const u32 which = choice >> byte * 4 & 15;
            const u8 one = all[which & 7];
            made |= u32(which & 8 ? u8(s8(one) >> 7) : one) << byte * 8;
          }
          return made;
        }));
  for (const bool is_left : {true, false})
    for (const bool wraps : {true, false})
      check(std::string("shf.") + (is_left ? "l" : "r") + (wraps ? ".wrap" : ".clamp") +
                ".b32 {0}, {1}, {2}, {3};",
            std::function<u32(u32, u32, u32)>([=](u32 low, u32 high, u32 by) {
              by = wraps ? by % 32 : std::min(by, 32u);
              const unsigned __int128 both = (unsigned __int128)(u64(high) << 32 | low) << 32;
              return is_left ? u32(both << by >> 64) : u32(both >> by >> 32);
            }));
  check("lop3.b32 {0}, {1}, {2}, {3}, 0x6a;",
        std::function<u32(u32, u32, u32)>([](u32 a, u32 b, u32 c) {
          u32 made = 0;
          for (int bit = 0; bit < 32; ++bit)
            made |= (0x6au >> ((a >> bit & 1) * 4 + (b >> bit & 1) * 2 + (c >> bit & 1)) & 1)
                    << bit;
          return made;
        }));
  check("mov.b64 {0}, {{1}, {2}};",
        std::function<u64(u32, u32)>([](u32 a, u32 b) { return u64(b) << 32 | a; }));
  check("mov.b64 {%r20, {0}}, {1};", std::function<u32(u64)>([](u64 a) { return u32(a >> 32); }));
  check("{ .reg .b32 tmp;\nmov.b64 {{0}, tmp}, {1}; }",
        std::function<u32(u64)>([](u64 a) { return u32(a); }));
  check("mov.b32 {_, {0}}, {1};", std::function<u16(u32)>([](u32 a) { return u16(a >> 16); }));
  check("mov.b32 {0}, {{1}, {2}};",
        std::function<u32(u16, u16)>([](u16 a, u16 b) { return u32(b) << 16 | a; }));
  check("bfind.u32 {0}, {1};",
        std::function<u32(u32)>([](u32 a) { return a ? 31u - u32(std::countl_zero(a)) : ~0u; }));
  check("bfind.s64 {0}, {1};", std::function<u32(s64)>([](s64 a) {
          const u64 looked = u64(a < 0 ? ~a : a);
          return looked ? 63u - u32(std::countl_zero(looked)) : ~0u;
        }));
  check("bfind.shiftamt.u64 {0}, {1};",
        std::function<u32(u64)>([](u64 a) { return a ? u32(std::countl_zero(a)) : ~0u; }));
  check("sad.u32 {0}, {1}, {2}, {3};", std::function<u32(u32, u32, u32)>([](u32 a, u32 b, u32 c) {
          return c + (a < b ? b - a : a - b);
        }));
  check("sad.s32 {0}, {1}, {2}, {3};", std::function<u32(s32, s32, u32)>([](s32 a, s32 b, u32 c) {
          return c + u32(s64(a) < b ? s64(b) - a : s64(a) - b);
        }));
  check("add.sat.s32 {0}, {1}, {2};", std::function<s32(s32, s32)>([](s32 a, s32 b) {
          return integer_of<s32>(double(a) + double(b));
        }));
  check("sub.sat.s32 {0}, {1}, {2};", std::function<s32(s32, s32)>([](s32 a, s32 b) {
          return integer_of<s32>(double(a) - double(b));
        }));
}

TEST(ptx_conversions, carries) {
  // The upper half of 128 bits, and of 64 in parts of 32.
  check("add.cc.s64 %rd10, {1}, {2};\naddc.s64 {0}, {1}, {3};",
        std::function<u64(u64, u64, u64)>(
            [](u64 a, u64 b, u64 c) { return a + c + u64(a + b < a); }));
  check("sub.cc.s64 %rd10, {1}, {2};\nsubc.s64 {0}, {1}, {3};",
        std::function<u64(u64, u64, u64)>([](u64 a, u64 b, u64 c) { return a - c - u64(a < b); }));
  check("add.cc.u32 %r10, {1}, {2};\naddc.cc.u32 %r11, {1}, {3};\naddc.u32 {0}, 0, 0;",
        std::function<u32(u32, u32, u32)>([](u32 a, u32 b, u32 c) {
          return u32((u64(a) + c + u64(u64(a) + b > 0xffffffff)) >> 32);
        }));
  check("sub.cc.u32 %r10, {1}, {2};\nsubc.cc.u32 %r11, {1}, {3};\nsubc.u32 {0}, 0, 0;",
        std::function<u32(u32, u32, u32)>(
            [](u32 a, u32 b, u32 c) { return 0u - u32(u64(a) < u64(c) + u64(a < b)); }));
}

TEST(ptx_conversions, modified_arithmetic) {
  using F = std::function<float(float, float)>;
  check("add.rn.ftz.f32 {0}, {1}, {2};",
        F([](float a, float b) { return flushed(flushed(a) + flushed(b)); }));
  check("mul.rn.ftz.f32 {0}, {1}, {2};",
        F([](float a, float b) { return flushed(flushed(a) * flushed(b)); }));
  check("add.rn.sat.f32 {0}, {1}, {2};", F([](float a, float b) { return saturated(a + b); }));
  check("mul.ftz.sat.f32 {0}, {1}, {2};",
        F([](float a, float b) { return saturated(flushed(flushed(a) * flushed(b))); }));
  check("fma.rn.ftz.f32 {0}, {1}, {2}, {3};",
        std::function<float(float, float, float)>([](float a, float b, float c) {
          return flushed(std::fma(flushed(a), flushed(b), flushed(c)));
        }));
  check("neg.ftz.f32 {0}, {1};", std::function<float(float)>([](float a) { return -flushed(a); }));
  check("div.approx.ftz.f32 {0}, {1}, {2};",
        F([](float a, float b) { return flushed(flushed(a) / flushed(b)); }));
  check("div.full.f32 {0}, {1}, {2};", F([](float a, float b) { return a / b; }));
}

TEST(ptx_conversions, rough_functions) {
  using F = std::function<float(float)>;
  check("sqrt.approx.f32 {0}, {1};", F([](float a) { return std::sqrt(a); }));
  check("rsqrt.approx.f32 {0}, {1};", F([](float a) { return float(1 / std::sqrt(double(a))); }));
  check("rsqrt.approx.ftz.f32 {0}, {1};",
        F([](float a) { return float(1 / std::sqrt(double(flushed(a)))); }));
  check("rcp.approx.f32 {0}, {1};", F([](float a) { return 1 / a; }));
  check("ex2.approx.f32 {0}, {1};", F([](float a) { return float(std::exp2(double(a))); }));
  check("ex2.approx.ftz.f32 {0}, {1};",
        F([](float a) { return flushed(float(std::exp2(double(flushed(a))))); }));
  check("lg2.approx.f32 {0}, {1};", F([](float a) { return float(std::log2(double(a))); }));
  check("sin.approx.f32 {0}, {1};", F([](float a) { return float(std::sin(double(a))); }));
  check("cos.approx.ftz.f32 {0}, {1};",
        F([](float a) { return float(std::cos(double(flushed(a)))); }));
  check("tanh.approx.f32 {0}, {1};", F([](float a) { return float(std::tanh(double(a))); }), "7.0");
  check("rcp.approx.ftz.f64 %rd9, {1};\nmul.rn.f64 %rd9, %rd9, {1};\nsub.rn.f64 %rd9, %rd9, "
        "0d3FF0000000000000;\n"
        "abs.f64 %rd9, %rd9;\nsetp.lt.f64 %p1, %rd9, 0d3EB0000000000000;\nselp.b32 {0}, 1, 0, %p1;",
        std::function<u32(double)>([](double a) -> u32 {
          const double inverse = 1 / a;
          return std::isnormal(a) && std::isnormal(inverse);
        }));
}
