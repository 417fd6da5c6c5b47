// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/ref/work_item_thread.h"

#include "backends/signals_blocked.h"

#include <linux/futex.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>

namespace tessera {
namespace {

thread_local constinit work_item_thread *work_item_here = nullptr;

// Not std::atomic's wait(): who waits may be a kernel's code, of which notify() would not know.
void sleep_while(const std::atomic<std::uint32_t> &word, std::uint32_t value) {
  while (word.load(std::memory_order_acquire) == value)
    syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, value, nullptr, nullptr, 0);
}

void set_and_wake(std::atomic<std::uint32_t> &word) {
  word.store(1, std::memory_order_release);
  syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
}

} // namespace

work_item_thread::~work_item_thread() {
  if (!made_)
    return;
  drop();
  quits_ = true;
  set_and_wake(turn_);
  pthread_join(thread_, nullptr);
}

int work_item_thread::pause_signal() { return SIGRTMIN + 6; }

bool work_item_thread::make(char *stack, std::size_t bytes) {
  assert(!made_ && "one thread is made");
  static const bool has_handler = [] {
    struct sigaction action = {};
    action.sa_handler = pause_here;
    action.sa_flags = SA_RESTART;
    sigfillset(&action.sa_mask);
    return sigaction(pause_signal(), &action, nullptr) == 0;
  }();
  assert(has_handler && "the signal is one that takes a handler");
  (void)has_handler;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  int failed = pthread_attr_setstack(&attributes, stack, bytes);
  if (!failed) {
    const signals_blocked blocked;
    back_.store(0, std::memory_order_relaxed);
    failed = pthread_create(&thread_, &attributes, enter, this);
  }
  pthread_attr_destroy(&attributes);
  if (failed)
    return false;
  made_ = true;
  sleep_while(back_, 0); // until it knows its number
  return true;
}

void work_item_thread::set_name(const std::string &name) const {
  pthread_setname_np(thread_, name.substr(0, 15).c_str());
}

void work_item_thread::start(body run, void *argument) {
  drop();
  run_ = run;
  argument_ = argument;
  ended_ = false;
}

void work_item_thread::resume() {
  assert(made_ && !ended_ && "a work-item that has ended does not go on");
  paused_ = false;
  back_.store(0, std::memory_order_relaxed);
  set_and_wake(turn_);
  sleep_while(back_, 0);
}

void work_item_thread::drop() {
  if (ended_)
    return;
  drops_ = true;
  resume();
  assert(ended_ && "what is dropped has ended");
}

void work_item_thread::give_back() {
  turn_.store(0, std::memory_order_relaxed);
  set_and_wake(back_);
}

void work_item_thread::wait_for_turn() { sleep_while(turn_, 0); }

const std::uint32_t *work_item_thread::suspend() {
  give_back();
  static_assert(sizeof turn_ == sizeof(std::uint32_t) && decltype(turn_)::is_always_lock_free);
  return reinterpret_cast<const std::uint32_t *>(&turn_);
}

void work_item_thread::go_on() {
  wait_for_turn();
  if (drops_)
    siglongjmp(idle_, 1);
}

/// The signal's handler, in a thread of any kind.
void work_item_thread::pause_here(int) {
  work_item_thread *const here = work_item_here;
  // Who has no turn waits anyway.
  if (!here || here->turn_.load(std::memory_order_relaxed) == 0)
    return;
  const int before = errno;
  here->paused_ = true;
  here->give_back();
  here->go_on();
  errno = before;
}

void *work_item_thread::enter(void *self) {
  auto &that = *static_cast<work_item_thread *>(self);
  work_item_here = &that;
  that.number_ = std::int32_t(gettid());
  sigset_t pause;
  sigemptyset(&pause);
  sigaddset(&pause, pause_signal());
  pthread_sigmask(SIG_UNBLOCK, &pause, nullptr);
  // The second return, after a drop, goes on like the first.
  (void)sigsetjmp(that.idle_, /*savemask=*/1);
  for (;;) {
    that.drops_ = false;
    that.ended_ = true;
    that.give_back();
    that.wait_for_turn();
    if (that.quits_)
      return nullptr;
    if (that.drops_) // before it began
      continue;
    that.run_(that.argument_);
  }
}

void work_item_threads::forget_parents() {
  if (process_ == getpid())
    return;
  for (std::unique_ptr<work_item_thread> &one : threads_)
    (void)one.release(); // nobody can end what is not there
  threads_.clear();
  process_ = getpid();
}

void work_item_threads::clear() {
  forget_parents();
  threads_.clear();
}

bool work_item_threads::reserve(std::size_t count, const fiber_stacks &stacks) {
  forget_parents();
  while (threads_.size() < count) {
    auto made = std::make_unique<work_item_thread>();
    if (threads_.size() == most ||
        !made->make(stacks.lowest(threads_.size()), stacks.bytes(threads_.size())))
      return false;
    threads_.push_back(std::move(made));
  }
  return true;
}

void work_item_threads::drop_all() {
  forget_parents();
  for (const std::unique_ptr<work_item_thread> &one : threads_) {
    one->drop();
    one->set_name("idle");
  }
}

} // namespace tessera
