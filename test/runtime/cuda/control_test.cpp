// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Branches, calls and barriers of PTX, with work-items that take different ways.
#include "ptx_run.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

using namespace test;

namespace {

const std::string ids = "mov.u32 %r30, %tid.x;\nmov.u32 %r29, %ctaid.x;\nmov.u32 %r28, %ntid.x;\n"
                        "mad.lo.s32 %r30, %r29, %r28, %r30;\nld.param.b64 %rd10, "
                        "[p0];\nmul.wide.u32 %rd11, %r30, 4;\nadd.s64 %rd11, %rd11, %rd10;\n";

struct outcome {
  std::vector<std::uint32_t> values;
  ptx::fault failed;
  std::uint64_t executed;
};

/// Each work-item leaves a number at [%rd11].
outcome run_text(const std::string &text, std::uint32_t blocks, std::uint32_t block,
                 const std::function<void(ptx::grid &)> &change = nullptr) {
  buffers memory;
  const std::uint64_t address = memory.add(std::vector<std::uint32_t>(blocks * block));
  kernel one(text);
  if (change)
    change(one.grid);
  const ptx::result done = one.run(memory, blocks, block, {address});
  return {memory.get<std::uint32_t>(0), done.failed, done.executed};
}

outcome run_body(const std::string &body, std::uint32_t blocks = 1, std::uint32_t block = 100,
                 const std::string &before = "",
                 const std::function<void(ptx::grid &)> &change = nullptr) {
  return run_text(entry(1, ids + body, before), blocks, block, change);
}

/// A random program of nested conditions, loops and branches by index, whose result is in %r1.
class random_program {
public:
  explicit random_program(unsigned seed) : random_(seed) {}

  std::string text() {
    std::string body = "mov.b32 %r1, %r30;\nmov.b32 %r2, 1;\n";
    for (int number = 0; number < 3; ++number)
      body += statement(3);
    return body + "st.global.b32 [%rd11], %r1;\nret;";
  }

private:
  unsigned below(unsigned end) { return random_() % end; }
  std::string label() { return "L" + std::to_string(labels_++); }

  std::string change() {
    const std::string number = std::to_string(below(1000));
    switch (below(4)) {
    case 0:
      return "add.s32 %r1, %r1, " + number + ";\n";
    case 1:
      return "xor.b32 %r1, %r1, " + number + ";\n";
    case 2:
      return "mad.lo.s32 %r1, %r1, 1103515245, 12345;\n";
    default:
      return "shf.l.wrap.b32 %r1, %r1, %r1, 7;\n";
    }
  }

  std::string condition() {
    return "and.b32 %r3, %r1, " + std::to_string(1 << below(4)) + ";\nsetp.ne.b32 %p1, %r3, 0;\n";
  }

  std::string statement(int depth) {
    if (depth == 0)
      return change();
    const std::string one = label(), two = label(), three = label();
    switch (below(6)) {
    case 0:
      return change() + statement(depth - 1);
    case 1: // if
      return condition() + "@%p1 bra " + one + ";\n" + statement(depth - 1) + one + ":\n" +
             change();
    case 2: // if and else
      return condition() + "@!%p1 bra " + one + ";\n" + statement(depth - 1) + "bra.uni " + two +
             ";\n" + one + ":\n" + statement(depth - 1) + two + ":\n" + change();
    case 3: { // a loop, as often as the value says, with a way out
      const std::string counter = "%r" + std::to_string(10 + depth);
      return "and.b32 " + counter + ", %r1, 7;\n" + one + ":\n" + statement(depth - 1) +
             condition() + "@%p1 bra " + two + ";\n" + "sub.s32 " + counter + ", " + counter +
             ", 1;\nsetp.gt.s32 %p2, " + counter + ", 0;\n@%p2 bra " + one + ";\n" + change() +
             two + ":\n";
    }
    case 4: { // a switch
      const std::string table = label();
      return table + ": .branchtargets " + one + ", " + two + ", " + three + ", " + two +
             ";\nand.b32 %r4, %r1, 3;\nbrx.idx %r4, " + table + ";\n" + one + ":\n" +
             statement(depth - 1) + two + ":\n" + change() + three + ":\n";
    }
    default:
      return "{\n.param .b32 in;\n.param .b32 out;\nst.param.b32 [in], %r1;\ncall.uni (out), "
             "twisted, (in);\nld.param.b32 %r1, [out];\n}\n" +
             statement(depth - 1);
    }
  }

  std::mt19937 random_;
  int labels_ = 0;
};

/// It calls itself, and some return earlier than others.
const std::string twisted = R"(
.visible .func (.param .b32 result) twisted(.param .b32 value)
{
.reg .b32 %r<8>;
.reg .pred %p<3>;
.local .align 4 .b8 depot[4];
ld.param.b32 %r1, [value];
st.local.b32 [depot], %r1;
and.b32 %r2, %r1, 3;
setp.eq.s32 %p1, %r2, 0;
@%p1 bra END;
shr.u32 %r3, %r1, 2;
{
.param .b32 in;
.param .b32 out;
st.param.b32 [in], %r3;
call.uni (out), twisted, (in);
ld.param.b32 %r4, [out];
}
ld.local.b32 %r5, [depot];
mad.lo.s32 %r1, %r4, 31, %r5;
st.param.b32 [result], %r1;
ret;
END:
add.s32 %r1, %r1, 17;
st.param.b32 [result], %r1;
ret;
}
)";

std::uint32_t twist(std::uint32_t value) {
  return value % 4 == 0 ? value + 17 : twist(value >> 2) * 31 + value;
}

} // namespace

TEST(ptx_control, random_programs_give_the_same_together_and_alone) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    const std::string text = entry(1, ids + random_program(seed).text(), twisted);
    const outcome together = run_text(text, 1, 100), alone = run_text(text, 100, 1);
    ASSERT_EQ(together.failed.text, "") << text;
    ASSERT_EQ(alone.failed.text, "") << text;
    ASSERT_EQ(together.values, alone.values) << text;
    ASSERT_EQ(together.executed, alone.executed) << text;
  }
}

TEST(ptx_control, ways_that_part_come_together_again) {
  // 2 + 32 * 10 instructions and 31 * 3 more if each had to go alone.
  const outcome done =
      run_body("and.b32 %r1, %r30, 31;\nsetp.eq.s32 %p1, %r1, 5;\nmov.b32 %r2, 1;\n@%p1 bra "
               "FIVE;\nadd.s32 %r2, %r2, 10;\nFIVE: add.s32 %r2, %r2, 100;\n"
               "st.global.b32 [%rd11], %r2;\nret;",
               1, 32);
  for (std::uint32_t item = 0; item < 32; ++item)
    EXPECT_EQ(done.values[item], item == 5 ? 101u : 111u);
}

TEST(ptx_control, calls) {
  const outcome done =
      run_body("{\n.param .b32 in;\n.param .b32 out;\nmul.lo.s32 %r1, %r30, "
               "2654435761;\nst.param.b32 [in], %r1;\ncall.uni (out), twisted, (in);\n"
               "ld.param.b32 %r2, [out];\n}\nst.global.b32 [%rd11], %r2;\nret;",
               3, 70, twisted);
  EXPECT_EQ(done.failed.text, "");
  for (std::uint32_t item = 0; item < 210; ++item)
    EXPECT_EQ(done.values[item], twist(item * 2654435761u)) << item;
}

TEST(ptx_control, the_stack_ends) {
  const std::string forever = ".visible .func forever()\n{\n.local .align 4 .b8 "
                              "depot[64];\ncall.uni forever, ();\nret;\n}\n";
  EXPECT_EQ(run_body("call.uni forever, ();\nret;", 1, 32, forever).failed.code,
            ptx::illegal_address);
  const std::string without = ".visible .func forever()\n{\ncall.uni forever, ();\nret;\n}\n";
  EXPECT_EQ(run_body("call.uni forever, ();\nret;", 1, 32, without).failed.code,
            ptx::illegal_address);
}

TEST(ptx_control, calls_with_structs) {
  const std::string sum = R"(
.visible .func (.param .align 8 .b8 result[16]) both(.param .align 8 .b8 value[16], .param .b32 more)
{
.reg .b32 %r<8>;
.reg .b64 %rd<8>;
ld.param.b64 %rd1, [value];
ld.param.v2.b32 {%r1, %r2}, [value+8];
ld.param.b32 %r3, [more];
add.s32 %r1, %r1, %r3;
st.param.v2.b32 [result], {%r2, %r1};
st.param.b64 [result+8], %rd1;
ret;
}
)";
  const outcome done =
      run_body("{\n.param .align 8 .b8 in[16];\n.param .b32 more;\n.param .align 8 .b8 "
               "out[16];\ncvt.u64.u32 %rd1, %r30;\nst.param.b64 [in], %rd1;\n"
               "st.param.v2.b32 [in+8], {%r30, 7};\nst.param.b32 [more], 1000;\ncall.uni (out), "
               "both, (in, more);\nld.param.v2.b32 {%r1, %r2}, [out];\n"
               "ld.param.b64 %rd2, [out+8];\n}\ncvt.u32.u64 %r3, %rd2;\nadd.s32 %r1, %r1, "
               "%r2;\nadd.s32 %r1, %r1, %r3;\nst.global.b32 [%rd11], %r1;\nret;",
               1, 50, sum);
  for (std::uint32_t item = 0; item < 50; ++item)
    EXPECT_EQ(done.values[item], 7 + item + 1000 + item);
  EXPECT_THROW(run_body("{\n.param .b32 out;\ncall.uni (out), both, (out);\n}\nret;", 1, 1, sum),
               ptx::syntax_error);
}

TEST(ptx_control, barriers) {
  // Each reads what its neighbour, of another warp too, has written; ten times.
  const std::string body =
      "mov.b64 %rd1, tile;\nmul.wide.u32 %rd2, %r30, 4;\nadd.s64 %rd2, %rd1, %rd2;\nadd.s32 %r1, "
      "%r30, 1;\nsetp.eq.s32 %p1, %r1, 100;\n"
      "selp.b32 %r1, 0, %r1, %p1;\nmul.wide.u32 %rd3, %r1, 4;\nadd.s64 %rd3, %rd1, %rd3;\nmov.b32 "
      "%r2, %r30;\nmov.b32 %r3, 0;\n"
      "AGAIN: st.shared.b32 [%rd2], %r2;\nbar.sync 0;\nld.shared.b32 %r2, [%rd3];\nbarrier.sync "
      "0;\nadd.s32 %r3, %r3, 1;\nsetp.lt.s32 %p2, %r3, 10;\n"
      "@%p2 bra AGAIN;\nst.global.b32 [%rd11], %r2;\nret;";
  const outcome done = run_body(body, 1, 100, ".shared .align 4 .b8 tile[400];\n");
  for (std::uint32_t item = 0; item < 100; ++item)
    EXPECT_EQ(done.values[item], (item + 10) % 100);
}

TEST(ptx_control, a_barrier_that_not_all_reach_is_an_error) {
  EXPECT_EQ(run_body("bar.sync 0;\nret;").failed.text, "");
  EXPECT_EQ(run_body("ret;\nbar.sync 0;\nret;").failed.text, "");
  const std::string some = "setp.lt.s32 %p1, %r30, 5;\n@%p1 bra END;\nbar.sync 0;\nEND: ret;",
                    whole = "setp.lt.s32 %p1, %r30, 32;\n@%p1 bra END;\nbar.sync 0;\nEND: ret;";
  EXPECT_EQ(run_body(some).failed.code, ptx::launch_failed);
  EXPECT_EQ(run_body(some).failed.text, "kernel, line 20 of its PTX: a barrier that work-items of "
                                        "the block never reach: they have ended");
  EXPECT_EQ(run_body(whole).failed.code, ptx::launch_failed);
  EXPECT_EQ(run_body(whole, 1, 100, "", [](ptx::grid &grid) { grid.allows_early_exit = true; })
                .failed.text,
            "");
  EXPECT_EQ(run_body("setp.lt.s32 %p1, %r30, 5;\n@%p1 exit;\nbar.sync 0;\nret;").failed.code,
            ptx::launch_failed);
  EXPECT_EQ(run_body("setp.lt.s32 %p1, %r30, 5;\n@%p1 bar.sync 0;\nret;").failed.code,
            ptx::launch_failed);
}

TEST(ptx_control, a_warp_at_two_barriers_is_an_error) {
  const auto at_two = [](const std::string &one, const std::string &other, int from) {
    return "setp.lt.s32 %p1, %r30, " + std::to_string(from) + ";\n@%p1 bra ONE;\n" + one +
           "\nbra END;\nONE: " + other + "\nEND: ret;";
  };
  EXPECT_EQ(run_body(at_two("bar.sync 0;", "bar.sync 0;", 5)).failed.text,
            "kernel, line 22 of its PTX: work-items of a warp wait at different barriers, the "
            "others in line 20");
  // Those that need not be together may, and whole warps.
  EXPECT_EQ(run_body(at_two("barrier.sync 0;", "barrier.sync 0;", 5)).failed.text, "");
  EXPECT_EQ(run_body(at_two("bar.sync 0;", "bar.sync 0;", 64)).failed.text, "");
  EXPECT_EQ(run_body(at_two("bar.sync 0;", "bar.sync 1;", 64)).failed.code, ptx::launch_failed);
  EXPECT_EQ(run_body("bar.sync 0, 96;\nret;").failed.code, ptx::launch_failed);
  EXPECT_EQ(run_body("bar.sync 0, 96;\nret;", 1, 96).failed.text, "");
}

TEST(ptx_control, kernels_that_do_not_end_are_stopped) {
  const outcome done =
      run_body("AGAIN: bra AGAIN;", 1, 64, "", [](ptx::grid &grid) { grid.most_steps = 1000000; });
  EXPECT_EQ(done.failed.code, ptx::launch_timeout);
}

TEST(ptx_control, who_waits_for_another_one_gets_it) {
  // The first waits for the last one of its warp, then for one of another warp.
  for (const int other : {31, 77}) {
    const outcome done = run_body(
        "setp.ne.s32 %p1, %r30, 0;\n@%p1 bra OTHERS;\nWAIT: ld.volatile.global.b32 %r1, [%rd10+" +
        std::to_string(other * 4) +
        "];\nsetp.eq.s32 %p2, %r1, 0;\n@%p2 bra WAIT;\nst.global.b32 [%rd11], 5;\nret;\nOTHERS: "
        "st.global.b32 [%rd11], 1;\nret;");
    EXPECT_EQ(done.failed.text, "");
    EXPECT_EQ(done.values[0], 5u);
  }
}

TEST(ptx_control, a_trap_and_an_index_without_a_target_are_errors) {
  EXPECT_EQ(run_body("trap;").failed.text, "kernel, line 18 of its PTX: a trap");
  EXPECT_EQ(run_body("trap;").failed.code, ptx::launch_failed);
  EXPECT_EQ(run_body("T: .branchtargets END, END;\nbrx.idx %r30, T;\nEND: ret;").failed.code,
            ptx::illegal_instruction);
}

TEST(ptx_control, warps_vote) {
  const auto voted = [](const std::string &how, const std::string &value) {
    const bool is_ballot = how == "ballot";
    return run_body("and.b32 %r2, %r30, 1;\nsetp.eq.s32 %p1, %r2, 0;\nsetp.lt.s32 %p2, %r30, "
                    "64;\nvote.sync." +
                        how + (is_ballot ? ".b32 %r1, " : ".pred %p3, ") + value + ", -1;\n" +
                        (is_ballot ? "" : "selp.b32 %r1, 1, 0, %p3;\n") +
                        "st.global.b32 [%rd11], %r1;\nret;",
                    1, 96)
        .values;
  };
  const std::vector<std::uint32_t> even = voted("ballot", "%p1"), odd = voted("ballot", "!%p1"),
                                   any = voted("any", "!%p2"), all = voted("all", "%p2"),
                                   uniform = voted("uni", "%p1"), uniform_too = voted("uni", "%p2");
  for (std::uint32_t item = 0; item < 96; ++item) {
    EXPECT_EQ(even[item], 0x55555555u);
    EXPECT_EQ(odd[item], 0xaaaaaaaau);
    EXPECT_EQ(any[item], item >= 64);
    EXPECT_EQ(all[item], item < 64);
    EXPECT_EQ(uniform[item], 0u);
    EXPECT_EQ(uniform_too[item], 1u);
  }
}

TEST(ptx_control, warps_exchange_values) {
  const auto exchanged = [](const std::string &how, const std::string &by,
                            const std::string &bounds) {
    return run_body("mul.lo.s32 %r2, %r30, 10;\nshfl.sync." + how + ".b32 %r1|%p1, %r2, " + by +
                        ", " + bounds +
                        ", -1;\n@!%p1 add.s32 %r1, %r1, 100000;\nst.global.b32 [%rd11], %r1;\nret;",
                    1, 64)
        .values;
  };
  const std::vector<std::uint32_t> down = exchanged("down", "3", "31"),
                                   up = exchanged("up", "5", "0"),
                                   butterfly = exchanged("bfly", "6", "31"),
                                   one = exchanged("idx", "7", "31"),
                                   of_eights = exchanged("down", "2", "6175"); // 0x181f
  for (std::uint32_t item = 0; item < 64; ++item) {
    const std::uint32_t lane = item % 32;
    EXPECT_EQ(down[item], lane + 3 < 32 ? (item + 3) * 10 : item * 10 + 100000);
    EXPECT_EQ(up[item], lane >= 5 ? (item - 5) * 10 : item * 10 + 100000);
    EXPECT_EQ(butterfly[item], (item ^ 6) * 10);
    EXPECT_EQ(one[item], (item / 32 * 32 + 7) * 10);
    EXPECT_EQ(of_eights[item], lane % 8 + 2 < 8 ? (item + 2) * 10 : item * 10 + 100000);
  }
}

TEST(ptx_control, those_of_a_warp_that_take_part_are_waited_for) {
  // The first half comes later than the other one.
  const std::string late =
      "setp.lt.s32 %p1, %r30, 16;\nmov.b32 %r3, 0;\n@!%p1 bra MEET;\nAGAIN: add.s32 %r3, %r3, "
      "1;\nsetp.lt.s32 %p2, %r3, 50;\n@%p2 bra AGAIN;\nMEET: ";
  for (const std::uint32_t each :
       run_body(late + "vote.sync.ballot.b32 %r1, %p1, -1;\nst.global.b32 [%rd11], %r1;\nret;", 1,
                32)
           .values)
    EXPECT_EQ(each, 0xffffu);
  // Each half alone, and who has ended is not waited for.
  const std::string parts = "setp.lt.s32 %p1, %r30, 16;\n@%p1 bra FIRST;\nbar.warp.sync "
                            "0xffff0000;\nbra END;\nFIRST: bar.warp.sync 0xffff;\nEND: ret;";
  EXPECT_EQ(run_body(parts, 1, 32).failed.text, "");
  EXPECT_EQ(run_body("setp.lt.s32 %p1, %r30, 16;\n@%p1 exit;\nbar.warp.sync -1;\nret;", 1, 32)
                .failed.text,
            "");
  const std::string without =
      "setp.lt.s32 %p1, %r30, 16;\n@%p1 bra END;\nbar.warp.sync -1;\nEND: bar.sync 0;\nret;";
  EXPECT_EQ(run_body(without, 1, 32).failed.text,
            "kernel, line 20 of its PTX: work-items of a warp that take part do not come");
  EXPECT_EQ(run_body("shl.b32 %r1, 1, %r30;\nbar.warp.sync %r1;\nret;", 1, 32).failed.code,
            ptx::launch_failed);
}

TEST(ptx_control, special_registers) {
  buffers memory;
  const std::uint64_t address = memory.add(std::vector<std::uint32_t>(3 * 2 * 2 * 5 * 3 * 2 * 4));
  kernel one(entry(1, R"(
mov.u32 %r1, %tid.x; mov.u32 %r2, %tid.y; mov.u32 %r3, %tid.z;
mov.u32 %r4, %ntid.x; mov.u32 %r5, %ntid.y; mov.u32 %r6, %ntid.z;
mov.u32 %r7, %ctaid.x; mov.u32 %r8, %ctaid.y; mov.u32 %r9, %ctaid.z;
mov.u32 %r10, %nctaid.x; mov.u32 %r11, %nctaid.y; mov.u32 %r12, %nctaid.z;
mad.lo.s32 %r13, %r3, %r5, %r2;
mad.lo.s32 %r13, %r13, %r4, %r1;
mad.lo.s32 %r14, %r9, %r11, %r8;
mad.lo.s32 %r14, %r14, %r10, %r7;
mul.lo.s32 %r15, %r4, %r5;
mul.lo.s32 %r15, %r15, %r6;
mad.lo.s32 %r16, %r14, %r15, %r13;
ld.param.b64 %rd1, [p0];
mul.wide.u32 %rd2, %r16, 16;
add.s64 %rd1, %rd1, %rd2;
mov.u32 %r17, %laneid;
mov.u32 %r18, %warpid;
mov.u32 %r19, %lanemask_lt;
st.global.v4.b32 [%rd1], {%r16, %r17, %r18, %r19};
ret;)"));
  one.grid.blocks[1] = one.grid.blocks[2] = 2;
  one.grid.block[1] = 3;
  one.grid.block[2] = 2;
  EXPECT_EQ(one.run(memory, 3, 5, {address}).failed.text, "");
  const std::vector<std::uint32_t> found = memory.get<std::uint32_t>(0);
  for (std::uint32_t item = 0; item < 360; ++item)
    EXPECT_EQ(std::vector(found.begin() + item * 4, found.begin() + item * 4 + 4),
              std::vector({item, item % 30 % 32, 0u, (1u << item % 30) - 1}))
        << item;
}

TEST(ptx_control, modules_that_are_none_are_refused) {
  const std::string begin = ".version 6.0\n.target sm_70\n.address_size 64\n";
  for (const std::string text :
       {"", "hello", ".version 6.0\n", ".entry kernel() { ret; ", ".entry kernel() { ret }",
        ".entry kernel() { L: L: ret; }", "%", ".reg .b32 %r1;",
        ".visible .entry kernel() { .reg .b8 %r<2>; ret; }", ".shared .b32 a = {1, 2};x",
        ".visible .entry kernel() { add.s32 }"})
    EXPECT_THROW(kernel((text.size() > 10 ? begin : "") + text), std::exception) << text;
  EXPECT_THROW(
      kernel(begin + ".visible .entry kernel() { ret; }\n.visible .entry kernel() { ret; }"),
      ptx::syntax_error);
  EXPECT_THROW(kernel(begin + ".shared .b8 large[49153];\n.visible .entry kernel() { .reg .b64 "
                              "%rd<2>; mov.b64 %rd1, large; ret; }"),
               ptx::syntax_error);
  EXPECT_THROW(kernel(begin + ".visible .entry kernel(.param .b8 large[4353]) { ret; }"),
               ptx::syntax_error);
  EXPECT_NO_THROW(kernel(begin + ".visible .entry kernel(.param .b8 large[4352]) { ret; }"));
}
