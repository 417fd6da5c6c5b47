// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Random sequences of kernels, host accesses, copies, discards and synchronisations of overlapping
/// views, over two accelerators with memory of their own, one that shares the host's and the
/// vectorised CPU, against a model without caches.
///
///   coherence-fuzz [sequences] [seed]     prints the sequence that differs, and exits with 1
#include "coherence_model.h"
#include "core/coherence/buffer.h"
#include "fake_accelerator.h"

#include <cstdio>
#include <memory>
#include <string>
#include <variant>

using namespace concurrency;
using test::elements;
using test::model_root;

namespace {

constexpr int operations_per_sequence = 40;

/// A view of any rank up to five, and which elements of its root it shows.
struct any_view {
  std::variant<array_view<int, 1>, array_view<int, 2>, array_view<int, 3>, array_view<int, 4>,
               array_view<int, 5>>
      view;
  int root;
  elements shown;
};

/// The data, as the program and as the model have it.
struct root {
  model_root model;
  std::vector<int> source;              ///< of views over the program's memory
  std::unique_ptr<array<int, 1>> owner; ///< of views over an array
  bool has_source;
};

struct place {
  std::string name;
  accelerator_view view;
  bool shares_host_memory;
};

/// What every kernel of the fuzzer does: it looks at one view, and writes some of another.
struct kernel_work {
  std::vector<std::optional<int>> expected; ///< of the view that it looks at
  int step = 1;                             ///< it writes every so many elements, from `first` on
  int first = 0;
  bool writes = false;
  bool adds = false; ///< else it sets
  int amount = 0;
  std::atomic<bool> *differs = nullptr;
};

template <int N> index<N> point_of(const extent<N> &shape, int number) {
  index<N> point;
  for (int dimension = N - 1; dimension >= 0; --dimension) {
    point[dimension] = number % shape[dimension];
    number /= shape[dimension];
  }
  return point;
}

template <int N> struct closure {
  array_view<int, N> view;
  const kernel_work *work;
};

template <int N> void kernel_entry(const void *memory, const tessera_tile *, void *) {
  const auto &captured = *static_cast<const closure<N> *>(memory);
  const kernel_work &work = *captured.work;
  const extent<N> shape = captured.view.get_extent();
  const int count = int(shape.size());
  for (int number = 0; number < count; ++number) {
    int &element = captured.view.get_ref(point_of(shape, number));
    const std::optional<int> &expected = work.expected[std::size_t(number)];
    if (expected && *expected != element)
      work.differs->store(true);
    if (work.writes && number >= work.first && (number - work.first) % work.step == 0)
      element = work.adds ? element + work.amount : work.amount;
  }
}

template <int N>
void launch(const array_view<int, N> &view, const kernel_work &work, const accelerator_view &on) {
  static const tessera_image image = {tessera_image_host, 0, {kernel_entry<N>}, 0};
  static const tessera_capture captures[] = {
      {offsetof(closure<N>, view), tessera_capture_view, tessera_access_read, sizeof(view)},
      {offsetof(closure<N>, view), tessera_capture_view, tessera_access_read_write, sizeof(view)}};
  static const tessera_kernel reading = {
      TESSERA_ABI_VERSION, 1, {}, sizeof(closure<N>), 8, 1, captures, "reading", 1, 0, &image};
  static const tessera_kernel writing = {
      TESSERA_ABI_VERSION, 1, {}, sizeof(closure<N>), 8, 1, captures + 1, "writing", 1, 0, &image};
  const closure<N> captured = {view, &work};
  const int one[] = {1};
  tessera_launch launch = {TESSERA_ABI_VERSION, 1, one, tessera_detail::__view_handle::__of(on), 0};
  tessera_launch_kernel(work.writes ? &writing : &reading, &launch, &captured);
  tessera_detail::__check(launch.__status);
}

class sequence {
public:
  sequence(std::uint32_t seed, std::vector<place> &places) : random_(seed), places_(places) {}

  /// False if something differs; log() says what was done.
  bool run() {
    const int roots = 1 + pick(2);
    for (int number = 0; number < roots; ++number)
      make_root();
    for (int number = 0; number < operations_per_sequence && !failed_; ++number) {
      step();
      check_sources();
    }
    finish();
    return !failed_;
  }
  const std::string &log() const { return log_; }

private:
  int pick(int below) { return int(random_() % std::uint32_t(below)); }
  bool chance(int percent) { return pick(100) < percent; }

  template <typename... Parts> void note(const Parts &...parts) {
    ((log_ += parts), ...);
    log_ += '\n';
  }
  static std::string text(int number) { return std::to_string(number); }
  void differ(const std::string &what) {
    if (!failed_)
      note("DIFFERENT: ", what);
    failed_ = true;
  }
  void expect(const std::string &what, std::optional<int> wanted, int seen) {
    if (wanted && *wanted != seen)
      differ(what + " is " + text(seen) + " instead of " + text(*wanted));
  }

  void make_root() {
    const int count = 4 + pick(120);
    const int number = int(roots_.size());
    std::vector<int> values(static_cast<std::size_t>(count));
    for (int &value : values)
      value = pick(1000000);
    std::vector<std::optional<int>> known(values.begin(), values.end());
    elements all(static_cast<std::size_t>(count));
    for (int element = 0; element < count; ++element)
      all[std::size_t(element)] = element;
    const int kind = pick(4);
    if (kind == 0) { // an array
      const place &home = places_[std::size_t(pick(int(places_.size())))];
      auto made = std::make_unique<array<int, 1>>(extent<1>(count), values.begin(), home.view);
      array_view<int, 1> view(*made);
      roots_.push_back(std::make_unique<root>(root{model_root(known), {}, std::move(made), false}));
      views_.push_back({view, number, all});
      note("root ", text(number), ": array of ", text(count), " on ", home.name);
    } else if (kind == 1) { // no source
      roots_.push_back(std::make_unique<root>(root{
          model_root(std::vector<std::optional<int>>(std::size_t(count))), {}, nullptr, false}));
      views_.push_back({array_view<int, 1>(count), number, all});
      note("root ", text(number), ": view of ", text(count), " without a source");
    } else {
      roots_.push_back(
          std::make_unique<root>(root{model_root(known), std::move(values), nullptr, true}));
      views_.push_back({array_view<int, 1>(roots_.back()->source), number, all});
      note("root ", text(number), ": view of a vector of ", text(count));
    }
  }

  int any() { return pick(int(views_.size())); }
  model_root &model_of(const any_view &view) { return roots_[std::size_t(view.root)]->model; }

  void step() {
    switch (pick(14)) {
    case 0:
    case 1:
      return make_view();
    case 2:
    case 3:
    case 4:
    case 5:
      return run_kernel();
    case 6:
      return read_on_host();
    case 7:
      return write_on_host();
    case 8:
      return synchronize();
    case 9:
      return synchronize_elsewhere();
    case 10:
      return discard();
    case 11:
      return refresh();
    case 12:
      return copy_views();
    default:
      return copy_iterators();
    }
  }

  /// A section, a projection, a row of a section, another shape, or the same again.
  void make_view() {
    if (views_.size() > 12) {
      const int gone = any();
      views_.erase(views_.begin() + gone);
      note("view ", text(gone), " goes");
      forget_roots_without_views();
      if (views_.empty())
        make_root();
      return;
    }
    const int from = any();
    std::visit([&](const auto &view) { derive(from, view); }, views_[std::size_t(from)].view);
  }
  template <int N> void derive(int from, const array_view<int, N> &view) {
    const extent<N> shape = view.get_extent();
    const elements shown = views_[std::size_t(from)].shown;
    const int root = views_[std::size_t(from)].root;
    std::string what = "view " + text(int(views_.size())) + " is of view " + text(from) + ": ";
    if constexpr (N >= 2)
      if (chance(30)) {
        const int row = pick(shape[0]);
        const std::size_t length = shown.size() / std::size_t(shape[0]);
        const auto begin = shown.begin() + std::ptrdiff_t(length * std::size_t(row));
        views_.push_back({view[row], root, elements(begin, begin + std::ptrdiff_t(length))});
        return note(what, "row ", text(row));
      }
    if constexpr (N == 1)
      if (chance(50))
        return reshape(what, view, root, shown);
    index<N> origin;
    extent<N> size;
    for (int dimension = 0; dimension < N; ++dimension) {
      origin[dimension] = pick(shape[dimension]);
      size[dimension] = 1 + pick(shape[dimension] - origin[dimension]);
      what += "[" + text(origin[dimension]) + "+" + text(size[dimension]) + "]";
    }
    elements part;
    for (int number = 0; number < int(size.size()); ++number) {
      const index<N> point = point_of(size, number) + origin;
      int linear = 0;
      for (int dimension = 0; dimension < N; ++dimension)
        linear = linear * shape[dimension] + point[dimension];
      part.push_back(shown[std::size_t(linear)]);
    }
    views_.push_back({view.section(origin, size), root, std::move(part)});
    note(what);
  }
  void reshape(const std::string &what, const array_view<int, 1> &view, int root,
               const elements &shown) {
    const int count = int(shown.size());
    switch (pick(5)) {
    case 0:
      return add_shape<2>(what, view, root, shown, {2, count / 2});
    case 1:
      return add_shape<3>(what, view, root, shown, {2, 3, count / 6});
    case 2:
      return add_shape<4>(what, view, root, shown, {2, 2, 3, count / 12});
    case 3:
      return add_shape<5>(what, view, root, shown, {2, 1, 3, 2, count / 12});
    default:
      views_.push_back({view, root, shown});
      note(what, "a copy");
    }
  }
  template <int N>
  void add_shape(const std::string &what, const array_view<int, 1> &view, int root,
                 const elements &shown, const int (&lengths)[N]) {
    const extent<N> shape(lengths);
    if (lengths[N - 1] == 0)
      return;
    views_.push_back({view.template view_as<N>(shape), root,
                      elements(shown.begin(), shown.begin() + std::ptrdiff_t(shape.size()))});
    note(what, "rank ", text(N));
  }

  void run_kernel() {
    const int which = any();
    const any_view &target = views_[std::size_t(which)];
    place &on = places_[std::size_t(pick(int(places_.size())))];
    model_root &model = model_of(target);
    kernel_work &work = *works_.emplace_back(std::make_unique<kernel_work>());
    work.differs = &kernel_differs_;
    work.writes = chance(75);
    work.adds = chance(50);
    work.step = 1 + pick(3);
    work.first = pick(int(target.shown.size()));
    if (chance(50))
      work.first = 0, work.step = 1;
    work.amount = pick(1000);
    for (int element : target.shown)
      work.expected.push_back(model.current(element));
    note("kernel on ", on.name, " over view ", text(which),
         work.writes ? (work.adds ? " adds " : " sets ") + text(work.amount) + " from " +
                           text(work.first) + " by " + text(work.step)
                     : " reads");
    std::visit([&](const auto &view) { launch(view, work, on.view); }, target.view);
    if (on.shares_host_memory)
      bring(target);
    if (work.writes)
      for (int number = work.first; number < int(target.shown.size()); number += work.step) {
        const int element = target.shown[std::size_t(number)];
        const std::optional<int> before = model.current(element);
        if (!work.adds)
          model.write_in_kernel(element, work.amount, on.shares_host_memory);
        else if (before)
          model.write_in_kernel(element, *before + work.amount, on.shares_host_memory);
      }
  }

  void bring(const any_view &view) {
    model_of(view).bring_to_host(view.shown);
    model_of(view).forget_in_source(view.shown);
  }

  void read_on_host() {
    const int which = any();
    const any_view &view = views_[std::size_t(which)];
    note("the host reads view ", text(which));
    std::visit(
        [&](const auto &typed) {
          for (int number = 0; number < int(view.shown.size()); ++number)
            expect("an element of view " + text(which),
                   model_of(view).current(view.shown[std::size_t(number)]),
                   typed(point_of(typed.get_extent(), number)));
        },
        view.view);
    bring(view);
  }
  void write_on_host() {
    const int which = any();
    const any_view &view = views_[std::size_t(which)];
    const int number = pick(int(view.shown.size())), value = pick(1000000);
    note("the host writes element ", text(number), " of view ", text(which));
    std::visit([&](const auto &typed) { typed[point_of(typed.get_extent(), number)] = value; },
               view.view);
    bring(view);
    model_of(view).write_on_host(view.shown[std::size_t(number)], value);
  }
  void synchronize() {
    const int which = any();
    const any_view &view = views_[std::size_t(which)];
    const bool later = chance(30);
    note("synchronize view ", text(which), later ? " async" : "");
    std::visit(
        [&](const auto &typed) {
          if (later)
            typed.synchronize_async().get();
          else
            typed.synchronize();
        },
        view.view);
    bring(view);
  }
  void synchronize_elsewhere() {
    const int which = any();
    const any_view &view = views_[std::size_t(which)];
    place &to = places_[std::size_t(pick(int(places_.size())))];
    note("synchronize view ", text(which), " to ", to.name);
    std::visit([&](const auto &typed) { typed.synchronize_to(to.view); }, view.view);
    if (to.shares_host_memory)
      bring(view);
  }
  void discard() {
    if (chance(50))
      return;
    const int which = any();
    const any_view &view = views_[std::size_t(which)];
    note("discard view ", text(which));
    std::visit([](const auto &typed) { typed.discard_data(); }, view.view);
    model_of(view).discard(view.shown);
  }
  /// The program changes its memory by itself, as the specification allows it to.
  void refresh() {
    const int which = any();
    const any_view &view = views_[std::size_t(which)];
    root &owner = *roots_[std::size_t(view.root)];
    if (!owner.has_source)
      return;
    note("the program changes what view ", text(which), " shows, and refreshes it");
    std::visit([](const auto &typed) { typed.synchronize(access_type_read_write); }, view.view);
    bring(view);
    for (int element : view.shown) {
      const int value = pick(1000000);
      owner.source[std::size_t(element)] = value;
      owner.model.write_on_host(element, value);
    }
    std::visit([](const auto &typed) { typed.refresh(); }, view.view);
  }
  void copy_views() {
    const int a = any(), b = any();
    const any_view &from = views_[std::size_t(a)], &to = views_[std::size_t(b)];
    std::visit(
        [&](const auto &source, const auto &target) {
          if constexpr (std::is_same_v<decltype(source), decltype(target)>)
            if (source.get_extent() == target.get_extent()) {
              const bool later = chance(30);
              note("copy view ", text(a), " to view ", text(b), later ? " async" : "");
              std::vector<std::optional<int>> values;
              for (int element : from.shown)
                values.push_back(model_of(from).current(element));
              if (later)
                copy_async(source, target).get();
              else
                copy(source, target);
              bring(from);
              // To an array it may have gone straight from another accelerator.
              if (roots_[std::size_t(to.root)]->owner)
                model_of(from).leave_open_in_source(from.shown);
              for (std::size_t number = 0; number < values.size(); ++number)
                if (values[number])
                  model_of(to).write_on_host(to.shown[number], *values[number]);
                else
                  forget(to, number);
            }
        },
        from.view, to.view);
  }
  void forget(const any_view &view, std::size_t number) {
    const elements one = {view.shown[number]};
    model_of(view).discard(one);
    model_of(view).forget_in_source(one);
  }
  void copy_iterators() {
    const int which = any();
    const any_view &view = views_[std::size_t(which)];
    std::vector<int> values(view.shown.size());
    const bool later = chance(30);
    if (chance(50)) {
      note("copy view ", text(which), " to a vector", later ? " async" : "");
      std::visit(
          [&](const auto &typed) {
            if (later)
              copy_async(typed, values.begin()).get();
            else
              copy(typed, values.begin());
          },
          view.view);
      for (std::size_t number = 0; number < values.size(); ++number)
        expect("a copied element of view " + text(which),
               model_of(view).current(view.shown[number]), values[number]);
      bring(view);
      return;
    }
    note("copy a vector to view ", text(which), later ? " async" : "");
    for (int &value : values)
      value = pick(1000000);
    std::visit(
        [&](const auto &typed) {
          if (later)
            copy_async(values.begin(), values.end(), typed).get();
          else
            copy(values.begin(), values.end(), typed);
        },
        view.view);
    for (std::size_t number = 0; number < values.size(); ++number)
      model_of(view).write_on_host(view.shown[number], values[number]);
  }

  /// No write is in a vector too early, and none is missing. What runs is waited for first.
  void check_sources() {
    if (!chance(30))
      return;
    for (place &one : places_)
      one.view.wait();
    if (kernel_differs_)
      differ("what a kernel saw");
    for (const auto &one : roots_)
      if (one->has_source)
        for (std::size_t element = 0; element < one->source.size(); ++element)
          expect("element " + text(int(element)) + " in the source's memory",
                 one->model.in_source(int(element)), one->source[element]);
  }
  /// With its last view everything that was written is in the source.
  void forget_roots_without_views() {
    for (std::size_t number = 0; number < roots_.size(); ++number) {
      root &one = *roots_[number];
      const bool seen = std::any_of(views_.begin(), views_.end(),
                                    [&](const any_view &view) { return view.root == int(number); });
      if (seen || !one.has_source)
        continue;
      for (std::size_t element = 0; element < one.source.size(); ++element)
        expect("element " + text(int(element)) + " after the last view",
               one.model.current(int(element)), one.source[element]);
      one.has_source = false;
    }
  }
  void finish() {
    for (place &one : places_)
      one.view.wait();
    if (kernel_differs_)
      differ("what a kernel saw");
    views_.clear();
    forget_roots_without_views();
  }

  std::mt19937 random_;
  std::vector<place> &places_;
  std::vector<std::unique_ptr<root>> roots_;
  std::vector<any_view> views_;
  std::vector<std::unique_ptr<kernel_work>> works_;
  std::atomic<bool> kernel_differs_{false};
  std::string log_;
  bool failed_ = false;
};

} // namespace

int main(int count, char **arguments) {
  const long sequences = count > 1 ? std::atol(arguments[1]) : 2000;
  if (sequences <= 0) {
    std::fprintf(stderr, "coherence-fuzz: '%s' is no number of sequences\n", arguments[1]);
    return 2;
  }
  const std::uint32_t seed = count > 2 ? std::uint32_t(std::atol(arguments[2])) : 1;
  const auto own = [] { return test::fake_accelerator::make(false); };
  const auto first = own(), second = own(), sharing = test::fake_accelerator::make(true);
  second.device.copy_pinned_memory();
  const accelerator cpu(L"tessera\\cpu");
  std::vector<place> places = {
      {"first", first.default_view(), false},
      {"first, another view", first.make_view(), false},
      {"second", second.default_view(), false},
      {"sharing", sharing.make_view(queuing_mode_immediate), true},
      {"the CPU", cpu.get_default_view(), cpu.get_supports_cpu_shared_memory()}};
  for (long number = 0; number < sequences; ++number) {
    // Every other sequence with so few that most buffers have more.
    const std::uint32_t own_seed = seed + std::uint32_t(number);
    tessera::buffer::most_pieces = own_seed % 2 ? 4096 : 2;
    sequence one(own_seed, places);
    if (!one.run()) {
      std::printf("sequence %ld of seed %u:\n%s", number, seed, one.log().c_str());
      return 1;
    }
  }
  std::printf("%ld sequences, nothing differs\n", sequences);
}
