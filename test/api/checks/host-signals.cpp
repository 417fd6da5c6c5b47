// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a program under TESSERA_CHECK=host keeps its signals: its handler of SIGSEGV sees its
// own faults, set before the runtime begins or after it, and no touch of guarded pages; without a
// handler a fault kills the process. A touch while stderr is locked is told of before the lock is given back. The child of a fork, many threads that touch at once, and
// memory that is used again, come to their end.
//
// RUN: %amp++ -O1 -g -w -famp-cpu=scalar -famp-targets=cpu %s -o %t
// RUN: env TESSERA_CHECK=host %t before 2>&1 | %filecheck %s
// RUN: env TESSERA_CHECK=host %t after 2>&1 | %filecheck %s
// RUN: not --crash env TESSERA_CHECK=host %t none 2>&1 | %filecheck %s --check-prefix=NONE
// RUN: env TESSERA_CHECK=host %t fork 2>&1 | %filecheck %s --check-prefix=FORK --implicit-check-not=tessera:
// RUN: env TESSERA_CHECK=host %t threads 2>&1 | %filecheck %s --check-prefix=THREADS
// RUN: env TESSERA_CHECK=host %t constants 2>&1 | %filecheck %s --check-prefix=CONSTANTS --implicit-check-not=tessera:
// RUN: not env TESSERA_CHECK=host %t locked 2>&1 | %filecheck %s --check-prefix=LOCKED
// RUN: env TESSERA_CHECK=host %t reuse 2>&1 | %filecheck %s --check-prefix=REUSE --implicit-check-not=tessera:
#include "inputs/cases.h"

#include <csetjmp>
#include <csignal>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

constexpr int many = 16 << 10;

const int constants[many] = {1, 2, 3};

sigjmp_buf back;
void jump_back(int) { siglongjmp(back, 1); }
void handle(void (*with)(int)) { std::signal(SIGSEGV, with); }

void add_one(const array_view<int> &view) {
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
}

int read_stale(const std::vector<int> &numbers) {
  return static_cast<const volatile int &>(numbers[5000]);
}

void fault() {
  volatile int *volatile nowhere = nullptr;
  *nowhere = 1;
}

int main(int, char **arguments) {
  const std::string what = arguments[1];
  if (what == "before")
    handle(jump_back);
  std::vector<int> numbers = checks::ascending(many);
  array_view<int> view(many, numbers);
  add_one(view);
  if (what == "after") {
    handle(jump_back);
    add_one(view);
  }
  if (what == "fork") {
    const pid_t child = fork();
    if (child == 0)
      _exit(read_stale(numbers) == 5000 ? 0 : 1);
    int status = 1;
    waitpid(child, &status, 0);
    std::fprintf(stderr, "the child's exit code is %d\n", WEXITSTATUS(status));
    // FORK: the child's exit code is 0
    return 0;
  }
  if (what == "threads") {
    std::vector<std::thread> readers;
    for (int number = 0; number < 8; ++number)
      readers.emplace_back([&] {
        for (int turn = 0; turn < 50; ++turn)
          read_stale(numbers);
      });
    for (int turn = 0; turn < 20; ++turn)
      add_one(view);
    for (std::thread &one : readers)
      one.join();
    try {
      view.synchronize();
    } catch (const runtime_exception &) {
      std::fprintf(stderr, "thrown after %d\n", numbers[0]);
    }
    // THREADS: tessera: stale read on the host
    // THREADS: thrown after 21
    return 0;
  }
  if (what == "constants") {
    {
      const array_view<const int> of_them(many, constants);
      parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += of_them[i]; });
    }
    handle(jump_back);
    if (sigsetjmp(back, 1) == 0)
      const_cast<volatile int &>(constants[5000]) = 1;
    else
      std::fprintf(stderr, "constants stay constant\n");
    // CONSTANTS: constants stay constant
    return 0;
  }
  if (what == "locked") {
    flockfile(stderr);
    const int stale = read_stale(numbers);
    std::fprintf(stderr, "read %d\n", stale);
    funlockfile(stderr);
    // LOCKED: tessera: stale read on the host
    // LOCKED: {{^}}read 5000
    return 0;
  }
  if (what == "reuse") {
    for (int turn = 0; turn < 50; ++turn) {
      std::vector<int> some = checks::ascending(many);
      {
        array_view<int> of_them(many, some);
        add_one(of_them);
      }
      if (read_stale(some) != 5001)
        return 1;
    }
    view.synchronize();
    std::fprintf(stderr, "end\n");
    // REUSE: end
    return 0;
  }
  std::fprintf(stderr, "%d\n", read_stale(numbers));
  // CHECK: tessera: stale read on the host
  // CHECK: {{^}}5000
  // CHECK-NEXT: handled
  // NONE: tessera: stale read on the host
  // NONE: {{^}}5000
  if (sigsetjmp(back, 1) == 0)
    fault();
  else
    std::fprintf(stderr, "handled\n");
  try {
    view.synchronize();
  } catch (const runtime_exception &) {
  }
  // CHECK-NEXT: {{^}}{{5001|5002}}
  std::fprintf(stderr, "%d\n", read_stale(numbers));
}
