// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What stands behind the fake library's functions.
#ifndef TESSERA_TEST_RUNTIME_OPENCL_FAKE_STATE_H
#define TESSERA_TEST_RUNTIME_OPENCL_FAKE_STATE_H

#include "fake_opencl.h"

#include "backends/opencl/opencl_api.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <thread>

namespace fake_opencl {

using namespace tessera::opencl;

/// Everything that the program has a handle of. Its count is the program's references.
struct object {
  explicit object(const char *kind);
  virtual ~object() = default;
  void retain();
  void release();

  const char *const kind;

private:
  int references_ = 1; ///< of the program's and ours
};

/// The device's clock: not the host's.
inline std::uint64_t device_time() {
  constexpr std::chrono::nanoseconds ahead{5'000'000'000'000};
  return std::uint64_t((std::chrono::steady_clock::now().time_since_epoch() + ahead).count());
}

struct event final : object {
  using callback = std::function<void(status)>;

  event() : object("event") {}
  /// Then the callbacks may be told.
  void end(status how);
  void tell();
  status wait();
  void call_at_end(callback call);
  status now();

  /// Of a queue that keeps times; 0 where there is none.
  std::atomic<std::uint64_t> queued{0}, began{0}, ended{0};

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  status status_ = 3; ///< queued
  std::vector<callback> callbacks_;
};

struct memory final : object {
  explicit memory(std::size_t bytes) : object("buffer"), contents(bytes) {}
  std::vector<unsigned char> contents;
};

struct queue final : object {
  struct operation {
    std::vector<event *> after;
    std::function<status()> work;
    event *done;
  };

  explicit queue(bool keeps_times);
  ~queue() override;

  const bool keeps_times;

  void add(operation one);
  void finish();

private:
  /// The thread's, too, which may end the queue itself and lives on for a moment.
  struct work {
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<operation> operations_;
    bool is_busy_ = false, has_ended_ = false;
    void run();
  };

  const std::shared_ptr<work> work_ = std::make_shared<work>();
  std::thread thread_;
};

struct program final : object {
  explicit program(const code &what) : object("program"), source(what) {}
  const code source;
  bool is_built = false, is_compiled = false, is_binary = false;
};

struct argument {
  std::vector<unsigned char> bytes; ///< by value
  void *pointer = nullptr;          ///< or to memory
  memory *object = nullptr;
};

struct kernel final : object {
  explicit kernel(program &of) : object("kernel"), owner(of) {
    owner.retain();
    arguments.resize(of.source.argument_count);
  }
  ~kernel() override { owner.release(); }
  program &owner;
  std::vector<std::optional<argument>> arguments;
};

struct context final : object {
  context() : object("context") {}
};

class state final : public control {
public:
  static state &one();

  void be(const description &device) override;
  void fail(const std::string &function, std::int32_t status, int skipped) override;
  void fail_no_more() override;
  std::map<std::string, int> calls() override;
  std::map<std::string, int> live() override;
  std::vector<std::string> mistakes() override;
  std::uint64_t bytes_in() override { return in; }
  std::uint64_t bytes_out() override { return out; }

  /// Counts, and says how the call is to fail.
  status enter(const std::string &function);
  void mistake(const std::string &text);
  /// Is it a live object of that type?
  template <typename T> T *find(const void *handle) {
    const std::lock_guard held(mutex_);
    const auto found = objects_.find(static_cast<object *>(const_cast<void *>(handle)));
    return found == objects_.end() ? nullptr : dynamic_cast<T *>(*found);
  }

  void *allocate(const char *kind, std::size_t bytes, status *outcome);
  bool release(void *pointer, const char *kind);
  /// Of the allocation that has the address; null if none has.
  void *base_of(const void *address, std::size_t bytes);
  void use(void *base, int change);
  bool take_memory(std::size_t bytes);
  void give_memory(std::size_t bytes);

  description device;
  std::atomic<std::uint64_t> in{0}, out{0};

private:
  friend struct object;
  struct allocation {
    const char *kind;
    std::vector<unsigned char> contents;
    int uses = 0;
  };
  struct failure {
    std::string function;
    std::int32_t status;
    int skipped;
  };

  std::mutex mutex_;
  std::set<object *> objects_;
  std::map<std::string, int> calls_, live_;
  std::map<void *, allocation> allocations_;
  std::vector<failure> failures_;
  std::vector<std::string> mistakes_;
  std::uint64_t memory_used_ = 0;
};

} // namespace fake_opencl

#endif // TESSERA_TEST_RUNTIME_OPENCL_FAKE_STATE_H
