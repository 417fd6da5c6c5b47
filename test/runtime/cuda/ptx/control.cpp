// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Branches, calls, barriers and ends.
#include "decoder.h"

#include <algorithm>
#include <bit>

namespace ptx {

namespace {

constexpr type u32{kind::of_unsigned, 32};

const instruction *jump(warp &, const instruction *i) { return i->target; }

/// Which work-items have a 1.
std::uint32_t mask_of(const std::uint8_t *values) {
  std::uint32_t mask = 0;
  for (int part = 0; part < 4; ++part) {
    std::uint64_t eight;
    std::memcpy(&eight, values + part * 8, sizeof eight);
    mask |= std::uint32_t((eight & 0x0101010101010101) * 0x0102040810204080 >> 56) << part * 8;
  }
  return mask;
}

void set_aside(warp &in, const instruction *at, std::uint32_t mask) {
  in.groups.push_back({in.frame, at, mask});
  in.stop = std::min(in.stop, at, std::less<>());
}

const instruction *branch(warp &in, const instruction *i) {
  std::uint32_t taken = mask_of(in.at<std::uint8_t>(i->a));
  taken = (i->blob[0] ? ~taken : taken) & in.mask;
  if (taken == in.mask)
    return i->target;
  if (!taken)
    return i + 1;
  const bool is_forward = i->target > i;
  const std::uint32_t first = is_forward ? in.mask & ~taken : taken, later = in.mask & ~first;
  set_aside(in, is_forward ? i->target : i + 1, later);
  in.set_mask(first);
  return is_forward ? i + 1 : i->target;
}

const instruction *branch_by_index(warp &in, const instruction *i) {
  const auto *const index = in.at<std::uint32_t>(i->a);
  std::map<const instruction *, std::uint32_t, std::less<>> masks;
  for (int lane = 0; lane < lanes; ++lane) {
    if (!in.on[lane])
      continue;
    if (index[lane] >= i->targets->size())
      in.in->fail(illegal_instruction, i, "a branch by an index that has no target");
    masks[(*i->targets)[index[lane]]] |= std::uint32_t(1) << lane;
  }
  for (auto each = std::next(masks.begin()); each != masks.end(); ++each)
    set_aside(in, each->first, each->second);
  if (masks.size() > 1)
    in.set_mask(masks.begin()->second);
  return masks.begin()->first;
}

const instruction *call(warp &in, const instruction *i) {
  const call_site &site = *i->call;
  instance &made = in.in->make_instance(*site.of);
  made.caller = in.frame;
  made.call = i;
  made.inside = in.mask;
  made.depth = in.frame->depth + 1;
  made.local_begin = in.frame->local_begin + in.frame->of->local_bytes;
  const std::uint64_t used = made.local_begin + site.of->local_bytes;
  if (used > in.in->local_stride ||
      (in.in->what.entry->is_recursive && std::uint64_t(made.depth) * 16 > in.in->what.stack_bytes))
    in.in->fail(illegal_address, i, "the stack ends");
  for (const call_site::copy &one : site.arguments)
    std::memcpy(made.registers.data() + one.to, in.frame->registers.data() + one.from,
                std::size_t(one.bytes) * lanes);
  in.enter(made);
  in.stop = leave;
  return site.of->body.data();
}

void return_results(const warp &in, const instance &from) {
  for (const call_site::copy &one : from.call->call->results)
    for (int lane = 0; lane < lanes; ++lane)
      if (in.on[lane])
        std::memcpy(from.caller->registers.data() + one.to + lane * one.bytes,
                    from.registers.data() + one.from + lane * one.bytes, one.bytes);
}

const instruction *give_back(warp &in, const instruction *) {
  instance &from = *in.frame;
  if (!from.caller) {
    in.alive &= ~in.mask;
    return leave;
  }
  return_results(in, from);
  in.groups.push_back({from.caller, from.call + 1, in.mask});
  from.inside &= ~in.mask;
  if (!from.inside)
    in.in->drop(from);
  return leave;
}

const instruction *end(warp &in, const instruction *) {
  for (instance *each = in.frame; each->caller;) {
    instance *const caller = each->caller;
    each->inside &= ~in.mask;
    if (!each->inside)
      in.in->drop(*each);
    each = caller;
  }
  in.alive &= ~in.mask;
  return leave;
}

const instruction *barrier(warp &in, const instruction *i) {
  in.groups.push_back({in.frame, i + 1, in.mask, true});
  return leave;
}

const instruction *trap(warp &in, const instruction *i) { in.in->fail(launch_failed, i, "a trap"); }

const instruction *nothing(warp &, const instruction *i) { return i + 1; }

void decode_branch(decoder &in) {
  in.take("uni");
  in.expect_operands(1);
  if (in.at(0).is != operand::a_name)
    in.fail("'bra' has a label");
  instruction &made = in.emit(jump);
  if (made.has_guard) {
    made.run = branch;
    made.a = made.guard;
    made.has_guard = false;
    made.blob[0] = made.guard_negated;
  } else {
    made.falls_through = false;
  }
  in.target(in.at(0).name);
}

void decode_branch_by_index(decoder &in) {
  in.take_one({"idx"});
  in.take("uni");
  in.needs_version(60);
  in.expect_operands(2);
  const place index = in.source(0, u32);
  instruction &made = in.emit(branch_by_index);
  made.a = index;
  made.ends_group = true;
  made.falls_through = false;
  in.table(in.at(1).name);
}

void add_copies(decoder &in, const operand &list, const std::vector<parameter_place> &theirs,
                bool is_result, std::vector<call_site::copy> &into) {
  if (list.list.size() != theirs.size())
    in.fail("'call' has another number of parameters than the function");
  for (std::size_t number = 0; number < theirs.size(); ++number) {
    const decoder::parameter *const ours = in.find_parameter(list.list[number].name);
    if (!ours || ours->is_of_entry)
      in.fail("'call' passes '" + list.list[number].name + "', which is no parameter of a call");
    if (ours->where.bytes != theirs[number].bytes)
      in.fail("'call' passes '" + list.list[number].name + "', which has another size");
    if (is_result)
      into.push_back({theirs[number].offset, ours->where.offset, ours->where.bytes});
    else
      into.push_back({ours->where.offset, theirs[number].offset, ours->where.bytes});
  }
}

void decode_call(decoder &in) {
  in.take("uni");
  const bool has_result = in.at(0).is == operand::a_list;
  const std::size_t name_at = has_result ? 1 : 0;
  const operand none, &name = in.at(name_at);
  if (name.is != operand::a_name || in.operand_count() > name_at + 2)
    in.fail("calls of pointers are not known here");
  code *const callee = in.symbols().find_function(name.name);
  if (!callee)
    in.fail("unresolved extern function '" + name.name + "'");
  if (callee->is_entry)
    in.fail("'" + name.name + "' is an entry");
  auto site = std::make_unique<call_site>();
  site->of = callee;
  const bool has_arguments = in.operand_count() > name_at + 1;
  add_copies(in, has_arguments ? in.at(name_at + 1) : none, callee->parameters, false,
             site->arguments);
  add_copies(in, has_result ? in.at(0) : none, callee->results, true, site->results);
  instruction &made = in.emit(call);
  made.call = site.get();
  made.ends_group = true;
  in.result().callees.push_back(callee);
  in.result().calls.push_back(std::move(site));
}

void decode_barrier(decoder &in) {
  if (in.opcode() == "barrier")
    in.needs_version(60);
  if (in.opcode() == "barrier")
    in.take("cta");
  in.take_one({"sync"});
  const bool is_aligned = in.opcode() == "bar" || in.take("aligned");
  for (std::size_t number = 0; number < in.operand_count(); ++number)
    if (in.at(number).is != operand::an_integer)
      in.fail("barriers whose number is in a register are not known here");
  if (in.operand_count() > 2 || in.at(0).value > 15)
    in.fail("a barrier has a number up to 15, and how many work-items come");
  instruction &made = in.emit(barrier);
  made.offset = in.at(0).value;
  made.stride = in.operand_count() == 2 ? std::uint32_t(in.at(1).value) : 0;
  made.blob[0] = is_aligned;
  made.ends_group = true;
}

void decode_end(decoder &in, handler run) {
  in.expect_operands(0);
  instruction &made = in.emit(run);
  made.ends_group = true;
  made.falls_through = false;
}

} // namespace

bool decode_control(decoder &in) {
  const std::string &name = in.opcode();
  if (name == "bra") {
    decode_branch(in);
  } else if (name == "brx") {
    decode_branch_by_index(in);
  } else if (name == "call") {
    decode_call(in);
  } else if (name == "ret") {
    in.take("uni");
    decode_end(in, give_back);
  } else if (name == "exit") {
    decode_end(in, end);
  } else if (name == "trap") {
    decode_end(in, trap);
  } else if (name == "bar" || name == "barrier") {
    decode_barrier(in);
  } else if (name == "nanosleep") {
    in.needs_version(63);
    in.needs_target(70);
    if (in.take_type() != u32)
      in.fail("'nanosleep' takes .u32");
    in.source(0, u32);
    in.emit(nothing);
  } else {
    return false;
  }
  return true;
}

} // namespace ptx
