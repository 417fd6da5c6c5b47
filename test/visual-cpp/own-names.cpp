// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the shims that programs bring for names of Windows's win over those of our headers, before them and behind
// them, without a warning; that a function of the program's with a type of its own is one more overload; that names of
// concurrency's stay reachable as such; and that our own functions go on working.
//
// RUN: %amp++ -famp-msvc -std=c++14 -Wall -Wextra -Werror -O1 %s -o %t && %t
// RUN: %amp++ -famp-msvc -std=c++17 -Wall -Wextra -Werror -DBEFORE -include %S/inputs/shims.h -O0 %s -o %t && %t
// RUN: %if every-shape %{ %amp++ -famp-msvc -std=c++20 -Wall -Wextra -Werror -DBEFORE -include %S/inputs/shims.h -O0 %s -o %t && %t %}
// RUN: %if every-shape %{ %amp++ -famp-msvc -std=c++17 -Wall -Wextra -Werror -DBEFORE -include %S/inputs/shims.h -DPLAIN -O0 %s -o %t && %t %}
#ifndef PLAIN
#include <amp.h>
#endif
#include <concrt.h>
#include <io.h>
#include <iterator>
#include <ppl.h>
#include <tchar.h>
#include <windows.h>
#ifndef BEFORE
#include "inputs/shims.h"
#endif
#include <cstdio>

using namespace concurrency;

#ifdef PLAIN
typedef long long LONG_OF_SHIMS;
#else
typedef LONG LONG_OF_SHIMS;

int kernel(array_view<int> view) {
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += i[0]; });
  view.synchronize();
  return view[1];
}
#endif

#define EXPECT(...)                                                                                \
  if (!(__VA_ARGS__))                                                                              \
  return std::printf("line %d\n", __LINE__), 1

int main() {
  static_assert(sizeof(LONG) == 8 && sizeof(LONG_OF_SHIMS) == 8, "the program's");
  static_assert(MAX_PATH == 9 && MAXBYTE == 5, "the program's");
  static_assert(sizeof(HRESULT) == 8 && S_OK == 11 && E_FAIL == 12, "the program's");
#ifndef PLAIN
  EXPECT(runtime_exception("text", 5).get_error_code() == 5);
  EXPECT(unsupported_feature().get_error_code() == int(0x80004005)); // ours
#endif
  LONG n = 1;
  EXPECT(InterlockedExchange(&n, 5) == 1 && n == 6);
  EXPECT(_isnan(2.0) == 42);
  EXPECT(FALSE == 6 && TRUE == 7);
  char text[4];
  EXPECT(ZeroMemory(text, 3) == 3);
  EXPECT(RGB(1, 2, 3) == 6);
  EXPECT(LOBYTE(3) == 4);
  EXPECT(stdext::make_unchecked_array_iterator(text) == 77);
  EXPECT(fopen_s("name") == 1);

  EXPECT(Sleep(sleeper()) == 8);
  Sleep(0); // ours

  // Of concurrency's, with a directive.
  EXPECT(event().v == 3);
  concurrency::event ours;
  ours.set();
  EXPECT(ours.wait(0) == 0);
  int sum = 0;
  EXPECT(parallel_for(3, sum) == 5);
  concurrency::critical_section section;
  concurrency::parallel_for(0, 10, [&](int i) {
    concurrency::critical_section::scoped_lock lock(section);
    sum += i;
  });
  EXPECT(sum == 45);

  // What no shim has.
  EXPECT(sizeof(DWORD) == 4 && GetTickCount() != 0 && _access("/", 0) == 0);
  EXPECT(HIBYTE(0x100) == 1 && GetBValue(0x30000) == 4); // LOBYTE is the program's
  LARGE_INTEGER count;
  EXPECT(QueryPerformanceCounter(&count) && count.QuadPart > 0);
#ifndef PLAIN
  int numbers[] = {1, 2, 3};
  EXPECT(kernel(array_view<int>(3, numbers)) == 3);
#endif
  return 0;
}
