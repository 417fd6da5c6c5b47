// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/coherence/host_access.h"

#include "core/handles.h"

#include <cassert>
#include <cstdio>
#include <new>
#include <utility>

namespace tessera {

result<buffer *> buffer_behind(const tessera_region &region) {
  if (region.__view.__buffer)
    return buffer_of(region.__view.__buffer);
  return error(tessera_error_uninitialized, "concurrency: the array was moved from.");
}

static void wait_for_all(const event_list &events) {
  for (const counted<event> &one : events)
    one->wait();
}

void data_command::use(buffer &root, const buffer_part &part, std::int32_t access, device *where) {
  used_.push_back({counted<buffer>::share(root), std::nullopt});
  const std::size_t needed_before = needed_.size();
  used_.back().of = root.use(*this, where, part, access, needed_, before_);
  if (recorded()) [[unlikely]]
    for (std::size_t number = needed_before; number != needed_.size(); ++number)
      needed_[number].set_reason(label(), part, used_.size());
}

/// First the data, and then, once it is there, the work. A device that does both needs not wait in
/// between.
begun_work data_command::run(std::span<const counted<event>> after) {
  queue_of_device own;
  if (device *where = runs_on()) {
    result<tessera::queue *> with = queue()->backend_queue();
    if (!with)
      return {.failure = with.failure()};
    own = {*with, where};
  }
  if (needed_.empty() || std::exchange(has_begun_transfers_, true))
    return work(own, after);
  begun_work begun;
  try {
    result<bool> in_order = begin_transfers(own, after);
    if (!in_order)
      begun.failure = in_order.failure();
    else if (*in_order)
      begun = work(own, after);
    else
      begun.is_whole = false;
    for (const transfer &one : needed_)
      begun.events.insert(begun.events.end(), one.events().begin(), one.events().end());
  } catch (const std::bad_alloc &) {
    // The data is given up once the command is done: nothing may be under way with it any more.
    for (const transfer &one : needed_)
      wait_for_all(one.events());
    wait_for_all(begun.events);
    throw;
  }
  return begun;
}

/// Returns whether what comes next in the command's own queue follows by itself.
result<bool> data_command::begin_transfers(const queue_of_device &own,
                                           std::span<const counted<event>> after) {
  bool in_order = true;
  for (transfer &one : needed_) {
    std::vector<bytes_to_copy> pieces;
    {
      const state_lock lock = one.root().scheduling().lock();
      pieces = one.root().pieces_of(one);
    }
    result<bool> begun = one.begin(pieces, own, after, unfinished());
    if (!begun)
      return begun;
    in_order = in_order && *begun;
  }
  return in_order;
}

std::vector<counted<buffer>> data_command::used() const {
  std::vector<counted<buffer>> all;
  for (const used_buffer &one : used_)
    all.push_back(one.root);
  return all;
}

begun_work data_command::work(const queue_of_device &, std::span<const counted<event>>) {
  return {};
}

void data_command::set_up() {
  before_.clear();
  for (const used_buffer &one : used_) {
    assert(one.of && "what a command uses is known before it is set up");
    one.root->confirm_use(*this, *one.of);
  }
}

void data_command::withdrawn() {
  for (; !before_.empty(); before_.pop_back())
    before_.back().restore();
}

void data_command::ended() {
  if (recorded()) [[unlikely]] {
    for (unfinished_record &one : recorded()->unfinished)
      one.add();
    recorded()->unfinished.clear();
  }
  for (const transfer &one : needed_)
    one.root().settle(one);
  for (const used_buffer &one : used_)
    if (one.of) {
      one.root->end_use(*this, *one.of);
      one.root->observe_end(*this);
    }
}

begun_work host_command::work(const queue_of_device &, std::span<const counted<event>>) {
  if (work_)
    if (result<void> outcome = work_(); !outcome)
      return {.failure = outcome.failure()};
  return {};
}

void host_command::calls(const void *code, scheduler &through) {
  assert(!call_ && "a command calls one function of the program's");
  through_ = &through;
  call_.emplace(code).begin();
  through.calls().add(*call_);
}

void host_command::drop_resources() {
  data_command::drop_resources();
  work_ = nullptr;
  if (call_) {
    const state_lock lock = through_->lock();
    through_->calls().end(*call_);
  }
}

void data_command::drop_resources() {
  needed_.clear();
  used_.clear();
}

result<void> run_here(data_command &work, state_lock &lock) {
  const std::vector<counted<buffer>> used = work.used();
  scheduler &scheduling = lock.of();
  if (result<void> run = scheduling.run_here(work, lock); !run)
    return run;
  result<void> outcome = scheduling.wait_and_report(work, lock);
  for (const counted<buffer> &one : used)
    one->update_host_rights();
  host_watch::tell(outcome);
  return outcome;
}

result<counted<command>> hand_out_or_run(counted<data_command> work, bool asynchronously,
                                         state_lock &lock) {
  if (!asynchronously) {
    if (result<void> outcome = run_here(*work, lock); !outcome)
      return outcome.failure();
    return counted<command>();
  }
  lock.of().submitted(*work, lock);
  return counted<command>(std::move(work));
}

void submit_to_home(data_command &work, buffer &root, state_lock &lock) {
  scheduler &scheduling = lock.of();
  scheduling.make_room(lock);
  if (root.kind() == buffer::source::array)
    return scheduling.submit(root.home(), counted<command>::share(work), lock);
  // Other memory is at home in no queue: it gets one of its own, or strangers would wait for it.
  const counted<view_queue> alone = root.home().owner().make_view(tessera_queuing_automatic);
  scheduling.submit(*alone, counted<command>::share(work), lock);
}

void gather_if_scattered(buffer &root, const buffer_part &part, state_lock &lock) {
  if (!root.is_scattered(part))
    return;
  const auto work = counted<data_command>::adopt(new data_command);
  work->set_label("data in many pieces");
  const command_setup setup(*work, lock);
  submit_to_home(*work, root, lock);
  work->use(root, root.whole(), tessera_access_read);
  lock.of().submitted(*work, lock);
}

/// A destructor cannot throw.
static void print_loss(const char *why) {
  std::fprintf(stderr,
               "tessera: data is lost, because the last view of it was destroyed without "
               "array_view::synchronize: %s\n",
               why);
}

void return_to_source(buffer &root) try {
  scheduler &scheduling = root.scheduling();
  state_lock lock = scheduling.lock();
  if (root.is_at_rest())
    return;
  const timeline::call_here recorded("the last view goes");
  const auto work = counted<data_command>::adopt(new data_command);
  work->set_label("the last view");
  const command_setup setup(*work, lock);
  work->use(root, root.whole(), tessera_access_read);
  work->wait_for_readers(root, root.whole());
  if (result<void> run = scheduling.run_here(*work, lock); !run)
    print_loss(run.failure().message.c_str());
  else if (work->has_failed())
    print_loss(work->failure().message.c_str());
} catch (const std::bad_alloc &) {
  print_loss("there is no memory left.");
}

} // namespace tessera
