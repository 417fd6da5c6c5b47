// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One host thread of a program: does its actions, and compares what it sees with its model.
#ifndef TESSERA_TEST_RUNTIME_FUZZ_PLAYER_H
#define TESSERA_TEST_RUNTIME_FUZZ_PLAYER_H

#include "actions.h"
#include "data.h"
#include "world.h"

#include <functional>
#include <random>

namespace fuzz {

class player {
public:
  player(world &shared, int thread)
      : world_(shared), log_(shared.watched.of_thread[thread]), thread_(thread),
        places_(shared.places) {}

  void play(const std::vector<action> &actions);

private:
  using future = concurrency::completion_future;
  /// An operation under way that the program will ask for.
  struct kept {
    future operation;
    std::function<void()> verify; ///< when it is done
    bool throws;                  ///< an iterator of it does
    std::vector<std::shared_ptr<root>> of;
  };

  int pick(int below) { return int(random_() % std::uint32_t(below)); }
  bool chance(int percent) { return pick(100) < percent; }
  /// Adds to the action's line what it has picked.
  void note(const std::string &text) { log_.add("      " + text); }
  [[noreturn]] void differ(const std::string &what) { world_.watched.differ(what); }
  void expect(const std::string &what, const values &wanted, const int *seen);

  template <typename Function> void attempt(const Function &function) { world_.attempt(function); }
  template <typename Function> static void visit(const any_view &view, const Function &function) {
    std::visit(function, view.view);
  }

#define FUZZ_MEMBER(name, weight) void name();
  FUZZ_ACTIONS(FUZZ_MEMBER)
#undef FUZZ_MEMBER

  // Data.
  any_view &any();
  /// Of rank 1; made if there is none.
  any_view any_row();
  void add_view(const any_view &view);
  void end_view(std::size_t number);
  void last_view_has_gone(const std::shared_ptr<root> &of);
  std::shared_ptr<root> any_array();
  std::vector<int> random_values(std::size_t count);

  // Kernels.
  /// Null: the runtime chooses.
  const concurrency::accelerator_view *target(std::size_t work, std::string &name);
  int rounds(const concurrency::accelerator_view *on);
  bool is_slow(const concurrency::accelerator_view &view) const;

  // Futures.
  void begin(future operation, std::vector<std::shared_ptr<root>> of, std::function<void()> verify,
             std::function<bool()> is_done, bool throws = false);
  void get(kept &one);
  kept take_future();
  void continue_with(const future &operation, std::function<void()> then);

  void finish();

  world &world_;
  log &log_;
  int thread_;
  std::shared_ptr<root> part_; ///< of the data that all threads use
  std::vector<place> places_;
  std::mt19937 random_;
  std::vector<any_view> views_;
  std::vector<std::shared_ptr<root>> arrays_;
  std::vector<kept> futures_;
  /// What is true once everything is done whose futures are lost.
  std::vector<std::pair<std::string, std::function<bool()>>> lost_;
  /// Sources without a view; nothing writes to them any more.
  std::vector<std::unique_ptr<std::vector<int>>> dead_;
};

/// A program that was made for its end alone: see lives.cpp. `seed` is in the environment.
int live(std::uint32_t seed);
constexpr const char *life_variable = "TESSERA_FUZZ_LIFE";
/// Where the plug-in and the program lie.
const std::string &own_folder();

} // namespace fuzz

#endif // TESSERA_TEST_RUNTIME_FUZZ_PLAYER_H
