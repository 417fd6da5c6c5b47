// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel which computes with double throws where it is launched on an accelerator
// without double, before anything runs, and runs on one that has it (2.4.1.2, 7.2).
// Conformance: A062- B019+ B020+ G009+
#include "hand_made_kernel.h"

#include "core/handles.h"
#include "core/runtime.h"

#include <atomic>

#include <gtest/gtest.h>

using namespace concurrency;
using test::hand_made_kernel;

namespace {

/// The vectorised CPU, but for what it says of double.
class device_with_or_without_double : public tessera::device {
public:
  explicit device_with_or_without_double(bool supports_double)
      : real_((*tessera::runtime::instance().accelerators().find(L"tessera\\cpu"))->hardware()),
        properties_(real_.properties()) {
    properties_.description = L"small GPU";
    properties_.supports_double = supports_double;
  }
  const tessera::device_properties &properties() const override { return properties_; }
  tessera::result<std::unique_ptr<tessera::allocation>>
  allocate(std::uint64_t bytes, tessera::memory_kind kind) override {
    return real_.allocate(bytes, kind);
  }
  tessera::queue &copy_queue() override { return real_.copy_queue(); }
  tessera::result<const void *> load(const tessera_kernel &kernel) override {
    return real_.load(kernel);
  }
  tessera::result<std::unique_ptr<tessera::queue>> make_queue() override {
    return real_.make_queue();
  }

private:
  tessera::device &real_;
  tessera::device_properties properties_;
};

/// Launches a kernel with and without double, and says how many work-items of each ran.
struct runs {
  int with_double = 0, without = 0;
  std::string said;

  explicit runs(bool supports_double) {
    // As all accelerators these live as long as the process.
    static auto &kept = *new std::vector<
        std::pair<device_with_or_without_double *, std::unique_ptr<tessera::accelerator>>>();
    auto *device = new device_with_or_without_double(supports_double);
    tessera::runtime &all = tessera::runtime::instance();
    kept.emplace_back(
        device, std::make_unique<tessera::accelerator>(*device, all.scheduling(), all.tracing()));
    const tessera::accelerator &small = *kept.back().second;
    without = launched(0, small);
    with_double = launched(tessera_feature_double, small);
  }

private:
  int launched(std::uint32_t features, const tessera::accelerator &on) {
    std::atomic<int> count{0};
    hand_made_kernel kernel(1);
    kernel.kernel.features = features;
    kernel.function.work_item = [&](const int *) { ++count; };
    try {
      kernel.run(extent<1>(100), tessera::handle(&on.default_view()));
    } catch (const unsupported_feature &refused) {
      said = refused.what();
    }
    return count;
  }
};

} // namespace

TEST(features, a_kernel_with_double_needs_an_accelerator_with_double) {
  const runs result(false);
  EXPECT_EQ(result.without, 100);
  EXPECT_EQ(result.with_double, 0);
  EXPECT_EQ(result.said, "the kernel at test.cpp:1 computes with double, which the accelerator "
                         "\"small GPU\" does not support.");
}

TEST(features, an_accelerator_with_double_runs_both) {
  const runs result(true);
  EXPECT_EQ(result.without, 100);
  EXPECT_EQ(result.with_double, 100);
  EXPECT_EQ(result.said, "");
}
