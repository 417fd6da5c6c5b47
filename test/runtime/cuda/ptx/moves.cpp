// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Moves, parts of registers, and addresses with and without a space.
#include "decoder.h"

#include <chrono>

namespace ptx {

namespace {

struct same {
  template <typename T> static T of(T a) { return a; }
};
template <std::uint64_t window> struct added {
  static std::uint64_t of(std::uint64_t a) { return a + window; }
};
template <space S> struct is_in {
  static std::uint8_t of(std::uint64_t a) {
    const std::uint64_t window = a >> window_bits << window_bits;
    switch (S) {
    case space::shared:
      return window == shared_window;
    case space::local:
      return window == local_window;
    case space::constant:
      return window == constant_window;
    default:
      return window != shared_window && window != local_window && window != constant_window;
    }
  }
};

constexpr type pred{kind::predicate, 1};

/// Lists in `list`, the whole in `to` or `a`.
template <typename Whole, typename Part> const instruction *pack(warp &in, const instruction *i) {
  Whole values[lanes] = {};
  for (std::size_t part = 0; part < sizeof(Whole) / sizeof(Part); ++part) {
    const Part *const from = in.at<Part>(i->list[part]);
    for (int lane = 0; lane < lanes; ++lane)
      values[lane] |= Whole(from[lane]) << part * sizeof(Part) * 8;
  }
  put(in, i->to, values);
  return i + 1;
}

template <typename Whole, typename Part> const instruction *unpack(warp &in, const instruction *i) {
  Whole whole[lanes];
  std::memcpy(whole, in.at<Whole>(i->a), sizeof whole);
  for (std::size_t part = 0; part < sizeof(Whole) / sizeof(Part); ++part) {
    Part values[lanes];
    for (int lane = 0; lane < lanes; ++lane)
      values[lane] = Part(whole[lane] >> part * sizeof(Part) * 8);
    put(in, i->list[part], values);
  }
  return i + 1;
}

template <typename T> const instruction *clock(warp &in, const instruction *i) {
  T values[lanes];
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  for (T &each : values)
    each = static_cast<T>(now);
  put(in, i->to, values);
  return i + 1;
}

bool decode_clock(decoder &in, type of) {
  if (in.operand_count() != 2 || in.at(1).is != operand::a_register)
    return false;
  const std::string &name = in.at(1).name;
  const bool is_wide = name == "%clock64" || name == "%globaltimer";
  if (!is_wide && name != "%clock")
    return false;
  if (of.bits != (is_wide ? 64 : 32))
    in.fail("'" + name + "' has another width");
  const place to = in.destination(0, of);
  in.emit(is_wide ? clock<std::uint64_t> : clock<std::uint32_t>).to = to;
  return true;
}

void decode_parts(decoder &in, type of) {
  const bool is_pack = in.at(1).is == operand::a_list;
  const operand &list = in.at(is_pack ? 1 : 0);
  const std::size_t count = list.list.size();
  if (of.of != kind::bits || (count != 2 && count != 4) || of.bits / int(count) < 16)
    in.fail("'mov' of these parts is not known here");
  const type part{kind::bits, of.bits / int(count)};
  place whole, parts[4];
  if (is_pack) {
    for (std::size_t number = 0; number < count; ++number)
      parts[number] = in.source(list.list[number], part);
    whole = in.destination(0, of);
  } else {
    whole = in.source(1, of);
    for (std::size_t number = 0; number < count; ++number)
      parts[number] = in.destination(list.list[number], part);
  }
  using u16 = std::uint16_t;
  using u32 = std::uint32_t;
  using u64 = std::uint64_t;
  const handler run = of.bits == 32 ? (is_pack ? pack<u32, u16> : unpack<u32, u16>)
                      : count == 2  ? (is_pack ? pack<u64, u32> : unpack<u64, u32>)
                                    : (is_pack ? pack<u64, u16> : unpack<u64, u16>);
  instruction &made = in.emit(run);
  (is_pack ? made.to : made.a) = whole;
  std::copy_n(parts, count, made.list);
}

void decode_mov(decoder &in) {
  const type of = in.take_type();
  if (of.bits == 8)
    in.fail("'mov' of 8 bits is none");
  in.expect_operands(2);
  if (in.at(0).is == operand::a_list || in.at(1).is == operand::a_list)
    return decode_parts(in, of);
  if (decode_clock(in, of))
    return;
  in.emit_one(of_bits(of, []<typename T>() -> handler { return one<T, T, same>; }), of);
}

void decode_cvta(decoder &in) {
  const bool to_space = in.take("to");
  const int which = in.take_one({"global", "shared", "local", "const"});
  const type of = in.take_type();
  if (of != type{kind::of_unsigned, 64})
    in.fail("'cvta' takes .u64");
  using T = std::uint64_t;
  const handler from[] = {one<T, T, same>, one<T, T, added<shared_window>>,
                          one<T, T, added<local_window>>, one<T, T, added<constant_window>>};
  const handler to[] = {one<T, T, same>, one<T, T, added<0 - shared_window>>,
                        one<T, T, added<0 - local_window>>, one<T, T, added<0 - constant_window>>};
  in.emit_one(to_space ? to[which] : from[which], of);
}

void decode_isspacep(decoder &in) {
  const handler all[] = {one<std::uint8_t, std::uint64_t, is_in<space::global>>,
                         one<std::uint8_t, std::uint64_t, is_in<space::shared>>,
                         one<std::uint8_t, std::uint64_t, is_in<space::local>>,
                         one<std::uint8_t, std::uint64_t, is_in<space::constant>>};
  const int which = in.take_one({"global", "shared", "local", "const"});
  in.emit_as(all[which], pred, {{kind::of_unsigned, 64}});
}

} // namespace

bool decode_moves(decoder &in) {
  const std::string &name = in.opcode();
  if (name == "mov")
    decode_mov(in);
  else if (name == "cvta")
    decode_cvta(in);
  else if (name == "isspacep")
    decode_isspacep(in);
  else
    return false;
  return true;
}

} // namespace ptx
