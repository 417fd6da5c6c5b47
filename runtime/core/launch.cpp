// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/launch.h"

#include "core/captures.h"
#include "core/coherence/host_access.h"
#include "core/compute_domain.h"
#include "core/handles.h"
#include "core/kernel_counting.h"
#include "core/kernel_label.h"
#include "core/runtime.h"
#include "core/text.h"
#include "core/view_track.h"

#include "backends/unchecked_kernels.h"
#include "timeline/process_end.h"

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <cstring>

namespace tessera {
namespace {

timeline::ran_version version_that_ran(const version_report &told) {
  using enum timeline::ran_version;
  if (!told.version)
    return only_one;
  return std::strcmp(told.version, "vector") == 0   ? vector
         : std::strcmp(told.version, "scalar") == 0 ? scalar
                                                    : both;
}

/// What the time line says of a launch, but for when and where it ran.
timeline::record record_of(const tessera_kernel &kernel, const std::int32_t *extent,
                           const version_report &told) {
  const auto length = [&](std::uint32_t dimension) {
    return dimension < kernel.rank ? std::uint64_t(std::uint32_t(extent[dimension])) : 0;
  };
  const auto tile = [&](int dimension) { return std::uint32_t(kernel.tile[dimension]); };
  timeline::record made;
  made.values[0] = length(0) | length(1) << 32;
  made.values[1] = length(2) | std::uint64_t(kernel.rank) << 32;
  made.notes[0] = timeline::number_of(told.variant ? told.variant : "");
  made.notes[1] = told.image_kind;
  made.notes[2] = tile(0) | tile(1) << 16;
  made.detail = std::uint16_t(tile(2));
  made.kind = timeline::record_kind::kernel;
  made.flags = std::uint8_t(version_that_ran(told));
  made.flags |= told.has_variants ? timeline::kernel_has_variants : 0;
  made.flags |= told.is_measured ? timeline::kernel_is_measured : 0;
  made.flags |= told.is_decided ? timeline::kernel_is_decided : 0;
  return made;
}

void add_record(const timeline::record &whole, const version_report &told) {
  if (!told.is_decided)
    return timeline::add(whole);
  char text[200];
  std::snprintf(text, sizeof text,
                "%s from now on, if it has %llu to %llu work-items: they took %.2f ns each as "
                "vector, %.2f ns as scalar",
                told.winner, static_cast<unsigned long long>(told.least_work_items),
                static_cast<unsigned long long>(told.most_work_items), told.vector_time,
                told.scalar_time);
  timeline::add(whole, text);
}

/// A kernel on its way.
class kernel_command final : public data_command {
public:
  kernel_command(const tessera_kernel &kernel, const tessera_launch &launch, const void *closure,
                 const capture_table &captures)
      : kernel_(kernel), closure_(kernel, launch, closure, captures) {
    if (recorded()) [[unlikely]]
      recorded()->label = timeline::label::of_name(name_of_kernel(kernel));
  }

  void relocate_for(const device &where, const void *code, const capture_table &captures) {
    code_ = code;
    closure_.relocate_for(where, captures);
  }

  /// For a device that checks kernels, before the captures are used.
  void note_unwritten(const capture_table &captures) {
    std::size_t number = 0;
    unwritten_ = std::make_unique<std::vector<unwritten_bytes>>();
    for (const captured_container &one : captures) {
      const std::uint64_t begin = one.part.bounds().begin;
      for (const byte_range &range : one.root->unwritten(one.part))
        unwritten_->push_back({number, range.begin - begin, range.end - range.begin,
                               one.root->kind() == buffer::source::array});
      ++number;
    }
  }

  bool touches_data() const override { return true; }
  const char *kernel() const override { return kernel_.name; }

private:
  [[gnu::cold]] void trace_version(const trace &tracing, const version_report &told) const {
    if (told.variant || told.version)
      tracing.line(trace::launch, "%s ran as %s%s%s", kernel_.name,
                   told.variant ? told.variant : "", told.variant && told.version ? ", " : "",
                   told.version ? told.version : "");
    if (told.is_decided)
      tracing.line(
          trace::launch,
          "%s runs as %s from now on, if it has %llu to %llu work-items: they took %.2f ns each "
          "as vector, %.2f ns as scalar",
          kernel_.name, told.winner, static_cast<unsigned long long>(told.least_work_items),
          static_cast<unsigned long long>(told.most_work_items), told.vector_time,
          told.scalar_time);
  }

  begun_work work(const queue_of_device &, std::span<const counted<event>> after) override {
    const trace &tracing = runtime::instance().tracing();
    if (tracing.shows(trace::launch))
      tracing.line(trace::launch, "%s on %ls", kernel_.name,
                   queue()->owner().properties().device_path);
    result<tessera::queue *> target = queue()->backend_queue();
    if (!target)
      return {.failure = target.failure()};
    begun_work begun;
    if (runs_on())
      begun.events.reserve(1); // the event must not be lost
    assert(code_ && "relocate_for() comes before the command is submitted");
    dispatch asked = closure_.over(kernel_, code_);
    if (unwritten_)
      asked.unwritten = *unwritten_;
    version_report told;
    const bool is_recorded = recorded() && timeline::is_on();
    if (tracing.shows(trace::launch) || is_recorded)
      asked.report = &told;
    if (is_recorded && !runs_on() && runtime::instance().counts_kernels())
      count_on_timeline(asked);
    result<counted<event>> launched =
        is_recorded ? launch_recorded(**target, asked, after) : (*target)->launch(asked, after);
    if (tracing.shows(trace::launch))
      trace_version(tracing, told);
    if (!launched)
      return {.failure = launched.failure()};
    if (*launched)
      begun.events.push_back(std::move(*launched));
    return begun;
  }

  /// Helpers of this thread work for this launch.
  [[gnu::cold, gnu::noinline]] result<counted<event>>
  launch_recorded(tessera::queue &target, const dispatch &asked,
                  std::span<const counted<event>> after) {
    timeline::record made = record_of(kernel_, asked.extent, {});
    made.work = label().work;
    made.name = label().name;
    made.track = track_of(*queue());
    made.flags = timeline::kernel_on_thread;
    timeline::look_at_signals_again();
    timeline::work_here = label();
    const std::uint64_t submitted = runs_on() ? timeline::nanoseconds_now() : 0;
    made.begin = timeline::ticks();
    const timeline::running_here running(made);
    result<counted<event>> launched = target.launch(asked, after);
    timeline::work_here = {};
    made.end = timeline::ticks();
    note(made, asked, submitted, launched ? *launched : counted<event>());
    return launched;
  }

  /// The launch has returned; is a device still at it?
  void note(const timeline::record &known, const dispatch &asked, std::uint64_t submitted,
            const counted<event> &under_way) {
    const version_report &told = *asked.report;
    timeline::record made = record_of(kernel_, asked.extent, told);
    made.begin = known.begin;
    made.end = known.end;
    made.work = known.work;
    made.name = known.name;
    made.track = known.track;
    if (made.notes[1] == 0)
      made.notes[1] = queue()->owner().hardware().properties().image_kind;
    if (under_way) {
      assert(unfinished() && "what is recorded has a time line");
      unfinished()->emplace_back(made, under_way, submitted);
      return;
    }
    made.flags |= timeline::kernel_on_thread;
    add_record(made, told);
  }

  const tessera_kernel &kernel_;
  const void *code_ = nullptr;
  closure_copy closure_;
  std::unique_ptr<std::vector<unwritten_bytes>> unwritten_; ///< null: the device does not ask
};

[[gnu::cold]] error other_version(const char *part, std::uint32_t version) {
  return error(tessera_error, std::string("libtessera has ABI version ") +
                                  std::to_string(TESSERA_ABI_VERSION) + ", but the " + part +
                                  " was compiled for version " + std::to_string(version) +
                                  ": compile the program again with the amp++ of this library.");
}

result<void> check_versions(const tessera_kernel &kernel, const tessera_launch &launch) {
  if (kernel.abi_version != TESSERA_ABI_VERSION)
    return other_version("kernel", kernel.abi_version);
  if (launch.__abi_version != TESSERA_ABI_VERSION)
    return other_version("launch", launch.__abi_version);
  if (kernel.rank != launch.rank)
    return error(tessera_error, "the kernel's rank is not that of its compute domain.");
  return {};
}

result<void> check_device(const tessera_kernel &kernel, const device_properties &device) {
  if (!device.runs_kernels)
    return error(tessera_error_unsupported,
                 "concurrency::parallel_for_each is not supported on the selected accelerator \"" +
                     narrow(device.description) + "\".");
  if (kernel.features & tessera_feature_double && !device.supports_double)
    return error(tessera_error_unsupported, std::string("the kernel at ") + kernel.name +
                                                " computes with double, which the accelerator \"" +
                                                narrow(device.description) +
                                                "\" does not support.");
  std::uint64_t work_items = 1;
  for (const std::int32_t length : kernel.tile)
    work_items *= std::uint64_t(std::max(length, 1));
  if (device.most_tile_work_items != 0 && work_items > device.most_tile_work_items)
    return error(tessera_error_unsupported,
                 std::string("the kernel at ") + kernel.name + " has tiles of " +
                     std::to_string(work_items) + " work-items, and the accelerator \"" +
                     narrow(device.description) + "\" runs " +
                     std::to_string(device.most_tile_work_items) + " of a tile at most.");
  return {};
}

/// The accelerator_view of all captured arrays; null if none is captured.
result<view_queue *> view_of_arrays(const tessera_kernel &kernel, const capture_table &captures) {
  view_queue *common = nullptr;
  for (const captured_container &container : captures) {
    if (!container.root)
      return error(tessera_error_uninitialized,
                   std::string("the kernel at ") + kernel.name +
                       " captures an array or a texture that was moved from.");
    if (!container.is_array())
      continue;
    view_queue &home = container.root->home();
    if (common && common != &home)
      return error(tessera_error,
                   std::string("concurrency::parallel_for_each: the kernel at ") + kernel.name +
                       " captures arrays or textures of two accelerator_views; those of a kernel "
                       "must be on one.");
    common = &home;
  }
  return common;
}

bool all_data_is_on(accelerator &candidate, const capture_table &captures) {
  return std::all_of(captures.begin(), captures.end(), [&](const captured_container &one) {
    return one.root->is_current_on(candidate.hardware(), one.part);
  });
}

/// The accelerator in whose own memory all captured views have their data already, if it is not the
/// default; else the default. Data in the host's memory draws nothing away from the default.
view_queue &choose_by_data(const capture_table &captures) {
  accelerator_list &accelerators = runtime::instance().accelerators();
  accelerator &standard = accelerators.use_default();
  if (captures.empty() || all_data_is_on(standard, captures))
    return standard.default_view();
  for (accelerator *const candidate : accelerators.known())
    if (const device_properties &device = candidate->hardware().properties();
        device.runs_kernels && !device.shares_host_memory && all_data_is_on(*candidate, captures))
      return candidate->default_view();
  return standard.default_view();
}

/// An explicit view; else that of the captured arrays; else null.
result<view_queue *> asked_view(const tessera_kernel &kernel, const tessera_launch &launch,
                                const capture_table &captures) {
  result<view_queue *> arrays = view_of_arrays(kernel, captures);
  if (!arrays)
    return arrays;
  view_queue *asked = launch.__view ? queue_of(launch.__view) : nullptr;
  if (asked && !asked->is_auto_selection()) {
    if (*arrays && *arrays != asked)
      return error(tessera_error,
                   std::string("concurrency::parallel_for_each: the kernel at ") + kernel.name +
                       " captures an array or a texture of another accelerator_view than the one "
                       "it is launched on.");
    return asked;
  }
  return arrays;
}

/// To make a device's code may take long the first time.
result<const void *> load(const tessera_kernel &kernel, device &where, state_lock &lock) {
  if (!where.properties().is_asynchronous)
    return where.load(kernel);
  lock.unlock();
  result<const void *> code = where.load(kernel);
  lock.lock();
  return code;
}

/// The device's code of the kernel, or why it cannot run there.
result<const void *> code_for(const tessera_kernel &kernel, device &where, state_lock &lock) {
  if (result<void> checked = check_device(kernel, where.properties()); !checked)
    return checked.failure();
  return load(kernel, where, lock);
}

struct chosen_place {
  view_queue *view;
  const void *code;
  bool is_asked;
};

/// Where nobody says where, a kernel that the default accelerator cannot run, or not any more, may
/// run elsewhere.
result<chosen_place> choose_place(const tessera_kernel &kernel, const tessera_launch &launch,
                                  const capture_table &captures, state_lock &lock) {
  result<view_queue *> asked = asked_view(kernel, launch, captures);
  if (!asked)
    return asked.failure();
  view_queue *view = *asked ? *asked : &choose_by_data(captures);
  result<const void *> code = code_for(kernel, view->owner().hardware(), lock);
  if (!code && !*asked &&
      (code.failure().code == tessera_error_unsupported ||
       code.failure().code == tessera_error_view_removed))
    if (accelerator *const other = runtime::instance().accelerators().substitute();
        other && other != &view->owner()) {
      if (const trace &tracing = runtime::instance().tracing(); tracing.shows(trace::launch))
        tracing.line(trace::launch, "%s not on %ls: %s", kernel.name,
                     view->owner().properties().device_path, code.failure().message.c_str());
      view = &other->default_view();
      code = code_for(kernel, other->hardware(), lock);
    }
  if (!code)
    return code.failure();
  return chosen_place{view, *code, *asked != nullptr};
}

/// The call of parallel_for_each, on its thread.
class launch_here {
public:
  launch_here() : begun_at_(timeline::is_on() ? timeline::ticks() : 0) {}
  launch_here(const launch_here &) = delete;
  ~launch_here() {
    if (begun_at_ != 0) [[unlikely]]
      end();
  }

  void note(const kernel_command &work) {
    if (begun_at_ != 0) [[unlikely]]
      of_ = work.label();
  }

private:
  [[gnu::cold]] void end() const {
    timeline::add({.begin = begun_at_,
                   .end = timeline::ticks(),
                   .work = of_.work,
                   .name = of_.name,
                   .kind = timeline::record_kind::launch});
  }

  const std::uint64_t begun_at_;
  timeline::label of_;
};

} // namespace

result<void> launch_kernel(const tessera_kernel &kernel, const tessera_launch &launch,
                           const void *closure) {
  if (result<void> checked = check_versions(kernel, launch); !checked)
    return checked;
  if (result<void> checked = check_compute_domain(kernel, launch.extent); !checked)
    return checked;

  runtime &all = runtime::instance();
  scheduler &scheduling = all.scheduling();
  launch_here recorded;
  const capture_table captures(kernel, closure);
  auto made = counted<kernel_command>::adopt(new kernel_command(kernel, launch, closure, captures));
  kernel_command &work = *made;
  recorded.note(work);
  state_lock lock = scheduling.lock();
  const command_setup setup(work, lock);
  scheduling.make_room(lock);
  // All that can fail comes before anything changes.
  result<chosen_place> place = choose_place(kernel, launch, captures, lock);
  if (!place)
    return place.failure();
  device &where = place->view->owner().hardware();
  const device_properties &about = where.properties();
  for (const captured_container &one : captures)
    gather_if_scattered(*one.root, one.part, lock);
  for (const captured_container &one : captures)
    if (result<void> provided = one.root->provide(where); !provided)
      return provided;

  work.relocate_for(where, place->code, captures);
  if (about.is_asynchronous)
    work.run_on(where);
  if (about.checks_kernels) [[unlikely]]
    work.note_unwritten(captures);
  else if (all.checks_kernels()) [[unlikely]]
    note_unchecked(std::string("the kernel at ") + kernel.name,
                   "it was launched on " + narrow(about.path));
  if (!place->is_asked)
    place->view->serve_default();
  scheduling.submit(*place->view, counted<command>::share(work), lock);
  if (timeline::is_on()) [[unlikely]]
    for (const captured_container &one : captures)
      one.root->call_it(one.capture.name);
  for (const captured_container &one : captures)
    work.use(*one.root, one.part, one.capture.access, &where);
  scheduling.submitted(work, lock);
  if (host_watch::is_on())
    (void)scheduling.complete(work, lock); // what the program touches next is known then
  return {};
}

} // namespace tessera
