// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Locks and events of Visual C++'s Concurrency Runtime.
#ifndef TESSERA_VISUAL_CPP_HEADERS_CONCRT_H
#define TESSERA_VISUAL_CPP_HEADERS_CONCRT_H

#include "tessera/detail/language.h"
#include "tessera/visual_cpp/cancellation.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace concurrency {

const unsigned int COOPERATIVE_TIMEOUT_INFINITE = static_cast<unsigned int>(-1);
const std::size_t COOPERATIVE_WAIT_TIMEOUT = static_cast<std::size_t>(-1);

/// A thread takes a lock that it already has.
class improper_lock : public std::exception {
public:
  const char *what() const noexcept override { return "this thread has the lock already"; }
};

/// Only one thread at a time can have the lock.
class critical_section {
public:
  critical_section() : __owner_(std::thread::id()) {}
  critical_section(const critical_section &) = delete;
  critical_section &operator=(const critical_section &) = delete;

  void lock() {
    if (__owner_ == std::this_thread::get_id())
      throw improper_lock();
    __mutex_.lock();
    __owner_ = std::this_thread::get_id();
  }
  bool try_lock() {
    if (__owner_ == std::this_thread::get_id() || !__mutex_.try_lock())
      return false;
    __owner_ = std::this_thread::get_id();
    return true;
  }
  void unlock() {
    __owner_ = std::thread::id();
    __mutex_.unlock();
  }

  /// Has the lock as long as it exists.
  class scoped_lock {
  public:
    explicit scoped_lock(critical_section &__section) : __section_(__section) { __section.lock(); }
    ~scoped_lock() { __section_.unlock(); }
    scoped_lock(const scoped_lock &) = delete;
    scoped_lock &operator=(const scoped_lock &) = delete;

  private:
    critical_section &__section_;
  };

private:
  std::mutex __mutex_;
  std::atomic<std::thread::id> __owner_;
};

/// One writer can have the lock, or any number of readers. Waiting writers come before readers.
class reader_writer_lock {
public:
  reader_writer_lock() = default;
  reader_writer_lock(const reader_writer_lock &) = delete;
  reader_writer_lock &operator=(const reader_writer_lock &) = delete;

  void lock() {
    std::unique_lock<std::mutex> __held(__mutex_);
    __refuse_owner();
    ++__waiting_;
    __changed_.wait(__held, [this] { return __is_free(); });
    --__waiting_;
    __writer_ = std::this_thread::get_id();
  }
  bool try_lock() {
    const std::lock_guard<std::mutex> __held(__mutex_);
    if (!__is_free())
      return false;
    __writer_ = std::this_thread::get_id();
    return true;
  }
  void lock_read() {
    std::unique_lock<std::mutex> __held(__mutex_);
    __refuse_owner();
    __changed_.wait(__held, [this] { return __takes_readers(); });
    ++__readers_;
  }
  bool try_lock_read() {
    const std::lock_guard<std::mutex> __held(__mutex_);
    __readers_ += __takes_readers();
    return __takes_readers();
  }
  /// Releases the thread's lock, for writing or reading.
  void unlock() {
    const std::lock_guard<std::mutex> __held(__mutex_);
    if (__readers_)
      --__readers_;
    else
      __writer_ = std::thread::id();
    __changed_.notify_all();
  }

  /// Has the lock as long as it exists.
  class scoped_lock {
  public:
    explicit scoped_lock(reader_writer_lock &__lock) : __lock_(__lock) { __lock.lock(); }
    ~scoped_lock() { __lock_.unlock(); }
    scoped_lock(const scoped_lock &) = delete;
    scoped_lock &operator=(const scoped_lock &) = delete;

  private:
    reader_writer_lock &__lock_;
  };
  class scoped_lock_read {
  public:
    explicit scoped_lock_read(reader_writer_lock &__lock) : __lock_(__lock) { __lock.lock_read(); }
    ~scoped_lock_read() { __lock_.unlock(); }
    scoped_lock_read(const scoped_lock_read &) = delete;
    scoped_lock_read &operator=(const scoped_lock_read &) = delete;

  private:
    reader_writer_lock &__lock_;
  };

private:
  bool __is_free() const { return !__readers_ && __writer_ == std::thread::id(); }
  bool __takes_readers() const { return !__waiting_ && __writer_ == std::thread::id(); }
  void __refuse_owner() const {
    if (__writer_ == std::this_thread::get_id())
      throw improper_lock();
  }

  std::mutex __mutex_;
  std::condition_variable __changed_;
  std::thread::id __writer_;
  unsigned __readers_ = 0, __waiting_ = 0; ///< how many read; how many wait to write
};

/// Stays set until it is reset.
class event {
public:
  void set() {
    const std::lock_guard<std::mutex> __lock(__mutex_);
    __set_ = true;
    __changed_.notify_all();
  }
  void reset() {
    const std::lock_guard<std::mutex> __lock(__mutex_);
    __set_ = false;
  }
  /// 0, or COOPERATIVE_WAIT_TIMEOUT if it was not set within that many milliseconds.
  std::size_t wait(unsigned int __milliseconds = COOPERATIVE_TIMEOUT_INFINITE) {
    std::unique_lock<std::mutex> __lock(__mutex_);
    auto __is_set = [this] { return __set_; };
    if (__milliseconds == COOPERATIVE_TIMEOUT_INFINITE)
      __changed_.wait(__lock, __is_set);
    else if (!__changed_.wait_for(__lock, std::chrono::milliseconds(__milliseconds), __is_set))
      return COOPERATIVE_WAIT_TIMEOUT;
    return 0;
  }

private:
  std::mutex __mutex_;
  std::condition_variable __changed_;
  bool __set_ = false;
};

inline void wait(unsigned int __milliseconds) {
  std::this_thread::sleep_for(std::chrono::milliseconds(__milliseconds));
}
inline unsigned int GetProcessorCount() { return std::thread::hardware_concurrency(); }

} // namespace concurrency

#endif // TESSERA_VISUAL_CPP_HEADERS_CONCRT_H
