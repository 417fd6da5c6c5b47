// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::task: what completion_future::to_task() returns (spec 4.6.3, an extension there).
/// The part of it that asynchronous C++ AMP code uses: get, wait, then, is_done.
#ifndef TESSERA_TASK_H
#define TESSERA_TASK_H

#include "tessera/detail/status.h"

#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <type_traits>
#include <utility>
#include <vector>

namespace concurrency {

template <typename Result> class task;

namespace tessera_detail {

/// A function object on the heap, for a C interface.
template <typename Function> void call_and_delete(void *context) noexcept {
  const std::unique_ptr<Function> owned(static_cast<Function *>(context));
  (*owned)();
}

/// A function object that is called on a thread of the runtime's, once at most. (std::function
/// would bring <functional>, a tenth of what <amp.h> costs the compiler.)
class background_call {
public:
  template <typename Function>
  explicit background_call(Function function)
      : owned_(new Function(std::move(function)), &drop<Function>),
        call_(&call_and_delete<Function>) {}
  void start() {
    check(tessera_run_in_background(call_, owned_.get()));
    owned_.release();
  }

private:
  template <typename Function> static void drop(void *function) {
    delete static_cast<Function *>(function);
  }
  std::unique_ptr<void, void (*)(void *)> owned_;
  void (*call_)(void *);
};

/// The value of a task; nothing for void.
template <typename Result> struct task_value {
  std::unique_ptr<Result> value;
  template <typename Function, typename... Arguments>
  void keep(const Function &function, Arguments &&...arguments) {
    value.reset(new Result(function(std::forward<Arguments>(arguments)...)));
  }
  Result get() const { return *value; }
  template <typename Function> auto pass_to(const Function &function) const {
    return function(*value);
  }
};
template <> struct task_value<void> {
  template <typename Function, typename... Arguments>
  void keep(const Function &function, Arguments &&...arguments) {
    function(std::forward<Arguments>(arguments)...);
  }
  void get() const {}
  template <typename Function> auto pass_to(const Function &function) const { return function(); }
};

/// What all copies of a task share.
template <typename Result> class task_state {
public:
  bool is_done() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return done_;
  }
  void wait() const {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return done_; });
  }
  Result get() const {
    wait();
    if (thrown_)
      std::rethrow_exception(thrown_);
    return value_.get();
  }
  std::exception_ptr thrown() const { return thrown_; }
  const task_value<Result> &value() const { return value_; }

  /// Completes the task with what function(arguments...) returns or throws.
  template <typename Function, typename... Arguments>
  void run(const Function &function, Arguments &&...arguments) {
    try {
      value_.keep(function, std::forward<Arguments>(arguments)...);
    } catch (...) {
      thrown_ = std::current_exception();
    }
    finish();
  }
  void fail(std::exception_ptr thrown) {
    thrown_ = std::move(thrown);
    finish();
  }
  /// Starts the call when the task is done.
  void when_done(background_call call) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (!done_) {
        continuations_.push_back(std::move(call));
        return;
      }
    }
    call.start();
  }

private:
  void finish() {
    std::vector<background_call> calls;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (done_)
        return;
      done_ = true;
      calls.swap(continuations_);
    }
    changed_.notify_all();
    for (background_call &call : calls)
      call.start();
  }

  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  bool done_ = false;
  std::exception_ptr thrown_;
  task_value<Result> value_;
  std::vector<background_call> continuations_;
};

/// What a continuation returns, whether it takes the task or the task's value.
template <typename Function, typename Result, typename = void> struct continuation {
  static const bool takes_task = false;
  typedef decltype(std::declval<const task_value<Result> &>().pass_to(
      std::declval<const Function &>())) type;
};
template <typename Function, typename Result>
struct continuation<Function, Result,
                    decltype(void(
                        std::declval<const Function &>()(std::declval<task<Result>>())))> {
  static const bool takes_task = true;
  typedef decltype(std::declval<const Function &>()(std::declval<task<Result>>())) type;
};

} // namespace tessera_detail

/// Work that completes with a Result or an exception, as completion_future::to_task() gives it.
/// Copies stand for the same work. The part of Microsoft's class that asynchronous C++ AMP code
/// uses.
template <typename Result> class task {
  typedef tessera_detail::task_state<Result> state;

public:
  /// What get() returns.
  typedef Result result_type;

  /// For the headers: completion_future and then() make tasks.
  explicit task(std::shared_ptr<state> shared) : state_(std::move(shared)) {}

  /// Whether it is complete; waits until it is, without throwing what the work threw.
  bool is_done() const { return state_->is_done(); }
  void wait() const { state_->wait(); }
  /// Waits; throws what the work threw.
  Result get() const { return state_->get(); }

  /// A task that calls `function` when this one is done: with the task, or with its value, in which
  /// case an exception of this task passes the function by. The function may block.
  template <typename Function>
  task<typename tessera_detail::continuation<Function, Result>::type>
  then(const Function &function) const {
    typedef tessera_detail::continuation<Function, Result> kind;
    typedef typename kind::type next_result;
    const auto next = std::make_shared<tessera_detail::task_state<next_result>>();
    const task self(*this);
    state_->when_done(tessera_detail::background_call([next, self, function] {
      continue_with(*next, self, function, std::integral_constant<bool, kind::takes_task>());
    }));
    return task<next_result>(next);
  }

  /// The same work or not.
  bool operator==(const task &other) const { return state_ == other.state_; }
  bool operator!=(const task &other) const { return state_ != other.state_; }

private:
  template <typename Next, typename Function>
  static void continue_with(Next &next, const task &self, const Function &function,
                            std::true_type) {
    next.run(function, self);
  }
  template <typename Next, typename Function>
  static void continue_with(Next &next, const task &self, const Function &function,
                            std::false_type) {
    if (self.state_->thrown())
      return next.fail(self.state_->thrown());
    next.run([&] { return self.state_->value().pass_to(function); });
  }

  std::shared_ptr<state> state_;
};

} // namespace concurrency

#endif // TESSERA_TASK_H
