// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What stands behind the fake driver's functions.
#ifndef TESSERA_TEST_RUNTIME_CUDA_DRIVER_FAKE_STATE_H
#define TESSERA_TEST_RUNTIME_CUDA_DRIVER_FAKE_STATE_H

#include "cuda_types.h"
#include "fake_cuda.h"

#include "../ptx/program.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <shared_mutex>
#include <thread>

namespace fake_cuda {

struct context;

/// Everything that the program has a handle of.
struct object {
  object(const char *kind, context *owner);
  virtual ~object();
  object(const object &) = delete;
  object &operator=(const object &) = delete;

  const char *const kind;
  context *const owner; ///< null for contexts
};

/// Memory of a device, or of the host where the device reaches it.
struct allocation {
  std::uint64_t begin = 0;
  std::size_t bytes = 0;
  unsigned char *host = nullptr;
  context *owner = nullptr;
  const char *kind = "memory"; ///< or "pinned", "registered", "module memory"
};

struct device {
  device(int number, const description &is);
  std::string bus_id() const;
  uuid unique_id(bool of_part) const;

  const int number;
  const description is;
  context *primary = nullptr;
  int retained = 0;
  unsigned flags = 0;
  std::size_t memory_used = 0;
  std::uint64_t next_address;
};

/// A place in a stream, which has been passed or not.
struct marker {
  void pass();
  void wait();
  bool has_passed();
  std::chrono::steady_clock::time_point passed_at();

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool passed_ = false;
  std::chrono::steady_clock::time_point passed_at_;
};

struct stream final : object {
  stream(context &of, unsigned flags);
  ~stream() override;
  /// A status of the work's that is none of success ends the context.
  void add(std::function<status()> work);
  std::shared_ptr<marker> mark();
  void wait_for(std::shared_ptr<marker> one);
  /// Nothing is to be done, or being done.
  bool is_idle();
  bool is_blocking() const { return !(flags & 1); }

  const unsigned flags;

private:
  /// The thread's, too, which goes on until all has been done when the stream has been destroyed.
  struct queue {
    std::mutex mutex;
    std::condition_variable changed;
    /// Work, or a marker alone.
    struct item {
      std::function<status()> work;
      std::shared_ptr<marker> passed;
    };
    std::deque<item> work;
    bool has_ended = false, is_busy = false;
  };
  static void run(std::shared_ptr<queue> of, context &in);
  const std::shared_ptr<queue> queue_ = std::make_shared<queue>();
};

struct event final : object {
  event(context &of, unsigned flags) : object("event", &of), flags(flags) {}
  const unsigned flags;
  std::shared_ptr<marker> last; ///< as it was recorded the last time
};

struct loaded_module {
  std::vector<ptx::module> sources;
  std::unique_ptr<ptx::program> program;
  std::map<std::string, allocation> variables;
};

struct module;

struct function_of_module final : object {
  function_of_module(context &of, module &in, std::shared_ptr<loaded_module> code,
                     const ptx::code &entry)
      : object("function", &of), in(in), code(std::move(code)), entry(entry) {}
  module &in;
  const std::shared_ptr<loaded_module> code;
  const ptx::code &entry;
  std::atomic<int> dynamic_shared{48 << 10};
};

struct module final : object {
  module(context &of, std::shared_ptr<loaded_module> code) :object("module", &of),
      code(std::move(code)) {}
  ~module() override;
  const std::shared_ptr<loaded_module> code;
  std::map<std::string, function_of_module *> functions;
};

struct link final : object {
  explicit link(context &of) : object("link", &of) {}
  std::vector<std::string> texts;
  std::vector<unsigned char> image;
  char *log = nullptr;
  std::size_t log_bytes = 0;
};

struct context final : object {
  explicit context(device &of) : object("context", nullptr), of(of) {}
  /// The first error is final: each call says it from then on.
  void fail(status how);
  stream *default_stream();
  /// At the end of each stream's work, or of those that the default stream waits for.
  std::vector<std::shared_ptr<marker>> mark_streams(bool blocking_alone);
  /// Until everything that has been begun is done.
  void finish();

  device &of;
  std::atomic<status> error{success};
  std::set<context *> peers;
  std::size_t stack_bytes = 1024;
  stream *default_one = nullptr;
  std::set<stream *> streams; ///< under the state's mutex
  /// Ends of streams that are destroyed, which may still be at work; under the state's lock.
  std::vector<std::shared_ptr<marker>> past_streams;
};

class state final : public control {
public:
  static state &one();

  void be(const std::vector<description> &devices, const fake_cuda::settings &all) override;
  void fail(const std::string &function, std::int32_t status, int skipped) override;
  void fail_no_more() override;
  std::map<std::string, int> calls() override;
  std::map<std::string, int> live() override;
  std::vector<std::string> mistakes() override;
  std::vector<std::string> faults() override;
  std::uint64_t bytes_in() override { return in; }
  std::uint64_t bytes_out() override { return out; }
  std::uint64_t launches() override { return launched; }
  std::uint64_t executed() override { return steps; }
  std::uint64_t generic_accesses() override { return generic; }
  std::vector<std::string> functions() override;
  void end_process(bool has_ended) override { ended = has_ended; }

  /// Counts, and says how the call is to fail.
  status enter(const std::string &function);
  void mistake(const std::string &text);
  void fault(const std::string &text);
  /// Is it a live object of that type?
  template <typename T> T *find(const void *handle) {
    const std::lock_guard held(mutex);
    const auto found = objects.find(static_cast<object *>(const_cast<void *>(handle)));
    return found == objects.end() ? nullptr : dynamic_cast<T *>(*found);
  }
  /// Was it a context that is destroyed?
  bool was_context(const void *handle);
  /// Everything that belongs to the context.
  void destroy(context &one);
  device *device_of(device_id number);

  // Memory. Addresses are never used again.
  status allocate(context &of, std::size_t bytes, const char *kind, allocation &into);
  status release(std::uint64_t address, const char *kind);
  void add_host(const allocation &one);
  /// The allocation that has all these bytes.
  bool find_memory(std::uint64_t address, std::size_t bytes, allocation &into);
  bool is_device_address(std::uint64_t address) const { return address >> 48 != 0; }

  fake_cuda::settings settings;
  std::vector<std::unique_ptr<device>> devices;
  std::atomic<bool> is_initialized{false}, is_forked{false}, ended{false};
  std::atomic<std::uint64_t> in{0}, out{0}, launched{0}, steps{0}, generic{0};
  std::mutex mutex;
  std::set<object *> objects;

private:
  state();
  void read_environment();
  struct failure {
    std::string function;
    std::int32_t status;
    int skipped;
  };

  std::map<std::string, int> calls_;
  std::set<const void *> past_contexts_;
  std::vector<failure> failures_;
  std::vector<std::string> mistakes_, faults_;
  std::shared_mutex memory_mutex_;
  std::map<std::uint64_t, allocation> memory_; ///< by its begin
};

/// "devices=2 log=1", as FAKE_CUDA has it.
void read_settings(const std::string &text, std::vector<description> &devices, settings &all);

/// Waits a little, or not.
void random_delay();

} // namespace fake_cuda

#endif // TESSERA_TEST_RUNTIME_CUDA_DRIVER_FAKE_STATE_H
