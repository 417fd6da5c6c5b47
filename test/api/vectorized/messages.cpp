// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels whose lanes part print what each work-item would alone: every line once, each work-item's in its
// order, and no error or abort of lanes that are not there.
//
// RUN: %amp++ -O2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O2 -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -O2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include <amp.h>

#include "../serial_comparison.h"
#include "../written_output.h"

#include <algorithm>
#include <map>

using namespace concurrency;

namespace {

std::vector<std::string> on_the_host;

void say(int i, int what, int value) restrict(amp) { direct3d_printf("%d %d %d\n", i, what, value); }
void say(int i, int what, int value) restrict(cpu) {
  on_the_host.push_back(std::to_string(i) + " " + std::to_string(what) + " " + std::to_string(value));
}

void fail(int i) restrict(amp) {
  direct3d_errorf("%d", i);
  direct3d_abort();
}
void fail(int) restrict(cpu) {}

int talk(const int *in, int i) restrict(amp, cpu) {
  int r = in[i];
  if (r > 0) {
    say(i, 1, r);
    if (r % 3 == 0)
      say(i, i & 1 ? 6 : 7, r / 3);
    else if (in[0] == 0) // no work-item's
      fail(i);
  } else if (r < -900) {
    say(i, 2, r);
    return r;
  }
  for (int k = 0; k < (r & 7); ++k) {
    if ((r + k) % 5 == 0)
      continue;
    if (r > 500 && k > 4)
      break;
    say(i, 3, k);
    r += k;
  }
  switch (r & 3) {
  case 0: say(i, 4, 0); break;
  case 1: say(i, 4, 1); // and on
  case 2: r ^= 5; break;
  default:
    if (r > 1000000)
      fail(i);
  }
  if (r & 1)
    say(i, 5, r);
  return r;
}

/// As the lines of each work-item, in their order.
std::map<int, std::vector<std::string>> by_work_item(const std::vector<std::string> &lines) {
  std::map<int, std::vector<std::string>> found;
  for (const std::string &line : lines)
    found[std::atoi(line.c_str())].push_back(line);
  return found;
}

void compare(const char *name, const std::vector<int> &in, bool tiled) {
  const int count = int(in.size());
  std::vector<int> out(count), expected(count);
  on_the_host.clear();
  for (int i = 0; i < count; ++i)
    expected[i] = talk(in.data(), i);
  array_view<const int> from(count, in);
  array_view<int> to(count, out);
  const std::string text = written(stdout, [=] {
    if (tiled)
      parallel_for_each(to.extent.tile<20>(),
                        [=](tiled_index<20> t) restrict(amp) { to[t.global] = talk(&from[0], t.global[0]); });
    else
      parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] = talk(&from[0], i[0]); });
    accelerator().get_default_view().wait(); // throws if there was an error
  });
  to.synchronize();
  expect_equal(name, out, expected);
  expect(name, by_work_item(lines(text)) == by_work_item(on_the_host));
}

} // namespace

int main() {
  std::vector<int> in = random_ints(1000);
  in[0] = 1;
  compare("untiled", in, false);
  compare("tiled", in, true);
  in.resize(13); // only what is left over
  compare("short", in, false);
  return result();
}
