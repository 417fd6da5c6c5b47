// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Every work-item of a compute domain runs once, whatever its shape: the grid and the blocks are
/// those that abi/kernel.h says.
#include "cuda_accelerator.h"

#include <gtest/gtest.h>

using namespace concurrency;
using test::on_cuda::adding_kernel;
using test::on_cuda::cuda_accelerator;
using test::on_cuda::fake_driver;

namespace {

/// Adds the amount to the element of each work-item, which the compiler finds in this way. `rank`
/// numbers of 32 bits lie behind the closure.
std::string adding_ptx_of_rank(int rank) {
  std::string text = std::string(test::on_cuda::ptx_head) +
                     ".visible .entry add(.param .align 8 .b8 add_param_0[CLOSURE_BYTES], "
                     ".param .u64 add_param_1) {\n"
                     "  .reg .pred %p<4>;\n  .reg .b32 %r<40>;\n  .reg .b64 %rd<16>;\n";
  const auto line = [&](const std::string &one) { text += "  " + one + ";\n"; };
  for (int dimension = 0; dimension < rank; ++dimension) // %r1: the last one's
    line("ld.param.u32 %r" + std::to_string(rank - dimension) + ", [add_param_0+" +
         std::to_string(test::on_cuda::place_of_extent + 4 * std::size_t(dimension)) + "]");
  const auto id = [&](int number, const std::string &axis, const std::string &block) {
    line("mov.u32 %r20, %ntid." + axis);
    line("mov.u32 %r21, %tid." + axis);
    line("mad.lo.s32 %r" + std::to_string(number) + ", " + block + ", %r20, %r21");
  };
  line("mov.u32 %r10, %ctaid.x");
  id(11, "x", "%r10"); // the column
  line("setp.ge.s32 %p1, %r11, %r1");
  line("@%p1 bra END");
  line("mov.u32 %r12, %r11"); // the element
  if (rank > 1) {
    line("mov.u32 %r22, %ctaid.y");
    line("mov.u32 %r23, %ctaid.z");
    line("mov.u32 %r24, %nctaid.y");
    line("mad.lo.s32 %r13, %r23, %r24, %r22"); // the row of blocks
    line("mov.u32 %r25, %ntid.y");
    line("add.s32 %r26, %r2, %r25");
    line("sub.s32 %r26, %r26, 1");
    line("div.u32 %r26, %r26, %r25"); // rows of blocks in a plane
    line("div.u32 %r14, %r13, %r26"); // the plane of blocks
    line("rem.u32 %r15, %r13, %r26");
    id(16, "y", "%r15");
    id(17, "z", "%r14");
    line("setp.ge.s32 %p1, %r16, %r2");
    line("@%p1 bra END");
    if (rank == 2)
      line("setp.ge.s32 %p1, %r14, 1");
    else
      line("setp.ge.s32 %p1, %r17, %r3");
    line("@%p1 bra END");
    line("mov.u32 %r18, %r16");
    if (rank == 3)
      line("mad.lo.s32 %r18, %r17, %r2, %r16");
    line("mad.lo.s32 %r12, %r18, %r1, %r11");
  }
  line("ld.param.u32 %r30, [add_param_0]");
  line("ld.param.u64 %rd1, [add_param_1]");
  line("cvta.to.global.u64 %rd1, %rd1");
  line("mul.wide.s32 %rd4, %r12, 4");
  line("add.s64 %rd5, %rd1, %rd4");
  line("ld.global.u32 %r31, [%rd5]");
  line("add.s32 %r31, %r31, %r30");
  line("st.global.u32 [%rd5], %r31");
  return test::on_cuda::with_numbers(text + "END:\n  ret;\n}\n");
}

struct shape {
  std::vector<std::int32_t> extent, tile;
};

void PrintTo(const shape &of, std::ostream *to) {
  for (const std::int32_t length : of.extent)
    *to << length << ' ';
  for (const std::int32_t length : of.tile)
    *to << '/' << length;
}

const shape shapes[] = {
    {{1}, {}},
    {{100}, {}},
    {{100000}, {}},
    {{37, 53}, {}},
    {{1, 1000}, {}},
    {{1000, 1}, {}},
    {{7, 9, 11}, {}},
    {{40, 3, 70}, {}},
    {{64, 128}, {8, 16}},
    {{66000, 2}, {1, 2}},  // more rows of tiles than a grid has
    {{140000, 1}, {1, 1}}, // two planes of them are not enough
    {{300, 250, 1}, {1, 1, 1}},
    {{8, 12, 16}, {2, 3, 4}},
    {{100, 4, 4}, {50, 2, 2}},
    {{70000 * 8, 3}, {}},
};

class cuda_grids : public testing::TestWithParam<shape> {};

} // namespace

TEST_P(cuda_grids, run_each_work_item_once) {
  const auto &[extent, tile] = GetParam();
  fake_driver().be({{}});
  const cuda_accelerator on;
  const int rank = int(extent.size());
  int count = 1;
  for (const std::int32_t length : extent)
    count *= length;
  std::vector<int> numbers(std::size_t(count), 1);
  const array_view<int> view(count, numbers);
  adding_kernel kernel(adding_ptx_of_rank(rank));
  kernel.kernel.rank = std::uint32_t(rank);
  std::copy(tile.begin(), tile.end(), kernel.kernel.tile);
  kernel.blob.closure_bytes = std::uint32_t(sizeof(test::adding_closure)) + (rank > 2 ? 16 : 8);
  std::string text = kernel.code;
  const std::string of_rank_1 = std::to_string(sizeof(test::adding_closure) + 8) + "]";
  text.replace(text.find(of_rank_1), of_rank_1.size(),
               std::to_string(kernel.blob.closure_bytes) + "]");
  kernel.set_code(text);
  kernel.launch(view, 4, tessera_detail::__view_handle::__of(on.default_view()), extent.data());
  view.synchronize();
  EXPECT_EQ(std::count(numbers.begin(), numbers.end(), 5), count);
  EXPECT_EQ(fake_driver().mistakes(), std::vector<std::string>());
  EXPECT_EQ(fake_driver().faults(), std::vector<std::string>());
}

INSTANTIATE_TEST_SUITE_P(of, cuda_grids, testing::ValuesIn(shapes));
