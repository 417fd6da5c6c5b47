// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the markers of <cvmarkersobj.h> are shown on the time line with their series, importance, category and text, in
// char and in wchar_t, that spans nest on the track of their series, and that they are nothing without a time line.
//
// RUN: rm -rf %t && mkdir %t && cd %t && %amp++ -famp-msvc -std=c++14 -Wall -Wextra -Werror -O1 %s -o program
// RUN: env TESSERA_TIMELINE=line.json ./program on > said && count 0 < said
// RUN: python3 %source/test/validate_timeline.py line.json > shown && %filecheck %s < shown
// RUN: env TESSERA_TIMELINE=line.pftrace ./program on && python3 %source/test/validate_timeline.py line.pftrace > shown && %filecheck %s < shown
// RUN: ./program off
// RUN: %amp++ -famp-msvc -D_UNICODE -DUNICODE -std=c++20 -Wall -Wextra -Werror -O0 %s -o program
// RUN: env TESSERA_TIMELINE=line.json ./program on && python3 %source/test/validate_timeline.py line.json > shown && %filecheck %s < shown
//
// Without the switch the compiler says where the header is.
// RUN: not %amp++ -fsyntax-only %s 2>&1 | %filecheck %s --check-prefix=WITHOUT
// WITHOUT: 'cvmarkersobj.h' file not found
// WITHOUT: it marks spans for Visual Studio's profiler: compile with -famp-msvc, which shows them on the time line; or remove it and its markers
#include <amp.h>
#include <cvmarkersobj.h>
#include <tchar.h>

#include <cstring>
#include <memory>
#include <thread>

using namespace Concurrency;
using namespace Concurrency::diagnostic;

static int one_of_each() {
  marker_series frames(_T("frames")), unnamed;
  static constexpr GUID provider = {0x1D2C3B4A, 0x5E6F, 0x7081, {0x92, 0xA3, 0xB4, 0xC5, 0xD6, 0xE7, 0xF8, 0x09}};
  static_assert(provider.Data1 == 0x1D2C3B4A && provider.Data2 == 0x5E6F && provider.Data3 == 0x7081 &&
                    provider.Data4[7] == 9 && sizeof(GUID) == 16,
                "as on Windows");
  span whole(frames, _T("whole"));
  for (int frame = 0; frame < 2; ++frame) {
    span now(frames, high_importance, 3, _T("frame %d"), frame);
    frames.write_flag(_T("flag of %d %hs"), frame, "frame");
    frames.write_message(low_importance, _T("message"));
    frames.write_flag(critical_importance, -2, _T("flag"));
  }
  unnamed.write_alert(_T("alert \x1b \"%c\" \\"), 'x');
  unnamed.write_message(7, _T("%s"), _T("category"));
  std::unique_ptr<span> ends_elsewhere(new span(unnamed, 1, _T("across")));
  span crosses(unnamed, normal_importance, _T("over"));
  std::thread([&] { ends_elsewhere.reset(); }).join();
  const std::basic_string<_TCHAR> longer(3000, _T('x'));
  frames.write_message(longer.c_str());
  marker_series of_provider(&provider), own(&provider, _T("own")), of_nobody(nullptr, _T("nobody's"));
  of_provider.write_flag(_T("first"));
  own.write_flag(_T("second"));
  of_nobody.write_flag(_T("third"));
  const marker_importance low = low_importance;
  return unnamed.is_enabled() && unnamed.is_enabled(low) && unnamed.is_enabled(low_importance, 5);
}

int main(int, char **arguments) {
  const bool is_on = one_of_each();
  return is_on != (std::strcmp(arguments[1], "on") == 0);
}
// CHECK: frames | span | whole | kind=span, category=0, importance=normal
// CHECK-NEXT: frames | span | frame 0 | kind=span, category=3, importance=high
// CHECK-NEXT: frames | mark | flag of 0 frame | kind=flag, category=0, importance=normal
// CHECK-NEXT: frames | mark | message | kind=message, category=0, importance=low
// CHECK-NEXT: frames | mark | flag | kind=flag, category=-2, importance=critical
// CHECK-NEXT: frames | span | frame 1 | kind=span, category=3, importance=high
// CHECK: frames | mark | {{x+}} | kind=message
// CHECK: markers | mark | alert {{.}} "x" \ | kind=alert, category=0, importance=critical
// CHECK-NEXT: markers | mark | category | kind=message, category=7, importance=normal
// CHECK-NEXT: markers | span | across | kind=span, category=1, importance=normal
// CHECK-NEXT: markers, also 1 | span | over | kind=span, category=0, importance=normal
// CHECK: markers of {1d2c3b4a-5e6f-7081-92a3-b4c5d6e7f809} | mark | first |
// CHECK: own of {1d2c3b4a-5e6f-7081-92a3-b4c5d6e7f809} | mark | second |
// CHECK: nobody's | mark | third |
