// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parts of the checks that have rules of their own: cells, the log, orders, shadow memory,
// texts.
#include "backends/check_report.h"
#include "backends/ref/check/access_log.h"
#include "backends/ref/check/run_order.h"
#include "backends/ref/check/shadow_memory.h"
#include "backends/ref/check/texels.h"
#include "backends/ref/check/values.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <set>

namespace {

using namespace tessera;

struct made_access {
  accessor by;
  access_kind kind;
  bool is_equal;
};

/// As conflict() of race_cells.h says it, pair by pair.
bool race_by_pairs(const std::vector<made_access> &all) {
  for (const made_access &one : all)
    for (const made_access &other : all) {
      const bool is_other_tile = one.by.tile != other.by.tile;
      const bool is_other_item = one.by.item != other.by.item;
      if (!is_other_tile && (!is_other_item || one.by.interval != other.by.interval))
        continue;
      if (one.kind != access_kind::write)
        continue;
      if (other.kind == access_kind::atomic || (other.kind == access_kind::read && !one.is_equal) ||
          (other.kind == access_kind::write && !(one.is_equal && other.is_equal) &&
           !(&one < &other ? other.is_equal : one.is_equal)))
        return true;
    }
  return false;
}

std::vector<made_access> every_access() {
  std::vector<made_access> all;
  for (const std::uint32_t tile : {0u, 1u})
    for (const std::uint16_t item : {0, 1})
      for (const std::uint32_t interval : {1u, 2u})
        for (const access_kind kind : {access_kind::read, access_kind::write, access_kind::atomic})
          for (const bool is_equal : {false, true})
            if (kind == access_kind::write || !is_equal)
              all.push_back({{1, tile, item, 2 * tile + interval}, kind, is_equal});
  return all;
}

bool is_suspect(const std::vector<made_access> &all, bool is_shared = false) {
  std::uint64_t words[2] = {};
  const race_cell cell = {words[0], words[1]};
  bool found = false;
  for (const made_access &one : all) {
    accessor by = one.by;
    by.is_shared = is_shared;
    found |= cells::note(cell, by, one.kind, one.is_equal);
  }
  return found;
}

/// Tiles run one after the other, and their intervals only go on.
bool may_happen(const std::vector<made_access> &all) {
  for (std::size_t later = 1; later < all.size(); ++later)
    for (std::size_t earlier = 0; earlier < later; ++earlier)
      if (all[earlier].by.tile == all[later].by.tile &&
          (all[earlier].by.interval > all[later].by.interval ||
           all[later - 1].by.tile != all[later].by.tile))
        return false;
  return true;
}

TEST(race_cells, know_every_pair_that_races) {
  const std::vector<made_access> every = every_access();
  std::size_t tried = 0;
  for (const made_access &first : every)
    for (const made_access &second : every) {
      const std::vector<made_access> both = {first, second};
      if (!may_happen(both))
        continue;
      EXPECT_EQ(is_suspect(both), race_by_pairs(both))
          << int(first.kind) << first.is_equal << " " << int(second.kind) << second.is_equal
          << " tiles " << first.by.tile << second.by.tile;
      for (const made_access &third : every) {
        const std::vector<made_access> all = {first, second, third};
        if (!may_happen(all))
          continue;
        ++tried;
        // Whoever is no pair is looked at once more, in the log.
        if (race_by_pairs(all)) {
          EXPECT_TRUE(is_suspect(all))
              << int(first.kind) << first.is_equal << first.by.tile << first.by.item << " "
              << int(second.kind) << second.is_equal << second.by.tile << second.by.item << " "
              << int(third.kind) << third.is_equal << third.by.tile << third.by.item;
        }
      }
    }
  EXPECT_GT(tried, 5000u);
}

TEST(race_cells, suspect_every_race_of_tiles_that_run_at_once) {
  const std::vector<made_access> every = every_access();
  for (const made_access &first : every)
    for (const made_access &second : every)
      for (const made_access &third : every) {
        const std::vector<made_access> all = {first, second, third};
        // A tile's own intervals go on.
        const auto goes_back = [](const made_access &one, const made_access &later) {
          return one.by.tile == later.by.tile && one.by.interval > later.by.interval;
        };
        if (goes_back(first, second) || goes_back(first, third) || goes_back(second, third))
          continue;
        if (race_by_pairs(all)) {
          EXPECT_TRUE(is_suspect(all, true))
              << int(first.kind) << first.is_equal << first.by.tile << first.by.item << " "
              << int(second.kind) << second.is_equal << second.by.tile << second.by.item << " "
              << int(third.kind) << third.is_equal << third.by.tile << third.by.item;
        }
      }
  // What each may do in any order is none; what the order of tiles changes is one, even if it is no
  // race.
  const accessor one = {1, 0, 0, 1}, other = {1, 1, 0, 2};
  const auto both = [&](access_kind mine, bool is_equal, access_kind theirs) {
    return is_suspect({{one, mine, is_equal}, {other, theirs, false}}, true);
  };
  EXPECT_FALSE(both(access_kind::read, false, access_kind::read));
  EXPECT_FALSE(both(access_kind::atomic, false, access_kind::atomic));
  EXPECT_FALSE(both(access_kind::write, true, access_kind::read));
  EXPECT_TRUE(both(access_kind::read, false, access_kind::atomic));
  EXPECT_TRUE(both(access_kind::write, true, access_kind::atomic));
  EXPECT_TRUE(
      is_suspect({{one, access_kind::write, false}, {other, access_kind::write, true}}, true));
}

TEST(race_cells, begin_anew_with_each_launch) {
  std::uint64_t words[2] = {};
  const race_cell cell = {words[0], words[1]};
  EXPECT_FALSE(cells::note(cell, {1, 0, 0, 1}, access_kind::write, false));
  EXPECT_FALSE(cells::note(cell, {2, 1, 0, 2}, access_kind::write, false));
  EXPECT_TRUE(cells::note(cell, {2, 0, 0, 3}, access_kind::read, false));
  EXPECT_FALSE(cells::note(cell, {2, 3, 0, 4}, access_kind::read, false)) << "it is one already";
  // The same interval of another launch is another one.
  EXPECT_FALSE(cells::note(cell, {3, 0, 1, 4}, access_kind::atomic, false));
  EXPECT_FALSE(cells::note(cell, {4, 0, 0, 4}, access_kind::write, false));
  EXPECT_TRUE(cells::note(cell, {4, 0, 1, 4}, access_kind::atomic, false));
}

const tessera_site site_a = {"a.cpp:1", "", 1, 1, "a", "int", 4, 0, 4, 0, tessera_value_integer, 0};
const tessera_site site_b = {"a.cpp:2", "", 2, 1, "a", "int", 4, 0, 4, 0, tessera_value_integer, 0};

struct logged {
  alignas(4) std::uint32_t data = 0, other = 0, flag = 0;
  access_log log;

  explicit logged(bool strict = false)
      : log({access_log::key_of(&data, false, 0), access_log::key_of(&other, false, 0)}, strict) {}

  void write(logged_place by, std::uint64_t value = 1) {
    log.note({by, access_kind::write, false, &data, 4, value, false, &site_a, 0});
  }
  void read(logged_place by) {
    log.note({by, access_kind::read, false, &data, 4, 1, false, &site_b, 0});
  }
};

TEST(access_log, orders_intervals_of_a_tile_alone) {
  logged one;
  one.write({0, 0, {0, 0}});
  one.read({0, 1, {1, 0}});
  EXPECT_TRUE(one.log.races().empty());
  one.read({0, 1, {0, 1}}); // a barrier of other memory
  EXPECT_EQ(one.log.races().size(), 1u);
  logged two;
  two.write({0, 0, {0, 0}});
  two.read({1, 1, {1, 0}});
  ASSERT_EQ(two.log.races().size(), 1u);
  EXPECT_EQ(two.log.races()[0].first.site, &site_a);
  EXPECT_EQ(two.log.races()[0].second.site, &site_b);
}

TEST(access_log, fence_atomic_fence_orders_tiles) {
  for (int left_out = 0; left_out < 4; ++left_out) {
    logged one;
    const logged_place writer = {0, 0, {0, 0}}, reader = {1, 3, {0, 0}};
    one.write(writer);
    if (left_out != 1)
      one.log.note_fence(writer, tessera_fenced_global);
    one.log.note_atomic(writer, &one.flag);
    if (left_out != 2)
      one.log.note_atomic(reader, &one.flag);
    if (left_out != 3)
      one.log.note_fence(reader, tessera_fenced_global);
    one.read(reader);
    EXPECT_EQ(one.log.races().empty(), left_out == 0) << left_out;
  }
}

TEST(access_log, fences_of_other_memory_order_nothing) {
  logged one;
  const logged_place writer = {0, 0, {0, 0}}, reader = {1, 3, {0, 0}};
  one.write(writer);
  one.log.note_fence(writer, tessera_fenced_tile_static);
  one.log.note_atomic(writer, &one.flag);
  one.log.note_atomic(reader, &one.flag);
  one.log.note_fence(reader, tessera_fenced_tile_static);
  one.read(reader);
  EXPECT_EQ(one.log.races().size(), 1u);
}

TEST(access_log, a_barrier_hands_on_what_the_tile_knows) {
  logged one;
  one.write({0, 5, {0, 0}});
  one.log.note_barrier({0, 0, {0, 0}}, tessera_fenced_global);
  one.log.note_atomic({0, 0, {1, 0}}, &one.flag); // another work-item than the writer
  one.log.note_atomic({1, 0, {0, 0}}, &one.flag);
  one.log.note_barrier({1, 0, {0, 0}}, tessera_fenced_global);
  one.read({1, 7, {1, 0}});
  EXPECT_TRUE(one.log.races().empty());
}

TEST(access_log, a_plain_load_acquires_what_an_atomic_operation_stored) {
  logged one;
  const logged_place writer = {0, 0, {0, 0}}, reader = {0, 3, {0, 0}};
  one.write(writer);
  one.log.note_fence(writer, tessera_fenced_global);
  one.log.note_atomic(writer, &one.flag);
  one.log.note_load(reader, &one.flag);
  one.log.note_fence(reader, tessera_fenced_global);
  one.read(reader);
  EXPECT_TRUE(one.log.races().empty());
}

TEST(access_log, strictly_nothing_but_barriers_orders) {
  logged one(/*strict=*/true);
  const logged_place writer = {0, 0, {0, 0}}, reader = {1, 3, {0, 0}};
  one.write(writer);
  one.log.note_fence(writer, tessera_fenced_global);
  one.log.note_atomic(writer, &one.flag);
  one.log.note_atomic(reader, &one.flag);
  one.log.note_fence(reader, tessera_fenced_global);
  one.read(reader);
  EXPECT_EQ(one.log.races().size(), 1u);
  logged equal(/*strict=*/true);
  equal.write({0, 0, {0, 0}}, 7);
  equal.write({0, 1, {0, 0}}, 7);
  EXPECT_EQ(equal.log.races().size(), 1u);
}

TEST(access_log, equal_values_and_bytes_beside_are_none) {
  logged equal;
  equal.write({0, 0, {0, 0}}, 7);
  equal.write({0, 1, {0, 0}}, 7);
  EXPECT_TRUE(equal.log.races().empty());
  equal.write({0, 2, {0, 0}}, 8);
  EXPECT_EQ(equal.log.races().size(), 1u);
  logged bytes;
  auto *const first = reinterpret_cast<char *>(&bytes.data);
  const logged_place one = {0, 0, {0, 0}}, other = {0, 1, {0, 0}};
  bytes.log.note({one, access_kind::write, false, first, 1, 1, false, &site_a, 0});
  bytes.log.note({other, access_kind::write, false, first + 1, 1, 2, false, &site_b, 0});
  EXPECT_TRUE(bytes.log.races().empty());
  bytes.log.note({other, access_kind::write, false, first, 2, 2, false, &site_b, 0});
  EXPECT_EQ(bytes.log.races().size(), 1u);
}

TEST(access_log, many_readers_hide_no_store) {
  logged one;
  for (std::uint32_t item = 0; item < 1000; ++item)
    one.read({0, item, {0, 0}});
  one.write({0, 1000, {0, 0}});
  ASSERT_EQ(one.log.races().size(), 1u);
  EXPECT_EQ(one.log.races()[0].second.site, &site_a);
}

/// Who releases too often is not followed; that must not become a false report.
TEST(access_log, comes_to_an_end_where_all_release) {
  logged one;
  for (std::uint32_t item = 0; item < 20000; ++item) {
    const logged_place by = {item, 0, {0, 0}};
    if (item != 0) {
      one.log.note_atomic(by, &one.flag);
      one.log.note_fence(by, tessera_fenced_global);
      one.read(by);
    } else {
      one.write(by);
    }
    one.log.note_fence(by, tessera_fenced_global);
    one.log.note_atomic(by, &one.flag);
  }
  EXPECT_TRUE(one.log.races().empty());
  // What is released later nobody knows even then.
  const logged_place late = {20000, 0, {0, 0}};
  one.log.note({late, access_kind::write, false, &one.other, 4, 1, false, &site_a, 0});
  one.log.note({{1, 0, {0, 0}}, access_kind::read, false, &one.other, 4, 1, false, &site_b, 0});
  one.log.note_fence(late, tessera_fenced_global);
  one.log.note_atomic(late, &one.flag);
  EXPECT_EQ(one.log.races().size(), 1u);
}

TEST(run_order, has_everything_once) {
  for (const char *const how : {"", "reverse", "1", "17"})
    for (const std::uint64_t count : {1, 2, 7, 64}) {
      const run_order order(how, count, 2 * count);
      std::set<std::uint64_t> tiles, items;
      for (std::uint64_t place = 0; place < count; ++place)
        tiles.insert(order.tile(place));
      for (std::uint64_t place = 0; place < 2 * count; ++place)
        items.insert(order.item(place));
      EXPECT_EQ(tiles.size(), count);
      EXPECT_EQ(*tiles.rbegin(), count - 1);
      EXPECT_EQ(items.size(), 2 * count);
    }
  EXPECT_EQ(run_order("reverse", 4, 1).tile(0), 3u);
  EXPECT_NE(run_order("1", 64, 1).tile(0) + run_order("1", 64, 1).tile(1) * 64,
            run_order("2", 64, 1).tile(0) + run_order("2", 64, 1).tile(1) * 64);
}

TEST(run_order, two_change_places) {
  for (const char *const how : {"", "reverse", "5"}) {
    const run_order usual(how, 8, 8);
    const run_order tiles = usual.with_tiles_exchanged(2, 5),
                    items = usual.with_items_exchanged(0, 7);
    for (std::uint64_t place = 0; place < 8; ++place) {
      const std::uint64_t was = usual.tile(place), item = usual.item(place);
      EXPECT_EQ(tiles.tile(place), was == 2 ? 5 : was == 5 ? 2 : was);
      EXPECT_EQ(tiles.item(place), item);
      EXPECT_EQ(items.item(place), item == 0 ? 7 : item == 7 ? 0 : item);
    }
  }
}

TEST(shadow_memory, gives_and_takes_back) {
  shadow_memory *const memory = shadow_memory::instance();
  ASSERT_NE(memory, nullptr);
  std::vector<std::pair<std::byte *, std::uint64_t>> all;
  for (const std::uint64_t bytes : {1u, 4096u, 4097u, 100000u, 64u}) {
    std::byte *const made = memory->allocate(bytes);
    ASSERT_NE(made, nullptr);
    EXPECT_TRUE(memory->holds(made));
    EXPECT_TRUE(memory->holds(made + bytes - 1));
    for (const auto &[other, length] : all)
      EXPECT_TRUE(made + bytes < other || other + length < made) << "there is a gap between two";
    std::memset(made, 1, bytes);
    memory->forget(made, bytes, 5);
    EXPECT_EQ(*memory->shadow_of(made), 0xff);
    EXPECT_EQ(*memory->origin_of(made + bytes - 1), 5u);
    memory->cell_of(made).of_launch = 9;
    all.push_back({made, bytes});
  }
  for (const auto &[made, bytes] : all)
    memory->give_back(made, bytes);
  std::byte *const again = memory->allocate(200000);
  EXPECT_EQ(again, all.front().first) << "what was given back is one piece again";
  EXPECT_EQ(*memory->shadow_of(again), 0);
  EXPECT_EQ(memory->cell_of(again).of_launch, 0u);
  memory->give_back(again, 200000);
  EXPECT_EQ(memory->allocate(memory->bytes()), nullptr);
  EXPECT_EQ(memory->allocate(~std::uint64_t(0)), nullptr);
}

TEST(shadow_memory, follows_copies) {
  shadow_memory *const memory = shadow_memory::instance();
  ASSERT_NE(memory, nullptr);
  std::byte *const from = memory->allocate(64), *const to = memory->allocate(64);
  memory->forget(from, 64, 3);
  memory->note_written(from + 8, 4);
  memory->note_copied(to, from, 16);
  EXPECT_EQ(*memory->shadow_of(to), 0xff);
  EXPECT_EQ(*memory->origin_of(to), 3u);
  EXPECT_EQ(*memory->shadow_of(to + 8), 0);
  EXPECT_EQ(*memory->shadow_of(to + 12), 0xff);
  const int elsewhere = 1;
  memory->note_copied(to, &elsewhere, sizeof elsewhere);
  EXPECT_EQ(*memory->shadow_of(to), 0);
  memory->give_back(from, 64);
  memory->give_back(to, 64);
}

TEST(check_values, are_shown_by_their_types) {
  const auto bits_of = [](auto value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    return bits;
  };
  EXPECT_EQ(text_of_value(bits_of(-3), 4, tessera_value_integer), "-3");
  EXPECT_EQ(text_of_value(bits_of(1.5f), 4, tessera_value_float), "1.5");
  EXPECT_EQ(text_of_value(bits_of(0.1), 8, tessera_value_float), "0.10000000000000001");
  EXPECT_EQ(text_of_value(255, 1, tessera_value_integer), "-1");
  EXPECT_EQ(text_of_value(16, 8, tessera_value_pointer), "0x10");
  const std::int32_t index[] = {3, -4};
  EXPECT_EQ(text_of_index(index), "(3, -4)");
  tessera_site variable = {"", "", 0, 0, "t", "float[4][8]", 128, 0, 4, 0, 0, 0};
  EXPECT_EQ(element_of_variable(variable, 4 * (2 * 8 + 5), 4), "'t'[2][5]");
  variable.type = "particle";
  EXPECT_EQ(element_of_variable(variable, 4, 4), "byte 4 of 't'");
  variable.type = "particle[2]|at.x@0|at.y@4|mass@8";
  variable.bytes = 24;
  EXPECT_EQ(element_of_variable(variable, 4, 4), "'t'[0].at.y");
  EXPECT_EQ(element_of_variable(variable, 12 + 10, 1), "byte 2 of 't'[1].mass");
  EXPECT_EQ(element_of_variable(variable, 12, 4), "'t'[1].at.x");
  EXPECT_EQ(element_of_variable(variable, 12, 12), "'t'[1]");
  EXPECT_EQ(name_of_type(variable.type), "particle[2]");
  EXPECT_EQ(bytes_of_element(variable.type, 24), 0u);
}

TEST(Checks, ElementsOutside) {
  EXPECT_EQ(element_of_array("t", "float[4][8]", 128, 128, 4), "t[4][0]");
  EXPECT_EQ(element_of_array("t", "float[4][8]", 128, -4, 4), "t[-1][7]");
  EXPECT_EQ(element_of_array("t", "float[4][8]", 128, -2, 2), "byte 2 of t[-1][7]");
  EXPECT_EQ(element_of_array("t", "particle[2]|x@0|mass@8", 24, 24 + 8, 4), "t[2].mass");
  EXPECT_EQ(element_of_array("t", "particle|x@0|mass@8", 12, 12, 4), std::nullopt);
  EXPECT_EQ(element_of_array("t", "", 12, 0, 4), std::nullopt);
  EXPECT_EQ(bytes_of_element("float[4][8]", 128), 4u);
}

TEST(Checks, Texels) {
  struct {
    tessera_view view;
    std::int32_t extent[2] = {4, 6};
    std::int32_t bits = 8, levels = 3;
  } image = {};
  const std::string type = "texture<unorm_4,2>@" + std::to_string(sizeof(tessera_view));
  auto texture = texture_layout::of(type, image.view);
  ASSERT_TRUE(texture);
  EXPECT_EQ(texture->element("v", 4 * (2 * 6 + 5), 4), "v(2, 5)");
  EXPECT_EQ(texture->element("v", 4 * (2 * 6 + 5) + 2, 2), "v(2, 5).zw");
  EXPECT_EQ(texture->element("v", 4 * (24 + 1 * 3 + 2), 4), "v(1, 2) of mip level 1");
  EXPECT_EQ(texture->element("v", 4 * (24 + 6), 4), "v(0, 0) of mip level 2");
  EXPECT_EQ(texture->value(0xff003300, 4), "(0, 0.200000003, 0, 1)");
  EXPECT_EQ(texture->value(0xff, 1), "1");
  texture->scalar = "norm";
  EXPECT_EQ(texture->value(0x80007f81, 4), "(-1, 1, 0, -1)");
  texture->scalar = "int";
  EXPECT_EQ(texture->value(0xfe, 1), "-2");
  texture->scalar = "uint";
  EXPECT_EQ(texture->value(0xfe, 1), "254");
  texture->scalar = "float";
  texture->bits = 16;
  EXPECT_EQ(texture->value(0x00013c00, 4), "(1, 5.96046448e-08)");
  EXPECT_EQ(texture->value(0x7c00c100, 4), "(-2.5, inf)");
  EXPECT_FALSE(texture_layout::of("point|x@0|y@4", image.view));
  image.bits = 0;
  EXPECT_FALSE(texture_layout::of(type, image.view));
}

TEST(Checks, ArraysOfRecords) {
  const char *const type = "bin|sum@0|parts[4*12].x@4|parts[4*12].w[2*4]@8";
  EXPECT_EQ(member_of("v[3]", type, 0, 4), "v[3].sum");
  EXPECT_EQ(member_of("v[3]", type, 4 + 2 * 12, 4), "v[3].parts[2].x");
  EXPECT_EQ(member_of("v[3]", type, 8 + 3 * 12 + 4, 4), "v[3].parts[3].w[1]");
  EXPECT_EQ(member_of("v[3]", type, 8 + 12, 8), "v[3].parts[1].w");
  EXPECT_EQ(member_of("v[3]", type, 4, 48), "v[3].parts");
  EXPECT_EQ(member_of("v[3]", type, 4 + 48, 4), "byte 4 of v[3].parts[3].w[1]");
  EXPECT_EQ(member_of("v[3]", "record|[2*4]@0|x@8", 4, 4), "v[3][1]");
  EXPECT_EQ(member_of("v[3]", "", 4, 4), "byte 4 of v[3]");
  EXPECT_EQ(name_in("byte 4 of 'view'[3]"), "'view'");
  EXPECT_EQ(name_in("a view(3, 4)"), "a view");
}

} // namespace
