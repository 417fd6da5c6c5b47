// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Programs whose end is what they are about, one a case: CASE LIBRARY-OR-- NUMBER-OR-FUNCTION. They exit with 0.
#include <amp.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <thread>

#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace concurrency;

static void add(const array_view<int> &view, int amount) {
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += amount; });
}
static void work(const accelerator_view &queue, const array_view<int> &view, int rounds) {
  parallel_for_each(queue, view.extent, [=](index<1> i) restrict(amp) {
    unsigned int value = 1;
    for (int round = 0; round < rounds; ++round)
      value = value * 1664525u + 1013904223u;
    view[i] = int(value | 1);
  });
}

/// Its memory outlives all: it must not be used when it says that it has gone.
static struct static_object {
  std::atomic<bool> is_alive{true};
  std::atomic<int> calls{0};
  int wanted = 0;
  ~static_object() {
    is_alive = false;
    if (calls != wanted)
      _exit(3);
  }
} object;

static int number = 0;
static const char *library_path = nullptr, *function_name = nullptr;

typedef void launch_function(const accelerator_view *, const array_view<int> *, int);
typedef void begin_function(std::atomic<int> *);

static void *open_library() {
  void *const library = dlopen(library_path, RTLD_NOW);
  if (!library)
    std::puts(dlerror());
  return library;
}

/// A library goes while its kernels are pending: they run, and what they write is there.
static int unload() {
  std::vector<int> numbers(1000);
  array_view<int> view(numbers);
  accelerator_view queue =
      accelerator().create_view(number % 2 ? queuing_mode_immediate : queuing_mode_automatic);
  for (int round = 0; round < 5; ++round) {
    void *const library = open_library();
    reinterpret_cast<launch_function *>(dlsym(library, "launch"))(&queue, &view, 4);
    dlclose(library);
  }
  return view[999] == 20 ? 0 : 1;
}

/// A library goes while its functions are still to be called in the background, and while one of those asks for more.
static int unload_continuations() {
  std::atomic<int> calls{0};
  // The library needs the same instances of templates: it has its own, though these are exported.
  const std::function<int()> first = [] { return 1; };
  const std::function<int(int)> next = [](int value) { return value; };
  task<int>(first).then(next).wait();
  for (int round = 1; round <= 20; ++round) {
    void *const library = open_library();
    reinterpret_cast<begin_function *>(dlsym(library, function_name))(&calls);
    dlclose(library);
    if (dlopen(library_path, RTLD_NOW | RTLD_NOLOAD)) {
      std::puts("the library is still loaded");
      return 1;
    }
    if (calls != 3 * round) {
      std::printf("%d calls after %d rounds\n", calls.load(), round);
      return 1;
    }
  }
  return 0;
}

/// The same by a library whose destructors wait for its first kernel: the loader is locked meanwhile.
static int unload_at_once() {
  void *const library = open_library();
  if (number % 3 == 0)
    usleep(unsigned(number) * 10);
  return dlclose(library);
}

/// Another thread launches without end, and faster than the kernels run, so that one is always left.
static void keep_busy() {
  std::thread([] {
    auto &queue = *new accelerator_view(accelerator().create_view());
    auto &view = *new array_view<int>(100);
    for (;;)
      work(queue, view, 1000);
  }).detach();
  usleep(20000);
}

static int unload_beside_launches() {
  void *const library = open_library();
  keep_busy();
  dlclose(library);
  _exit(0);
}

static int exit_beside_launches() {
  keep_busy();
  return 0;
}

/// What is pending at exit, and its continuations, is done before the program's objects go.
static int pending_continuations() {
  array_view<int> view(8);
  accelerator_view queue = accelerator().default_view;
  object.wanted = 20;
  for (int call = 0; call < 20; ++call) {
    work(queue, view, 20000 * (number % 5));
    queue.create_marker().then([] {
      if (!object.is_alive)
        _exit(4);
      ++object.calls;
    });
  }
  return 0;
}

static bool is_forked = false;

/// LeakSanitizer asks. What the parent's threads were in the middle of stays with the child.
extern "C" int __lsan_is_turned_off() { return is_forked; }

/// exit, and other threads go on launching; on another thread than main's now and then.
static int launch_for_ever() {
  static std::vector<int> *all_numbers[3];
  for (int thread = 0; thread < 3; ++thread)
    std::thread([thread] {
      auto &numbers = *(all_numbers[thread] = new std::vector<int>(500));
      auto &view = *new array_view<int>(numbers);
      auto &queue = *new accelerator_view(accelerator().create_view());
      try {
        for (;;) {
          add(view, 1);
          if (thread == 0)
            view.synchronize();
          if (thread == 1)
            work(queue, view, 10);
        }
      } catch (const runtime_exception &) { // new work is refused
        for (;;)
          pause();
      }
    }).detach();
  usleep(unsigned(number) * 50);
  if (number % 4 == 0)
    std::thread([] { std::exit(0); }).join();
  return 0;
}

static int wait_for(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 9;
}

static bool launches() {
  std::vector<int> numbers(20000);
  array_view<int> view(numbers);
  add(view, 1);
  add(view, 2);
  return view[19999] == 3;
}

/// The child of a fork ends by exit, after a launch of its own or without one; the parent's threads are at work.
static int exit_of_a_child() {
  if (!launches())
    return 1;
  accelerator_view queue = accelerator().create_view(queuing_mode_immediate);
  array_view<int> view(10000);
  for (int launch = 0; launch < 10; ++launch)
    work(queue, view, 50);
  usleep(unsigned(number) * 10);
  const pid_t child = fork();
  if (child == 0) {
    is_forked = true;
    std::exit(number % 2 || launches() ? 0 : 1);
  }
  return wait_for(child);
}

/// A fork just when other threads use the library for the first time, and then queues that go.
static int fork_among_launches() {
  std::atomic<bool> ends{false};
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 2; ++thread)
    threads.emplace_back([&] {
      while (!ends) {
        accelerator_view queue = accelerator().create_view(queuing_mode_immediate);
        array_view<int> view(500);
        work(queue, view, 10);
      }
    });
#ifdef EVERY_SHAPE
  const int rounds = 4;
#else
  const int rounds = 2;
#endif
  int failed = 0;
  accelerator_view own = accelerator().create_view(queuing_mode_immediate);
  array_view<int> view(500);
  for (int round = 0; round < rounds; ++round) {
    work(own, view, 10);
    usleep(unsigned(number) * 20);
    const pid_t child = fork();
    if (child == 0) {
      bool right = launches();
      // Queues of the parent and of the child; nobody waits, so others have to do it.
      std::atomic<int> called{0};
      for (accelerator_view queue : {accelerator().get_default_view(), own, accelerator().create_view()})
        queue.create_marker().then([&] { ++called; });
      while (called < 3)
        usleep(100);
      _exit(right ? 0 : 1);
    }
    failed |= wait_for(child);
  }
  ends = true;
  for (std::thread &thread : threads)
    thread.join();
  return failed;
}

int main(int, char **arguments) {
  library_path = arguments[2];
  function_name = arguments[3];
  number = std::atoi(arguments[3]);
  const struct {
    const char *name;
    int (*run)();
  } cases[] = {{"unload", unload},
               {"unload-at-once", unload_at_once},
               {"unload-continuations", unload_continuations},
               {"unload-beside-launches", unload_beside_launches},
               {"exit-beside-launches", exit_beside_launches},
               {"pending-continuations", pending_continuations},
               {"launch-for-ever", launch_for_ever},
               {"exit-of-a-child", exit_of_a_child},
               {"fork-among-launches", fork_among_launches}};
  for (const auto &one : cases)
    if (std::strcmp(one.name, arguments[1]) == 0)
      return one.run();
  return 2;
}
