// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that accelerator and accelerator_view have every member of section 3, with the right types.
// Conformance: B001+ B002+ B003+ B004+ B005+ B006+ B007+ B008+ B006- B012+ B013+ B014+ B015+ B016+ B017+ B018+ B019+
// Conformance: B021+ B022+ B023+ B025+ B026+ B027+ B028+ B028- B029+ B031+ B032+ B033+ B031- B034+ B035+ B036+ B037+
// Conformance: B037- B041+ B041- B042+ B044+ B045+ B098+ H002+ H008+
//
// RUN: %amp++ -O2 %s -o %t && %run %t
#include <amp.h>

#include "../serial_comparison.h"

#include <algorithm>

#include <unistd.h>

using namespace concurrency;

#define OF(expression, ...)                                                                                            \
  static_assert(std::is_same<decltype(expression), __VA_ARGS__>::value, #expression " is not " #__VA_ARGS__)
accelerator &a();
const accelerator &c();
accelerator_view &v();
const accelerator_view &w();

// B005 to B012
static_assert(std::is_default_constructible<accelerator>::value && std::is_copy_assignable<accelerator>::value, "");
static_assert(std::is_constructible<accelerator, std::wstring>::value, "");
static_assert(!std::is_convertible<std::wstring, accelerator>::value, "");
static_assert(!std::is_convertible<const wchar_t *, accelerator>::value, "");
OF(a() = c(), accelerator &);
OF(accelerator::get_all(), std::vector<accelerator>);
OF(accelerator::set_default(std::wstring()), bool);
OF(accelerator::get_auto_selection_view(), accelerator_view);
// B013 to B028
OF(c().get_device_path(), std::wstring);
OF(c().get_description(), std::wstring);
OF(c().get_version(), unsigned int);
OF(c().get_is_debug(), bool);
OF(c().get_is_emulated(), bool);
OF(c().get_has_display(), bool);
OF(c().get_supports_double_precision(), bool);
OF(c().get_supports_limited_double_precision(), bool);
OF(c().get_dedicated_memory(), std::size_t);
OF(c().get_supports_cpu_shared_memory(), bool);
OF(c().get_default_cpu_access_type(), access_type);
OF(a().set_default_cpu_access_type(access_type_read), bool);
OF(c().get_default_view(), accelerator_view &);
OF(a().create_view(), accelerator_view);
OF(a().create_view(queuing_mode_immediate), accelerator_view);
OF(c() == c(), bool);
OF(c() != c(), bool);
// B031 to B041
static_assert(!std::is_default_constructible<accelerator_view>::value, "");
static_assert(std::is_copy_constructible<accelerator_view>::value, "");
static_assert(std::is_move_constructible<accelerator_view>::value, "");
static_assert(!std::is_constructible<accelerator_view, accelerator>::value, "");
OF(v() = w(), accelerator_view &);
OF(w().get_accelerator(), accelerator);
OF(w().get_is_debug(), bool);
OF(w().get_version(), unsigned int);
OF(w().get_queuing_mode(), queuing_mode);
OF(w().get_is_auto_selection(), bool);
OF(v().wait(), void);
OF(v().flush(), void);
OF(w() == w(), bool);
OF(w() != w(), bool);
// B045, B098
static_assert(queuing_mode_immediate == 0 && queuing_mode_automatic == 1, "");
static_assert(access_type_none == 0 && access_type_read_write == (access_type_read | access_type_write), "");
static_assert((access_type_read & access_type_write) == 0 && (access_type_auto & access_type_read_write) == 0, "");
// H008
static_assert(std::is_same<Concurrency::accelerator, concurrency::accelerator>::value, "");

void paths() {
  // B001 to B004
  expect("default", accelerator::default_accelerator == std::wstring(L"default"));
  expect("cpu", accelerator::cpu_accelerator == std::wstring(L"cpu"));
  expect("warp", accelerator::direct3d_warp == std::wstring(L"direct3d\\warp"));
  expect("ref", accelerator::direct3d_ref == std::wstring(L"direct3d\\ref"));
  // B006, B007
  accelerator host(accelerator::cpu_accelerator), copied(host), assigned;
  expect("another", assigned != host);
  expect("the host", &(assigned = host) == &assigned && assigned == host && copied == host && !(copied != host));
  expect("its path", host.device_path == L"cpu" && host.is_emulated && !host.has_display);
  for (const wchar_t *path : {L"", L"CPU", L"no such device", L"direct3d\\warp "})
    expect_throws<runtime_exception>("unknown path", "", [=] { accelerator one{std::wstring(path)}; });
}

void properties() {
  // B008, B013 to B022, B029: every accelerator, once, each found again by its path
  const std::vector<accelerator> all = accelerator::get_all();
  for (const accelerator &one : all) {
    expect("found again", accelerator(one.device_path) == one);
    expect("once", std::count(all.begin(), all.end(), one) == 1);
    expect("described", !one.description.empty() && one.description == one.get_description());
    expect("versions", one.version == one.get_version() && one.default_view.version == one.version);
    expect("debug", one.is_debug == one.get_is_debug() && one.default_view.is_debug == one.is_debug);
    expect("emulated", one.is_emulated == one.get_is_emulated() && one.has_display == one.get_has_display());
    expect("double", one.supports_double_precision == one.get_supports_double_precision());
    expect("double implies limited double", !one.supports_double_precision || one.supports_limited_double_precision);
    expect("memory", one.dedicated_memory == one.get_dedicated_memory() && one.dedicated_memory > 0);
    // B021: kilobytes, no more than the machine has
    const double machine = double(sysconf(_SC_PHYS_PAGES)) * double(sysconf(_SC_PAGESIZE)) / 1024;
    expect("kilobytes", !one.supports_cpu_shared_memory ||
                            (one.dedicated_memory > 16 * 1024 && double(one.dedicated_memory) <= machine));
    expect("sharing", one.supports_cpu_shared_memory == one.get_supports_cpu_shared_memory());
    expect("access", one.default_cpu_access_type == one.get_default_cpu_access_type());
    // B025, B033, B042, B044
    expect("default view", one.default_view == one.get_default_view() && one.default_view.accelerator == one);
    expect("its mode", one.default_view.queuing_mode == queuing_mode_automatic);
    expect("no automatic selection", !one.default_view.is_auto_selection);
  }
  expect("the default is one of them", std::count(all.begin(), all.end(), accelerator()) == 1);
  // H002: the idiom for picking a device
  auto found = std::find_if(all.begin(), all.end(), [](const accelerator &one) {
    return !one.is_emulated && one.supports_double_precision && !one.has_display;
  });
  expect("an accelerator that is not emulated", found != all.end());
}

void views() {
  accelerator chosen;
  // B026, B027, B036, B041
  accelerator_view first = chosen.create_view(), second = chosen.create_view(queuing_mode_immediate);
  expect("isolated", first != second && first != chosen.default_view && chosen.create_view() != first);
  expect("modes", first.queuing_mode == queuing_mode_automatic && second.queuing_mode == queuing_mode_immediate);
  expect("owner", first.accelerator == chosen && second.get_accelerator() == chosen);
  accelerator_view copied(first), moved(std::move(copied));
  expect("shallow", moved == first && &(moved = second) == &moved && moved == second);
  const accelerator_view &alias = moved;
  moved = alias;
  expect("self", moved == second);
  // The default view can be bound, and an assignment to a bound one does not stick.
  accelerator_view &bound = chosen.default_view, kept = bound;
  bound = first;
  expect("restored", accelerator().default_view == kept && kept != first);
  // B038, B039
  first.flush();
  first.wait();
  second.flush();
  second.wait();
}

// B012, B037
void automatic_selection() {
  accelerator_view automatic = accelerator::get_auto_selection_view();
  expect("it is", automatic.is_auto_selection && automatic.get_is_auto_selection());
  expect("one", automatic == accelerator::get_auto_selection_view());
  expect("the default accelerator's", automatic.accelerator == accelerator());
  expect("its mode", automatic.queuing_mode == queuing_mode_automatic);
  expect("its version", automatic.version == accelerator().version && automatic.is_debug == accelerator().is_debug);
  array<int> on_it(4, automatic);
  expect("an array lives on the default view", on_it.accelerator_view == accelerator().default_view);
  parallel_for_each(automatic, on_it.extent, [&on_it](index<1> i) restrict(amp) { on_it[i] = i[0] + 1; });
  automatic.flush();
  automatic.wait();
  expect("a launch", array_view<int>(on_it)[3] == 4);
}

int main() {
  paths();
  properties();
  views();
  automatic_selection();
  return result();
}
