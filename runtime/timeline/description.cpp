// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "timeline/description.h"

#include "timeline/names.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <iterator>

namespace tessera::timeline {
namespace {

/// A tessera_image_kind, for people.
const char *name_of_image(std::uint32_t kind) {
  switch (kind) {
  case 1:
    return "x86-64";
  case 2:
    return "x86-64-v2";
  case 3:
    return "x86-64-v3";
  case 4:
    return "x86-64-v4";
  case 15:
    return "the host's";
  case 16:
    return "ref";
  case 32:
    return "PTX";
  case 48:
    return "SPIR-V";
  default:
    return "unknown";
  }
}

const char *name_of(ran_version version) {
  switch (version) {
  case ran_version::vector:
    return "vector";
  case ran_version::scalar:
    return "scalar";
  case ran_version::both:
    return "vector and scalar";
  case ran_version::only_one:
    break;
  }
  return "";
}

ran_version version_of_kernel(const record &kernel) {
  return ran_version(kernel.flags & kernel_version_bits);
}

} // namespace

short_text &short_text::operator<<(std::string_view more) {
  const std::size_t length = std::min(more.size(), sizeof text_ - length_);
  std::memcpy(text_ + length_, more.data(), length);
  length_ += length;
  return *this;
}

short_text &short_text::operator<<(std::uint64_t number) {
  char digits[20];
  const auto end = std::to_chars(digits, std::end(digits), number).ptr;
  return *this << std::string_view(digits, end);
}

void description::set_name(std::string_view first, std::string_view then) {
  const std::size_t begin = space_.length();
  space_ << first << then;
  name_ = space_.from(begin);
}

void description::add(const char *name, std::string_view text) {
  if (count_ < int(std::size(arguments_)) && !text.empty())
    arguments_[count_++] = {name, text, 0};
}

void description::add(const char *name, std::int64_t number) {
  if (count_ < int(std::size(arguments_)))
    arguments_[count_++] = {name, {}, number};
}

void description::add_extents(const char *name, const std::uint32_t *extents, std::uint32_t rank) {
  const std::size_t begin = space_.length();
  for (std::uint32_t dimension = 0; dimension < std::min(rank, 3u); ++dimension)
    space_ << (dimension == 0 ? "" : " x ") << std::uint64_t(extents[dimension]);
  if (rank > 3)
    space_ << " x ... of rank " << std::uint64_t(rank);
  add(name, space_.from(begin));
}

void description::describe(const all_slices &of, const slice &one) {
  const record &told = of.record_of(one);
  const std::string_view name = title_of(told.name);
  space_.clear();
  count_ = 0;
  is_counter_ = is_instant_ = false;
  switch (told.kind) {
  case record_kind::text:
    break;
  case record_kind::launch:
    category_ = "launch";
    set_name("parallel_for_each ", name);
    add_function(told);
    break;
  case record_kind::kernel:
    describe_kernel(of, one);
    break;
  case record_kind::tiles:
    category_ = "tiles";
    set_name("tiles of ", name);
    add("tiles", std::int64_t(told.values[0]));
    add_function(told);
    break;
  case record_kind::copy:
    describe_copy(of, one);
    break;
  case record_kind::wait:
    category_ = "wait";
    set_name(one.part == slice_part::woken ? "woken by " : "wait for ", name);
    break;
  case record_kind::call:
    category_ = "call";
    set_name(name);
    break;
  case record_kind::marker:
    category_ = "marker";
    set_name("marker");
    break;
  case record_kind::memory:
    category_ = "memory";
    set_name("bytes");
    is_counter_ = true;
    value_ = told.values[0];
    break;
  case record_kind::span:
  case record_kind::mark:
    describe_program(of, one);
    break;
  case record_kind::counted:
    describe_counts(of, one);
    break;
  case record_kind::unread:
    describe_unread(of, one);
    break;
  }
}

void description::describe_counts(const all_slices &of, const slice &one) {
  const record &told = of.record_of(one);
  category_ = "counts";
  set_name("count ", title_of(told.name));
  add_extent(told);
  add("counts", add_text(of, one));
  add_function(told);
}

/// What tells the kernels of one line apart.
void description::add_function(const record &told) {
  const std::string_view name = text_of(told.name), number = line_of(name, 2);
  add("function", line_of(name, 1));
  if (!number.empty())
    add("kernel of this line", number);
}

/// All that stands behind the slice's record.
std::string_view description::add_text(const all_slices &of, const slice &one) {
  const std::size_t begin = space_.length();
  of.for_each_text(
      one, [&](const char *text, unsigned length) { space_ << std::string_view(text, length); });
  return space_.from(begin);
}

void description::add_extent(const record &told) {
  const std::uint32_t extents[] = {std::uint32_t(told.values[0]),
                                   std::uint32_t(told.values[0] >> 32),
                                   std::uint32_t(told.values[1])};
  add_extents("extent", extents, std::uint32_t(told.values[1] >> 32));
}

void description::describe_kernel(const all_slices &of, const slice &one) {
  const record &told = of.record_of(one);
  const bool is_on_thread = one.part == slice_part::on_thread;
  category_ = is_on_thread ? "tiles" : "kernel";
  set_name(is_on_thread ? "tiles of " : "", title_of(told.name));
  if (is_on_thread)
    return add_function(told);
  add_extent(told);
  const std::uint32_t tile[] = {told.notes[2] & 0xffff, told.notes[2] >> 16, told.detail};
  add_extents("tile", tile, tile[2] ? 3 : tile[1] ? 2 : tile[0] ? 1 : 0);
  if (told.notes[1] != 0)
    add("image", name_of_image(told.notes[1]));
  add("variant", text_of(told.notes[0]));
  add("version", name_of(version_of_kernel(told)));
  add_choice(of, one);
  add("accelerator_view", text_of(told.track));
  add_function(told);
  if (told.flags & kernel_is_unfinished)
    add("unfinished", "the process ended first");
}

/// Why that image has run, and not another one.
void description::add_choice(const all_slices &of, const slice &one) {
  const record &told = of.record_of(one);
  if (told.flags & kernel_has_variants)
    add("why this variant", told.notes[0] != 0 ? "its preconditions hold in this launch"
                                               : "the preconditions of no other variant hold");
  if (told.flags & kernel_is_measured)
    add("why this version", "to measure which one is faster");
  else if (version_of_kernel(told) != ran_version::only_one)
    add("why this version", "the choice is made, or asked for");
  if (!(told.flags & kernel_is_decided))
    return;
  add("decided", add_text(of, one));
}

void description::describe_copy(const all_slices &of, const slice &one) {
  const record &told = of.record_of(one);
  category_ = "copy";
  set_name(told.name != 0 ? "copy for " : "copy", title_of(told.name));
  add("bytes", std::int64_t(told.values[0]));
  add("from", text_of(told.notes[0]));
  add("to", text_of(told.notes[1]));
  const std::string_view about = add_text(of, one);
  add("view", line_of(about, 0));
  add("extent", line_of(about, 1));
  add("element bytes", line_of(about, 2));
  if (told.track != 0)
    add("buffer", std::int64_t(told.track));
  if (told.detail != 0)
    add("view number", std::int64_t(told.detail));
  if (told.track != 0)
    add("stale since", told.notes[2] != 0 ? title_of(told.notes[2]) : "it was never there");
  add_function(told);
}

/// A mark where the copy ended. The host's own accesses are known by pages.
void description::describe_unread(const all_slices &of, const slice &one) {
  const record &told = of.record_of(one);
  describe_copy(of, one);
  category_ = "unread";
  is_instant_ = true;
  add("took ns", std::int64_t(of.length_of(one)));
  add("read at most", std::int64_t(told.values[1]));
}

/// What the program says itself.
void description::describe_program(const all_slices &of, const slice &one) {
  const record &told = of.record_of(one);
  static constexpr const char *importances[] = {"critical", "high", "normal", "low"};
  category_ = told.kind == record_kind::span ? "span" : "mark";
  is_instant_ = told.kind == record_kind::mark;
  name_ = add_text(of, one);
  if (name_.empty())
    set_name(text_of(told.name));
  else
    add("kind", text_of(told.name));
  add("category", std::int64_t(told.values[0]));
  add("importance", importances[std::min<unsigned>(told.flags, 3)]);
}

void name_track(const track_key &track, const all_slices &of, short_text &name) {
  switch (track.kind) {
  case track_kind::process:
    name << "process";
    break;
  case track_kind::thread:
    for (const thread_name &one : of.threads())
      if (one.thread == track.number)
        name << one.name << " " << std::uint64_t(one.thread);
    break;
  case track_kind::view:
    name << text_of(std::uint32_t(track.number));
    break;
  case track_kind::copies:
    name << "copies from " << text_of(std::uint32_t(track.number >> 32)) << " to "
         << text_of(std::uint32_t(track.number));
    break;
  case track_kind::memory:
    name << "memory of " << text_of(std::uint32_t(track.number));
    break;
  case track_kind::series:
    name << text_of(std::uint32_t(track.number));
    break;
  }
  if (track.lane != 0)
    name << ", also " << std::uint64_t(track.lane);
}

} // namespace tessera::timeline
