// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Arithmetic of real numbers.
#include "decoder.h"
#include "reals.h"

namespace ptx {

namespace {

struct sum {
  template <typename T> static T of(T a, T b) { return canonical(a + b); }
};
struct difference {
  template <typename T> static T of(T a, T b) { return canonical(a - b); }
};
struct product {
  template <typename T> static T of(T a, T b) { return canonical(a * b); }
};
struct quotient {
  template <typename T> static T of(T a, T b) { return canonical(a / b); }
};
struct fused {
  template <typename T> static T of(T a, T b, T c) { return canonical(std::fma(a, b, c)); }
};
/// The one of two that is a number, and of zeros the negative one.
struct minimum {
  template <typename T> static T of(T a, T b) {
    const T zero = std::signbit(a) ? a : b;
    const T of_numbers = a < b ? a : (b < a ? b : zero);
    return canonical(a != a ? b : (b != b ? a : of_numbers));
  }
};
struct maximum {
  template <typename T> static T of(T a, T b) {
    const T zero = std::signbit(a) ? b : a;
    const T of_numbers = a > b ? a : (b > a ? b : zero);
    return canonical(a != a ? b : (b != b ? a : of_numbers));
  }
};
struct negative {
  static float of(float a) {
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(a) ^ 0x80000000);
  }
  static double of(double a) {
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(a) ^ (std::uint64_t(1) << 63));
  }
};
struct absolute {
  static float of(float a) {
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(a) & 0x7fffffff);
  }
  static double of(double a) {
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(a) & ~(std::uint64_t(1) << 63));
  }
};
/// The second one's bits with the first one's sign.
struct with_sign {
  template <typename T> static T of(T sign, T a) { return std::copysign(a, sign); }
};
template <typename Test> struct tested {
  template <typename T> static std::uint8_t of(T a) { return Test::holds(std::fpclassify(a), a); }
};
struct is_finite {
  template <typename T> static bool holds(int of, T) { return of != FP_NAN && of != FP_INFINITE; }
};
struct is_infinite {
  template <typename T> static bool holds(int of, T) { return of == FP_INFINITE; }
};
struct is_number {
  template <typename T> static bool holds(int of, T) { return of != FP_NAN; }
};
struct is_no_number {
  template <typename T> static bool holds(int of, T) { return of == FP_NAN; }
};
struct is_normal {
  template <typename T> static bool holds(int of, T) { return of == FP_NORMAL || of == FP_ZERO; }
};
struct is_subnormal {
  template <typename T> static bool holds(int of, T) { return of == FP_SUBNORMAL; }
};

struct modifiers {
  type of;
  int rounding = FE_TONEAREST;
  bool flushes = false, saturates = false, has_rounding = false;
};

modifiers take_modifiers(decoder &in, bool may_saturate, bool may_round) {
  modifiers found;
  const std::pair<const char *, int> all[] = {
      {"rn", FE_TONEAREST}, {"rz", FE_TOWARDZERO}, {"rm", FE_DOWNWARD}, {"rp", FE_UPWARD}};
  if (may_round)
    for (const auto &[name, mode] : all)
      if (in.take(name)) {
        found.rounding = mode;
        found.has_rounding = true;
        break;
      }
  found.flushes = in.take("ftz");
  found.saturates = may_saturate && in.take("sat");
  found.of = in.take_type();
  if (found.of.of != kind::floating || found.of.bits < 32)
    in.fail("'" + in.opcode() + "' of this type is not known here");
  if (found.of.bits == 64 && (found.flushes || found.saturates))
    in.fail("'" + in.opcode() + "' of doubles neither flushes nor saturates");
  return found;
}

template <typename Op, typename... T> handler handler_of() {
  if constexpr (sizeof...(T) == 2)
    return one<T..., Op>;
  else if constexpr (sizeof...(T) == 3)
    return two<T..., Op>;
  else
    return three<T..., Op>;
}

template <typename Op, typename... T> handler rounded_to(int rounding) {
  switch (rounding) {
  case FE_TOWARDZERO:
    return handler_of<rounded<Op, FE_TOWARDZERO>, T...>();
  case FE_DOWNWARD:
    return handler_of<rounded<Op, FE_DOWNWARD>, T...>();
  case FE_UPWARD:
    return handler_of<rounded<Op, FE_UPWARD>, T...>();
  default:
    return handler_of<Op, T...>();
  }
}

/// Ts are the result and the operands, all of them single.
template <typename Op, typename... T> handler modified(const modifiers &how) {
  if (how.flushes)
    return how.saturates ? rounded_to<with_saturation<with_flush<Op>>, T...>(how.rounding)
                         : rounded_to<with_flush<Op>, T...>(how.rounding);
  return how.saturates ? rounded_to<with_saturation<Op>, T...>(how.rounding)
                       : rounded_to<Op, T...>(how.rounding);
}

template <typename Op> void emit_two(decoder &in, const modifiers &how) {
  in.emit_as(how.of.bits == 32 ? modified<Op, float, float, float>(how)
                               : rounded_to<Op, double, double, double>(how.rounding),
             how.of, {how.of, how.of});
}

template <typename Op> void emit_three(decoder &in, const modifiers &how) {
  in.emit_as(how.of.bits == 32 ? modified<Op, float, float, float, float>(how)
                               : rounded_to<Op, double, double, double, double>(how.rounding),
             how.of, {how.of, how.of, how.of});
}

template <typename Op> void emit_plain(decoder &in, const modifiers &how, bool has_two) {
  if (how.flushes && has_two)
    return in.emit_as(two<float, float, float, with_flush<Op>>, how.of, {how.of, how.of});
  return in.emit_as(how.of.bits == 32 ? handler(two<float, float, float, Op>)
                                      : handler(two<double, double, double, Op>),
                    how.of, {how.of, how.of});
}

template <typename Op> void emit_one(decoder &in, const modifiers &how) {
  if (how.flushes)
    return in.emit_as(one<float, float, with_flush<Op>>, how.of, {how.of});
  return in.emit_as(how.of.bits == 32 ? handler(one<float, float, Op>)
                                      : handler(one<double, double, Op>),
                    how.of, {how.of});
}

void decode_quotient(decoder &in) {
  const bool is_rough = in.take("approx") || in.take("full");
  const modifiers how = take_modifiers(in, false, !is_rough);
  if (is_rough ? how.of.bits != 32 : !how.has_rounding)
    in.fail("'div' of real numbers says how it is rounded");
  emit_two<quotient>(in, how);
}

template <typename Test> handler test_of(type of) {
  return of.bits == 32 ? handler(one<std::uint8_t, float, tested<Test>>)
                       : handler(one<std::uint8_t, double, tested<Test>>);
}

void decode_test(decoder &in) {
  const int which =
      in.take_one({"finite", "infinite", "number", "notanumber", "normal", "subnormal"});
  const type of = take_modifiers(in, false, false).of;
  const handler all[] = {test_of<is_finite>(of), test_of<is_infinite>(of),
                         test_of<is_number>(of), test_of<is_no_number>(of),
                         test_of<is_normal>(of), test_of<is_subnormal>(of)};
  in.emit_as(all[which], {kind::predicate, 1}, {of});
}

} // namespace

bool decode_floats(decoder &in) {
  const std::string &name = in.opcode();
  if (name == "add")
    emit_two<sum>(in, take_modifiers(in, true, true));
  else if (name == "sub")
    emit_two<difference>(in, take_modifiers(in, true, true));
  else if (name == "mul")
    emit_two<product>(in, take_modifiers(in, true, true));
  else if (name == "fma" || name == "mad") {
    const modifiers how = take_modifiers(in, true, true);
    if (!how.has_rounding)
      in.fail("'" + name + "' of real numbers says how it is rounded");
    emit_three<fused>(in, how);
  } else if (name == "div")
    decode_quotient(in);
  else if (name == "min")
    emit_plain<minimum>(in, take_modifiers(in, false, false), true);
  else if (name == "max")
    emit_plain<maximum>(in, take_modifiers(in, false, false), true);
  else if (name == "neg")
    emit_one<negative>(in, take_modifiers(in, false, false));
  else if (name == "abs")
    emit_one<absolute>(in, take_modifiers(in, false, false));
  else if (name == "copysign")
    emit_plain<with_sign>(in, take_modifiers(in, false, false), false);
  else if (name == "testp")
    decode_test(in);
  else
    return false;
  return true;
}

} // namespace ptx
