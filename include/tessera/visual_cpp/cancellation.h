// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Cancellation: it tells tasks that their results are no longer needed. A function is never
/// interrupted: it must ask. This also has the other parts of <ppltasks.h> that concurrency::task
/// needs.
#ifndef TESSERA_VISUAL_CPP_CANCELLATION_H
#define TESSERA_VISUAL_CPP_CANCELLATION_H

#include <atomic>
#include <exception>
#include <memory>
#include <string>
#include <utility>

namespace concurrency {

/// How a task or a group of tasks ended. <ppl.h> declares the names of the values. Without it, they
/// are free for the program.
enum task_group_status : int;
typedef task_group_status task_status;

template <typename _Result> class task_completion_event;

/// The operation is not possible.
class invalid_operation : public std::exception {
public:
  explicit invalid_operation(const char *__text = "") : __text_(__text) {}
  const char *what() const noexcept override { return __text_.c_str(); }

private:
  std::string __text_;
};

/// Thrown by get() of a task that was canceled.
class task_canceled : public std::exception {
public:
  task_canceled() : __text_("the task was canceled") {}
  explicit task_canceled(const char *__text) : __text_(__text) {}
  const char *what() const noexcept override { return __text_.c_str(); }

private:
  std::string __text_;
};

namespace tessera_detail {

template <typename _Result> using __completion_event = task_completion_event<_Result>;

enum { __completed = 1, __canceled = 2 };
typedef task_status __task_end;
template <typename _Function> task_status __end_of(const _Function &__wait) {
  try {
    __wait();
  } catch (const task_canceled &) {
    return static_cast<task_status>(__canceled);
  }
  return static_cast<task_status>(__completed);
}
inline void __throw_no_work() { throw invalid_operation("the task has no work"); }

} // namespace tessera_detail

class cancellation_token_source;

/// Tells whether its source has been canceled.
class cancellation_token {
public:
  static cancellation_token none() { return cancellation_token(nullptr); }
  bool is_cancelable() const { return __canceled_ != nullptr; }
  bool is_canceled() const { return __canceled_ && *__canceled_; }
  bool operator==(const cancellation_token &__other) const {
    return __canceled_ == __other.__canceled_;
  }
  bool operator!=(const cancellation_token &__other) const { return !(*this == __other); }

private:
  friend class cancellation_token_source;
  explicit cancellation_token(std::shared_ptr<std::atomic<bool>> __canceled)
      : __canceled_(std::move(__canceled)) {}
  std::shared_ptr<std::atomic<bool>> __canceled_;
};

class cancellation_token_source {
public:
  cancellation_token_source() : __token_(std::make_shared<std::atomic<bool>>(false)) {}
  cancellation_token get_token() const { return __token_; }
  void cancel() const { *__token_.__canceled_ = true; }

private:
  cancellation_token __token_;
};

namespace tessera_detail {

/// The token of the function that runs on this thread, as long as the object exists.
class __token_of_thread {
public:
  explicit __token_of_thread(const cancellation_token &__token) : __before_(__current()) {
    __current() = &__token;
  }
  ~__token_of_thread() { __current() = __before_; }
  __token_of_thread(const __token_of_thread &) = delete;
  __token_of_thread &operator=(const __token_of_thread &) = delete;

  static const cancellation_token *&__current() {
    static thread_local const cancellation_token *__token = nullptr;
    return __token;
  }

private:
  const cancellation_token *__before_;
};

/// A function with the token that it may ask. If the token is already canceled, the function is not
/// called.
template <typename _Function> class __guarded_function {
public:
  __guarded_function(const _Function &__function, const cancellation_token &__token)
      : __function_(__function), __token_(__token) {}
  template <typename... _Arguments>
  auto operator()(_Arguments &&...__arguments) const
      -> decltype(std::declval<const _Function &>()(std::forward<_Arguments>(__arguments)...)) {
    if (__token_.is_canceled())
      throw task_canceled();
    const __token_of_thread __during(__token_);
    return __function_(std::forward<_Arguments>(__arguments)...);
  }

private:
  _Function __function_;
  cancellation_token __token_;
};

} // namespace tessera_detail

/// For create_task and task::then.
template <typename _Function>
tessera_detail::__guarded_function<_Function> __guarded(const _Function &__function,
                                                        const cancellation_token &__token) {
  return tessera_detail::__guarded_function<_Function>(__function, __token);
}

/// Whether the token of the running function is canceled.
inline bool is_task_cancellation_requested() {
  const cancellation_token *__token = tessera_detail::__token_of_thread::__current();
  return __token && __token->is_canceled();
}
/// Ends the task that calls it.
[[noreturn]] inline void cancel_current_task() { throw task_canceled(); }

template <typename _Function>
void run_with_cancellation_token(const _Function &__function, cancellation_token __token) {
  const tessera_detail::__token_of_thread __during(__token);
  __function();
}

} // namespace concurrency

#endif // TESSERA_VISUAL_CPP_CANCELLATION_H
