// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The C functions of abi.h and runtime_abi.h: handles to objects, errors to codes, no exception
/// passes.
#include "backends/cpu_level.h"
#include "backends/per_thread.h"
#include "core/c_guard.h"
#include "core/coherence/host_watch.h"
#include "core/embedded_images.h"
#include "core/launch.h"
#include "core/text.h"
#include "core/view_track.h"
#include "core/wide_streams.h"

#include <cmath>

using namespace tessera;

namespace {

/// Here, where no static link can leave it out.
[[maybe_unused]] const bool wide_streams_redirected = redirect_wide_streams();

struct last_error {
  error value{tessera_ok, ""};
};

per_thread<last_error> last_of_this_thread;

/// The view whose queue does the work of `view`. Asking does not fix the default.
view_queue &working(tessera_accelerator_view *view) {
  view_queue *queue = queue_of(view);
  return queue->is_auto_selection()
             ? runtime::instance().accelerators().current_default().default_view()
             : *queue;
}

/// Calls it with what does the work of `view`, and of the default view also with the queues that
/// got kernels of its.
template <typename Function> void for_each_working(tessera_accelerator_view *view, Function call) {
  accelerator_list &accelerators = runtime::instance().accelerators();
  view_queue &first = working(view);
  call(first);
  if (&first != &accelerators.current_default().default_view())
    return;
  for (const accelerator *const other : accelerators.known())
    if (view_queue &queue = other->default_view(); &queue != &first && queue.serves_default())
      call(queue);
}

/// So long from now, or the last point in time that there is.
scheduler::clock::time_point deadline_in(std::chrono::nanoseconds time) {
  const auto now = scheduler::clock::now(), last = scheduler::clock::time_point::max();
  return time < last - now ? now + time : last;
}

/// Nothing to do: ready when everything before it in its queue is, or when it is told to be.
class marker final : public command {
public:
  begun_work run(std::span<const counted<event>>) override { return {}; }
  void ended() override {
    if (!timeline::is_on() || !queue())
      return;
    const std::uint64_t now = timeline::ticks();
    timeline::add({.begin = now,
                   .end = now,
                   .work = label().work,
                   .name = label().name,
                   .track = track_of(*queue()),
                   .kind = timeline::record_kind::marker});
  }
};

/// Whether the CPU code of this process does. Of a level that the processor lacks there is no
/// result of the CPU's to agree with.
bool cpu_rounds_once() {
  static const bool once = [] {
    result<int> level = allowed_cpu_level(runtime::instance().cpu_level_asked_for());
    return level && rounds_once(*level);
  }();
  return once;
}

template <typename Real> Real multiply_add(Real a, Real b, Real c) {
  if (cpu_rounds_once())
    return std::fma(a, b, c);
  const volatile Real product = a * b; // the compiler must not round once, either
  return product + c;
}

} // namespace

std::int32_t tessera::report(const error &failure) {
  last_of_this_thread.get().value = failure;
  return failure.code;
}

void tessera_launch_kernel(const tessera_kernel *kernel, tessera_launch *launch,
                           const void *closure) {
  launch->__status = guarded([&] { return launch_kernel(*kernel, *launch, closure); });
}

void tessera_embeds(uint32_t image_kind) { note_embedded(image_kind); }

void tessera_library_closing(const void *elf_header) {
  if (runtime *const all = runtime::existing()) {
    const code_range library = code_range::of_library(elf_header);
    state_lock lock = all->scheduling().lock();
    all->scheduling().drain_library(library, lock);
  }
}

uint32_t tessera_library_abi_version(void) { return TESSERA_ABI_VERSION; }

const char *tessera_error_message(void) { return last_of_this_thread.get().value.message.c_str(); }

int32_t tessera_error_reason(void) { return last_of_this_thread.get().value.reason; }

uint32_t tessera_accelerator_list(tessera_accelerator **list, uint32_t capacity) {
  const auto &all = runtime::instance().accelerators().all();
  for (std::size_t number = 0; number < all.size() && number < capacity; ++number)
    list[number] = handle(all[number]);
  return static_cast<uint32_t>(all.size());
}

uint32_t tessera_refused_devices(tessera_refused_device *list, uint32_t capacity) {
  const std::vector<refused_device> &all = runtime::instance().accelerators().refused();
  for (std::size_t number = 0; number < all.size() && number < capacity; ++number)
    list[number] = {all[number].description.c_str(), all[number].reason.c_str()};
  return static_cast<uint32_t>(all.size());
}

int32_t tessera_accelerator_open(const wchar_t *path, tessera_accelerator **out) {
  return guarded([&] {
    result<accelerator *> found = runtime::instance().accelerators().find(path);
    if (found)
      *out = handle(*found);
    return found;
  });
}

const tessera_accelerator_properties *
tessera_accelerator_describe(const tessera_accelerator *accelerator) {
  return &accelerator_of(accelerator)->properties();
}

int32_t tessera_accelerator_set_default(const wchar_t *path, int32_t *was_set) {
  return guarded([&] {
    result<bool> outcome = runtime::instance().accelerators().set_default(path);
    if (outcome)
      *was_set = *outcome;
    return outcome;
  });
}

int32_t tessera_accelerator_default_access(const tessera_accelerator *accelerator) {
  return accelerator_of(accelerator)->default_access();
}

int32_t tessera_accelerator_set_default_access(tessera_accelerator *accelerator, int32_t access) {
  return accelerator_of(accelerator)->set_default_access(access_bits(access));
}

tessera_accelerator_view **tessera_accelerator_default_view(tessera_accelerator *accelerator) {
  return accelerator_of(accelerator)->default_view_place();
}

tessera_accelerator_view *tessera_auto_selection_view(void) {
  return handle(&runtime::instance().auto_selection_view());
}

int32_t tessera_view_create(tessera_accelerator *accelerator, int32_t queuing_mode,
                            tessera_accelerator_view **out) {
  return guarded([&]() -> result<void> {
    *out = handle(accelerator_of(accelerator)->make_view(queuing_mode).hand_over());
    return {};
  });
}

void tessera_view_retain(tessera_accelerator_view *view) { queue_of(view)->retain(); }

void tessera_view_release(tessera_accelerator_view *view) { queue_of(view)->release(); }

tessera_accelerator *tessera_view_accelerator(const tessera_accelerator_view *view) {
  view_queue *queue = queue_of(view);
  return handle(queue->is_auto_selection() ? &runtime::instance().accelerators().current_default()
                                           : &queue->owner());
}

int32_t tessera_view_queuing_mode(const tessera_accelerator_view *view) {
  return queue_of(view)->queuing_mode();
}

int32_t tessera_view_is_auto_selection(const tessera_accelerator_view *view) {
  return queue_of(view)->is_auto_selection();
}

void tessera_view_disable_timeout(tessera_accelerator_view *view, int32_t disabled) {
  queue_of(view)->disable_timeout(disabled != 0);
}

int32_t tessera_view_is_timeout_disabled(const tessera_accelerator_view *view) {
  return queue_of(view)->is_timeout_disabled();
}

void tessera_view_lock(tessera_accelerator_view *view) { queue_of(view)->program_lock().lock(); }

int32_t tessera_view_try_lock(tessera_accelerator_view *view) {
  return queue_of(view)->program_lock().try_lock();
}

void tessera_view_unlock(tessera_accelerator_view *view) {
  queue_of(view)->program_lock().unlock();
}

int32_t tessera_view_flush(tessera_accelerator_view *view) {
  return guarded([&]() -> result<void> {
    scheduler &scheduling = runtime::instance().scheduling();
    const state_lock lock = scheduling.lock();
    for_each_working(view, [&](view_queue &queue) { scheduling.start(queue); });
    return {};
  });
}

int32_t tessera_view_wait(tessera_accelerator_view *view) {
  const timeline::call_here recorded("accelerator_view::wait");
  return guarded([&] {
    scheduler &scheduling = runtime::instance().scheduling();
    state_lock lock = scheduling.lock();
    result<void> outcome;
    for_each_working(view, [&](view_queue &queue) {
      if (outcome)
        outcome = scheduling.wait_and_report(queue, lock);
      else
        (void)scheduling.complete_all(queue, lock); // its errors are still to be told
    });
    host_watch::tell(outcome);
    return outcome;
  });
}

int32_t tessera_view_marker(tessera_accelerator_view *view, tessera_event **out) {
  return guarded([&]() -> result<void> {
    auto made = counted<command>::adopt(new marker);
    made->set_label("create_marker");
    scheduler &scheduling = runtime::instance().scheduling();
    state_lock lock = scheduling.lock();
    const command_setup setup(*made, lock);
    scheduling.make_room(lock);
    scheduling.submit(working(view), made, lock);
    for_each_working(view, [&](view_queue &queue) { made->follow(queue); });
    scheduling.submitted(*made, lock);
    *out = handle(made.hand_over());
    return {};
  });
}

int32_t tessera_event_create(tessera_event **out) {
  return guarded([&]() -> result<void> {
    auto *const made = new marker;
    made->set_label("a task");
    *out = handle(static_cast<command *>(made));
    return {};
  });
}

void tessera_event_set(tessera_event *event) {
  scheduler &scheduling = runtime::instance().scheduling();
  const state_lock lock = scheduling.lock();
  scheduling.set_done(*command_of(event));
}

void tessera_event_retain(tessera_event *event) { command_of(event)->retain(); }

void tessera_event_release(tessera_event *event) { command_of(event)->release(); }

int32_t tessera_event_wait(tessera_event *event) {
  if (command_of(event)->is_done())
    return tessera_ok;
  const timeline::call_here recorded("completion_future::wait");
  return guarded([&] {
    scheduler &scheduling = runtime::instance().scheduling();
    state_lock lock = scheduling.lock();
    return scheduling.complete(*command_of(event), lock);
  });
}

int32_t tessera_event_wait_for(tessera_event *event, int64_t nanoseconds) {
  if (command_of(event)->is_done())
    return 1;
  const timeline::call_here recorded("completion_future::wait_for");
  scheduler &scheduling = runtime::instance().scheduling();
  const auto deadline = deadline_in(std::chrono::nanoseconds(nanoseconds));
  state_lock lock = scheduling.lock();
  return scheduling.complete_until(*command_of(event), deadline, lock);
}

int32_t tessera_event_get(tessera_event *event) {
  const timeline::call_here recorded("completion_future::get");
  return guarded([&] {
    scheduler &scheduling = runtime::instance().scheduling();
    state_lock lock = scheduling.lock();
    result<void> outcome = scheduling.wait_and_report(*command_of(event), lock);
    host_watch::tell(outcome);
    return outcome;
  });
}

int32_t tessera_run_in_background(tessera_event *result, tessera_event *after, void (*call)(void *),
                                  void *context) {
  return guarded([&]() -> tessera::result<void> {
    scheduler &scheduling = runtime::instance().scheduling();
    auto made = counted<background_call>::adopt(new background_call(call, context));
    state_lock lock = scheduling.lock();
    scheduling.in_background(command_of(result), command_of(after), std::move(made), lock);
    return {};
  });
}

uint64_t tessera_timeline_now(void) {
  (void)runtime::instance(); // which knows
  return timeline::is_on() ? timeline::ticks() : 0;
}

void tessera_timeline_mark(const tessera_mark *mark) try {
  if (!timeline::is_on())
    return;
  static constexpr const char *kinds[] = {"", "flag", "message", "alert", "span"};
  const auto text = [](const char *of_char, const wchar_t *wide) {
    return *wide ? narrow(wide) : std::string(of_char);
  };
  const std::uint64_t now = timeline::ticks();
  const bool is_span = mark->__kind == tessera_mark_span;
  timeline::add({.begin = is_span ? mark->__begin : now,
                 .end = now,
                 .values = {std::uint64_t(std::int64_t(mark->__category))},
                 .name = timeline::number_of(kinds[mark->__kind]),
                 .track = timeline::number_of(text(mark->__series, mark->__wide_series)),
                 .kind = is_span ? timeline::record_kind::span : timeline::record_kind::mark,
                 .flags = std::uint8_t(mark->__importance)},
                text(mark->__text, mark->__wide_text));
} catch (const std::bad_alloc &) {
  // The mark is lost.
}

float __tessera_muladd_f32(float a, float b, float c) { return multiply_add(a, b, c); }

double __tessera_muladd_f64(double a, double b, double c) { return multiply_add(a, b, c); }
