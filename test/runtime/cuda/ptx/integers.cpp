// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Arithmetic of integers.
#include "decoder.h"

#include <algorithm>
#include <limits>
#include <type_traits>

namespace ptx {

namespace {

template <typename T> using bits_of = std::make_unsigned_t<T>;

struct add {
  template <typename T> static T of(T a, T b) { return T(bits_of<T>(a) + bits_of<T>(b)); }
};
struct sub {
  template <typename T> static T of(T a, T b) { return T(bits_of<T>(a) - bits_of<T>(b)); }
};
struct add_saturated {
  static std::int32_t of(std::int32_t a, std::int32_t b) {
    return std::int32_t(std::clamp<std::int64_t>(std::int64_t(a) + b, INT32_MIN, INT32_MAX));
  }
};
struct sub_saturated {
  static std::int32_t of(std::int32_t a, std::int32_t b) {
    return std::int32_t(std::clamp<std::int64_t>(std::int64_t(a) - b, INT32_MIN, INT32_MAX));
  }
};
struct low_product {
  template <typename T> static T of(T a, T b) {
    using wide = std::conditional_t<sizeof(T) == 2, std::uint32_t, bits_of<T>>;
    return T(wide(bits_of<T>(a)) * wide(bits_of<T>(b)));
  }
};
template <typename T> struct twice;
template <> struct twice<std::uint16_t> {
  using type = std::uint32_t;
};
template <> struct twice<std::int16_t> {
  using type = std::int32_t;
};
template <> struct twice<std::uint32_t> {
  using type = std::uint64_t;
};
template <> struct twice<std::int32_t> {
  using type = std::int64_t;
};
template <> struct twice<std::uint64_t> {
  using type = unsigned __int128;
};
template <> struct twice<std::int64_t> {
  using type = __int128;
};

struct high_product {
  template <typename T> static T of(T a, T b) {
    using wide = typename twice<T>::type;
    return T(wide(wide(a) * wide(b)) >> sizeof(T) * 8);
  }
};
struct wide_product {
  template <typename T> static auto of(T a, T b) {
    using wide = typename twice<T>::type;
    return wide(wide(a) * wide(b));
  }
};
template <typename Product> struct with_sum {
  template <typename T, typename R> static R of(T a, T b, R c) {
    return R(bits_of<R>(Product::of(a, b)) + bits_of<R>(c));
  }
};
struct quotient {
  template <typename T> static T of(T a, T b) {
    if (b == 0)
      return T(-1);
    if (std::is_signed_v<T> && b == T(-1))
      return sub::of(T(0), a);
    return T(a / b);
  }
};
struct remainder {
  template <typename T> static T of(T a, T b) {
    if (b == 0)
      return a;
    if (std::is_signed_v<T> && b == T(-1))
      return 0;
    return T(a % b);
  }
};
struct minimum {
  template <typename T> static T of(T a, T b) { return a < b ? a : b; }
};
struct maximum {
  template <typename T> static T of(T a, T b) { return a > b ? a : b; }
};
struct absolute {
  template <typename T> static T of(T a) { return a < 0 ? sub::of(T(0), a) : a; }
};
struct negative {
  template <typename T> static T of(T a) { return sub::of(T(0), a); }
};
struct sum_of_differences {
  template <typename T, typename U> static U of(T a, T b, U c) {
    return U(bits_of<U>(c) +
             (a < b ? bits_of<U>(b) - bits_of<U>(a) : bits_of<U>(a) - bits_of<U>(b)));
  }
};

template <typename Op> handler two_of(type of) {
  return of_integer(of, []<typename T>() -> handler { return two<T, T, T, Op>; });
}
template <typename Op> handler one_of(type of) {
  return of_integer(of, []<typename T>() -> handler { return one<T, T, Op>; });
}
template <typename Op> handler three_of(type of) {
  return of_integer(of, []<typename T>() -> handler { return three<T, T, T, T, Op>; });
}

/// add.cc, addc and their like: the carry of a difference is what it borrows.
template <typename T, bool is_difference, bool takes, bool gives>
const instruction *with_carry(warp &in, const instruction *i) {
  const T *const a = in.at<T>(i->a), *const b = in.at<T>(i->b);
  T values[lanes];
  for (int lane = 0; lane < lanes; ++lane) {
    using wide = typename twice<T>::type;
    const wide with = takes ? in.carry[lane] : 0;
    const wide value =
        is_difference ? wide(wide(a[lane]) - b[lane] - with) : wide(wide(a[lane]) + b[lane] + with);
    values[lane] = T(value);
    if (gives && in.on[lane])
      in.carry[lane] = (value >> sizeof(T) * 8 & 1) != 0;
  }
  put(in, i->to, values);
  return i + 1;
}

template <typename T> handler carry_of(bool is_difference, bool takes, bool gives) {
  if (is_difference)
    return takes ? (gives ? with_carry<T, true, true, true> : with_carry<T, true, true, false>)
                 : with_carry<T, true, false, true>;
  return takes ? (gives ? with_carry<T, false, true, true> : with_carry<T, false, true, false>)
               : with_carry<T, false, false, true>;
}

bool decode_carry(decoder &in) {
  const std::string &name = in.opcode();
  const bool takes = name == "addc" || name == "subc", gives = in.take("cc");
  if (!takes && !gives)
    return false;
  const type of = in.take_type();
  if (of.of == kind::floating || of.bits < 32)
    in.fail("'" + name + "' of this type is not known here");
  const bool is_difference = name[0] == 's';
  in.emit_as(of.bits == 64 ? carry_of<std::uint64_t>(is_difference, takes, gives)
                           : carry_of<std::uint32_t>(is_difference, takes, gives),
             of, {of, of});
  return true;
}

type doubled(decoder &in, type of) {
  if (of.bits > 32)
    in.fail("a wide product of 64 bits is none");
  return {of.of, of.bits * 2};
}

template <typename R, typename T> handler wide_of(bool has_sum) {
  return has_sum ? handler(three<R, T, T, R, with_sum<wide_product>>)
                 : handler(two<R, T, T, wide_product>);
}

void decode_product(decoder &in, type of) {
  const bool has_sum = in.opcode() == "mad";
  switch (in.take_one({"lo", "hi", "wide"})) {
  case 0:
    return has_sum ? in.emit_as(three_of<with_sum<low_product>>(of), of, {of, of, of})
                   : in.emit_as(two_of<low_product>(of), of, {of, of});
  case 1:
    return has_sum ? in.emit_as(three_of<with_sum<high_product>>(of), of, {of, of, of})
                   : in.emit_as(two_of<high_product>(of), of, {of, of});
  default:
    break;
  }
  const type result = doubled(in, of);
  const bool is_signed = of.of == kind::of_signed;
  const handler run = of.bits == 16 ? (is_signed ? wide_of<std::int32_t, std::int16_t>(has_sum)
                                                 : wide_of<std::uint32_t, std::uint16_t>(has_sum))
                                    : (is_signed ? wide_of<std::int64_t, std::int32_t>(has_sum)
                                                 : wide_of<std::uint64_t, std::uint32_t>(has_sum));
  return has_sum ? in.emit_as(run, result, {of, of, result}) : in.emit_as(run, result, {of, of});
}

const std::set<std::string> integer_opcodes = {"add", "sub", "mul", "mad", "div",  "rem", "min",
                                               "max", "abs", "neg", "sad", "addc", "subc"};

} // namespace

bool decode_integers(decoder &in) {
  const std::string &name = in.opcode();
  if (!integer_opcodes.count(name))
    return false;
  if ((name == "add" || name == "sub" || name == "addc" || name == "subc") && decode_carry(in))
    return true;
  // Real numbers have another family; all but the type tells nothing.
  type of;
  if (in.now().modifiers.empty() || !read_type(in.now().modifiers.back(), of))
    in.fail("'" + name + "' has no type");
  if (of.of == kind::floating)
    return false;
  of = in.take_type();
  if (of.of != kind::of_signed && of.of != kind::of_unsigned)
    in.fail("'" + name + "' takes signed or unsigned integers");
  if (name == "mul" || name == "mad") {
    decode_product(in, of);
  } else if (in.take("sat")) {
    if (of != type{kind::of_signed, 32} || (name != "add" && name != "sub"))
      in.fail("'" + name + "' of this type does not saturate");
    in.emit_as(name == "add" ? two<std::int32_t, std::int32_t, std::int32_t, add_saturated>
                             : two<std::int32_t, std::int32_t, std::int32_t, sub_saturated>,
               of, {of, of});
  } else if (name == "abs" || name == "neg") {
    if (of.of != kind::of_signed)
      in.fail("'" + name + "' takes signed integers");
    in.emit_as(name == "abs" ? one_of<absolute>(of) : one_of<negative>(of), of, {of});
  } else if (name == "sad") {
    in.emit_as(three_of<sum_of_differences>(of), of, {of, of, of});
  } else {
    const std::map<std::string, handler> all = {
        {"add", two_of<add>(of)},       {"sub", two_of<sub>(of)},     {"div", two_of<quotient>(of)},
        {"rem", two_of<remainder>(of)}, {"min", two_of<minimum>(of)}, {"max", two_of<maximum>(of)}};
    in.emit_as(all.at(name), of, {of, of});
  }
  return true;
}

} // namespace ptx
