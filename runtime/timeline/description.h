// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The name of a slice and its arguments, whatever the file's format. A signal handler may run
/// everything here.
#ifndef TESSERA_RUNTIME_TIMELINE_DESCRIPTION_H
#define TESSERA_RUNTIME_TIMELINE_DESCRIPTION_H

#include "timeline/slices.h"

#include <string_view>

namespace tessera::timeline {

/// A text that is built without the heap. Text that has no room is left out.
class short_text {
public:
  short_text &operator<<(std::string_view more);
  short_text &operator<<(std::uint64_t number);
  std::string_view text() const { return {text_, length_}; }
  /// The text that was added since then.
  std::string_view from(std::size_t begin) const { return text().substr(begin); }
  std::size_t length() const { return length_; }
  void clear() { length_ = 0; }

private:
  std::size_t length_ = 0;
  char text_[4096];
};

/// A text, or, if that is null, a number, which may be less than 0.
struct argument {
  const char *name;
  std::string_view text;
  std::int64_t number;
};

class description {
public:
  description() = default;
  description(const description &) = delete;
  description &operator=(const description &) = delete;

  void describe(const all_slices &of, const slice &one);

  std::string_view name() const { return name_; }
  const char *category() const { return category_; }
  bool is_counter() const { return is_counter_; }
  std::uint64_t value() const { return value_; } ///< of a counter
  bool is_instant() const { return is_instant_; }
  const argument *begin() const { return arguments_; }
  const argument *end() const { return arguments_ + count_; }

private:
  void describe_kernel(const all_slices &of, const slice &one);
  void describe_copy(const all_slices &of, const slice &one);
  void describe_unread(const all_slices &of, const slice &one);
  void describe_counts(const all_slices &of, const slice &one);
  void add_extent(const record &told);
  void add_function(const record &told);
  std::string_view add_text(const all_slices &of, const slice &one);
  void describe_program(const all_slices &of, const slice &one);
  void add_choice(const all_slices &of, const slice &one);
  void set_name(std::string_view first, std::string_view then = "");
  void add(const char *name, std::string_view text);
  void add(const char *name, std::int64_t number);
  void add_extents(const char *name, const std::uint32_t *extents, std::uint32_t rank);

  short_text space_;
  std::string_view name_;
  const char *category_ = "";
  bool is_counter_ = false, is_instant_ = false;
  std::uint64_t value_ = 0;
  argument arguments_[16];
  int count_ = 0;
};

/// The name of the track.
void name_track(const track_key &track, const all_slices &of, short_text &name);

} // namespace tessera::timeline

#endif // TESSERA_RUNTIME_TIMELINE_DESCRIPTION_H
