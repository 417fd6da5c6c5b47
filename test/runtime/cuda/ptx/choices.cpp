// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Comparisons, and choices by what they found.
#include "decoder.h"
#include "reals.h"

#include <algorithm>

namespace ptx {

namespace {

template <typename Of> struct ordered {
  template <typename T> static std::uint8_t of(T a, T b) { return Of::holds(a, b); }
};
struct equal {
  template <typename T> static bool holds(T a, T b) { return a == b; }
};
struct unequal { // of numbers
  template <typename T> static bool holds(T a, T b) { return (a < b) | (a > b); }
};
struct less {
  template <typename T> static bool holds(T a, T b) { return a < b; }
};
struct at_most {
  template <typename T> static bool holds(T a, T b) { return a <= b; }
};
struct greater {
  template <typename T> static bool holds(T a, T b) { return a > b; }
};
struct at_least {
  template <typename T> static bool holds(T a, T b) { return a >= b; }
};
struct are_numbers {
  template <typename T> static bool holds(T a, T b) { return (a == a) & (b == b); }
};
template <typename Of> struct negation {
  template <typename T> static bool holds(T a, T b) { return !Of::holds(a, b); }
};
template <typename Of> struct of_flushed {
  static bool holds(float a, float b) { return Of::holds(flushed(a), flushed(b)); }
};

struct both {
  static std::uint8_t of(std::uint8_t a, std::uint8_t b) { return a & b; }
};
struct either {
  static std::uint8_t of(std::uint8_t a, std::uint8_t b) { return a | b; }
};
struct just_one {
  static std::uint8_t of(std::uint8_t a, std::uint8_t b) { return a ^ b; }
};
struct none_of {
  static std::uint8_t of(std::uint8_t a) { return !a; }
};
struct chosen {
  template <typename T> static T of(T a, T b, std::uint8_t first) { return first ? a : b; }
};
struct chosen_by_sign {
  template <typename T, typename S> static T of(T a, T b, S by) { return by >= 0 ? a : b; }
};

constexpr type pred{kind::predicate, 1};

template <typename Of> handler integer_comparison(type of) {
  return of_integer(of,
                    []<typename T>() -> handler { return two<std::uint8_t, T, T, ordered<Of>>; });
}

template <typename Of> handler real_comparison(type of, bool flushes) {
  if (flushes)
    return two<std::uint8_t, float, float, ordered<of_flushed<Of>>>;
  return of.bits == 32 ? handler(two<std::uint8_t, float, float, ordered<Of>>)
                       : handler(two<std::uint8_t, double, double, ordered<Of>>);
}

handler compare_reals(const std::string &how, type of, bool flushes) {
  const std::map<std::string, handler> all = {
      {"eq", real_comparison<equal>(of, flushes)},
      {"ne", real_comparison<unequal>(of, flushes)},
      {"lt", real_comparison<less>(of, flushes)},
      {"le", real_comparison<at_most>(of, flushes)},
      {"gt", real_comparison<greater>(of, flushes)},
      {"ge", real_comparison<at_least>(of, flushes)},
      {"equ", real_comparison<negation<unequal>>(of, flushes)},
      {"neu", real_comparison<negation<equal>>(of, flushes)},
      {"ltu", real_comparison<negation<at_least>>(of, flushes)},
      {"leu", real_comparison<negation<greater>>(of, flushes)},
      {"gtu", real_comparison<negation<at_most>>(of, flushes)},
      {"geu", real_comparison<negation<less>>(of, flushes)},
      {"num", real_comparison<are_numbers>(of, flushes)},
      {"nan", real_comparison<negation<are_numbers>>(of, flushes)}};
  const auto found = all.find(how);
  return found == all.end() ? nullptr : found->second;
}

handler compare_integers(const std::string &how, type of) {
  if (how == "eq")
    return integer_comparison<equal>(of);
  if (how == "ne")
    return integer_comparison<negation<equal>>(of);
  if (of.of == kind::bits)
    return nullptr;
  if (how == "lt" || (how == "lo" && of.of == kind::of_unsigned))
    return integer_comparison<less>(of);
  if (how == "le" || (how == "ls" && of.of == kind::of_unsigned))
    return integer_comparison<at_most>(of);
  if (how == "gt" || (how == "hi" && of.of == kind::of_unsigned))
    return integer_comparison<greater>(of);
  if (how == "ge" || (how == "hs" && of.of == kind::of_unsigned))
    return integer_comparison<at_least>(of);
  return nullptr;
}

struct comparison {
  handler run;
  handler combine = nullptr;
  type of;
};

comparison take_comparison(decoder &in) {
  comparison found;
  const std::vector<std::string> &modifiers = in.now().modifiers;
  if (modifiers.empty())
    in.fail("'" + in.opcode() + "' does not say what it compares");
  const std::string how = modifiers[0];
  in.take(how);
  if (in.take("and"))
    found.combine = two<std::uint8_t, std::uint8_t, std::uint8_t, both>;
  else if (in.take("or"))
    found.combine = two<std::uint8_t, std::uint8_t, std::uint8_t, either>;
  else if (in.take("xor"))
    found.combine = two<std::uint8_t, std::uint8_t, std::uint8_t, just_one>;
  const bool flushes = in.take("ftz");
  found.of = in.take_type();
  if (flushes && found.of != type{kind::floating, 32})
    in.fail("'" + in.opcode() + "' of this type does not flush");
  found.run = found.of.of == kind::floating
                  ? (found.of.bits >= 32 ? compare_reals(how, found.of, flushes) : nullptr)
                  : compare_integers(how, found.of);
  if (!found.run)
    in.fail("'" + in.opcode() + "." + how + "' of this type is not known here");
  return found;
}

/// Of what has been compared and another predicate.
void emit_combined(decoder &in, handler combine, place compared, const operand &with,
                   const operand &to) {
  operand plain = with;
  plain.negated = false;
  place other = in.source(plain, pred);
  if (with.negated) {
    const place negated = in.temporary(1);
    instruction &made = in.emit(one<std::uint8_t, std::uint8_t, none_of>);
    made.to = negated;
    made.a = other;
    other = negated;
  }
  const place into = in.destination(to, pred);
  instruction &made = in.emit(combine);
  made.to = into;
  made.a = compared;
  made.b = other;
}

void decode_setp(decoder &in) {
  const comparison what = take_comparison(in);
  in.expect_operands(what.combine ? 4 : 3);
  const bool has_two = in.at(0).is == operand::a_list;
  const place a = in.source(1, what.of), b = in.source(2, what.of);
  const place to = what.combine || has_two ? in.temporary(1) : in.destination(0, pred);
  {
    instruction &made = in.emit(what.run);
    made.to = to;
    made.a = a;
    made.b = b;
  }
  if (!what.combine && !has_two)
    return;
  const operand always{.is = operand::an_integer, .name = {}, .value = 0, .list = {}};
  const operand &with = what.combine ? in.at(3) : always;
  const handler combine =
      what.combine ? what.combine : handler(two<std::uint8_t, std::uint8_t, std::uint8_t, either>);
  const place opposite = in.temporary(1);
  if (has_two) {
    instruction &made = in.emit(one<std::uint8_t, std::uint8_t, none_of>);
    made.to = opposite;
    made.a = to;
    emit_combined(in, combine, opposite, with, in.at(0).list[1]);
  }
  emit_combined(in, combine, to, with, has_two ? in.at(0).list[0] : in.at(0));
}

void decode_selp(decoder &in) {
  const type of = in.take_type();
  if (of.bits == 1 || of.bits == 8)
    in.fail("'selp' of this type is not known here");
  in.emit_as(
      of_bits(of, []<typename T>() -> handler { return three<T, T, T, std::uint8_t, chosen>; }), of,
      {of, of, pred});
}

void decode_slct(decoder &in) {
  const bool flushes = in.take("ftz");
  const type of = in.take_type(), by = in.take_type();
  const bool is_real = by == type{kind::floating, 32};
  if (of.bits < 16 || (!is_real && by != type{kind::of_signed, 32}) || (flushes && !is_real))
    in.fail("'slct' of this type is not known here");
  in.emit_as(is_real ? of_bits(of,
                               []<typename T>() -> handler {
                                 return three<T, T, T, float, chosen_by_sign>;
                               })
                     : of_bits(of,
                               []<typename T>() -> handler {
                                 return three<T, T, T, std::int32_t, chosen_by_sign>;
                               }),
             of, {of, of, by});
}

/// set: a comparison whose result is a number.
void decode_set(decoder &in) {
  const std::vector<std::string> &modifiers = in.now().modifiers;
  type result;
  if (modifiers.size() < 3 || !read_type(modifiers[modifiers.size() - 2], result) ||
      result.bits != 32)
    in.fail("'set' of this type is not known here");
  in.take(modifiers[modifiers.size() - 2]);
  // Both types may be spelt alike: what is taken second is the first of them.
  const comparison what = take_comparison(in);
  if (what.combine)
    in.fail("'set' with another predicate is not known here");
  in.expect_operands(3);
  const place a = in.source(1, what.of), b = in.source(2, what.of), found = in.temporary(1);
  {
    instruction &made = in.emit(what.run);
    made.to = found;
    made.a = a;
    made.b = b;
  }
  const bool is_real = result.of == kind::floating;
  const place yes = in.constant(is_real ? 0x3f800000u : 0xffffffffu, 4), no = in.constant(0, 4),
              to = in.destination(0, result);
  instruction &made =
      in.emit(three<std::uint32_t, std::uint32_t, std::uint32_t, std::uint8_t, chosen>);
  made.to = to;
  made.a = yes;
  made.b = no;
  made.c = found;
}

} // namespace

bool decode_choices(decoder &in) {
  const std::string &name = in.opcode();
  if (name == "setp")
    decode_setp(in);
  else if (name == "selp")
    decode_selp(in);
  else if (name == "slct")
    decode_slct(in);
  else if (name == "set")
    decode_set(in);
  else
    return false;
  return true;
}

} // namespace ptx
