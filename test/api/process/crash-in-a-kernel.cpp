// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel that accesses memory that is not there ends its process by the signal, as ever, after one line that
// names it and the option that says more, on whichever thread; and that nothing is said, and nothing taken
// away, where the program has a handler of its own, where the host's code crashes, and where somebody sends the signal.
//
// Sanitizers have handlers of their own.
// UNSUPPORTED: address-sanitizer, thread-sanitizer
// RUN: %amp++ -O1 -famp-cpu=v1 %s -o %t
// RUN: not --crash %t kernel 2>&1 | %filecheck %s --check-prefix=KERNEL
// RUN: not --crash env TESSERA_NUM_THREADS=4 %t every-thread 2>&1 | %filecheck %s --check-prefix=EVERY
// RUN: %t own-handler-before 2>&1 | %filecheck %s --check-prefix=OWN
// RUN: %t own-handler-after 2>&1 | %filecheck %s --check-prefix=OWN
// RUN: not --crash %t ignored 2>&1 | %filecheck %s --check-prefix=SILENT --allow-empty
// RUN: not --crash %t host 2>&1 | %filecheck %s --check-prefix=SILENT --allow-empty
// RUN: not --crash %t sent 2>&1 | %filecheck %s --check-prefix=SILENT --allow-empty
//
// KERNEL: {{^}}tessera: the kernel at {{.*}}crash-in-a-kernel.cpp:[[@LINE+22]] has accessed memory that is not there (SIGSEGV); compiled with -famp-bounds=check it says which index lies outside of which container{{$}}
// KERNEL-NOT: tessera:
// EVERY: {{^}}tessera: the kernel at {{.*}}crash-in-a-kernel.cpp:[[@LINE+20]] has accessed
// EVERY-NOT: tessera:
// OWN: {{^}}own handler{{$}}
// OWN-NOT: {{.}}
// SILENT-NOT: tessera:
#include <amp.h>

#include <atomic>
#include <cstring>
#include <vector>

#include <signal.h>
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
