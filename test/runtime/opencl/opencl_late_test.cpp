// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which devices of OpenCL's are accelerators, when they are looked for, and which is the default.
#include "opencl_accelerator.h"

#include "backends/gpu_nodes.h"
#include "core/embedded_images.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

using test::fake_library;
using test::find_fake_devices;

namespace {

/// Those of the process, and of the fake library, late.
struct accelerators {
  int looks = 0;
  bool may_have_gpu = true;
  tessera::device_list early;
  tessera::accelerator_list list;

  explicit accelerators(const std::vector<tessera::asked_accelerator> &asked = {},
                        const tessera::backend_options &options = {})
      : early(some()), list(early,
                            {[this, options] {
                               ++looks;
                               return find_fake_devices(options);
                             },
                             [this] { return may_have_gpu; }},
                            asked, tessera::runtime::instance().scheduling(),
                            tessera::runtime::instance().tracing()) {}

  std::vector<std::wstring> paths() {
    std::vector<std::wstring> all;
    for (const tessera::accelerator *one : list.all())
      all.push_back(one->properties().device_path);
    return all;
  }

private:
  struct early_device final : tessera::device {
    tessera::device_properties of;
    explicit early_device(const wchar_t *path, bool is_emulated) {
      of.path = path;
      of.is_emulated = is_emulated;
    }
    const tessera::device_properties &properties() const override { return of; }
    tessera::result<std::unique_ptr<tessera::allocation>> allocate(std::uint64_t,
                                                                   tessera::memory_kind) override {
      return tessera::error::no_memory();
    }
    tessera::result<const void *> load(const tessera_kernel &) override {
      return tessera::error::no_memory();
    }
    tessera::result<std::unique_ptr<tessera::queue>> make_queue() override {
      return tessera::error::no_memory();
    }
    tessera::queue &copy_queue() override { std::abort(); }
  };

  static tessera::device_list some() {
    tessera::device_list made;
    made.push_back(std::make_unique<early_device>(L"early", false));
    made.push_back(std::make_unique<early_device>(L"emulated", true));
    return made;
  }
};

using paths = std::vector<std::wstring>;

std::wstring path(tessera::accelerator &of) { return of.properties().device_path; }

} // namespace

TEST(opencl_devices, are_not_looked_for_without_need) {
  accelerators all;
  EXPECT_EQ(path(all.list.use_default()), L"early");
  EXPECT_TRUE(bool(all.list.find(L"emulated")));
  EXPECT_EQ(all.list.known().size(), 2u);
  EXPECT_EQ(all.looks, 0);
  EXPECT_EQ(all.paths(), (paths{L"early", L"emulated", L"opencl\\0"}));
  all.list.refused();
  EXPECT_EQ(all.looks, 1);
}

TEST(opencl_devices, are_found_by_their_path) {
  accelerators all;
  EXPECT_TRUE(bool(all.list.find(L"opencl\\0")));
  EXPECT_FALSE(bool(all.list.find(L"opencl\\1")));
  EXPECT_EQ(all.looks, 1);
}

TEST(opencl_devices, come_first_where_there_is_code_for_them) {
  accelerators all;
  EXPECT_EQ(path(all.list.current_default()), L"early"); // asking does not fix it
  tessera_embeds(tessera_image_spirv);
  EXPECT_EQ(path(all.list.current_default()), L"opencl\\0");
  EXPECT_EQ(path(all.list.use_default()), L"opencl\\0");
  EXPECT_EQ(all.paths(), (paths{L"opencl\\0", L"early", L"emulated"}));
}

TEST(opencl_devices, are_not_looked_for_where_there_can_be_no_gpu) {
  tessera_embeds(tessera_image_spirv);
  accelerators all;
  all.may_have_gpu = false;
  EXPECT_EQ(path(all.list.current_default()), L"early");
  EXPECT_EQ(path(all.list.use_default()), L"early");
  EXPECT_EQ(all.looks, 0);
  EXPECT_TRUE(bool(all.list.find(L"opencl\\0")));
  EXPECT_EQ(all.looks, 1);
  accelerators asked({{"TESSERA_DEFAULT_ACCELERATOR", "opencl\\0"}});
  asked.may_have_gpu = false;
  EXPECT_EQ(path(asked.list.use_default()), L"opencl\\0");
}

TEST(opencl_devices, have_a_substitute_if_nobody_asked_for_them) {
  tessera_embeds(tessera_image_spirv);
  accelerators chosen, set, asked({{"TESSERA_DEFAULT_ACCELERATOR", "opencl\\0"}});
  EXPECT_EQ(path(chosen.list.use_default()), L"opencl\\0");
  ASSERT_TRUE(chosen.list.substitute());
  EXPECT_EQ(path(*chosen.list.substitute()), L"early");
  EXPECT_TRUE(*set.list.set_default(L"opencl\\0"));
  EXPECT_EQ(path(set.list.use_default()), L"opencl\\0");
  EXPECT_FALSE(set.list.substitute());
  EXPECT_EQ(path(asked.list.use_default()), L"opencl\\0");
  EXPECT_FALSE(asked.list.substitute());
}

TEST(gpu_nodes, are_seen_by_their_names) {
  namespace files = std::filesystem;
  std::string root = (files::temp_directory_path() / "tessera-nodes-XXXXXX").string();
  ASSERT_TRUE(mkdtemp(root.data()));
  EXPECT_FALSE(tessera::has_gpu_node(root)); // without a dev
  const auto is_seen = [&](const std::string &node) {
    const files::path path = root + "/dev/" + node;
    files::create_directories(path.parent_path());
    std::ofstream(path).put(' ');
    const bool seen = tessera::has_gpu_node(root);
    files::remove(path);
    EXPECT_FALSE(tessera::has_gpu_node(root)); // the folders remain
    return seen;
  };
  for (const char *const node :
       {"dri/renderD128", "kfd", "nvidia0", "dxg", "accel/accel0", "mali0"})
    EXPECT_TRUE(is_seen(node)) << node;
  for (const char *const node : {"dri/card0", "nvidiactl", "fb0", "null"})
    EXPECT_FALSE(is_seen(node)) << node;
  files::remove_all(root);
}

TEST(opencl_devices, are_no_default_once_it_has_been_used) {
  accelerators all;
  all.list.use_default();
  tessera_embeds(tessera_image_spirv);
  EXPECT_EQ(path(all.list.current_default()), L"early");
  EXPECT_FALSE(*all.list.set_default(L"opencl\\0"));
}

TEST(opencl_devices, that_are_cpus_are_the_default_only_if_asked_for) {
  fake_opencl::description cpu;
  cpu.type = 2;
  fake_library().be(cpu);
  tessera_embeds(tessera_image_spirv);
  accelerators all;
  EXPECT_EQ(path(all.list.use_default()), L"early");
  EXPECT_EQ(all.paths(), (paths{L"early", L"emulated", L"opencl\\0"}));
  accelerators asked({{"TESSERA_DEFAULT_ACCELERATOR", "opencl\\0"}});
  EXPECT_EQ(path(asked.list.use_default()), L"opencl\\0");
  tessera::backend_options gpus;
  gpus.opencl = "gpu";
  const tessera::found_devices found = find_fake_devices(gpus);
  EXPECT_TRUE(found.devices.empty());
  ASSERT_EQ(found.refused.size(), 1u);
  EXPECT_EQ(found.refused[0].reason, L"it is a CPU, and TESSERA_OPENCL asks for GPUs");
}

TEST(opencl_devices, are_refused_with_a_reason) {
  const auto reason = [](const fake_opencl::description &of, const char *memory) {
    fake_library().be(of);
    tessera::backend_options options;
    options.opencl_memory = memory;
    const tessera::found_devices found = find_fake_devices(options);
    return found.refused.empty() ? std::wstring() : found.refused[0].reason;
  };
  fake_opencl::description old, plain;
  old.takes_il = false;
  EXPECT_EQ(reason(old, ""), L"it takes no SPIR-V");
  plain.has_usm = plain.has_svm = false;
  EXPECT_EQ(reason(plain, "svm"),
            L"it has no memory of the kind that TESSERA_OPENCL_MEMORY asks for");
  EXPECT_EQ(reason(plain, "usm"),
            L"it has no memory of the kind that TESSERA_OPENCL_MEMORY asks for");
  EXPECT_EQ(reason(plain, "buffer"), L"");
  EXPECT_EQ(reason(plain, ""), L"");
}

TEST(opencl_devices, need_a_library) {
  std::string refusal;
  EXPECT_EQ(tessera::opencl::library::open("libNoSuchOpenCL.so.1", &refusal), nullptr);
  EXPECT_EQ(refusal, "");
  EXPECT_EQ(tessera::opencl::library::open("libm.so.6", &refusal),
            nullptr); // a library of another kind
  EXPECT_EQ(refusal, "it has no function clGetPlatformIDs");
  EXPECT_EQ(tessera::opencl::library::open("/proc/self/stat", &refusal), nullptr);
  EXPECT_EQ(refusal.find("/proc/self/stat: "), 0u) << refusal;
  EXPECT_TRUE(tessera::opencl::find_devices(nullptr, {}).devices.empty());
}

TEST(opencl_devices, say_what_they_are) {
  fake_opencl::description is;
  is.name = "Fake GPU 7";
  const test::opencl_accelerator on(is);
  const tessera::device_properties &of = on.device.properties();
  EXPECT_EQ(of.path, L"opencl\\0");
  EXPECT_EQ(of.description, L"Fake GPU 7 (Fake platform)");
  EXPECT_EQ(of.memory_kib, 1u << 20);
  EXPECT_FALSE(of.is_emulated);
  EXPECT_FALSE(of.shares_host_memory);
  EXPECT_TRUE(of.is_asynchronous);
  EXPECT_TRUE(of.supports_double);
  EXPECT_EQ(of.most_tile_work_items, 256u);
  EXPECT_EQ(of.most_tile_static_bytes, 32768u);
}
