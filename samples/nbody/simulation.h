// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A simulation that goes on while you change how its steps are computed: serially, or by a kernel on
// one accelerator or on all of them together.
#ifndef TESSERA_SAMPLES_NBODY_SIMULATION_H
#define TESSERA_SAMPLES_NBODY_SIMULATION_H

#include "steps.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <future>
#include <memory>
#include <stdexcept>

inline std::string narrow(const std::wstring &text) {
  std::string made;
  for (const wchar_t letter : text)
    made += letter < 128 ? char(letter) : '?';
  return made;
}

inline double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// An accelerator, and how many bodies of this simulation it has moved in a second lately.
struct place {
  concurrency::accelerator_view view;
  std::string name;
  bool is_emulated;
  double speed = 0; ///< 0: not known yet
  bool has_failed = false;
};

struct mode {
  enum class kernel { none, simple, tiled };
  std::string name;
  kernel runs;
  std::vector<place *> places; ///< which share the bodies; none for the plain loop
};

class simulation {
public:
  explicit simulation(const body_set &from) {
    find_places();
    using concurrency::accelerator;
    place *const standard = place_of(accelerator().get_default_view());
    modes_ = {{"serial", mode::kernel::none, {}},
              {"simple", mode::kernel::simple, {standard}},
              {"tiled", mode::kernel::tiled, {standard}}};
    mode all = {"all accelerators", mode::kernel::tiled, {}};
    for (const auto &one : places_) {
      modes_.push_back({one->name, mode::kernel::tiled, {one.get()}});
      if (!one->is_emulated)
        all.places.push_back(one.get());
    }
    modes_.push_back(all);
    restart(from);
  }

  const std::vector<mode> &modes() const { return modes_; }
  std::size_t selected() const { return selected_; }
  void select(std::size_t number) { selected_ = number; }
  int count() const { return now_->set.count(); }
  long steps() const { return steps_; }

  void restart(const body_set &from) {
    now_ = std::make_unique<state>(from);
    next_ = std::make_unique<state>(from);
    steps_ = 0;
    const std::size_t chosen = selected_;
    selected_ = 1;
    const std::atomic<bool> go_on{false};
    run(half_a_kick_back, go_on);
    selected_ = chosen;
  }

  /// False, and nothing has changed, if `abandon` became true meanwhile.
  bool step(const std::atomic<bool> &abandon) {
    if (!run(whole_step, abandon))
      return false;
    ++steps_;
    return true;
  }

  /// As they are now.
  const std::vector<body> &bodies() {
    now_->bodies.synchronize();
    return now_->set.bodies;
  }
  const body_set &all() {
    now_->velocities.synchronize();
    bodies();
    return now_->set;
  }

private:
  struct state {
    explicit state(const body_set &from)
        : set(from), bodies(set.count(), set.bodies), velocities(set.count(), set.velocities) {}

    body_set set;
    concurrency::array_view<body> bodies;
    concurrency::array_view<velocity> velocities;
  };

  /// Bodies that a place still has to move.
  struct share {
    place *by;
    int begin, end;
  };

  /// A launch takes at most so many seconds, as far as one knows: keys act soon on slow ones, too.
  static constexpr double longest_launch = 0.05;
  static constexpr int least_bodies = 256;

  void find_places() {
    using concurrency::accelerator;
    for (const accelerator &one : accelerator::get_all()) {
      const std::wstring path = one.get_device_path();
      // The host runs no kernels, and WARP is the CPU by another name.
      if (path != accelerator::cpu_accelerator && path != accelerator::direct3d_warp)
        places_.push_back(std::make_unique<place>(
            place{one.get_default_view(), narrow(one.get_description()), one.get_is_emulated()}));
    }
    if (places_.empty())
      throw std::runtime_error("there is no accelerator that runs kernels");
  }

  place *place_of(const concurrency::accelerator_view &view) {
    for (const auto &one : places_)
      if (one->view.get_accelerator() == view.get_accelerator())
        return one.get();
    return places_.front().get();
  }

  bool run(step_lengths lengths, const std::atomic<bool> &abandon) {
    const mode &how = modes_[selected_];
    const bool is_done = how.runs == mode::kernel::none ? run_serially(lengths, abandon)
                                                        : run_kernels(how, lengths, abandon);
    if (is_done)
      now_.swap(next_);
    return is_done;
  }

  bool run_serially(step_lengths lengths, const std::atomic<bool> &abandon) {
    all();
    for (int begin = 0; begin < count(); begin += least_bodies) {
      if (abandon)
        return false;
      serial_step(now_->set, next_->set, begin, std::min(least_bodies, count() - begin), lengths);
    }
    next_->bodies.refresh();
    next_->velocities.refresh();
    return true;
  }

  /// Every place moves its share; what one that fails has left goes to the others.
  bool run_kernels(const mode &how, step_lengths lengths, const std::atomic<bool> &abandon) {
    std::vector<share> shares = share_out(how);
    while (!shares.empty() && !abandon) {
      std::vector<std::future<void>> others;
      for (std::size_t number = 1; number < shares.size(); ++number)
        others.push_back(std::async(std::launch::async, [&, number] {
          move_all(how, shares[number], lengths, abandon);
        }));
      move_all(how, shares[0], lengths, abandon);
      for (std::future<void> &one : others)
        one.get();
      shares.erase(std::remove_if(shares.begin(), shares.end(),
                                  [](const share &one) { return one.begin == one.end; }),
                   shares.end());
      for (share &one : shares)
        if (one.by->has_failed)
          one.by = first_that_works(how);
    }
    return shares.empty();
  }

  /// By speed. A place whose speed is not known yet gets few bodies, and then it is.
  std::vector<share> share_out(const mode &how) const {
    first_that_works(how);
    double speeds = 0;
    for (const place *one : how.places)
      speeds += one->has_failed ? 0 : one->speed;
    std::vector<share> shares;
    int begin = 0;
    for (place *one : how.places) {
      if (one->has_failed)
        continue;
      const double part = one->speed / std::max(speeds, 1.0) * count();
      const int bodies = std::min(std::max(int(part), least_bodies), count() - begin);
      shares.push_back({one, begin, begin + bodies});
      begin += bodies;
    }
    shares.back().end = count();
    return shares;
  }

  static place *first_that_works(const mode &how) {
    for (place *const one : how.places)
      if (!one->has_failed)
        return one;
    throw std::runtime_error("no accelerator is left that works");
  }

  void move_all(const mode &how, share &of, step_lengths lengths,
                const std::atomic<bool> &abandon) {
    try {
      while (of.begin != of.end && !abandon) {
        const int most = std::max(least_bodies, int(of.by->speed * longest_launch));
        const int bodies = std::min(of.end - of.begin, most);
        const double begun = seconds_now();
        launch(how, of, bodies, lengths);
        of.by->view.create_marker().get();
        const double speed = bodies / std::max(seconds_now() - begun, 1e-9);
        of.by->speed = of.by->speed == 0 ? speed : 0.7 * of.by->speed + 0.3 * speed;
        of.begin += bodies;
      }
    } catch (const concurrency::runtime_exception &failure) {
      std::fprintf(stderr, "%s: %s\n", of.by->name.c_str(), failure.what());
      of.by->has_failed = true;
    }
  }

  void launch(const mode &how, const share &of, int bodies, step_lengths lengths) {
    const concurrency::extent<1> extent(bodies);
    const concurrency::index<1> first(of.begin);
    const step_data data = {now_->bodies, now_->velocities.section(first, extent),
                            next_->bodies.section(first, extent),
                            next_->velocities.section(first, extent), of.begin};
    (how.runs == mode::kernel::simple ? simple_step : tiled_step)(of.by->view, data, lengths);
  }

  std::vector<std::unique_ptr<place>> places_;
  std::vector<mode> modes_;
  std::size_t selected_ = 2;
  std::unique_ptr<state> now_, next_;
  long steps_ = 0;
};

#endif // TESSERA_SAMPLES_NBODY_SIMULATION_H
