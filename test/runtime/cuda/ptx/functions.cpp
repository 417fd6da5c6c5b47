// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Roots, reciprocals, exponentials and the like. What a device computes roughly is computed here
/// in double precision and rounded once: well inside the bounds that NVIDIA states, and other bits.
#include "decoder.h"
#include "reals.h"

#include <numbers>

namespace ptx {

namespace {

struct root {
  template <typename T> static T of(T a) { return canonical(std::sqrt(a)); }
};
struct reciprocal {
  template <typename T> static T of(T a) { return canonical(1 / a); }
};
struct reciprocal_root {
  static float of(float a) { return canonical(float(1 / std::sqrt(double(a)))); }
  static double of(double a) { return double(1 / std::sqrt(static_cast<long double>(a))); }
};
struct sine {
  static float of(float a) { return canonical(float(std::sin(double(a)))); }
};
struct cosine {
  static float of(float a) { return canonical(float(std::cos(double(a)))); }
};
struct power_of_two {
  static float of(float a) { return canonical(float(std::exp2(double(a)))); }
};
struct binary_logarithm {
  static float of(float a) { return canonical(float(std::log2(double(a)))); }
};
struct hyperbolic_tangent {
  static float of(float a) { return canonical(float(std::tanh(double(a)))); }
};
/// Of doubles only the upper half is computed.
template <typename Op> struct upper_half {
  static double of(double a) {
    if (std::fpclassify(a) == FP_SUBNORMAL)
      a = std::copysign(0.0, a);
    const double value = Op::of(a);
    if (std::fpclassify(value) == FP_SUBNORMAL)
      return std::copysign(0.0, value);
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(value) >> 32 << 32);
  }
};

constexpr type f32{kind::floating, 32}, f64{kind::floating, 64};

template <typename Op> void emit_single(decoder &in, bool flushes) {
  in.emit_one(flushes ? handler(one<float, float, with_flush<Op>>) : handler(one<float, float, Op>),
              f32);
}

template <typename Op, typename T> handler rounded_to(int mode) {
  switch (mode) {
  case 1:
    return one<T, T, rounded<Op, FE_TOWARDZERO>>;
  case 2:
    return one<T, T, rounded<Op, FE_DOWNWARD>>;
  case 3:
    return one<T, T, rounded<Op, FE_UPWARD>>;
  default:
    return one<T, T, Op>;
  }
}

/// sqrt, rcp and rsqrt: correctly rounded, or roughly.
template <typename Op> void decode_exact(decoder &in, bool may_be_exact) {
  if (!may_be_exact || in.take("approx")) {
    if (!may_be_exact)
      in.take_one({"approx"});
    const bool flushes = in.take("ftz");
    const type of = in.take_type();
    if (of == f32)
      return emit_single<Op>(in, flushes);
    if (of != f64 || in.opcode() == "sqrt" || (in.opcode() == "rcp" && !flushes))
      in.fail("'" + in.opcode() + "' of this type is not known here");
    return in.emit_one(flushes ? handler(one<double, double, upper_half<Op>>)
                               : handler(one<double, double, Op>),
                       f64);
  }
  const int mode = in.take_one({"rn", "rz", "rm", "rp"});
  const bool flushes = in.take("ftz");
  const type of = in.take_type();
  if (of == f64 && !flushes)
    in.emit_one(rounded_to<Op, double>(mode), of);
  else if (of == f32)
    in.emit_one(flushes ? rounded_to<with_flush<Op>, float>(mode) : rounded_to<Op, float>(mode),
                of);
  else
    in.fail("'" + in.opcode() + "' of this type is not known here");
}

template <typename Op> void decode_rough(decoder &in, bool may_flush) {
  in.take_one({"approx"});
  const bool flushes = may_flush && in.take("ftz");
  if (in.take_type() != f32)
    in.fail("'" + in.opcode() + "' takes .f32");
  emit_single<Op>(in, flushes);
}

} // namespace

bool decode_functions(decoder &in) {
  const std::string &name = in.opcode();
  if (name == "sqrt")
    decode_exact<root>(in, true);
  else if (name == "rcp")
    decode_exact<reciprocal>(in, true);
  else if (name == "rsqrt")
    decode_exact<reciprocal_root>(in, false);
  else if (name == "sin")
    decode_rough<sine>(in, true);
  else if (name == "cos")
    decode_rough<cosine>(in, true);
  else if (name == "ex2")
    decode_rough<power_of_two>(in, true);
  else if (name == "lg2")
    decode_rough<binary_logarithm>(in, true);
  else if (name == "tanh") {
    in.needs_version(70);
    in.needs_target(75);
    decode_rough<hyperbolic_tangent>(in, false);
  } else
    return false;
  return true;
}

} // namespace ptx
