// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What called-function.test debugs: a kernel that calls a function, in a child of a fork, too.
#include <amp.h>
#include <cstdio>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

using namespace concurrency;

int product_of_sum(int x, int k) restrict(amp) {
  int y = x + k;
  return y * k;
}

static int fifth() {
  std::vector<int> numbers(8, 2);
  array_view<int> view(8, numbers);
  parallel_for_each(
      view.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        view[t.global] = product_of_sum(view[t.global], 3);
      });
  view.synchronize();
  return numbers[4];
}

int main() {
  const int before = fifth();
  const pid_t child = fork();
  if (child == 0)
    _exit(fifth());
  int status = 0;
  waitpid(child, &status, 0);
  std::printf("%d in the parent, %d in the child\n", before, WEXITSTATUS(status));
}
