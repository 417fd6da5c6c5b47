// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread that steps the simulation on while another one shows it.
#ifndef TESSERA_SAMPLES_NBODY_STEPPER_H
#define TESSERA_SAMPLES_NBODY_STEPPER_H

#include "scene.h"
#include "simulation.h"

#include <condition_variable>
#include <mutex>
#include <thread>

class stepper {
public:
  /// Pauses after `pause_at` steps, once; 0: it goes on.
  stepper(simulation &of, const beginning &from, long pause_at)
      : simulation_(of), pause_at_(pause_at), runs_([this] { run(); }) {
    wanted_.from = &from;
  }
  stepper(const stepper &) = delete;
  ~stepper() {
    ask([this] { wanted_.ends = true; });
    runs_.join();
  }

  void select(std::size_t mode) {
    ask([&] { wanted_.mode = int(mode); });
  }
  void restart(const beginning &from) {
    ask([&] {
      wanted_.from = &from;
      wanted_.restarts = true;
    });
  }
  void restart() {
    ask([this] { wanted_.restarts = true; });
  }
  void pause_or_go_on() {
    ask([this] { wanted_.pauses = !wanted_.pauses; });
  }
  /// As it was after the latest step. The next step brings the next one.
  scene latest() {
    const std::lock_guard lock(mutex_);
    wants_scene_ = true;
    return shown_;
  }
  /// Why it has stopped for good; empty if it has not.
  std::string failure() {
    const std::lock_guard lock(mutex_);
    return failure_;
  }
  long all_steps() const { return all_steps_; }

private:
  struct request {
    const beginning *from = nullptr;
    int mode = -1; ///< that it has
    bool restarts = false, pauses = false, ends = false;
  };

  template <class Change> void ask(Change change) {
    const std::lock_guard lock(mutex_);
    change();
    abandon_ = true;
    changed_.notify_one();
  }

  void run() {
    try {
      show(0);
      while (prepare())
        if (simulation_.step(abandon_))
          count_step();
    } catch (const std::exception &why) {
      const std::lock_guard lock(mutex_);
      failure_ = why.what();
    }
  }

  /// Does what was asked for; waits while it pauses. False at the end.
  bool prepare() {
    std::unique_lock lock(mutex_);
    while (true) {
      abandon_ = false;
      if (wanted_.ends)
        return false;
      if (wanted_.mode >= 0) {
        simulation_.select(std::size_t(std::exchange(wanted_.mode, -1)));
        begin_to_count();
      }
      if (std::exchange(wanted_.restarts, false)) {
        const beginning &from = *wanted_.from;
        lock.unlock();
        simulation_.restart(from.make(simulation_.count()));
        begin_to_count();
        show(0);
        lock.lock();
        continue;
      }
      if (!wanted_.pauses)
        return true;
      lock.unlock();
      show(0);
      lock.lock();
      changed_.wait(lock, [this] { return abandon_.load(); });
      begin_to_count();
    }
  }

  void count_step() {
    ++all_steps_;
    ++steps_;
    if (simulation_.steps() == pause_at_) {
      pause_at_ = 0;
      const std::lock_guard lock(mutex_);
      wanted_.pauses = true;
    }
    const double now = seconds_now();
    if (now - begun_ > 0.5) {
      rate_ = double(steps_) / (now - begun_);
      begin_to_count(rate_);
    }
    if (wants_scene_)
      show(rate_);
  }

  void begin_to_count(double rate = 0) {
    begun_ = seconds_now();
    steps_ = 0;
    rate_ = rate;
  }

  void show(double rate) {
    scene made = {simulation_.bodies(), simulation_.steps(),
                  simulation_.modes()[simulation_.selected()].name, rate};
    const std::lock_guard lock(mutex_);
    shown_ = std::move(made);
    wants_scene_ = false;
  }

  simulation &simulation_;
  long pause_at_;
  std::mutex mutex_;
  std::condition_variable changed_;
  request wanted_;
  scene shown_;
  std::string failure_;
  std::atomic<bool> abandon_{false}, wants_scene_{true};
  std::atomic<long> all_steps_{0};
  double begun_ = seconds_now(), rate_ = 0;
  long steps_ = 0;
  std::thread runs_; ///< last: it uses the others
};

#endif // TESSERA_SAMPLES_NBODY_STEPPER_H
