// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fake_state.h"

#include <algorithm>

namespace fake_opencl {

object::object(const char *kind) : kind(kind) {
  state &all = state::one();
  const std::lock_guard held(all.mutex_);
  all.objects_.insert(this);
  ++all.live_[kind];
}

void object::retain() {
  const std::lock_guard held(state::one().mutex_);
  ++references_;
}

void object::release() {
  state &all = state::one();
  {
    const std::lock_guard held(all.mutex_);
    if (--references_ > 0)
      return;
    all.objects_.erase(this);
    --all.live_[kind];
  }
  delete this;
}

void event::end(status how) {
  {
    const std::lock_guard held(mutex_);
    status_ = how;
  }
  changed_.notify_all();
}

void event::tell() {
  std::vector<callback> told;
  {
    const std::lock_guard held(mutex_);
    told.swap(callbacks_);
  }
  for (const callback &one : told)
    one(now());
}

status event::wait() {
  std::unique_lock held(mutex_);
  changed_.wait(held, [this] { return status_ <= 0; });
  return status_;
}

status event::now() {
  const std::lock_guard held(mutex_);
  return status_;
}

void event::call_at_end(callback call) {
  {
    const std::lock_guard held(mutex_);
    if (status_ > 0) {
      callbacks_.push_back(std::move(call));
      return;
    }
  }
  call(now());
}

queue::queue(bool keeps_times)
    : object("queue"), keeps_times(keeps_times), thread_([of = work_] { of->run(); }) {}

queue::~queue() {
  {
    const std::lock_guard held(work_->mutex_);
    work_->has_ended_ = true;
  }
  work_->changed_.notify_all();
  if (thread_.get_id() == std::this_thread::get_id())
    thread_.detach();
  else
    thread_.join();
}

void queue::add(operation one) {
  {
    const std::lock_guard held(work_->mutex_);
    work_->operations_.push_back(std::move(one));
  }
  work_->changed_.notify_all();
}

void queue::finish() {
  std::unique_lock held(work_->mutex_);
  work_->changed_.wait(held, [this] { return work_->operations_.empty() && !work_->is_busy_; });
}

void queue::work::run() {
  std::unique_lock held(mutex_);
  for (;;) {
    changed_.wait(held, [this] { return !operations_.empty() || has_ended_; });
    if (operations_.empty())
      return;
    operation one = std::move(operations_.front());
    operations_.pop_front();
    is_busy_ = true;
    held.unlock();
    status outcome = success;
    for (event *const earlier : one.after) {
      if (earlier->wait() < 0)
        outcome = waited_for_failure;
      earlier->release();
    }
    if (one.done->queued != 0)
      one.done->began = device_time();
    if (const status of_work = one.work(); outcome == success)
      outcome = of_work;
    if (one.done->queued != 0)
      one.done->ended = device_time();
    one.done->end(outcome);
    held.lock();
    is_busy_ = false; // clFinish returns, whatever the callbacks do
    held.unlock();
    changed_.notify_all();
    one.done->tell();
    one.done->release();
    held.lock();
  }
}

state &state::one() {
  static state &only = *new state;
  return only;
}

void state::be(const description &asked) {
  const std::lock_guard held(mutex_);
  device = asked;
}

void state::fail(const std::string &function, std::int32_t status, int skipped) {
  const std::lock_guard held(mutex_);
  failures_.push_back({function, status, skipped});
}

void state::fail_no_more() {
  const std::lock_guard held(mutex_);
  failures_.clear();
}

std::map<std::string, int> state::calls() {
  const std::lock_guard held(mutex_);
  return calls_;
}

std::map<std::string, int> state::live() {
  const std::lock_guard held(mutex_);
  std::map<std::string, int> all;
  for (const auto &[kind, count] : live_)
    if (count != 0)
      all[kind] = count;
  for (const auto &[pointer, one] : allocations_)
    ++all[one.kind];
  return all;
}

std::vector<std::string> state::mistakes() {
  const std::lock_guard held(mutex_);
  return mistakes_;
}

status state::enter(const std::string &function) {
  const std::lock_guard held(mutex_);
  ++calls_[function];
  for (auto one = failures_.begin(); one != failures_.end(); ++one)
    if (one->function == function && one->skipped-- == 0) {
      const status asked = one->status;
      failures_.erase(one);
      return asked;
    }
  return success;
}

void state::mistake(const std::string &text) {
  const std::lock_guard held(mutex_);
  mistakes_.push_back(text);
}

bool state::take_memory(std::size_t bytes) {
  const std::lock_guard held(mutex_);
  if (memory_used_ + bytes > device.memory)
    return false;
  memory_used_ += bytes;
  return true;
}

void state::give_memory(std::size_t bytes) {
  const std::lock_guard held(mutex_);
  memory_used_ -= bytes;
}

void *state::allocate(const char *kind, std::size_t bytes, status *outcome) {
  if (bytes == 0 || bytes > device.most_allocation) {
    *outcome = invalid_buffer_size;
    return nullptr;
  }
  if (!take_memory(bytes)) {
    *outcome = memory_object_allocation_failure;
    return nullptr;
  }
  allocation made{kind, std::vector<unsigned char>(bytes, 0x77)};
  void *const pointer = made.contents.data();
  const std::lock_guard held(mutex_);
  allocations_.emplace(pointer, std::move(made));
  *outcome = success;
  return pointer;
}

bool state::release(void *pointer, const char *kind) {
  std::size_t bytes = 0;
  {
    const std::lock_guard held(mutex_);
    const auto found = allocations_.find(pointer);
    if (found == allocations_.end() || std::string(kind) != found->second.kind) {
      mistakes_.push_back("memory is given back that has not been allocated so");
      return false;
    }
    if (found->second.uses > 0)
      mistakes_.push_back("memory is given back while it is used");
    bytes = found->second.contents.size();
    allocations_.erase(found);
  }
  give_memory(bytes);
  return true;
}

void *state::base_of(const void *address, std::size_t bytes) {
  const std::lock_guard held(mutex_);
  for (auto &[pointer, one] : allocations_) {
    const auto *const begin = static_cast<const unsigned char *>(pointer);
    const auto *const at = static_cast<const unsigned char *>(address);
    if (at < begin || at >= begin + one.contents.size())
      continue;
    if (at + bytes > begin + one.contents.size())
      mistakes_.push_back("an access beyond the end of an allocation");
    return pointer;
  }
  return nullptr;
}

void state::use(void *base, int change) {
  const std::lock_guard held(mutex_);
  if (const auto found = allocations_.find(base); found != allocations_.end())
    found->second.uses += change;
}

} // namespace fake_opencl

fake_opencl::control *fake_opencl_control() { return &fake_opencl::state::one(); }
