// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the exception classes have every member of section 12.2, with their codes, and which operations throw
// which.
// Conformance: B225+ B225- B226+ B226- B227+ B227- B228+ B222- G002+ G003+ G005+ G006+ G006- G007+ G009+
//
// RUN: %amp++ -O2 %s -o %t && %run %t
#include <amp.h>

#include "../serial_comparison.h"

#include <limits>

using namespace concurrency;

// B225: runtime_exception
static_assert(std::is_base_of<std::exception, runtime_exception>::value, "");
static_assert(sizeof(HRESULT) == 4 && std::is_signed<HRESULT>::value, "");
static_assert(std::is_nothrow_constructible<runtime_exception, const char *, HRESULT>::value, "");
static_assert(std::is_nothrow_constructible<runtime_exception, HRESULT>::value, "");
static_assert(!std::is_convertible<HRESULT, runtime_exception>::value, "");
static_assert(!std::is_default_constructible<runtime_exception>::value, "");
static_assert(std::is_nothrow_copy_constructible<runtime_exception>::value, "");
static_assert(std::is_nothrow_copy_assignable<runtime_exception>::value, "");
static_assert(std::has_virtual_destructor<runtime_exception>::value, "");
static_assert(noexcept(std::declval<const runtime_exception &>().get_error_code()), "");
static_assert(std::is_same<decltype(std::declval<const runtime_exception &>().get_error_code()), HRESULT>::value, "");
// G006: the C++ heap's failure is no exception of ours.
static_assert(!std::is_base_of<std::bad_alloc, concurrency::out_of_memory>::value, "");

// B226, B228: the classes with a text alone
template <typename Exception> void with_text(const char *name, HRESULT code) {
  static_assert(std::is_base_of<runtime_exception, Exception>::value, "");
  static_assert(std::is_nothrow_default_constructible<Exception>::value, "");
  static_assert(std::is_nothrow_constructible<Exception, const char *>::value, "");
  static_assert(!std::is_convertible<const char *, Exception>::value, "");
  static_assert(std::is_nothrow_copy_constructible<Exception>::value, "");
  const Exception silent, speaking("its text");
  expect(name, silent.get_error_code() == code && speaking.get_error_code() == code);
  expect(name, speaking.what() == std::string("its text") && silent.what() == std::string("concurrency::") + name);
  try {
    throw Exception("caught");
  } catch (const runtime_exception &caught) {
    expect(name, caught.what() == std::string("caught") && caught.get_error_code() == code);
  }
}

/// What a function takes from braces is not `explicit`.
void takes(const accelerator_view_removed &);
template <typename T> auto from_braces(int) -> decltype(takes({"text", T()}), true);
template <typename T> int from_braces(...);
static_assert(std::is_same<decltype(from_braces<HRESULT>(0)), int>::value, "B227: explicit");
static_assert(!std::is_convertible<HRESULT, accelerator_view_removed>::value, "B227: explicit");
static_assert(std::is_nothrow_constructible<accelerator_view_removed, const char *, HRESULT>::value, "");
static_assert(std::is_nothrow_constructible<accelerator_view_removed, HRESULT>::value, "");
static_assert(noexcept(std::declval<const accelerator_view_removed &>().get_view_removed_reason()), "");

void classes() {
  runtime_exception one("first", E_INVALIDARG), copied(one), coded(E_FAIL);
  expect("text and code", copied.what() == std::string("first") && copied.get_error_code() == E_INVALIDARG);
  expect("a code alone", coded.get_error_code() == E_FAIL && coded.what() != nullptr);
  expect("assigned", &(coded = one) == &coded && coded.what() == std::string("first"));
  expect("no text", runtime_exception(nullptr, E_FAIL).what() != nullptr);
  with_text<concurrency::out_of_memory>("out_of_memory", E_OUTOFMEMORY);
  with_text<invalid_compute_domain>("invalid_compute_domain", E_INVALIDARG);
  with_text<unsupported_feature>("unsupported_feature", E_FAIL);
  with_text<uninitialized_object>("uninitialized_object", E_FAIL);
  const accelerator_view_removed removed("gone", E_OUTOFMEMORY), silent(E_INVALIDARG);
  expect("removed", removed.what() == std::string("gone") && removed.get_view_removed_reason() == E_OUTOFMEMORY);
  expect("silent", silent.get_view_removed_reason() == E_INVALIDARG);
}

// G002, G003, G005, G007, G009: who throws what
void operations() {
  const int most = std::numeric_limits<int>::max();
  // "Failed to create buffer" (12.2.1.4), how much was asked for and of which device.
  const std::string has = " bytes of memory";
  const auto memory = [](const accelerator &one) { return std::to_string(one.dedicated_memory * 1024); };
  expect_throws<concurrency::out_of_memory>(
      "too large", ("Failed to create buffer: more than 18446744073709551615 bytes were asked of accelerator "
                    "\"Tessera vectorised CPU in place of WARP\" (direct3d\\warp), which has " +
                    memory(accelerator(accelerator::direct3d_warp)) + has),
      [=] { array<double, 3> one(extent<3>(most, most, most), accelerator(accelerator::direct3d_warp).default_view); });
  expect_throws<concurrency::out_of_memory>(
      "too large for ref", ("Failed to create buffer: 18446744056529682436 bytes were asked of accelerator "
                            "\"Tessera reference accelerator\" (direct3d\\ref), which has " +
                            memory(accelerator(accelerator::direct3d_ref)) + has),
      [=] { array<int, 2> one(extent<2>(most, most), accelerator(accelerator::direct3d_ref).default_view); });
  expect_throws<runtime_exception>("an extent of zero", "", [] { array<int, 2> one(4, 0); });
  expect_throws<invalid_compute_domain>("no threads", "",
                                        [] { parallel_for_each(extent<1>(0), [](index<1>) restrict(amp) {}); });
  expect_throws<unsupported_feature>(
      "the host runs no kernels",
      "concurrency::parallel_for_each is not supported on the selected accelerator \"CPU accelerator\".", [] {
        parallel_for_each(accelerator(L"cpu").default_view, extent<1>(1), [](index<1>) restrict(amp) {});
      });
  array<int> moved(3), target(std::move(moved));
  std::vector<int> values(3);
  expect("an empty extent", moved.extent == extent<1>(0));
  expect_throws<uninitialized_object>("captured", "", [&] {
    parallel_for_each(extent<1>(1), [&moved](index<1> i) restrict(amp) { moved[i] = 1; });
  });
  expect_throws<uninitialized_object>("asked", "", [&] { moved.get_accelerator_view(); });
  expect_throws<uninitialized_object>("copied", "", [&] { array<int> copied(moved); });
  expect_throws<uninitialized_object>("copied from", "", [&] { copy(moved, target); });
  expect_throws<uninitialized_object>("copied out", "", [&] { copy(moved, values.begin()); });
  expect_throws<uninitialized_object>("copied in", "", [&] { copy(values.begin(), moved); });
  expect_throws<uninitialized_object>("a view of it", "", [&] { array_view<int>(moved).synchronize(); });
  expect_throws<uninitialized_object>("another's", "", [&] {
    array_view<int>(moved).synchronize_to(accelerator().default_view);
  });
  expect_throws<uninitialized_object>("refreshed", "", [&] { array_view<int>(moved).refresh(); });
  expect_throws<uninitialized_object>("discarded", "", [&] { array_view<int>(moved).discard_data(); });
  // It can be used again once it holds something.
  moved = target;
  expect("assigned", moved.extent[0] == 3);
}

int main() {
  classes();
  operations();
  return result();
}
