// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Executing a grid: blocks in any order on several host threads, the warps of a block in turn.
#include "machine.h"

#include "workers.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include <sys/mman.h>

namespace ptx {

namespace {

constexpr std::uint64_t turn = 1 << 16; ///< steps until another one has its turn
constexpr std::size_t each_special = lanes * 4;
constexpr auto first_of_block = static_cast<std::size_t>(special::ntid_x);

std::uint64_t blocks_of(const grid &what) {
  return std::uint64_t(what.blocks[0]) * what.blocks[1] * what.blocks[2];
}

std::uint32_t items_of(const grid &what) { return what.block[0] * what.block[1] * what.block[2]; }

} // namespace

block_run::block_run(const program &of, const grid &what, memory &global, launch_state &all)
    : of(of), what(what), global(global), all(all), found(of.accesses),
      shared_memory(of.shared_end - shared_begin + what.dynamic_shared + 64),
      specials((static_cast<std::size_t>(special::dynamic_smem_size) + 1 - first_of_block) *
               each_special),
      warps_((items_of(what) + lanes - 1) / lanes) {
  local_stride = what.entry->local_need + (what.entry->is_recursive ? what.stack_bytes : 0);
  local_stride = (local_stride + 63) / 64 * 64;
  const std::size_t local_bytes = local_stride * lanes * warps_.size();
  if (local_bytes) {
    void *const made = mmap(nullptr, local_bytes, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (made == MAP_FAILED)
      std::abort();
    local_memory = static_cast<unsigned char *>(made);
  }
  for (std::size_t number = 0; number < warps_.size(); ++number) {
    warp &one = warps_[number];
    one.in = this;
    one.number = static_cast<std::uint32_t>(number);
    one.local = local_memory + number * lanes * local_stride;
    one.own.resize(first_of_block * each_special);
    for (std::uint32_t lane = 0; lane < lanes; ++lane) {
      const std::uint32_t item = one.number * lanes + lane, bit = 1u << lane;
      const std::uint32_t values[] = {item % what.block[0],
                                      item / what.block[0] % what.block[1],
                                      item / what.block[0] / what.block[1],
                                      lane,
                                      one.number,
                                      bit,
                                      bit - 1,
                                      bit | (bit - 1),
                                      ~(bit | (bit - 1)),
                                      ~(bit - 1)};
      for (std::size_t which = 0; which < first_of_block; ++which)
        std::memcpy(one.own.data() + which * each_special + lane * 4, &values[which], 4);
    }
  }
}

block_run::~block_run() {
  if (local_memory)
    munmap(local_memory, local_stride * lanes * warps_.size());
  all.executed += executed;
  all.generic_accesses += generic_accesses;
}

void block_run::fail(int code, const instruction *at, const std::string &text) {
  throw stopped{
      {code, what.entry->name + ", line " + std::to_string(at->line) + " of its PTX: " + text}};
}

instance &block_run::make_instance(const code &of) {
  auto &spare = spare_[&of];
  if (spare.empty()) {
    used_.push_back(std::make_unique<instance>());
    spare.push_back(used_.back().get());
    spare.back()->of = &of;
    spare.back()->registers.resize(of.register_bytes + 64);
  }
  instance &made = *spare.back();
  spare.pop_back();
  // Nobody knows what is in registers that nothing was written to.
  for (const auto &[begin, bytes] : of.undefined)
    std::memset(made.registers.data() + begin, 0xcd, bytes);
  return made;
}

void block_run::drop(instance &one) { spare_[one.of].push_back(&one); }

void block_run::set_special(unsigned char *area, special which, std::uint32_t value) {
  std::uint32_t values[lanes];
  std::fill(std::begin(values), std::end(values), value);
  std::memcpy(area + (static_cast<std::size_t>(which) - first_of_block) * each_special, values,
              sizeof values);
}

void block_run::begin(std::uint64_t number) {
  const std::uint32_t at[] = {static_cast<std::uint32_t>(number % what.blocks[0]),
                              static_cast<std::uint32_t>(number / what.blocks[0] % what.blocks[1]),
                              static_cast<std::uint32_t>(number / what.blocks[0] / what.blocks[1])};
  unsigned char *const area = specials.data();
  const special firsts[] = {special::ntid_x, special::ctaid_x, special::nctaid_x};
  const std::uint32_t *const values[] = {what.block, at, what.blocks};
  for (int of = 0; of < 3; ++of)
    for (int dimension = 0; dimension < 3; ++dimension)
      set_special(area, static_cast<special>(static_cast<int>(firsts[of]) + dimension),
                  values[of][dimension]);
  set_special(area, special::nwarpid, static_cast<std::uint32_t>(warps_.size()));
  set_special(area, special::smid, 0);
  set_special(area, special::nsmid, 1);
  set_special(area, special::dynamic_smem_size, what.dynamic_shared);
  std::memset(shared_memory.data(), 0xa5, shared_memory.size());
  for (warp &one : warps_) {
    const std::uint32_t left = items_of(what) - one.number * lanes;
    one.alive = left >= lanes ? ~std::uint32_t(0) : (std::uint32_t(1) << left) - 1;
    instance &made = make_instance(*what.entry);
    made.caller = nullptr;
    made.inside = one.alive;
    made.depth = 0;
    made.local_begin = 0;
    one.base[2] = one.own.data();
    one.base[3] = area;
    one.frame = &made;
    one.groups.assign(1, {&made, what.entry->body.data(), one.alive});
  }
  steps_left_ = what.most_steps ? what.most_steps * warps_.size() : ~std::uint64_t(0);
}

void block_run::run(std::uint64_t number) {
  begin(number);
  std::vector<instance *> entries;
  for (const warp &one : warps_)
    entries.push_back(one.frame);
  do
    for (bool goes_on = true; goes_on;) {
      goes_on = false;
      for (warp &one : warps_) {
        run_until_barrier(one);
        for (const group &each : one.groups)
          goes_on |= !each.waits;
      }
      if (all.has_failed)
        return;
    }
  while (end_barrier());
  for (instance *const each : entries)
    drop(*each);
}

/// The next one to go on, together with all that are at the same place.
bool block_run::pick(warp &one, group &into) {
  std::vector<group> &all = one.groups;
  group *best = nullptr;
  bool has_late = false;
  for (group &each : all) {
    if (each.waits)
      continue;
    if (each.is_late) {
      has_late = true;
      continue;
    }
    if (!best || each.in->depth > best->in->depth ||
        (each.in->depth == best->in->depth && std::less<>()(each.at, best->at)))
      best = &each;
  }
  if (!best) {
    if (!has_late)
      return false;
    for (group &each : all)
      each.is_late = false;
    return pick(one, into);
  }
  into = {best->in, best->at, 0};
  one.stop = leave;
  std::size_t kept = 0;
  for (const group each : all) {
    if (!each.waits && each.in == into.in && each.at == into.at) {
      into.mask |= each.mask;
      continue;
    }
    if (!each.waits && each.in == into.in && std::less<>()(into.at, each.at))
      one.stop = std::min(one.stop, each.at, std::less<>());
    all[kept++] = each;
  }
  all.resize(kept);
  return true;
}

void block_run::run_until_barrier(warp &one) {
  group next;
  for (int turns = 0; turns < 4 && pick(one, next); ++turns) {
    const std::uint64_t before = executed;
    while (true) {
      run_group(one, next);
      if (executed - before > turn * lanes || !pick(one, next))
        break;
    }
  }
}

namespace {

/// What has a guard: with those alone whose guard holds.
const instruction *run_guarded(warp &in, const instruction *i) {
  const auto *const guard = in.at<std::uint8_t>(i->guard);
  std::uint32_t holds = 0;
  for (int lane = 0; lane < lanes; ++lane)
    holds |= std::uint32_t((guard[lane] != 0) != i->guard_negated) << lane;
  const std::uint32_t before = in.mask;
  holds &= before;
  if (!holds)
    return i + 1;
  if (holds == before)
    return i->run(in, i);
  if (i->ends_group) {
    in.groups.push_back({in.frame, i + 1, before & ~holds});
    in.stop = std::min(in.stop, i + 1, std::less<>());
    in.set_mask(holds);
    return i->run(in, i);
  }
  in.set_mask(holds);
  const instruction *const next = i->run(in, i);
  in.set_mask(before);
  return next;
}

} // namespace

void block_run::run_group(warp &one, group what) {
  one.set_mask(what.mask);
  one.enter(*what.in);
  const instruction *at = what.at;
  std::uint64_t steps = 0;
  std::uint32_t counted = what.mask;
  while (std::less<>()(at, one.stop)) {
    at = at->has_guard ? run_guarded(one, at) : at->run(one, at);
    ++steps;
    if (one.mask != counted) {
      executed += steps * std::uint64_t(std::popcount(counted));
      counted = one.mask;
      steps_left_ -= std::min(steps, steps_left_);
      steps = 0;
    } else if (steps == turn) {
      break;
    }
  }
  executed += steps * std::uint64_t(std::popcount(counted));
  steps_left_ -= std::min(steps, steps_left_);
  if (at == leave)
    return;
  one.groups.push_back({one.frame, at, one.mask, false, steps == turn});
  if (!steps_left_)
    fail(launch_timeout, at, "the kernel does not end");
}

/// Work-items of a warp come to a barrier together; those that have ended do not come at all.
void block_run::check_barrier(const warp &one) {
  const group &first = one.groups.front();
  const instruction *const at = first.at - 1;
  std::uint32_t together = 0;
  for (const group &each : one.groups) {
    if ((each.at != first.at || each.in != first.in) && at->blob[0])
      fail(launch_failed, each.at - 1,
           "work-items of a warp wait at different barriers, the others in line " +
               std::to_string(at->line));
    together |= each.mask;
  }
  const std::uint32_t left = items_of(what) - one.number * lanes;
  const std::uint32_t whole = left >= lanes ? ~std::uint32_t(0) : (std::uint32_t(1) << left) - 1;
  if (together != whole && !what.allows_early_exit)
    fail(launch_failed, at, "a barrier that work-items of the block never reach: they have ended");
}

bool block_run::end_barrier() {
  const instruction *at = nullptr;
  bool has_ended = false;
  for (const warp &one : warps_) {
    if (one.groups.empty()) {
      has_ended = true;
      continue;
    }
    check_barrier(one);
    const instruction *const here = one.groups.front().at - 1;
    if (at && at->offset != here->offset)
      fail(launch_failed, here, "warps of a block wait at barriers of different numbers");
    at = here;
  }
  if (!at)
    return false;
  if (has_ended && !what.allows_early_exit)
    fail(launch_failed, at, "a barrier that work-items of the block never reach: they have ended");
  if (at->stride && at->stride != items_of(what))
    fail(launch_failed, at, "a barrier of another number of work-items than the block has");
  for (warp &one : warps_)
    for (group &each : one.groups)
      each.waits = false;
  return true;
}

namespace {

/// Numbers below `count`, each once, in an order that the seed says.
struct order {
  order(std::uint64_t count, std::uint32_t seed) : count(count) {
    if (count < 3 || count >= std::uint64_t(1) << 32)
      return;
    first = seed % count;
    step = (seed * 2654435761u) % count;
    while (std::gcd(step, count) != 1)
      step = step + 1 < count ? step + 1 : 1;
  }
  std::uint64_t operator()(std::uint64_t number) const { return (first + number * step) % count; }
  std::uint64_t count, first = 0, step = 1;
};

} // namespace

result run(const program &of, const grid &what, memory &global) {
  launch_state all;
  const std::uint64_t count = blocks_of(what);
  const order by(count, what.seed);
  const auto work = [&] {
    try {
      block_run runs(of, what, global, all);
      for (std::uint64_t next; !all.has_failed && (next = all.next++) < count;)
        runs.run(by(next));
    } catch (const block_run::stopped &failure) {
      const std::lock_guard held(all.mutex);
      if (!all.has_failed.exchange(true))
        all.first = failure.why;
    }
  };
  const bool is_small = count * items_of(what) < 4096;
  in_parallel(is_small ? 1 : std::min<std::uint64_t>(count, 16), work);
  return {all.first, all.executed, all.generic_accesses};
}

} // namespace ptx
