// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels that call functions of other units.
#include "cuda_accelerator.h"

#include "backends/cuda/ptx_format.h"

#include <gtest/gtest.h>

#include <cstring>

using namespace concurrency;
using test::refusal_of;
using test::on_cuda::adding_kernel;
using test::on_cuda::cuda_accelerator;
using test::on_cuda::fake_driver;

namespace {

/// add() calls twice(), which another unit has.
std::string calling_ptx() {
  std::string text = test::on_cuda::adding_ptx();
  text.insert(text.find(".visible"), ".extern .func (.param .b32 func_retval0) _Z5twicei(\n"
                                     "  .param .b32 _Z5twicei_param_0\n);\n");
  text.insert(text.find("  st.global"), R"(  {
  .param .b32 param0;
  st.param.b32 [param0], %r7;
  .param .b32 retval0;
  call.uni (retval0), _Z5twicei, (param0);
  ld.param.b32 %r7, [retval0];
  }
)");
  return text;
}

std::string twice_ptx() {
  return std::string(test::on_cuda::ptx_head) + R"(
.visible .func (.param .b32 func_retval0) _Z5twicei(.param .b32 _Z5twicei_param_0) {
  .reg .b32 %r<3>;
  ld.param.u32 %r1, [_Z5twicei_param_0];
  shl.b32 %r2, %r1, 1;
  st.param.b32 [func_retval0], %r2;
  ret;
}
)";
}

struct program {
  adding_kernel kernel{calling_ptx()}, twice{twice_ptx()};
  std::vector<const tessera_blob *> libraries = {&twice.blob};

  program() {
    twice.blob.entry_name = "_Z5twicei";
    call(libraries);
  }
  void call(std::vector<const tessera_blob *> all) {
    libraries = std::move(all);
    kernel.blob.libraries = libraries.data();
    kernel.blob.library_count = std::uint32_t(libraries.size());
  }
};

std::string refusal(const program &of, const cuda_accelerator &on) {
  std::vector<int> numbers(100, 1);
  const array_view<int> view(numbers);
  return refusal_of([&] { of.kernel.launch(view, 1, on.default_view()); });
}

} // namespace

TEST(cuda_linking, joins_the_units) {
  fake_driver().be({{}});
  const cuda_accelerator on;
  const program one;
  std::vector<int> numbers(100, 1);
  const array_view<int> view(numbers);
  one.kernel.launch(view, 4, on.default_view());
  one.kernel.launch(view, 4, on.default_view());
  EXPECT_EQ(view[99], ((1 + 4) * 2 + 4) * 2);
  EXPECT_EQ(fake_driver().calls()["cuLinkAddData_v2"], 2);
  EXPECT_EQ(fake_driver().calls()["cuLinkComplete"], 1);
  EXPECT_EQ(fake_driver().live()["link"], 0);
  EXPECT_EQ(fake_driver().mistakes(), std::vector<std::string>());
}

TEST(cuda_linking, names_what_is_missing) {
  fake_driver().be({{}});
  const cuda_accelerator on;
  program one;
  one.call({nullptr});
  EXPECT_EQ(refusal(one, on),
            "the kernel at test.cpp:1 calls 'twice(int)', a function of another unit, which was "
            "compiled without code for the accelerator \"Fake GPU\": compile it with "
            "nvptx in -famp-targets=, as is the default.");
  one.call({&one.twice.blob});
  one.twice.blob.bytes = 0;
  one.twice.blob.strings = "it is too strange";
  EXPECT_EQ(refusal(one, on),
            "the kernel at test.cpp:1 cannot run on the accelerator \"Fake GPU\": it calls "
            "'twice(int)', a function of another unit, of which the compiler says: it is too "
            "strange.");
  one.call({});
  EXPECT_NE(refusal(one, on).find("has failed to"), std::string::npos); // the driver says which
}

TEST(cuda_linking, adds_up_what_tiles_have) {
  fake_driver().be({{}});
  const cuda_accelerator on;
  program one;
  one.kernel.blob.tile_static_bytes = one.twice.blob.tile_static_bytes = 30000;
  EXPECT_EQ(refusal(one, on),
            "the kernel at test.cpp:1 has 60000 bytes of tile_static variables, with those of "
            "other units, and the accelerator \"Fake GPU\" 49152 bytes for them in a tile.");
}

TEST(ptx_format, reads_the_names_of_functions) {
  const auto imports = [](const char *text) {
    tessera_blob blob = {};
    blob.code = text;
    blob.bytes = std::strlen(text);
    return tessera::cuda::ptx.imports_of(blob);
  };
  using names = std::vector<std::string>;
  EXPECT_EQ(imports(""), names());
  EXPECT_EQ(imports(".visible .func f() {}"), names());
  EXPECT_EQ(imports(".extern .func f(.param .b32 a);\n.extern .func  (.param .b32 r) _Z1gi\n("),
            (names{"f", "_Z1gi"}));
  EXPECT_EQ(imports(".extern .func (.param"), names());
  EXPECT_EQ(imports(".extern .func"), names());
}
