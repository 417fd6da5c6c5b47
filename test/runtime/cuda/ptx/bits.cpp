// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Logic, shifts, and fields of bits.
#include "decoder.h"

#include <bit>
#include <type_traits>

namespace ptx {

namespace {

struct conjunction {
  template <typename T> static T of(T a, T b) { return a & b; }
};
struct disjunction {
  template <typename T> static T of(T a, T b) { return a | b; }
};
struct difference {
  template <typename T> static T of(T a, T b) { return a ^ b; }
};
struct complement {
  template <typename T> static T of(T a) { return sizeof(T) == 1 ? T(!a) : T(~a); }
};
struct is_zero {
  template <typename T> static T of(T a) { return a == 0; }
};
struct left {
  template <typename T> static T of(T a, std::uint32_t by) {
    return by >= sizeof(T) * 8 ? T(0) : T(a << by);
  }
};
struct right {
  template <typename T> static T of(T a, std::uint32_t by) {
    constexpr std::uint32_t most = sizeof(T) * 8 - 1;
    if (std::is_signed_v<T>)
      return T(a >> (by > most ? most : by));
    return by > most ? T(0) : T(a >> by);
  }
};
template <bool is_left, bool wraps> struct funnel {
  static std::uint32_t of(std::uint32_t low, std::uint32_t high, std::uint32_t by) {
    by = wraps ? by & 31 : (by > 32 ? 32 : by);
    const std::uint64_t both = std::uint64_t(high) << 32 | low;
    return std::uint32_t(is_left ? both << by >> 32 : both >> by);
  }
};
struct ones {
  template <typename T> static std::uint32_t of(T a) { return std::uint32_t(std::popcount(a)); }
};
struct leading_zeros {
  template <typename T> static std::uint32_t of(T a) { return std::uint32_t(std::countl_zero(a)); }
};
struct reversed {
  template <typename T> static T of(T a) {
    T made = 0;
    for (unsigned bit = 0; bit < sizeof(T) * 8; ++bit)
      made |= T(a >> bit & 1) << (sizeof(T) * 8 - 1 - bit);
    return made;
  }
};
/// The most significant bit that is not the sign; or how far it is shifted to come to the top.
template <bool as_shift> struct found_bit {
  template <typename T> static std::uint32_t of(T a) {
    using bits = std::make_unsigned_t<T>;
    const bits looked = a < 0 ? bits(~a) : bits(a);
    if (looked == 0)
      return ~std::uint32_t(0);
    const auto zeros = std::uint32_t(std::countl_zero(looked));
    return as_shift ? zeros : std::uint32_t(sizeof(T) * 8 - 1) - zeros;
  }
};
struct extracted {
  template <typename T> static T of(T a, std::uint32_t begin, std::uint32_t length) {
    constexpr std::uint32_t width = sizeof(T) * 8;
    begin &= 0xff, length &= 0xff;
    const bool is_signed = std::is_signed_v<T>;
    const std::uint32_t last = std::min<std::uint32_t>(begin + length - 1, width - 1);
    const T sign = length == 0 || !is_signed ? T(0) : T(T(a >> last) & 1);
    T made = sign ? T(-1) : T(0);
    for (std::uint32_t bit = 0; bit < width && bit < length && begin + bit < width; ++bit) {
      const auto one = std::make_unsigned_t<T>(1) << bit;
      made = T((std::make_unsigned_t<T>(made) & ~one) | ((a >> (begin + bit) & 1) ? one : 0));
    }
    return made;
  }
};
/// Four bytes chosen of eight.
struct permuted {
  static std::uint32_t of(std::uint32_t a, std::uint32_t b, std::uint32_t choice) {
    const std::uint64_t both = std::uint64_t(b) << 32 | a;
    std::uint32_t made = 0;
    for (int byte = 0; byte < 4; ++byte) {
      const std::uint32_t which = choice >> byte * 4;
      auto value = std::uint32_t(both >> (which & 7) * 8) & 0xff;
      if (which & 8)
        value = value & 0x80 ? 0xff : 0;
      made |= value << byte * 8;
    }
    return made;
  }
};

template <typename T> const instruction *insert(warp &in, const instruction *i) {
  const T *const field = in.at<T>(i->a), *const into = in.at<T>(i->b);
  const auto *const begins = in.at<std::uint32_t>(i->c), *const lengths =
                                                             in.at<std::uint32_t>(i->list[0]);
  T values[lanes];
  for (int lane = 0; lane < lanes; ++lane) {
    const std::uint32_t begin = begins[lane] & 0xff, length = lengths[lane] & 0xff;
    T mask = length >= sizeof(T) * 8 ? T(-1) : T((T(1) << length) - 1);
    mask = left::of(mask, begin);
    values[lane] = T((into[lane] & ~mask) | (left::of(field[lane], begin) & mask));
  }
  put(in, i->to, values);
  return i + 1;
}

const instruction *by_table(warp &in, const instruction *i) {
  const auto *const a = in.at<std::uint32_t>(i->a), *const b = in.at<std::uint32_t>(i->b),
                    *const c = in.at<std::uint32_t>(i->c);
  std::uint32_t values[lanes] = {};
  for (int row = 0; row < 8; ++row) {
    const std::uint32_t with_a = row & 4 ? 0 : ~0u, with_b = row & 2 ? 0 : ~0u,
                        with_c = row & 1 ? 0 : ~0u;
    if (i->offset >> row & 1)
      for (int lane = 0; lane < lanes; ++lane)
        values[lane] |= (a[lane] ^ with_a) & (b[lane] ^ with_b) & (c[lane] ^ with_c);
  }
  put(in, i->to, values);
  return i + 1;
}

constexpr type b32{kind::bits, 32}, u32{kind::of_unsigned, 32};

template <typename Op> handler logic_of(type of) {
  return of_bits(of, []<typename T>() -> handler { return two<T, T, T, Op>; });
}

bool decode_logic(decoder &in) {
  const std::string &name = in.opcode();
  const bool is_unary = name == "not" || name == "cnot";
  if (!is_unary && name != "and" && name != "or" && name != "xor")
    return false;
  const type of = in.take_type();
  if (of.of != kind::bits && of.of != kind::predicate)
    in.fail("'" + name + "' takes bits");
  if (is_unary)
    in.emit_as(name == "not"
                   ? of_bits(of, []<typename T>() -> handler { return one<T, T, complement>; })
                   : of_bits(of, []<typename T>() -> handler { return one<T, T, is_zero>; }),
               of, {of});
  else
    in.emit_as(name == "and"  ? logic_of<conjunction>(of)
               : name == "or" ? logic_of<disjunction>(of)
                              : logic_of<difference>(of),
               of, {of, of});
  return true;
}

bool decode_shifts(decoder &in) {
  const std::string &name = in.opcode();
  if (name == "shl" || name == "shr") {
    const type of = in.take_type();
    if (of.of == kind::floating || of.bits == 1 || (name == "shl" && of.of != kind::bits))
      in.fail("'" + name + "' of this type is not known here");
    in.emit_as(
        name == "shl"
            ? of_bits(of, []<typename T>() -> handler { return two<T, T, std::uint32_t, left>; })
            : of_integer(of,
                         []<typename T>() -> handler { return two<T, T, std::uint32_t, right>; }),
        of, {of, u32});
    return true;
  }
  if (name != "shf")
    return false;
  const bool is_left = in.take_one({"l", "r"}) == 0, wraps = in.take_one({"wrap", "clamp"}) == 0;
  if (in.take_type() != b32)
    in.fail("'shf' takes .b32");
  using T = std::uint32_t;
  const handler all[2][2] = {
      {three<T, T, T, T, funnel<false, false>>, three<T, T, T, T, funnel<false, true>>},
      {three<T, T, T, T, funnel<true, false>>, three<T, T, T, T, funnel<true, true>>}};
  in.emit_as(all[is_left][wraps], b32, {b32, b32, u32});
  return true;
}

bool decode_counts(decoder &in) {
  const std::string &name = in.opcode();
  if (name != "popc" && name != "clz" && name != "bfind" && name != "brev")
    return false;
  const bool as_shift = name == "bfind" && in.take("shiftamt");
  const type of = in.take_type();
  const bool is_of_bits = name != "bfind";
  if (of.bits < 32 || of.of == kind::floating || is_of_bits != (of.of == kind::bits))
    in.fail("'" + name + "' of this type is not known here");
  if (name == "brev") {
    in.emit_as(of_bits(of, []<typename T>() -> handler { return one<T, T, reversed>; }), of, {of});
    return true;
  }
  using R = std::uint32_t;
  handler run;
  if (name == "popc")
    run = of.bits == 32 ? one<R, std::uint32_t, ones> : one<R, std::uint64_t, ones>;
  else if (name == "clz")
    run =
        of.bits == 32 ? one<R, std::uint32_t, leading_zeros> : one<R, std::uint64_t, leading_zeros>;
  else if (as_shift)
    run = of_integer(of, []<typename T>() -> handler { return one<R, T, found_bit<true>>; });
  else
    run = of_integer(of, []<typename T>() -> handler { return one<R, T, found_bit<false>>; });
  in.emit_as(run, u32, {of});
  return true;
}

void decode_insert(decoder &in) {
  const type of = in.take_type();
  if (of.of != kind::bits || of.bits < 32)
    in.fail("'bfi' takes .b32 or .b64");
  in.expect_operands(5);
  const place field = in.source(1, of), into = in.source(2, of), begin = in.source(3, u32),
              length = in.source(4, u32), to = in.destination(0, of);
  instruction &made = in.emit(of.bits == 32 ? insert<std::uint32_t> : insert<std::uint64_t>);
  made.to = to;
  made.a = field;
  made.b = into;
  made.c = begin;
  made.list[0] = length;
}

void decode_table(decoder &in) {
  if (in.take_type() != b32)
    in.fail("'lop3' takes .b32");
  in.expect_operands(5);
  if (in.at(4).is != operand::an_integer)
    in.fail("'lop3' takes its table as a number");
  const place a = in.source(1, b32), b = in.source(2, b32), c = in.source(3, b32),
              to = in.destination(0, b32);
  instruction &made = in.emit(by_table);
  made.to = to;
  made.a = a;
  made.b = b;
  made.c = c;
  made.offset = in.at(4).value;
}

} // namespace

bool decode_bits(decoder &in) {
  if (decode_logic(in) || decode_shifts(in) || decode_counts(in))
    return true;
  const std::string &name = in.opcode();
  if (name == "bfe") {
    const type of = in.take_type();
    if (of.bits < 32 || (of.of != kind::of_signed && of.of != kind::of_unsigned))
      in.fail("'bfe' of this type is not known here");
    using U = std::uint32_t;
    in.emit_as(of_integer(of, []<typename T>() -> handler { return three<T, T, U, U, extracted>; }),
               of, {of, u32, u32});
  } else if (name == "bfi") {
    decode_insert(in);
  } else if (name == "lop3") {
    decode_table(in);
  } else if (name == "prmt") {
    if (in.take_type() != b32)
      in.fail("'prmt' takes .b32");
    using T = std::uint32_t;
    in.emit_as(three<T, T, T, T, permuted>, b32, {b32, b32, b32});
  } else {
    return false;
  }
  return true;
}

} // namespace ptx
