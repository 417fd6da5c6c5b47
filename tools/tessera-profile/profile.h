// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a program's run has taken and computed, kernel by kernel, as its time lines tell.
#ifndef TESSERA_PROFILE_PROFILE_H
#define TESSERA_PROFILE_PROFILE_H

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tessera::profile {

struct operations {
  double floats = 0, doubles = 0, integers = 0, math_functions = 0;

  double floating() const { return floats + doubles; }
  operations &operator+=(const operations &more);
};

/// A captured view or array in one launch.
struct view_counts {
  double bytes = 0;                       ///< that it has
  double read = 0, written = 0;           ///< as often as work-items have asked for them
  double read_once = 0, written_once = 0; ///< each one once
};

/// Of one launch.
struct launch_counts {
  double tiles = 0, counted_tiles = 0;
  operations all;
  double tile_static_bytes = 0;
  std::vector<view_counts> views;
  std::map<std::string, operations> lines;

  /// Of views and arrays, each time that a work-item asks.
  double asked_bytes() const;
  /// The same where each byte is brought once and taken away once.
  double moved_bytes() const;
};

/// A span of time on the line, in microseconds from the first one on.
struct span {
  double begin = 0, length = 0;
};

struct kernel_profile {
  std::string place;    ///< "file.cpp:12"
  std::string function; ///< that it stands in; empty: not known
  std::string number;   ///< which one it is of several in that place and function, from 2 on
  std::string key;      ///< of all three, as copies have it
  std::string name;     ///< the place, and what tells it from others there
  std::set<std::string> extents, images, versions, accelerators;
  std::string tile; ///< "16 x 16"; empty: untiled
  std::vector<span> launches;
  double busy = 0;      ///< microseconds of all threads
  double measuring = 0; ///< microseconds of launches that ran to learn which version is faster
  int measuring_launches = 0;
  std::string decided; ///< what these have told

  /// Sums over the launches whose size was counted, and how long these took.
  std::optional<launch_counts> counts;
  double counted_time = 0;
  double asked_bytes = 0, moved_bytes = 0;

  double total() const;
  double median() const;
  const std::string &title() const { return name; }
};

/// Copies with one reason.
struct copy_profile {
  std::string from, to, name, stale_since;
  std::string kernel;    ///< the key of the kernel that it is for
  std::string view_name; ///< empty: not known
  int view = 0;          ///< of the kernel, from 1; 0: of none
  int times = 0;
  double bytes = 0;
  std::vector<span> spans;

  // Of those that were overwritten before the host had read them.
  int unread_times = 0;
  double unread_bytes = 0, read_at_most = 0; ///< sums; nobody knows of less than a page
  double unread_time = 0;                    ///< microseconds

  double total() const;
  const std::string &title() const { return name; }
};

struct run_profile {
  std::vector<kernel_profile> kernels; ///< those that took longest first
  std::vector<copy_profile> copies;    ///< the same
  double waits = 0;                    ///< microseconds of the host's
  double counting = 0;                 ///< microseconds that are no part of the program
  double dropped = 0;                  ///< records that had no room
  int threads = 1;                     ///< of the CPU's team
};

/// Adds the events of one process's time line. False if the file is none.
class profile_reader {
public:
  bool read(const std::string &path);
  run_profile finish(int threads);

private:
  struct launch {
    std::string kernel, extent;
    span at;
  };

  void add_event(const struct json_value &event);
  kernel_profile &kernel_of(const struct json_value &event, const std::string &place);
  void add_counts_of_launches();
  void name_kernels();
  void add_kernel(const struct json_value &event, const span &at);
  copy_profile &copy_of(const struct json_value &event);
  void add_copy(const struct json_value &event, const span &at);
  void add_unread(const struct json_value &event);
  void add_counts(const struct json_value &event);

  std::map<std::string, kernel_profile> kernels_;
  std::vector<launch> launches_;
  std::map<std::string, copy_profile> copies_;  ///< by all that they have in common
  std::map<std::string, launch_counts> counts_; ///< by kernel and extent
  std::vector<span> waits_, counting_;
  double dropped_ = 0, first_ = 0;
  bool has_time_ = false;
};

} // namespace tessera::profile

#endif // TESSERA_PROFILE_PROFILE_H
