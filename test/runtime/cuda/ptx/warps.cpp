// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What work-items of a warp do together: they name who takes part, and wait for these.
#include "decoder.h"

#include <algorithm>
#include <bit>

namespace ptx {

namespace {

constexpr type b32{kind::bits, 32}, u32{kind::of_unsigned, 32}, pred{kind::predicate, 1};

/// True if all that the first one names are here; else they come again when others have gone on.
bool are_all_here(warp &in, const instruction *i, place members_at) {
  const auto *const members = in.at<std::uint32_t>(members_at);
  const std::uint32_t named = members[std::countr_zero(in.mask)];
  for (int lane = 0; lane < lanes; ++lane)
    if (in.on[lane] && (members[lane] != named || !(named >> lane & 1)))
      in.in->fail(launch_failed, i, "work-items of a warp do not agree on who takes part");
  if (!(named & in.alive & ~in.mask))
    return true;
  const bool others_go_on = std::any_of(in.groups.begin(), in.groups.end(),
                                        [](const group &each) { return !each.waits; });
  if (!others_go_on)
    in.in->fail(launch_failed, i, "work-items of a warp that take part do not come");
  in.groups.push_back({in.frame, i, in.mask, false, true});
  return false;
}

const instruction *meet(warp &in, const instruction *i) {
  return are_all_here(in, i, i->a) ? i + 1 : leave;
}

std::uint32_t holding(const warp &in, const instruction *i) {
  const auto *const values = in.at<std::uint8_t>(i->a);
  std::uint32_t mask = 0;
  for (int lane = 0; lane < lanes; ++lane)
    mask |= std::uint32_t((values[lane] != 0) != (i->blob[0] != 0)) << lane;
  return mask & in.mask;
}

enum vote { all_of, any_of, uniform, ballot };

template <vote how> const instruction *cast(warp &in, const instruction *i) {
  if (!are_all_here(in, i, i->b))
    return leave;
  const std::uint32_t holds = holding(in, i);
  if constexpr (how == ballot) {
    std::uint32_t values[lanes];
    std::fill(std::begin(values), std::end(values), holds);
    put(in, i->to, values);
  } else {
    const bool all = holds == in.mask, any = holds != 0;
    std::uint8_t values[lanes];
    std::fill(std::begin(values), std::end(values),
              how == all_of   ? all
              : how == any_of ? any
                              : all || !any);
    put(in, i->to, values);
  }
  return i + 1;
}

const instruction *active(warp &in, const instruction *i) {
  std::uint32_t values[lanes];
  std::fill(std::begin(values), std::end(values), in.mask);
  put(in, i->to, values);
  return i + 1;
}

enum exchange { up, down, butterfly, index };

/// As PTX's manual has it: the lane that the value comes from, and whether it is in bounds.
template <exchange how> const instruction *shuffle(warp &in, const instruction *i) {
  if (!are_all_here(in, i, i->list[0]))
    return leave;
  const auto *const from = in.at<std::uint32_t>(i->a), *const by = in.at<std::uint32_t>(i->b),
                    *const bounds = in.at<std::uint32_t>(i->c);
  std::uint32_t values[lanes];
  std::uint8_t is_inside[lanes];
  for (int lane = 0; lane < lanes; ++lane) {
    const int step = int(by[lane] & 31), clamp = int(bounds[lane] & 31),
              segment = int(bounds[lane] >> 8 & 31);
    const int last = (lane & segment) | (clamp & ~segment), first = lane & segment;
    int source = how == up          ? lane - step
                 : how == down      ? lane + step
                 : how == butterfly ? lane ^ step
                                    : first | (step & ~segment);
    is_inside[lane] = how == up ? source >= last : source <= last;
    if (!is_inside[lane])
      source = lane;
    // What the others have nobody knows.
    values[lane] = in.mask >> source & 1 ? from[source] : 0xcdcdcdcd;
  }
  put(in, i->to, values);
  if (i->list[1])
    put(in, i->list[1], is_inside);
  return i + 1;
}

void decode_vote(decoder &in) {
  in.take_one({"sync"});
  const int how = in.take_one({"all", "any", "uni", "ballot"});
  const type of = in.take_type();
  if (of != (how == ballot ? b32 : pred))
    in.fail("'vote' of this type is not known here");
  in.expect_operands(3);
  operand value = in.at(1);
  value.negated = false;
  const place from = in.source(value, pred), members = in.source(2, b32),
              to = in.destination(0, of);
  const handler all[] = {cast<all_of>, cast<any_of>, cast<uniform>, cast<ballot>};
  instruction &made = in.emit(all[how]);
  made.to = to;
  made.a = from;
  made.b = members;
  made.blob[0] = in.at(1).negated;
  made.ends_group = true;
}

void decode_shuffle(decoder &in) {
  in.take_one({"sync"});
  const int how = in.take_one({"up", "down", "bfly", "idx"});
  if (in.take_type() != b32)
    in.fail("'shfl' takes .b32");
  in.expect_operands(5);
  const bool has_two = in.at(0).is == operand::a_list;
  const place from = in.source(1, b32), by = in.source(2, u32), bounds = in.source(3, u32),
              members = in.source(4, b32),
              to = in.destination(has_two ? in.at(0).list[0] : in.at(0), b32),
              inside = has_two ? in.destination(in.at(0).list[1], pred) : in.temporary(1);
  const handler all[] = {shuffle<up>, shuffle<down>, shuffle<butterfly>, shuffle<index>};
  instruction &made = in.emit(all[how]);
  made.to = to;
  made.a = from;
  made.b = by;
  made.c = bounds;
  made.list[0] = members;
  made.list[1] = inside;
  made.ends_group = true;
}

} // namespace

bool decode_warps(decoder &in) {
  const std::string &name = in.opcode();
  if (name == "vote") {
    decode_vote(in);
  } else if (name == "shfl") {
    decode_shuffle(in);
  } else if (name == "activemask") {
    in.needs_version(62);
    if (in.take_type() != b32)
      in.fail("'activemask' gives .b32");
    in.expect_operands(1);
    const place to = in.destination(0, b32);
    in.emit(active).to = to;
  } else if (name == "bar" && in.take("warp")) {
    in.take_one({"sync"});
    in.expect_operands(1);
    const place members = in.source(0, b32);
    instruction &made = in.emit(meet);
    made.a = members;
    made.ends_group = true;
  } else {
    return false;
  }
  return true;
}

} // namespace ptx
