// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which GPUs of NVIDIA's are accelerators, what they say of themselves, and when they are looked
/// for.
#include "cuda_accelerator.h"

#include "../opencl/opencl_accelerator.h"
#include "backends/gpu_nodes.h"
#include "core/found_devices.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

namespace tessera {
found_devices find_cuda_devices(const backend_options &);
}

using test::on_cuda::fake_driver;
using test::on_cuda::find_fake_devices;

namespace {

std::wstring reason_of(const fake_cuda::description &is, const fake_cuda::settings &all = {}) {
  fake_driver().be({is}, all);
  const tessera::found_devices found = find_fake_devices();
  return found.refused.empty() ? L"" : found.refused[0].reason;
}

} // namespace

TEST(cuda_devices, say_what_they_are) {
  fake_cuda::description is;
  is.name = "Fake GPU 7";
  is.capability = 90;
  is.multiprocessors = 132;
  is.pci_domain = 1, is.pci_bus = 0x65;
  fake_cuda::settings all;
  all.driver_version = 13020;
  fake_driver().be({is}, all);
  const tessera::found_devices found = find_fake_devices();
  ASSERT_EQ(found.devices.size(), 1u);
  const tessera::device_properties &of = found.devices[0]->properties();
  EXPECT_EQ(of.path, L"cuda\\0");
  EXPECT_EQ(of.description, L"Fake GPU 7 (CUDA 13.2, compute capability 9.0, 132 multiprocessors)");
  EXPECT_EQ(of.pci_address, "0001:65:00");
  EXPECT_EQ(of.uuid.size(), 16u);
  EXPECT_EQ(of.memory_kib, 4u << 20);
  EXPECT_FALSE(of.is_emulated);
  EXPECT_FALSE(of.shares_host_memory);
  EXPECT_TRUE(of.is_asynchronous);
  EXPECT_TRUE(of.supports_double);
  EXPECT_EQ(of.most_tile_work_items, 1024u);
  EXPECT_EQ(of.most_tile_static_bytes, 98304u);
  EXPECT_EQ(of.sub_group_width, 32u);
  EXPECT_EQ(of.image_kind, std::uint32_t(tessera_image_ptx));
  // Nothing has been made.
  EXPECT_EQ(fake_driver().calls()["cuDevicePrimaryCtxRetain"], 0);
}

TEST(cuda_devices, are_refused_with_a_reason) {
  fake_cuda::description old, prohibited;
  EXPECT_EQ(reason_of({}), L"");
  old.capability = 61;
  EXPECT_EQ(reason_of(old), L"its compute capability is 6.1, and kernels are compiled for 7.0 and "
                            L"newer");
  prohibited.compute_mode = 2;
  EXPECT_EQ(reason_of(prohibited), L"its compute mode is \"prohibited\": no program may use it");
  fake_cuda::settings early, broken;
  early.driver_version = 8000;
  EXPECT_EQ(reason_of({}, early),
            L"it is of CUDA 8.0, and kernels are compiled for CUDA 9.0 and newer");
  broken.init_status = 999;
  EXPECT_EQ(reason_of({}, broken).find(L"it finds no device: CUDA_ERROR_UNKNOWN (999)"), 0u);
  fake_driver().be({});
  EXPECT_EQ(find_fake_devices().refused.at(0).reason.find(
                L"it finds no device: CUDA_ERROR_NO_DEVICE (100)"),
            0u);
  // One beside another.
  fake_driver().be({old, {}});
  EXPECT_EQ(find_fake_devices().devices.at(0)->properties().path, L"cuda\\1");
}

TEST(cuda_devices, that_another_process_has_are_told) {
  fake_cuda::description exclusive;
  exclusive.compute_mode = 3;
  exclusive.is_in_use = true;
  const test::on_cuda::cuda_accelerator on(std::vector{exclusive});
  const test::on_cuda::adding_kernel kernel;
  std::vector<int> numbers(10);
  try {
    kernel.launch(concurrency::array_view<int>(numbers), 1, on.default_view());
    ADD_FAILURE();
  } catch (const concurrency::unsupported_feature &refused) {
    EXPECT_STREQ(refused.what(), "the accelerator \"Fake GPU\" is another process': its compute "
                                 "mode is \"exclusive process\".");
  }
  // It may be free another time.
  exclusive.is_in_use = false;
  const test::on_cuda::cuda_accelerator now(std::vector{exclusive});
  const concurrency::array_view<int> view(numbers);
  kernel.launch(view, 1, now.default_view());
  EXPECT_EQ(view[0], 1);
}

TEST(cuda_devices, may_be_parts_of_one) {
  fake_cuda::description part;
  part.is_mig = true;
  part.pci_bus = 5;
  fake_driver().be({part, part});
  tessera::found_devices all;
  add_devices(all, find_fake_devices());
  ASSERT_EQ(all.devices.size(), 2u);
  EXPECT_NE(all.devices[0]->properties().uuid, all.devices[1]->properties().uuid);
  EXPECT_NE(all.devices[0]->properties().description.find(L"MIG"), std::wstring::npos);
}

TEST(cuda_devices, that_opencl_has_too_are_one_accelerator) {
  fake_cuda::description first, second;
  first.pci_bus = 7, second.pci_bus = 8;
  second.uuid = "0123456789abcdef";
  fake_driver().be({first, second});
  const auto paths = [](const fake_opencl::description &of) {
    test::fake_library().be(of);
    tessera::found_devices all;
    add_devices(all, find_fake_devices());
    add_devices(all, test::find_fake_devices({}));
    std::vector<std::wstring> found;
    for (const auto &one : all.devices)
      found.push_back(one->properties().path);
    for (const tessera::refused_device &one : all.refused)
      found.push_back(one.reason);
    return found;
  };
  using texts = std::vector<std::wstring>;
  const std::wstring reason = L"it is the accelerator cuda\\";
  fake_opencl::description other, same_place, same_name;
  EXPECT_EQ(paths(other), (texts{L"cuda\\0", L"cuda\\1", L"opencl\\0"}));
  other.pci_bus = 9;
  EXPECT_EQ(paths(other), (texts{L"cuda\\0", L"cuda\\1", L"opencl\\0"}));
  same_place.pci_bus = 7;
  EXPECT_EQ(paths(same_place), (texts{L"cuda\\0", L"cuda\\1", reason + L"0"}));
  same_name.uuid = second.uuid;
  EXPECT_EQ(paths(same_name), (texts{L"cuda\\0", L"cuda\\1", reason + L"1"}));
}

TEST(cuda_devices, need_a_library) {
  std::string refusal;
  EXPECT_EQ(tessera::cuda::functions::open("libNoSuchCuda.so.1", refusal), nullptr);
  EXPECT_EQ(refusal, "");
  EXPECT_EQ(tessera::cuda::functions::open("libm.so.6", refusal), nullptr);
  EXPECT_EQ(refusal, "it has no function cuInit");
  EXPECT_EQ(tessera::cuda::functions::open("/proc/self/stat", refusal), nullptr);
  EXPECT_EQ(refusal.find("/proc/self/stat: "), 0u) << refusal;
}

TEST(cuda_devices, are_looked_for_where_there_are_code_and_a_device) {
  const auto opens = [](const char *asked, bool has_ptx, bool has_node) {
    tessera::backend_options options;
    options.cuda = asked;
    options.has_ptx = has_ptx;
    return tessera::cuda::opens_driver(
        options, has_node ? [] { return true; } : [] { return false; });
  };
  EXPECT_TRUE(opens("", true, true));
  EXPECT_FALSE(opens("", false, true));
  EXPECT_FALSE(opens("", true, false));
  EXPECT_TRUE(opens("all", false, false));
  EXPECT_FALSE(opens("off", true, true));
  fake_driver().be({{}}); // it is loaded now, and found by its name
  tessera::backend_options options;
  EXPECT_EQ(tessera::find_cuda_devices(options).devices.size(), 0u);
  EXPECT_EQ(fake_driver().calls()["cuInit"], 0);
  options.cuda = "all";
  EXPECT_EQ(tessera::find_cuda_devices(options).devices.size(), 1u);
}

TEST(gpu_nodes, of_nvidias_are_known_by_their_names) {
  namespace files = std::filesystem;
  std::string root = (files::temp_directory_path() / "tessera-nodes-XXXXXX").string();
  ASSERT_TRUE(mkdtemp(root.data()));
  files::create_directories(root + "/dev/dri");
  const auto seen = [&](const char *node) {
    std::ofstream(root + "/dev/" + node).close();
    const bool is_seen = tessera::has_nvidia_node(root);
    files::remove(root + "/dev/" + node);
    return is_seen;
  };
  EXPECT_FALSE(seen("nvidiactl"));
  EXPECT_FALSE(seen("dri/renderD128"));
  EXPECT_TRUE(seen("nvidia0"));
  EXPECT_TRUE(seen("dxg"));
  files::remove_all(root);
}
