// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loads, stores and atomic operations of PTX, and everything about memory that is an error.
#include "ptx_run.h"

#include <gtest/gtest.h>

#include <functional>
#include <numeric>

using namespace test;

namespace {

/// %r30 is the work-item's number, %rd10 the first buffer and %rd11 the second one.
const std::string ids =
    "mov.u32 %r30, %tid.x;\nmov.u32 %r29, %ctaid.x;\nmov.u32 %r28, %ntid.x;\n"
    "mad.lo.s32 %r30, %r29, %r28, %r30;\nld.param.b64 %rd10, [p0];\nld.param.b64 %rd11, [p1];\n";

/// The body for each of `count` work-items, on two buffers; the error's text.
template <typename A, typename B>
std::string run_on(const std::string &body, std::vector<A> &first, std::vector<B> &second,
                   std::uint32_t blocks = 1, std::uint32_t block = 32,
                   const std::string &before = "", const std::string &directives = "",
                   const std::function<void(ptx::grid &)> &change = nullptr) {
  buffers memory;
  const std::uint64_t a = memory.add(first), b = memory.add(second);
  kernel one(entry(2, ids + body + "\nret;", before, directives));
  if (change)
    change(one.grid);
  const ptx::result done = one.run(memory, blocks, block, {a, b});
  first = memory.get<A>(0);
  second = memory.get<B>(1);
  EXPECT_EQ(done.failed.code != 0, !done.failed.text.empty());
  return done.failed.text;
}

std::string fault_of(const std::string &body, std::uint32_t block = 32,
                     const std::string &before = "", const std::string &directives = "",
                     const std::function<void(ptx::grid &)> &change = nullptr) {
  std::vector<std::uint32_t> first(64), second(64);
  return run_on(body, first, second, 1, block, before, directives, change);
}

int code_of(const std::string &body, std::uint32_t block = 32) {
  buffers memory;
  const std::vector<std::uint32_t> numbers(64);
  const std::uint64_t a = memory.add(numbers), b = memory.add(numbers);
  return kernel(entry(2, ids + body + "\nret;")).run(memory, 1, block, {a, b}).failed.code;
}

std::string refused(const std::string &body, const std::string &before = "",
                    const char *version = "6.0") {
  try {
    kernel(entry(2, body + "\nret;", before, "", version));
    return "";
  } catch (const ptx::syntax_error &error) {
    return error.what();
  }
}

template <typename T> std::vector<T> counted(std::size_t count, T first = 0) {
  std::vector<T> made(count);
  std::iota(made.begin(), made.end(), first);
  return made;
}

} // namespace

TEST(ptx_memory, loads_and_stores_of_every_size_in_every_register) {
  const struct {
    const char *load, *store, *name;
    int bytes;
    std::function<std::uint64_t(std::int64_t)> expected;
  } all[] = {
      {"u8", "b8", "%h1", 1,
       [](std::int64_t a) { return std::uint64_t(std::uint16_t(std::uint8_t(a))); }},
      {"s8", "b16", "%h1", 2,
       [](std::int64_t a) { return std::uint64_t(std::uint16_t(std::int8_t(a))); }},
      {"s8", "b32", "%r1", 4,
       [](std::int64_t a) { return std::uint64_t(std::uint32_t(std::int8_t(a))); }},
      {"b8", "b32", "%r1", 4, [](std::int64_t a) { return std::uint64_t(std::uint8_t(a)); }},
      {"s8", "b64", "%rd1", 8, [](std::int64_t a) { return std::uint64_t(std::int8_t(a)); }},
      {"s16", "b32", "%r1", 4,
       [](std::int64_t a) { return std::uint64_t(std::uint32_t(std::int16_t(a))); }},
      {"u16", "b64", "%rd1", 8, [](std::int64_t a) { return std::uint64_t(std::uint16_t(a)); }},
      {"s32", "b64", "%rd1", 8, [](std::int64_t a) { return std::uint64_t(std::int32_t(a)); }},
      {"u32", "b64", "%rd1", 8, [](std::int64_t a) { return std::uint64_t(std::uint32_t(a)); }},
      {"f32", "f32", "%r1", 4, [](std::int64_t a) { return std::uint64_t(std::uint32_t(a)); }},
      {"b64", "b64", "%rd1", 8, [](std::int64_t a) { return std::uint64_t(a); }},
      {"b64", "b8", "%rd1", 1, [](std::int64_t a) { return std::uint64_t(std::uint8_t(a)); }},
      {"b32", "b16", "%r1", 2, [](std::int64_t a) { return std::uint64_t(std::uint16_t(a)); }}};
  // Rows of a warp, other strides, and all of them at one place.
  for (const int stride : {1, 2, 0})
    for (const auto &each : all) {
      SCOPED_TRACE(std::string(each.load) + " " + each.store + " " + std::to_string(stride));
      const std::string load = each.load;
      const int loaded = load.back() == '8'   ? 1
                         : load.back() == '6' ? 2
                         : load.back() == '2' ? 4
                                              : 8;
      std::vector<std::uint64_t> from(160), to(160);
      for (std::size_t number = 0; number < from.size(); ++number)
        from[number] = number * 0x9e3779b97f4a7c15u;
      std::vector<unsigned char> bytes(from.size() * 8);
      std::memcpy(bytes.data(), from.data(), bytes.size());
      EXPECT_EQ(run_on("mul.lo.s32 %r27, %r30, " + std::to_string(stride * loaded) +
                           ";\ncvt.u64.u32 %rd20, %r27;\nadd.s64 %rd20, %rd10, %rd20;\n" +
                           "ld.global." + load + " " + each.name +
                           ", [%rd20+8];\nmul.wide.u32 %rd21, %r30, " + std::to_string(each.bytes) +
                           ";\nadd.s64 %rd21, %rd21, %rd11;\nst.global." + each.store +
                           " [%rd21], " + each.name + ";",
                       from, to, 1, 70),
                "");
      for (std::size_t item = 0; item < 70; ++item) {
        std::int64_t value = 0;
        std::memcpy(&value, bytes.data() + 8 + item * std::size_t(stride * loaded),
                    std::size_t(loaded));
        std::uint64_t found = 0;
        std::memcpy(&found,
                    reinterpret_cast<const unsigned char *>(to.data()) +
                        item * std::size_t(each.bytes),
                    std::size_t(each.bytes));
        const std::uint64_t mask =
            each.bytes == 8 ? ~std::uint64_t(0) : (std::uint64_t(1) << each.bytes * 8) - 1;
        ASSERT_EQ(found, each.expected(value) & mask) << item;
      }
    }
}

TEST(ptx_memory, vectors) {
  std::vector<std::uint32_t> from = counted<std::uint32_t>(256), to(256);
  EXPECT_EQ(run_on("shl.b32 %r27, %r30, 4;\ncvt.u64.u32 %rd20, %r27;\nadd.s64 %rd21, %rd11, "
                   "%rd20;\nadd.s64 %rd20, %rd10, %rd20;\n"
                   "ld.global.v4.b32 {%r1, %r2, %r3, %r4}, [%rd20];\nst.global.v2.b32 [%rd21+8], "
                   "{%r1, %r2};\nst.global.v2.b32 [%rd21], {%r4, 7};",
                   from, to, 1, 64),
            "");
  for (std::uint32_t item = 0; item < 64; ++item)
    EXPECT_EQ(std::vector(to.begin() + item * 4, to.begin() + item * 4 + 4),
              std::vector({item * 4 + 3, 7u, item * 4, item * 4 + 1}));
}

TEST(ptx_memory, the_last_one_stays_where_many_write) {
  std::vector<std::uint32_t> from(1), to(1);
  EXPECT_EQ(run_on("st.global.b32 [%rd11], %r30;", from, to, 1, 29), "");
  EXPECT_EQ(to[0], 28u);
}

TEST(ptx_memory, shared_local_constant_and_parameters) {
  std::vector<std::uint32_t> from = counted<std::uint32_t>(64), to(64);
  const std::string before =
      ".const .align 4 .b32 table[4] = {10, 20, 30, 40};\n.shared .align 4 .b8 tile[256];\n";
  EXPECT_EQ(run_on(".local .align 8 .b8 depot[16];\nmov.b64 %rd1, depot;\nst.local.b32 [%rd1+4], "
                   "%r30;\nst.local.b64 [depot+8], %rd10;\n"
                   "mov.b64 %rd2, tile;\nmul.wide.u32 %rd3, %r30, 4;\nadd.s64 %rd2, %rd2, "
                   "%rd3;\nst.shared.b32 [%rd2], %r30;\nbar.sync 0;\n"
                   "mov.b64 %rd5, tile;\nsub.s64 %rd6, %rd5, %rd3;\nld.shared.b32 %r1, "
                   "[%rd6+252];\n" // of
                                   // the
                                   // other
                                   // end
                   "and.b32 %r2, %r30, 3;\nmul.wide.u32 %rd7, %r2, 4;\nmov.b64 %rd8, "
                   "table;\nadd.s64 %rd8, "
                   "%rd8, %rd7;\nld.const.b32 %r3, [%rd8];\n"
                   "ld.local.b32 %r4, [%rd1+4];\nadd.s32 %r1, %r1, %r3;\nmad.lo.s32 %r1, %r4, "
                   "1000, %r1;\n"
                   "mov.b64 %rd12, p1;\nld.param.b64 %rd13, [%rd12];\nadd.s64 %rd13, %rd13, "
                   "%rd3;\nst.global.b32 [%rd13], %r1;",
                   from, to, 1, 64, before),
            "");
  for (std::uint32_t item = 0; item < 64; ++item)
    EXPECT_EQ(to[item], 63 - item + (item % 4 + 1) * 10 + item * 1000);
}

TEST(ptx_memory, addresses_without_a_space) {
  std::vector<std::uint32_t> from = counted<std::uint32_t>(64), to(64);
  const std::string before = ".shared .align 4 .b8 tile[256];\n";
  const std::string body =
      ".local .align 4 .b8 depot[8];\nmov.b64 %rd1, depot;\ncvta.local.u64 %rd1, %rd1;\nst.b32 "
      "[%rd1], %r30;\nmov.b64 %rd2, tile;\n"
      "cvta.shared.u64 %rd2, %rd2;\nmul.wide.u32 %rd3, %r30, 4;\nadd.s64 %rd2, %rd2, %rd3;\nst.b32 "
      "[%rd2], %r30;\n"
      "and.b32 %r1, %r30, 1;\nsetp.ne.b32 %p1, %r1, 0;\nselp.b64 %rd4, %rd1, %rd2, %p1;\nld.b32 "
      "%r2, [%rd4];\n"
      "cvta.global.u64 %rd5, %rd11;\nadd.s64 %rd5, %rd5, %rd3;\nst.b32 [%rd5], %r2;\n"
      "isspacep.shared %p2, %rd2;\nisspacep.global %p3, %rd5;\nisspacep.local %p4, %rd1;\nand.pred "
      "%p2, %p2, %p3;\nand.pred %p2, %p2, %p4;\n"
      "isspacep.local %p4, %rd5;\n@!%p2 st.b32 [%rd5], 77;\n@%p4 st.b32 [%rd5], 78;\n"
      "cvta.to.shared.u64 %rd6, %rd2;\nld.shared.b32 %r3, [%rd6];\nsetp.ne.s32 %p5, %r3, "
      "%r30;\n@%p5 st.b32 [%rd5], 79;";
  EXPECT_EQ(run_on(body, from, to, 1, 64, before), "");
  EXPECT_EQ(to, from);
  EXPECT_NE(fault_of(body, 32, before, "", [](ptx::grid &grid) { grid.forbids_generic = true; })
                .find("has an address of no space"),
            std::string::npos);
}

TEST(ptx_memory, atomics) {
  const struct {
    const char *op;
    std::uint64_t first, result;
  } all[] = {{"add.u32", 5, 5 + 1000 * 999 / 2},
             {"add.s32", 5, 5 + 1000 * 999 / 2},
             {"min.s32", 500, 0},
             {"max.s32", 500, 999},
             {"min.u32", 500, 0},
             {"max.u32", 5, 999},
             {"and.b32", 0xffffffff, 0},
             {"or.b32", 0, 1023},
             {"xor.b32", 7, 7},
             {"add.u64", 5, 5 + 1000 * 999 / 2},
             {"max.s64", 1, 999},
             {"min.u64", 77, 0},
             {"or.b64", 0, 1023}};
  for (const char *const space : {"global", "shared", "generic"})
    for (const auto &each : all) {
      SCOPED_TRACE(std::string(space) + each.op);
      const std::string op = each.op, bits = op.substr(op.size() - 2), where = space;
      // Shared memory of one block; in the end the first one writes the result.
      std::vector<std::uint64_t> from{each.first}, to(1000);
      const std::string name = where == "shared" ? "%rd1" : "%rd10",
                        dot = where == "generic" ? "" : "." + where;
      const std::string body =
          (where == "shared" ? "mov.b64 %rd1, cell;\nld.global.b64 %rd2, [%rd10];\nst.shared.b64 "
                               "[%rd1], %rd2;\nbar.sync 0;\n"
                             : "") +
          std::string("cvt.u64.u32 %rd5, %r30;\natom") + dot + "." + op + " " +
          (bits == "64" ? "%rd6" : "%r6") + ", [" + name + "], " +
          (bits == "64" ? "%rd5" : "%r30") + ";\n" +
          (where == "shared"
               ? "bar.sync 0;\nld.shared.b64 %rd2, [%rd1];\nst.global.b64 [%rd10], %rd2;"
               : "");
      EXPECT_EQ(run_on(body, from, to, where == "shared" ? 1 : 8, where == "shared" ? 1000 : 125,
                       ".shared .align 8 .b8 cell[8];\n"),
                "");
      EXPECT_EQ(from[0], each.result);
    }
}

TEST(ptx_memory, atomics_of_other_kinds) {
  std::vector<std::uint32_t> from{10, 0, 10, 0, 0}, to(1000);
  EXPECT_EQ(
      run_on(
          "atom.global.inc.u32 %r1, [%rd10], 10;\natom.global.dec.u32 %r2, [%rd10+4], 10;\n"
          "atom.global.exch.b32 %r3, [%rd10+8], %r30;\nred.global.add.f32 [%rd10+12], 0f3F800000;\n"
          // A ticket each, by comparing until nobody was quicker.
          "ld.volatile.global.b32 %r4, [%rd10+16];\nAGAIN: add.s32 %r5, %r4, "
          "1;\natom.relaxed.gpu.global.cas.b32 %r6, [%rd10+16], %r4, %r5;\n"
          "setp.ne.s32 %p1, %r6, %r4;\nmov.b32 %r4, %r6;\n@%p1 bra AGAIN;\nmul.wide.u32 %rd1, %r4, "
          "4;\nadd.s64 %rd1, %rd1, %rd11;\nst.global.b32 [%rd1], 1;",
          from, to, 10, 100),
      "");
  EXPECT_EQ(from[0], 9u); // 1000 times 0 to 10, from 10 on
  EXPECT_EQ(from[1], 1u);
  EXPECT_LT(from[2], 1000u);
  EXPECT_EQ(from[3], 0x447a0000u); // 1000.0f
  EXPECT_EQ(from[4], 1000u);
  EXPECT_EQ(to, std::vector<std::uint32_t>(1000, 1));
}

TEST(ptx_memory, what_is_outside_is_an_error) {
  EXPECT_EQ(fault_of("st.global.b32 [%rd10+252], %r30;"), "");
  EXPECT_NE(fault_of("st.global.b32 [%rd10+256], %r30;")
                .find("kernel, line 17 of its PTX: a store of 4 bytes at 0x1000000000100 is in no "
                      "allocation of global memory"),
            std::string::npos)
      << fault_of("st.global.b32 [%rd10+256], %r30;");
  EXPECT_EQ(code_of("st.global.b32 [%rd10+256], %r30;"), ptx::illegal_address);
  EXPECT_EQ(code_of("ld.global.b64 %rd1, [%rd10+256];"), ptx::illegal_address);
  EXPECT_EQ(code_of("ld.global.b32 %r1, [%rd10+-4];"), ptx::illegal_address);
  EXPECT_EQ(code_of("mov.b64 %rd1, 0;\nld.global.b32 %r1, [%rd1];"), ptx::illegal_address);
  EXPECT_EQ(code_of("mov.b64 %rd1, 0;\natom.global.add.u32 %r1, [%rd1], 1;"), ptx::illegal_address);
  // One work-item alone.
  EXPECT_NE(
      fault_of(
          "setp.eq.s32 %p1, %r30, 13;\nselp.b64 %rd1, 64, %rd10, %p1;\nld.global.b32 %r1, [%rd1];")
          .find("at 0x40 is in no allocation"),
      std::string::npos);
  // One that does not take part.
  EXPECT_EQ(fault_of("setp.eq.s32 %p1, %r30, 13;\nselp.b64 %rd1, 64, %rd10, %p1;\n@!%p1 "
                     "ld.global.b32 %r1, [%rd1];"),
            "");
}

TEST(ptx_memory, what_is_misaligned_is_an_error) {
  for (const std::string text :
       {"ld.global.b32 %r1, [%rd10+2];", "st.global.b16 [%rd10+1], %h1;",
        "ld.global.b64 %rd1, [%rd10+4];", "ld.global.v2.b32 {%r1, %r2}, [%rd10+4];",
        "ld.global.v4.b32 {%r1, %r2, %r3, %r4}, [%rd10+8];",
        "atom.global.add.u32 %r1, [%rd10+1], 1;",
        "cvta.global.u64 %rd1, %rd10;\nld.b32 %r1, [%rd1+2];"})
    EXPECT_EQ(code_of(text), ptx::misaligned_address) << text;
}

TEST(ptx_memory, the_wrong_space_is_an_error) {
  const std::string before = ".shared .align 4 .b8 tile[64];\n.shared .align 4 .b8 "
                             "other[64];\n.const .align 4 .b32 table[4] = {1, 2, 3, 4};\n";
  for (const std::string text :
       {"mov.b64 %rd1, tile;\nld.global.b32 %r1, [%rd1];",
        "mov.b64 %rd1, tile;\nld.local.b32 %r1, [%rd1];",
        "mov.b64 %rd1, tile;\nld.b32 %r1, [%rd1];", "ld.shared.b32 %r1, [%rd10];",
        "ld.local.b32 %r1, [%rd10];", "ld.const.b32 %r1, [%rd10];",
        "mov.b64 %rd1, tile;\ncvta.shared.u64 %rd1, %rd1;\nld.shared.b32 %r1, [%rd1];",
        "mov.b64 %rd1, table;\nld.global.b32 %r1, [%rd1];",
        "mov.b64 %rd1, p0;\nld.global.b32 %r1, [%rd1];",
        "mov.b64 %rd1, table;\ncvta.const.u64 %rd1, %rd1;\nst.b32 [%rd1], 1;",
        // Beyond a variable, where the next one is not yet.
        "mov.b64 %rd1, tile;\nld.shared.b32 %r1, [%rd1+64];",
        "mov.b64 %rd1, table;\nld.const.b32 %r1, [%rd1+16];",
        "mov.b64 %rd1, p0;\nld.param.b64 %rd2, [%rd1+16];",
        ".local .align 4 .b8 depot[16];\nmov.b64 %rd1, depot;\nst.local.b32 [%rd1+16], 1;",
        ".local .align 4 .b8 depot[16];\nmov.b64 %rd1, depot;\ncvta.local.u64 %rd1, %rd1;\nst.b32 "
        "[%rd1+-4], 1;"})
    EXPECT_NE(fault_of(text, 32, before).find(" is in no "), std::string::npos)
        << text << fault_of(text, 32, before);
  EXPECT_EQ(refused("ld.global.b32 %r1, [tile];", before), "'tile' is in another space");
  EXPECT_EQ(refused("st.const.b32 [table], 1;", before), "constant memory is not written");
  EXPECT_EQ(refused("ld.param.b64 %rd1, [p0+8];"), "an access beyond the parameter 'p0'");
  EXPECT_EQ(refused("ld.param.b32 %r1, [p0+2];"), "a misaligned access to the parameter 'p0'");
  EXPECT_EQ(refused("st.param.b32 [p0], %r1;"), "the parameter 'p0' is not written");
}

TEST(ptx_memory, read_only_loads_see_nothing_that_the_launch_writes) {
  EXPECT_EQ(fault_of("ld.global.nc.b32 %r1, [%rd10];\nst.global.b32 [%rd11], %r1;"), "");
  EXPECT_EQ(fault_of("ld.global.nc.b32 %r1, [%rd10];\nst.global.b32 [%rd10+4], %r1;"), "");
  const char *const what = "what the same launch writes";
  EXPECT_NE(fault_of("ld.global.nc.b32 %r1, [%rd10];\nst.global.b32 [%rd10], %r1;").find(what),
            std::string::npos);
  EXPECT_NE(fault_of("st.global.b32 [%rd10], %r1;\nld.global.nc.b32 %r1, [%rd10];").find(what),
            std::string::npos);
  EXPECT_NE(fault_of("st.global.b8 [%rd10+3], %r1;\nld.global.nc.b32 %r1, [%rd10];").find(what),
            std::string::npos);
  EXPECT_NE(
      fault_of("atom.global.add.u32 %r1, [%rd10], 1;\nld.global.nc.b32 %r1, [%rd10];").find(what),
      std::string::npos);
  EXPECT_NE(
      fault_of("cvta.global.u64 %rd1, %rd10;\nst.b32 [%rd1], %r1;\nld.global.nc.b32 %r1, [%rd10];")
          .find(what),
      std::string::npos);
}

TEST(ptx_memory, dynamic_shared_memory_has_the_launch_s_size) {
  const std::string before = ".extern .shared .align 16 .b8 tile[];\n",
                    body = "mov.b64 %rd1, tile;\nst.shared.b32 [%rd1+1020], 1;";
  EXPECT_EQ(fault_of(body, 32, before, "", [](ptx::grid &grid) { grid.dynamic_shared = 1024; }),
            "");
  EXPECT_NE(fault_of(body, 32, before, "", [](ptx::grid &grid) { grid.dynamic_shared = 1020; }),
            "");
  EXPECT_NE(fault_of(body, 32, before), "");
}

TEST(ptx_memory, what_nobody_wrote_is_not_zero) {
  std::vector<std::uint32_t> from(1), to{0, 0};
  EXPECT_EQ(run_on("mov.b64 %rd1, tile;\nld.shared.b32 %r1, [%rd1];\nst.global.b32 [%rd11], "
                   "%r1;\nadd.s32 %r9, %r9, 0;\nst.global.b32 [%rd11+4], %r9;",
                   from, to, 1, 1, ".shared .align 4 .b8 tile[64];\n"),
            "");
  EXPECT_EQ(to[0], 0xa5a5a5a5u);
  EXPECT_EQ(to[1], 0xcdcdcdcdu);
}

TEST(ptx_memory, forms_that_are_none_are_refused) {
  EXPECT_EQ(refused("ld.global.b32 %r1, [%rd10], %r2;"), "'ld' has 3 operands in place of 2");
  EXPECT_EQ(refused("ld.global.b32 %h1, [%rd10];"),
            "'ld' has a register that is narrower than its type");
  EXPECT_EQ(refused("ld.global.v2.b32 %r1, [%rd10];"), "'ld' has another number of values");
  EXPECT_EQ(refused("ld.shared.nc.b32 %r1, [%rd10];"), "'ld.nc' is of global memory");
  EXPECT_EQ(refused("ld.global.v4.b64 {%rd1, %rd2, %rd3, %rd4}, [%rd10];"),
            "'ld' of this type is not known here");
  EXPECT_EQ(refused("ld.global.b32 %r1, [%h1];"), "an address has 32 or 64 bits");
  EXPECT_EQ(refused("ld.global.wrong.b32 %r1, [%rd1];"),
            "'ld' with the modifier '.wrong' is not known here");
  EXPECT_EQ(refused("atom.global.add.s64 %rd1, [%rd10], 1;"),
            "'atom' of this type is not known here");
  EXPECT_EQ(refused("atom.global.cas.b16 %h1, [%rd10], %h1, %h2;"),
            "'atom' of this type is not known here");
  EXPECT_EQ(refused("red.global.exch.b32 [%rd10], %r1;"), "'red.exch' is none");
  EXPECT_EQ(refused("add.s32 %r1, %r2;"), "'add' has 2 operands in place of 3");
  EXPECT_EQ(refused("add.s32 %r1, %r2, %rd3;"),
            "the register '%rd3' has another type than 'add' takes");
  EXPECT_EQ(refused("add.s32 %r1, %r2, %r99;"), "the register '%r99' is not declared");
  EXPECT_EQ(refused("add.f32 %r1, %r2, 1;"), "an integer stands where 'add' takes a real number");
  EXPECT_EQ(refused("add.b32 %r1, %r2, 1;"), "'add' takes signed or unsigned integers");
  EXPECT_EQ(refused("div.f32 %r1, %r2, %r3;"), "'div' of real numbers says how it is rounded");
  EXPECT_EQ(refused("frob.b32 %r1, %r2;"), "the instruction 'frob' is not known here");
  EXPECT_EQ(refused("tanh.approx.f32 %r1, %r2;"), "'tanh' needs PTX 7.0");
  EXPECT_EQ(refused("bra NOWHERE;"), "there is no label 'NOWHERE'");
  EXPECT_EQ(refused("call.uni missing, ();"), "unresolved extern function 'missing'");
}
