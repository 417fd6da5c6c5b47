// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a process whose main thread ends by pthread_exit ends with the last of its threads and functions, with status
// 0, its static destructors and what is still to be done: the runtime's own threads do not keep it, and do not end it early.
//
// The sanitizer has a thread of its own.
// UNSUPPORTED: thread-sanitizer
// RUN: %amp++ -O1 -famp-cpu=v1 %s -o %t
// RUN: env TESSERA_NUM_THREADS=3 timeout 30 %t alone | %filecheck %s --check-prefix=ALONE
// RUN: env TESSERA_NUM_THREADS=3 timeout 30 %t thread | %filecheck %s --check-prefix=THREAD
// RUN: env TESSERA_NUM_THREADS=3 timeout 30 %t continuation | %filecheck %s --check-prefix=CONTINUATION
// RUN: env TESSERA_NUM_THREADS=3 timeout 30 %t unused | %filecheck %s --check-prefix=UNUSED
// RUN: env TESSERA_NUM_THREADS=3 timeout 30 %t child | %filecheck %s --check-prefix=CHILD
#include <amp.h>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <thread>
#include <vector>

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace concurrency;

static std::vector<int> numbers(1 << 16, 1);

struct at_the_end {
  ~at_the_end() {
    std::printf("end %d\n", numbers[0]);
    std::fflush(stdout);
  }
} last;

static void launch(int times) {
  const array_view<int> view(numbers);
  for (int n = 0; n < times; ++n)
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  view.synchronize();
}

static void say(const char *what, std::chrono::milliseconds later) {
  std::this_thread::sleep_for(later);
  std::puts(what);
  std::fflush(stdout);
}

const std::chrono::milliseconds soon(300);

int main(int, char **arguments) {
  const char *const what = arguments[1];
  if (!std::strcmp(what, "alone")) {
    launch(3);
    // One that nobody waits for.
    static array_view<int> view(numbers);
    parallel_for_each(view.extent, [v = view](index<1> i) restrict(amp) { v[i] += 10; });
    accelerator().default_view.flush();
    pthread_exit(nullptr);
    // ALONE: {{^}}end {{4|14}}{{$}}
  }
  if (!std::strcmp(what, "thread")) {
    launch(3);
    std::thread([] {
      say("a thread", soon);
      launch(4);
      say("the thread", soon);
    }).detach();
    pthread_exit(nullptr);
    // THREAD: a thread
    // THREAD-NEXT: the thread
    // THREAD-NEXT: end 8
  }
  if (!std::strcmp(what, "continuation")) {
    accelerator().default_view.create_marker().then([] {
      say("a continuation", soon);
      launch(2);
      accelerator().default_view.create_marker().then([] { say("another continuation", soon); });
    });
    pthread_exit(nullptr);
    // CONTINUATION: a continuation
    // CONTINUATION-NEXT: another continuation
    // CONTINUATION-NEXT: end 3
  }
  if (!std::strcmp(what, "unused")) { // by the main thread
    std::thread([] {
      launch(2);
      say("a thread", soon);
    }).detach();
    pthread_exit(nullptr);
    // UNUSED: a thread
    // UNUSED-NEXT: end 3
  }
  launch(1);
  const pid_t child = fork();
  if (child == 0) {
    launch(1);
    pthread_exit(nullptr);
  }
  int status = -1;
  waitpid(child, &status, 0);
  std::printf("child %d\n", status);
  // CHILD: end 3
  // CHILD-NEXT: child 0
  // CHILD-NEXT: end 2
}
