// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel that accesses memory that is not there ends its process by the signal, as ever, after one line that
// names it and the option that says more, on whichever thread; and that nothing is said, and nothing taken
// away, where the program has a handler of its own, where the host's code crashes, and where somebody sends the signal.
// A kernel whose private memory does not fit the stack of its thread is told of as such, on a thread of the runtime's, on
// main's and on another one of the program's; a stack that the program has made for its handlers stays.
//
// Sanitizers have handlers of their own.
// UNSUPPORTED: address-sanitizer, thread-sanitizer
// RUN: %amp++ -O1 -famp-cpu=v1 %s -o %t
// RUN: not --crash %t kernel 2>&1 | %filecheck %s --check-prefix=KERNEL
// RUN: not --crash env TESSERA_NUM_THREADS=4 %t every-thread 2>&1 | %filecheck %s --check-prefix=EVERY
// RUN: not --crash env TESSERA_NUM_THREADS=1 %t stack 2>&1 | %filecheck %s --check-prefix=STACK
// RUN: not --crash env TESSERA_NUM_THREADS=1 %t stack-of-a-thread 2>&1 | %filecheck %s --check-prefix=STACK
// RUN: not --crash env TESSERA_NUM_THREADS=4 %t stack-of-all 2>&1 | %filecheck %s --check-prefix=STACK
// RUN: %t own-stack 2>&1 | %filecheck %s --check-prefix=OWN-STACK
// RUN: %t own-handler-before 2>&1 | %filecheck %s --check-prefix=OWN
// RUN: %t own-handler-after 2>&1 | %filecheck %s --check-prefix=OWN
// RUN: not --crash %t ignored 2>&1 | %filecheck %s --check-prefix=SILENT --allow-empty
// RUN: not --crash %t host 2>&1 | %filecheck %s --check-prefix=SILENT --allow-empty
// RUN: not --crash %t sent 2>&1 | %filecheck %s --check-prefix=SILENT --allow-empty
//
// KERNEL: {{^}}tessera: the kernel at {{.*}}crash-in-a-kernel.cpp:[[@LINE+29]] has accessed memory that is not there (SIGSEGV); compiled with -famp-bounds=check it says which index lies outside of which container{{$}}
// KERNEL-NOT: tessera:
// EVERY: {{^}}tessera: the kernel at {{.*}}crash-in-a-kernel.cpp:[[@LINE+27]] has accessed
// EVERY-NOT: tessera:
// STACK: {{^}}tessera: the kernel at {{.*}}crash-in-a-kernel.cpp:[[@LINE+36]] has more private memory than the stack of its thread has room for (SIGSEGV); declare smaller variables and arrays in it, or raise the limit of the stack (ulimit -s) before the program starts{{$}}
// STACK-NOT: tessera:
// OWN-STACK: {{^}}kept, given back{{$}}
// OWN: {{^}}own handler{{$}}
// OWN-NOT: {{.}}
// SILENT-NOT: tessera:
#include <amp.h>

#include <atomic>
#include <cstdio>
#include <cstring>
#include <thread>
#include <vector>

#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace concurrency;

/// Far outside, at every work-item from the first one named on.
static void crash(int size, int from) {
  std::vector<int> numbers(size);
  const array_view<int> view(numbers);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    if (i[0] >= from)
      view[i[0] + 2000000000] = 1;
  });
  view.synchronize();
}

/// From the end of the array on, where the stack still is.
static void exhaust_the_stack(int size) {
  std::vector<int> numbers(size);
  const array_view<int> view(numbers);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    int large[1 << 25];
    for (int at = (1 << 25) - 1; at >= 0; --at)
      large[at] = at * i[0];
    view[i] = large[view[i] + i[0]];
  });
  view.synchronize();
}

static stack_t handler_stack() {
  stack_t present = {};
  sigaltstack(nullptr, &present);
  return present;
}

/// What happens to a thread's stack for handlers while it runs a kernel.
static void run_with_own_stack() {
  std::vector<int> numbers(10);
  const array_view<int> view(numbers);
  const auto run = [&] {
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = 1; });
    view.synchronize();
  };
  std::vector<char> memory(1 << 16);
  void *given = nullptr;
  std::thread([&] {
    run();
    given = handler_stack().ss_sp;
    stack_t own = {};
    own.ss_sp = memory.data();
    own.ss_size = memory.size();
    sigaltstack(&own, nullptr);
    run();
    std::printf("%s, ", handler_stack().ss_sp == memory.data() ? "kept" : "lost");
  }).join();
  std::printf("%s\n", given && msync(given, 1, MS_ASYNC) != 0 ? "given back" : "left");
}

static std::atomic_flag told = ATOMIC_FLAG_INIT;
extern "C" void own_handler(int) { // several threads may crash at once
  if (told.test_and_set())
    return;
  write(STDOUT_FILENO, "own handler\n", 12);
  _exit(0);
}

static void use_the_runtime() { accelerator().default_view.wait(); }

int main(int, char **arguments) {
  const char *const what = arguments[1];
  const auto is = [what](const char *name) { return std::strcmp(what, name) == 0; };
  if (is("kernel"))
    crash(100, 50);
  if (is("every-thread"))
    crash(1 << 20, 0);
  if (is("stack")) {
    rlimit small = {};
    getrlimit(RLIMIT_STACK, &small);
    small.rlim_cur = 1 << 20; // of main's alone: others have what was the limit at the start
    setrlimit(RLIMIT_STACK, &small);
    exhaust_the_stack(1);
  }
  if (is("stack-of-a-thread"))
    std::thread([] { exhaust_the_stack(1); }).join();
  if (is("stack-of-all"))
    exhaust_the_stack(1 << 20);
  if (is("own-stack")) {
    run_with_own_stack();
    return 0;
  }
  if (is("own-handler-before")) {
    signal(SIGSEGV, own_handler);
    crash(100, 0);
  }
  if (is("own-handler-after")) {
    use_the_runtime();
    signal(SIGSEGV, own_handler);
    crash(100, 0);
  }
  if (is("ignored")) { // which the system does not do for an access
    signal(SIGSEGV, SIG_IGN);
    crash(100, 0);
  }
  use_the_runtime();
  if (is("host"))
    *static_cast<volatile int *>(nullptr) = 1;
  raise(SIGSEGV);
}
