// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// accelerator and accelerator_view (spec 3).
// Conformance: F027+ F028+ F029+ F030+ F031+ F032+
#include "amp.h"

#include <gtest/gtest.h>

using namespace concurrency;

namespace {

accelerator cpu() { return accelerator(L"tessera\\cpu"); }
accelerator warp() { return accelerator(accelerator::direct3d_warp); }
accelerator ref() { return accelerator(accelerator::direct3d_ref); }
accelerator host() { return accelerator(accelerator::cpu_accelerator); }

} // namespace

TEST(direct3d_views, remember_what_they_were_told) {
  accelerator here;
  EXPECT_TRUE(direct3d::is_timeout_disabled(direct3d::create_accelerator_view(here, true)));
  const accelerator_view limited =
      direct3d::create_accelerator_view(here, false, queuing_mode_immediate);
  EXPECT_FALSE(direct3d::is_timeout_disabled(limited));
  EXPECT_EQ(limited.get_queuing_mode(), queuing_mode_immediate);
  EXPECT_FALSE(direct3d::is_timeout_disabled(here.get_default_view()));
}

TEST(direct3d_views, have_a_lock) {
  accelerator_view view = accelerator().create_view(), other = accelerator().create_view();
  const auto is_free = [](accelerator_view &of) {
    return std::async(std::launch::async,
                      [&of] {
                        const bool taken = direct3d::d3d_access_try_lock(of);
                        if (taken)
                          direct3d::d3d_access_unlock(of);
                        return taken;
                      })
        .get();
  };
  direct3d::d3d_access_lock(view);
  EXPECT_FALSE(is_free(view));
  EXPECT_TRUE(is_free(other));
  {
    direct3d::scoped_d3d_access_lock adopted(view, direct3d::adopt_d3d_access_lock_t());
    direct3d::scoped_d3d_access_lock moved(std::move(adopted));
    EXPECT_FALSE(is_free(view));
    direct3d::scoped_d3d_access_lock second(other);
    second = std::move(moved);
    EXPECT_TRUE(is_free(other));
    EXPECT_FALSE(is_free(view));
  }
  EXPECT_TRUE(is_free(view));
  static_assert(!std::is_copy_constructible<direct3d::scoped_d3d_access_lock>::value,
                "moved alone");
}

TEST(accelerator, all_are_listed_once) {
  const std::vector<accelerator> all = accelerator::get_all();
  EXPECT_EQ(all, (std::vector<accelerator>{cpu(), warp(), ref(), host()}));
}

TEST(accelerator, the_default_is_the_vectorised_cpu) {
  EXPECT_EQ(accelerator(), cpu());
  EXPECT_EQ(accelerator(accelerator::default_accelerator), cpu());
}

TEST(accelerator, properties) {
  EXPECT_EQ(cpu().get_device_path(), L"tessera\\cpu");
  EXPECT_EQ(cpu().get_description(), L"Tessera vectorised CPU");
  EXPECT_EQ(warp().get_device_path(), accelerator::direct3d_warp);
  EXPECT_EQ(warp().get_description(), L"Tessera vectorised CPU in place of WARP");
  EXPECT_EQ(host().get_device_path(), L"cpu");
  EXPECT_EQ(host().get_description(), L"CPU accelerator");
  EXPECT_EQ(ref().get_device_path(), L"direct3d\\ref");
  EXPECT_EQ(ref().get_description(), L"Tessera reference accelerator");
  EXPECT_FALSE(cpu().get_is_emulated());
  EXPECT_TRUE(warp().get_is_emulated());
  EXPECT_TRUE(ref().get_is_emulated());
  EXPECT_TRUE(host().get_is_emulated());
  for (const accelerator &one : accelerator::get_all()) {
    EXPECT_TRUE(one.get_supports_double_precision());
    EXPECT_TRUE(one.get_supports_limited_double_precision());
    EXPECT_FALSE(one.get_has_display());
    EXPECT_FALSE(one.get_is_debug());
    EXPECT_GT(one.get_dedicated_memory(), 1024u);
    EXPECT_GT(one.get_version(), 0u);
  }
  EXPECT_TRUE(host().get_supports_cpu_shared_memory());
  EXPECT_EQ(host().get_default_cpu_access_type(), access_type_read_write);
  EXPECT_FALSE(ref().get_supports_cpu_shared_memory());
  EXPECT_EQ(ref().get_default_cpu_access_type(), access_type_none);
}

TEST(accelerator, properties_in_shared_memory) {
  EXPECT_TRUE(cpu().get_supports_cpu_shared_memory());
  EXPECT_EQ(cpu().get_default_cpu_access_type(), access_type_read_write);
}

TEST(accelerator, properties_in_separate_memory) {
  EXPECT_FALSE(cpu().get_supports_cpu_shared_memory());
  EXPECT_EQ(cpu().get_default_cpu_access_type(), access_type_none);
  EXPECT_FALSE(cpu().set_default_cpu_access_type(access_type_read));
}

TEST(accelerator, an_unknown_path_throws) {
  try {
    accelerator unknown(L"no such device");
    FAIL();
  } catch (const runtime_exception &failure) {
    EXPECT_NE(std::string(failure.what()).find("\"no such device\""), std::string::npos);
  }
}

TEST(accelerator, an_unknown_path_is_no_default_and_fixes_nothing) {
  EXPECT_THROW(accelerator::set_default(L"nothing"), runtime_exception);
  EXPECT_EQ(accelerator(), cpu());
}

TEST(accelerator, the_default_is_set_once) {
  EXPECT_TRUE(accelerator::set_default(host().get_device_path()));
  EXPECT_EQ(accelerator(), host());
  EXPECT_FALSE(accelerator::set_default(cpu().get_device_path()));
  EXPECT_EQ(accelerator(), host());
}

TEST(accelerator, use_fixes_the_default) {
  EXPECT_EQ(accelerator(), cpu()); // looking at it does not
  array<int> made(1);
  EXPECT_FALSE(accelerator::set_default(host().get_device_path()));
  EXPECT_EQ(accelerator(), cpu());
}

TEST(accelerator, the_default_access_is_set_once_in_shared_memory) {
  accelerator one = cpu();
  EXPECT_TRUE(one.set_default_cpu_access_type(access_type_read));
  EXPECT_FALSE(one.set_default_cpu_access_type(access_type_write));
  EXPECT_EQ(cpu().get_default_cpu_access_type(), access_type_read);
  EXPECT_EQ(array<int>(1).get_cpu_access_type(), access_type_read);
}

TEST(accelerator, use_fixes_the_default_access_in_shared_memory) {
  array<int> made(1);
  EXPECT_EQ(made.get_cpu_access_type(), access_type_read_write);
  EXPECT_FALSE(cpu().set_default_cpu_access_type(access_type_read));
}

TEST(accelerator_view, the_default_view_is_one_and_automatic) {
  EXPECT_EQ(cpu().get_default_view(), cpu().get_default_view());
  EXPECT_NE(cpu().get_default_view(), host().get_default_view());
  EXPECT_EQ(cpu().get_default_view().get_queuing_mode(), queuing_mode_automatic);
  EXPECT_EQ(cpu().get_default_view().get_accelerator(), cpu());
  EXPECT_FALSE(cpu().get_default_view().get_is_auto_selection());
}

TEST(accelerator_view, assigning_to_the_bound_default_view_changes_nothing) {
  accelerator_view &bound = cpu().get_default_view();
  const accelerator_view copy = bound;
  bound = host().get_default_view();
  EXPECT_EQ(cpu().get_default_view(), copy);
}

TEST(accelerator_view, created_views_are_new) {
  accelerator one = cpu();
  accelerator_view first = one.create_view();
  accelerator_view second = one.create_view(queuing_mode_immediate);
  EXPECT_NE(first, second);
  EXPECT_NE(first, one.get_default_view());
  EXPECT_EQ(first.get_queuing_mode(), queuing_mode_automatic);
  EXPECT_EQ(second.get_queuing_mode(), queuing_mode_immediate);
  EXPECT_EQ(first.get_version(), one.get_version());
  EXPECT_EQ(first.get_is_debug(), one.get_is_debug());
  accelerator_view copy(first);
  EXPECT_EQ(copy, first);
  copy = second;
  EXPECT_EQ(copy, second);
  copy.flush();
  copy.wait();
}

TEST(accelerator_view, auto_selection_stands_for_the_default) {
  const accelerator_view choice = accelerator::get_auto_selection_view();
  EXPECT_TRUE(choice.get_is_auto_selection());
  EXPECT_EQ(choice, accelerator::get_auto_selection_view());
  EXPECT_EQ(choice.get_accelerator(), accelerator());
  EXPECT_EQ(array<int>(1, choice).get_accelerator_view(), accelerator().get_default_view());
}

#if TESSERA_HAS_PROPERTIES
TEST(accelerator, properties_in_their_own_spelling) {
  const accelerator one = cpu();
  EXPECT_EQ(one.description, L"Tessera vectorised CPU");
  EXPECT_FALSE(one.is_emulated);
  EXPECT_EQ(one.dedicated_memory, one.get_dedicated_memory());
  accelerator_view &bound = accelerator().default_view;
  EXPECT_EQ(bound.accelerator.device_path, one.device_path);
  EXPECT_EQ(bound.queuing_mode, queuing_mode_automatic);
  EXPECT_FALSE(bound.is_auto_selection || bound.is_debug);
}
#endif
