// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Conversions of numbers.
#include "decoder.h"
#include "reals.h"

#include <algorithm>

namespace ptx {

namespace {

template <typename R> struct plain {
  template <typename T> static R of(T a) { return static_cast<R>(a); }
};
template <typename R> struct canonical_to {
  template <typename T> static R of(T a) { return canonical(static_cast<R>(a)); }
};

/// An integer of T's that is as near as it can be; what is no number has a value of its own.
template <typename T, bool from_double> T nearest_integer(double value) {
  if (value != value) {
    if (!from_double && sizeof(T) < 8)
      return 0;
    return static_cast<T>(std::uint64_t(1) << (sizeof(T) * 8 - 1));
  }
  constexpr double end = static_cast<double>(std::numeric_limits<T>::max()) + 1; // a power of two
  if (value >= static_cast<double>(std::numeric_limits<T>::max()) &&
      value >= end - 0.5 * (end < 1e10))
    return std::numeric_limits<T>::max();
  if (value <= static_cast<double>(std::numeric_limits<T>::min()))
    return std::numeric_limits<T>::min();
  return static_cast<T>(value);
}

/// Rounded to an integer in one of the ways of the modifiers i: nearest, to zero, down, up.
double integral(double value, int way) {
  switch (way) {
  case 0:
    return std::nearbyint(value);
  case 1:
    return std::trunc(value);
  case 2:
    return std::floor(value);
  default:
    return std::ceil(value);
  }
}

struct to_zero_s32 {
  static std::int32_t of(float a) {
    // Vectors of the host have no conversion that ends at the bounds.
    const bool is_small = a >= -2147483648.0f && a < 2147483648.0f;
    const auto inside = static_cast<std::int32_t>(is_small ? a : 0.0f);
    return is_small ? inside : (a != a ? 0 : (a < 0 ? INT32_MIN : INT32_MAX));
  }
};

/// What the general conversion does, packed into `instruction::offset`.
struct steps {
  type to, from;
  std::uint8_t to_register = 4, from_register = 4; ///< bytes
  std::uint8_t rounding = 0; ///< 1 to 4: to an integer; 5 to 8: of the result's bits
  bool saturates = false, flushes = false;
};
static_assert(sizeof(steps) <= sizeof(instruction::blob));

double read_real(const unsigned char *from, int bits) {
  if (bits == 16) {
    _Float16 value;
    std::memcpy(&value, from, 2);
    return static_cast<double>(value);
  }
  if (bits == 32) {
    float value;
    std::memcpy(&value, from, 4);
    return static_cast<double>(value);
  }
  double value;
  std::memcpy(&value, from, 8);
  return value;
}

template <typename T, typename From> T rounded_as(From value, int way) {
  static constexpr int modes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD};
  // The host's conversions of unsigned numbers end with a difference, which may be -0.
  if (!std::is_floating_point_v<From> && value == From(0))
    return T(0);
  const int before = std::fegetround();
  std::fesetround(modes[way]);
  pin(value);
  T result = static_cast<T>(value);
  pin(result);
  std::fesetround(before);
  return result;
}

template <typename From> void write_real(unsigned char *to, const steps &what, From value) {
  const int way = what.rounding >= 5 ? what.rounding - 5 : 0;
  if (what.to.bits == 16) {
    auto result = rounded_as<_Float16>(value, way);
    if (what.saturates)
      result = static_cast<_Float16>(saturated(static_cast<float>(result)));
    std::memcpy(to, &result, 2);
  } else if (what.to.bits == 32) {
    float result = canonical(rounded_as<float>(value, way));
    if (what.flushes)
      result = flushed(result);
    if (what.saturates)
      result = saturated(result);
    std::memcpy(to, &result, 4);
  } else {
    double result = rounded_as<double>(value, way);
    if (what.saturates)
      result = saturated(result);
    std::memcpy(to, &result, 8);
  }
}

void write_integer(unsigned char *to, const steps &what, std::uint64_t value) {
  const int unused = 64 - what.to.bits;
  value <<= unused;
  value = what.to.of == kind::of_signed ? std::uint64_t(std::int64_t(value) >> unused)
                                        : value >> unused;
  std::memcpy(to, &value, what.to_register);
}

std::uint64_t read_integer(const unsigned char *from, const steps &what) {
  std::uint64_t value = 0;
  std::memcpy(&value, from, what.from_register);
  const int unused = 64 - what.from.bits;
  value <<= unused;
  return what.from.of == kind::of_signed ? std::uint64_t(std::int64_t(value) >> unused)
                                         : value >> unused;
}

std::uint64_t clamped(std::uint64_t value, const steps &what) {
  const bool from_signed = what.from.of == kind::of_signed,
             to_signed = what.to.of == kind::of_signed;
  const std::uint64_t most = ~std::uint64_t(0) >> (64 - what.to.bits + to_signed);
  if (from_signed && std::int64_t(value) < 0) {
    if (!to_signed)
      return 0;
    const auto least = std::int64_t(~most);
    return std::uint64_t(std::max(std::int64_t(value), least));
  }
  return std::min(value, most);
}

template <bool from_double> std::uint64_t integer_of(double value, type to) {
  const bool is_signed = to.of == kind::of_signed;
  switch (to.bits) {
  case 8:
    return is_signed ? std::uint64_t(nearest_integer<std::int8_t, from_double>(value))
                     : nearest_integer<std::uint8_t, from_double>(value);
  case 16:
    return is_signed ? std::uint64_t(nearest_integer<std::int16_t, from_double>(value))
                     : nearest_integer<std::uint16_t, from_double>(value);
  case 32:
    return is_signed ? std::uint64_t(nearest_integer<std::int32_t, from_double>(value))
                     : nearest_integer<std::uint32_t, from_double>(value);
  default:
    return is_signed ? std::uint64_t(nearest_integer<std::int64_t, from_double>(value))
                     : nearest_integer<std::uint64_t, from_double>(value);
  }
}

void convert_one(unsigned char *to, const unsigned char *from, const steps &what) {
  if (what.from.of == kind::floating) {
    double value = read_real(from, what.from.bits);
    if (what.flushes && what.from.bits == 32)
      value = static_cast<double>(flushed(static_cast<float>(value)));
    if (what.rounding >= 1 && what.rounding <= 4)
      value = integral(value, what.rounding - 1);
    if (what.to.of == kind::floating)
      return write_real(to, what, value);
    return write_integer(to, what,
                         what.from.bits == 64 ? integer_of<true>(value, what.to)
                                              : integer_of<false>(value, what.to));
  }
  std::uint64_t value = read_integer(from, what);
  if (what.to.of == kind::floating) {
    if (what.from.of == kind::of_signed)
      return write_real(to, what, std::int64_t(value));
    return write_real(to, what, value);
  }
  if (what.saturates)
    value = clamped(value, what);
  write_integer(to, what, value);
}

const instruction *convert(warp &in, const instruction *i) {
  steps what;
  std::memcpy(static_cast<void *>(&what), i->blob, sizeof what);
  const auto *const from = in.at<unsigned char>(i->a);
  auto *const to = in.at<unsigned char>(i->to);
  unsigned char made[lanes][8];
  for (int lane = 0; lane < lanes; ++lane)
    if (in.on[lane])
      convert_one(made[lane], from + lane * what.from_register, what);
  for (int lane = 0; lane < lanes; ++lane)
    if (in.on[lane])
      std::memcpy(to + lane * what.to_register, made[lane], what.to_register);
  return i + 1;
}

/// Of integers of any width in registers of any width.
template <typename R, typename A> const instruction *extend(warp &in, const instruction *i) {
  using bits = std::make_unsigned_t<A>;
  const A *const a = in.at<A>(i->a);
  const int read = i->blob[0], written = i->blob[1];
  const bool is_signed = i->blob[2] != 0;
  R values[lanes];
  for (int lane = 0; lane < lanes; ++lane) {
    const R value = static_cast<R>(static_cast<A>(bits(a[lane]) << read) >> read);
    const auto top =
        static_cast<std::make_unsigned_t<R>>(std::make_unsigned_t<R>(value) << written);
    values[lane] = is_signed ? static_cast<R>(static_cast<std::make_signed_t<R>>(top) >> written)
                             : static_cast<R>(top >> written);
  }
  put(in, i->to, values);
  return i + 1;
}

template <typename A> handler extend_from(int bytes) {
  using s64 = std::int64_t;
  using s32 = std::int32_t;
  using s16 = std::int16_t;
  return bytes == 8 ? extend<s64, A> : bytes == 4 ? extend<s32, A> : extend<s16, A>;
}

handler extension(const steps &what, unsigned char *blob) {
  if (what.to.of == kind::floating || what.from.of == kind::floating || what.saturates)
    return nullptr;
  blob[0] = static_cast<unsigned char>(what.from_register * 8 - what.from.bits);
  blob[1] = static_cast<unsigned char>(what.to_register * 8 - what.to.bits);
  blob[2] = what.to.of == kind::of_signed;
  const bool is_signed = what.from.of == kind::of_signed;
  switch (what.from_register) {
  case 2:
    return is_signed ? extend_from<std::int16_t>(what.to_register)
                     : extend_from<std::uint16_t>(what.to_register);
  case 4:
    return is_signed ? extend_from<std::int32_t>(what.to_register)
                     : extend_from<std::uint32_t>(what.to_register);
  default:
    return is_signed ? extend_from<std::int64_t>(what.to_register)
                     : extend_from<std::uint64_t>(what.to_register);
  }
}

/// The usual ones, as loops; null for all others.
handler quick(const steps &what) {
  if (what.saturates || what.flushes)
    return nullptr;
  const auto is = [&](kind to, int to_bits, kind from, int from_bits, int rounding) {
    const bool agrees = what.to.of == to && what.from.of == from;
    return agrees && what.to.bits == to_bits && what.from.bits == from_bits &&
           what.rounding == rounding && what.to_register * 8 == to_bits &&
           what.from_register * 8 == from_bits;
  };
  constexpr kind f = kind::floating, s = kind::of_signed, u = kind::of_unsigned;
  constexpr int nearest = 5, to_zero = 2;
  if (what.to.of != f && what.from.of != f && what.to_register * 8 == what.to.bits &&
      what.from_register * 8 == what.from.bits) {
    const bool is_signed = what.from.of == s;
    if (what.to.bits == 64 && what.from.bits == 32)
      return is_signed ? one<std::int64_t, std::int32_t, plain<std::int64_t>>
                       : one<std::uint64_t, std::uint32_t, plain<std::uint64_t>>;
    if (what.to.bits == 32 && what.from.bits == 64)
      return one<std::uint32_t, std::uint64_t, plain<std::uint32_t>>;
    if (what.to.bits == 32 && what.from.bits == 16)
      return is_signed ? one<std::int32_t, std::int16_t, plain<std::int32_t>>
                       : one<std::uint32_t, std::uint16_t, plain<std::uint32_t>>;
    if (what.to.bits == 16 && what.from.bits == 32)
      return one<std::uint16_t, std::uint32_t, plain<std::uint16_t>>;
  }
  if (is(f, 32, s, 32, nearest))
    return one<float, std::int32_t, plain<float>>;
  if (is(f, 32, u, 32, nearest))
    return one<float, std::uint32_t, plain<float>>;
  if (is(f, 64, s, 32, nearest))
    return one<double, std::int32_t, plain<double>>;
  if (is(f, 64, u, 32, nearest))
    return one<double, std::uint32_t, plain<double>>;
  if (is(f, 64, f, 32, 0))
    return one<double, float, plain<double>>;
  if (is(f, 32, f, 64, nearest))
    return one<float, double, canonical_to<float>>;
  if (is(s, 32, f, 32, to_zero))
    return one<std::int32_t, float, to_zero_s32>;
  return nullptr;
}

std::uint8_t take_rounding(decoder &in) {
  std::uint8_t number = 1;
  for (const char *const each : {"rni", "rzi", "rmi", "rpi", "rn", "rz", "rm", "rp"}) {
    if (in.take(each))
      return number;
    ++number;
  }
  return 0;
}

/// As PTX has it: which conversions say how they round, and in which way.
void check_modifiers(decoder &in, const steps &what) {
  const bool to_real = what.to.of == kind::floating, from_real = what.from.of == kind::floating;
  const bool to_integer = what.rounding >= 1 && what.rounding <= 4, of_bits = what.rounding >= 5;
  if (!to_real && from_real && !to_integer)
    in.fail("'cvt' of a real number to an integer says how it is rounded");
  if (to_real && !from_real && !of_bits)
    in.fail("'cvt' of an integer to a real number says how it is rounded");
  if (!to_real && !from_real && what.rounding)
    in.fail("'cvt' of integers is not rounded");
  // Where each value of the one is one of the other, nothing saturates.
  const bool was_signed = what.from.of == kind::of_signed,
             is_signed = what.to.of == kind::of_signed;
  const bool holds_all = was_signed == is_signed ? what.to.bits >= what.from.bits
                                                 : is_signed && what.to.bits > what.from.bits;
  if (what.saturates && !from_real && (to_real || holds_all))
    in.fail("'cvt' of these types does not saturate");
  if (to_real && from_real) {
    if (what.to.bits < what.from.bits && !of_bits)
      in.fail("'cvt' to a narrower real number says how it is rounded");
    if (what.to.bits > what.from.bits && what.rounding)
      in.fail("'cvt' to a wider real number is not rounded");
    if (what.to.bits == what.from.bits && of_bits)
      in.fail("'cvt' of the same type is rounded to an integer or not");
  }
}

} // namespace

bool decode_conversions(decoder &in) {
  if (in.opcode() != "cvt")
    return false;
  steps what;
  what.rounding = take_rounding(in);
  what.flushes = in.take("ftz");
  what.saturates = in.take("sat");
  in.expect_operands(2);
  what.to = in.take_type();
  what.from = in.take_type();
  for (const type each : {what.to, what.from})
    if (each.of == kind::bits || each.of == kind::predicate)
      in.fail("'cvt' of bits is none");
  check_modifiers(in, what);
  // Registers of integers may be wider than the type.
  const auto wide = [&](const operand &of, type is) {
    type found = in.declared(of, is);
    const bool may_be_wider = is.of != kind::floating && found.bits > is.bits;
    if (found.bits != is.bits && !may_be_wider && !(is.bits == 8 && found.bits == 16))
      in.fail("'cvt' has a register of another width");
    if (may_be_wider && found.of == kind::floating)
      in.fail("'cvt' has a register of another type");
    return type{may_be_wider ? kind::bits : is.of, std::max(found.bits, is.bits)};
  };
  type from_register = wide(in.at(1), what.from);
  const type to_register = wide(in.at(0), what.to);
  if (from_register.bits == 8) // a number
    from_register = {kind::bits, 16};
  what.to_register = static_cast<std::uint8_t>(to_register.bytes());
  what.from_register = static_cast<std::uint8_t>(from_register.bytes());
  const place from = in.source(1, from_register), to = in.destination(0, to_register);
  unsigned char blob[sizeof(instruction::blob)] = {};
  std::memcpy(blob, static_cast<const void *>(&what), sizeof what);
  handler fast = quick(what);
  if (!fast)
    fast = extension(what, blob);
  instruction &made = in.emit(fast ? fast : convert);
  made.to = to;
  made.a = from;
  std::memcpy(made.blob, blob, sizeof blob);
  return true;
}

} // namespace ptx
