// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels that call functions of other units: what is compiled, what is linked, and what is said
/// where that does not work.
#include "opencl_accelerator.h"

#include "backends/opencl/programs/spirv_format.h"

#include <filesystem>

#include <gtest/gtest.h>

using namespace concurrency;
using test::adding_kernel;
using test::fake_library;
using test::opencl_accelerator;

namespace {

/// A blob that exports one function, and calls one of another blob.
struct function_blob {
  fake_opencl::code code;
  tessera_blob blob = {};
  std::vector<const tessera_blob *> libraries;

  explicit function_blob(const char *exported, const char *called = "") {
    static std::uint64_t number = 0;
    std::strcpy(code.exported, exported);
    std::strcpy(code.called, called);
    blob.code = &code;
    blob.bytes = sizeof code;
    blob.entry_name = "";
    blob.hash[0] = ++number;
    blob.hash[1] = 8;
    blob.strings = "";
  }
  function_blob(const function_blob &) = delete;
};

void calls(tessera_blob &caller, std::vector<const tessera_blob *> &place,
           std::vector<const tessera_blob *> called) {
  place = std::move(called);
  caller.libraries = place.data();
  caller.library_count = std::uint32_t(place.size());
}

/// No more of a module than its decorations of imports.
std::vector<std::uint32_t> spirv_that_imports(const std::vector<std::string> &names) {
  std::vector<std::uint32_t> words = {0x07230203, 0x10000, 0, 10, 0};
  for (const std::string &name : names) {
    std::vector<std::uint32_t> text(name.size() / 4 + 1);
    std::memcpy(text.data(), name.data(), name.size());
    const std::uint32_t count = std::uint32_t(text.size()) + 4;
    words.insert(words.end(), {71 | count << 16, 1, 41}); // OpDecorate, LinkageAttributes
    words.insert(words.end(), text.begin(), text.end());
    words.push_back(1); // Import
  }
  return words;
}

/// A kernel that calls scale(), which calls limit(), which calls scale().
struct program {
  adding_kernel kernel;
  std::vector<const tessera_blob *> libraries;
  function_blob scale{"scale", "limit"}, limit{"limit", "scale"};

  program() {
    std::strcpy(kernel.code.called, "scale");
    calls(kernel.blob, libraries, {&scale.blob});
    calls(scale.blob, scale.libraries, {&limit.blob});
    calls(limit.blob, limit.libraries, {&scale.blob});
  }
};

class opencl_linking : public testing::Test {
protected:
  ~opencl_linking() override { EXPECT_EQ(fake_library().mistakes(), std::vector<std::string>()); }

  static std::map<std::string, int> changes(const std::function<void()> &call) {
    std::map<std::string, int> before = fake_library().calls();
    call();
    std::map<std::string, int> now = fake_library().calls();
    for (auto &[name, count] : now)
      count -= before[name];
    return now;
  }
  static void add_one(const adding_kernel &kernel, const opencl_accelerator &on) {
    std::vector<int> numbers(100, 1);
    const array_view<int> view(numbers);
    kernel.launch(view, 1, on.default_view());
    EXPECT_EQ(view[99], 2);
  }
  static std::string refusal(const adding_kernel &kernel, const opencl_accelerator &on) {
    try {
      add_one(kernel, on);
    } catch (const unsupported_feature &refused) {
      return refused.what();
    } catch (const runtime_exception &failed) {
      return std::string("failed: ") + failed.what();
    }
    return "";
  }
};

} // namespace

TEST_F(opencl_linking, compiles_each_unit_once) {
  const opencl_accelerator on;
  const program first;
  std::map<std::string, int> called = changes([&] {
    add_one(first.kernel, on);
    add_one(first.kernel, on);
  });
  EXPECT_EQ(called["clCreateProgramWithIL"], 3);
  EXPECT_EQ(called["clCompileProgram"], 3);
  EXPECT_EQ(called["clLinkProgram"], 1);
  EXPECT_EQ(called["clBuildProgram"], 0);
  adding_kernel second;
  std::strcpy(second.code.called, "limit");
  const tessera_blob *const of_second[] = {&first.limit.blob};
  second.blob.libraries = of_second;
  second.blob.library_count = 1;
  called = changes([&] { add_one(second, on); });
  EXPECT_EQ(called["clCompileProgram"], 1);
  EXPECT_EQ(called["clLinkProgram"], 1);
}

TEST_F(opencl_linking, knows_a_kernel_by_all_its_code) {
  const opencl_accelerator on;
  program one;
  EXPECT_EQ(changes([&] { add_one(one.kernel, on); })["clLinkProgram"], 1);
  // Another version of a function, where a plug-in has been replaced.
  one.limit.blob.hash[0] += 1000;
  const auto called = changes([&] { add_one(one.kernel, on); });
  EXPECT_EQ(called.at("clLinkProgram"), 1);
  EXPECT_EQ(called.at("clCompileProgram"), 2);
}

TEST_F(opencl_linking, keeps_what_is_linked) {
  namespace files = std::filesystem;
  std::string name = (files::temp_directory_path() / "tessera-linked-XXXXXX").string();
  tessera::backend_options options;
  options.program_folder = mkdtemp(name.data());
  program one;
  add_one(one.kernel, opencl_accelerator({}, options));
  const auto called = changes([&] { add_one(one.kernel, opencl_accelerator({}, options)); });
  EXPECT_EQ(called.at("clCreateProgramWithIL"), 0);
  EXPECT_EQ(called.at("clCreateProgramWithBinary"), 1);
  one.limit.blob.hash[0] += 1000;
  EXPECT_EQ(changes([&] {
              add_one(one.kernel, opencl_accelerator({}, options));
            })["clCreateProgramWithIL"],
            3);
  files::remove_all(options.program_folder);
}

TEST_F(opencl_linking, says_what_is_missing) {
  const opencl_accelerator on;
  program one;
  calls(one.limit.blob, one.limit.libraries, {nullptr});
  EXPECT_EQ(refusal(one.kernel, on),
            "the kernel at test.cpp:1 calls a function of another unit, which was compiled without "
            "code for the accelerator \"Fake GPU\": compile it with spirv in -famp-targets=, as is "
            "the default.");
  calls(one.limit.blob, one.limit.libraries, {});
  one.limit.blob.bytes = 0;
  one.limit.blob.strings = "it is too strange";
  EXPECT_EQ(refusal(one.kernel, on),
            "the kernel at test.cpp:1 cannot run on the accelerator \"Fake GPU\": it calls a "
            "function of another unit, of which the compiler says: it is too strange.");
  one.kernel.blob.bytes = 0;
  one.kernel.blob.strings = "it calls through pointers to functions";
  EXPECT_EQ(refusal(one.kernel, on), "the kernel at test.cpp:1 cannot run on the accelerator "
                                     "\"Fake GPU\": it calls through pointers to functions.");
}

TEST_F(opencl_linking, names_what_is_missing) {
  program one;
  const std::vector<std::uint32_t> words = spirv_that_imports({"__spirv_x", "_Z5scalei", "limit"});
  one.kernel.blob.code = words.data();
  one.kernel.blob.bytes = words.size() * sizeof words[0];
  const auto refusal_of = [&](std::vector<const tessera_blob *> called) {
    calls(one.kernel.blob, one.libraries, std::move(called));
    const auto code = tessera::gpu::device_code::of(one.kernel.kernel, &one.kernel.images[1],
                                                    tessera::opencl::spirv, "GPU");
    return code ? "" : code.failure().message;
  };
  const std::string without =
      ", a function of another unit, which was compiled without code for "
      "the accelerator \"GPU\": compile it with spirv in -famp-targets=, as is the default.";
  one.scale.blob.entry_name = "_Z5scalei";
  one.limit.blob.entry_name = "limit";
  EXPECT_EQ(refusal_of({&one.limit.blob, nullptr}),
            "the kernel at test.cpp:1 calls 'scale(int)'" + without);
  EXPECT_EQ(refusal_of({nullptr, &one.scale.blob}),
            "the kernel at test.cpp:1 calls 'limit'" + without);
  one.scale.blob.bytes = 0;
  one.scale.blob.strings = "it is too strange";
  EXPECT_EQ(refusal_of({&one.scale.blob}),
            "the kernel at test.cpp:1 cannot run on the accelerator \"GPU\": it calls "
            "'scale(int)', a function of another unit, of which the compiler says: it is too "
            "strange.");
  // A unit that an older compiler has made.
  one.limit.blob.entry_name = "";
  EXPECT_EQ(refusal_of({&one.limit.blob, nullptr}),
            "the kernel at test.cpp:1 calls a function of another unit, which was compiled without "
            "code for the accelerator \"GPU\": compile it with spirv in -famp-targets=, as is the "
            "default.");
}

TEST_F(opencl_linking, adds_up_what_tiles_have) {
  const opencl_accelerator on;
  program one;
  one.kernel.blob.tile_static_bytes = one.limit.blob.tile_static_bytes = 20000;
  EXPECT_EQ(refusal(one.kernel, on),
            "the kernel at test.cpp:1 has 40000 bytes of tile_static variables, and the "
            "accelerator \"Fake GPU\" 32768 bytes for a tile.");
}

TEST_F(opencl_linking, tells_of_failures) {
  const std::map<std::string, int> before = fake_library().live();
  const std::string failed = "failed: the accelerator \"Fake GPU\" has failed to ";
  {
    const opencl_accelerator on;
    program one;
    one.scale.code.does_not_compile = 1;
    EXPECT_EQ(refusal(one.kernel, on),
              failed + "compile a function that the kernel at test.cpp:1 calls: "
                       "CL_COMPILE_PROGRAM_FAILURE (-15)\nline 1: nonsense");
    one.scale.code.does_not_compile = 0;
    one.kernel.code.does_not_compile = 1;
    EXPECT_EQ(refusal(one.kernel, on), failed + "compile the kernel at test.cpp:1: "
                                                "CL_COMPILE_PROGRAM_FAILURE (-15)\nline 1: "
                                                "nonsense");
    one.kernel.code.does_not_compile = 0;
    std::strcpy(one.kernel.code.called, "nobody");
    EXPECT_EQ(refusal(one.kernel, on), failed + "link the kernel at test.cpp:1: "
                                                "CL_LINK_PROGRAM_FAILURE (-17)\nline 1: nonsense");
    std::strcpy(one.kernel.code.called, "scale");
    for (const char *const function :
         {"clCompileProgram", "clLinkProgram", "clCreateProgramWithIL"})
      for (const int outcome : {-5, -6}) {
        fake_library().fail(function, outcome);
        EXPECT_EQ(refusal(one.kernel, on).substr(0, failed.size()), failed) << function;
      }
    EXPECT_EQ(refusal(one.kernel, on), "");
    EXPECT_TRUE(on.retire(before));
  }
}
