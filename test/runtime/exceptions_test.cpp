// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The exception classes (spec 12.2) and how statuses become exceptions.
#include "amp.h"

#include <gtest/gtest.h>

using namespace concurrency;

TEST(exceptions, carry_text_and_code) {
  const runtime_exception one("why", E_INVALIDARG);
  EXPECT_STREQ(one.what(), "why");
  EXPECT_EQ(one.get_error_code(), E_INVALIDARG);
  runtime_exception copy(E_FAIL);
  copy = one;
  EXPECT_STREQ(copy.what(), "why");
  EXPECT_NE(runtime_exception(E_FAIL).what(), nullptr);
  static_assert(sizeof(HRESULT) == 4 && E_FAIL < 0, "");
}

TEST(exceptions, derive_from_runtime_exception) {
  static_assert(std::is_base_of<std::exception, runtime_exception>::value, "");
  static_assert(std::is_base_of<runtime_exception, unsupported_feature>::value, "");
  static_assert(std::is_base_of<runtime_exception, uninitialized_object>::value, "");
  EXPECT_EQ(out_of_memory().get_error_code(), E_OUTOFMEMORY);
  EXPECT_STREQ(invalid_compute_domain("bad").what(), "bad");
  EXPECT_EQ(accelerator_view_removed("gone", E_OUTOFMEMORY).get_view_removed_reason(),
            E_OUTOFMEMORY);
}

TEST(exceptions, each_status_has_its_exception) {
  EXPECT_NO_THROW(tessera_detail::__check(tessera_ok));
  EXPECT_THROW(tessera_detail::__check(tessera_error_out_of_memory), out_of_memory);
  EXPECT_THROW(tessera_detail::__check(tessera_error_bad_alloc), std::bad_alloc);
  EXPECT_THROW(tessera_detail::__check(tessera_error_compute_domain), invalid_compute_domain);
  EXPECT_THROW(tessera_detail::__check(tessera_error_unsupported), unsupported_feature);
  EXPECT_THROW(tessera_detail::__check(tessera_error_view_removed), accelerator_view_removed);
  EXPECT_THROW(tessera_detail::__check(tessera_error_uninitialized), uninitialized_object);
  EXPECT_THROW(tessera_detail::__check(tessera_error), runtime_exception);
}

TEST(exceptions, a_buffer_that_nobody_has_room_for) {
  EXPECT_THROW((array<double, 2>(2147483647, 2147483647)), out_of_memory);
}
