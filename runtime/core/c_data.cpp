// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The C functions of runtime_abi.h about buffers: creation, coherence, copies.
#include "core/c_guard.h"
#include "core/coherence/copy.h"

using namespace tessera;

namespace {

result<std::int32_t> cpu_access_for(accelerator &owner, std::int32_t asked) {
  if (asked < tessera_access_none || asked > tessera_access_auto)
    return error(tessera_error, "concurrency::array: the cpu_access_type (" +
                                    std::to_string(asked) + ") is no access_type.");
  if (asked == tessera_access_auto)
    return owner.use_default_access();
  if (&owner == &runtime::instance().host() && asked == tessera_access_none)
    return tessera_access_read_write; // it is the CPU's memory, whatever is asked
  if (asked != tessera_access_none && !owner.properties().supports_cpu_shared_memory)
    return error(tessera_error,
                 "concurrency::array: the accelerator shares no memory with the CPU, "
                 "so that the array's cpu_access_type can only be access_type_none "
                 "or access_type_auto.");
  return asked;
}

view_queue &host_view() { return runtime::instance().host().default_view(); }

/// Calls change(buffer, part) under the state lock.
template <typename Change>
std::int32_t change_state(const tessera_region *region, Change change) noexcept {
  return guarded([&]() -> result<void> {
    result<buffer *> root = buffer_behind(*region);
    if (!root)
      return root.failure();
    const state_lock lock = runtime::instance().scheduling().lock();
    change(**root, (*root)->part(*region));
    return {};
  });
}

/// Hands the command out as `event`, submitted already; or, if nobody asks for one, runs it here.
result<void> hand_out_or_run(counted<data_command> work, tessera_event **event, state_lock &lock) {
  result<counted<command>> left = hand_out_or_run(std::move(work), event != nullptr, lock);
  if (!left)
    return left.failure();
  if (event)
    *event = handle(left->hand_over());
  return {};
}

/// The region is used on the host by what has that name: on this thread if `event` is null, else by
/// a command. Where the body calls the program's code, that is `code`.
result<void> use_on_host(const char *name, const tessera_region &region, std::int32_t access,
                         bool after_readers, host_command::body body, tessera_event **event,
                         const void *code = nullptr) {
  const timeline::call_here recorded(name);
  result<buffer *> root = buffer_behind(region);
  if (!root)
    return root.failure();
  const buffer_part part = (*root)->part(region);
  auto work = counted<host_command>::adopt(new host_command(std::move(body)));
  work->set_label(name);
  scheduler &scheduling = runtime::instance().scheduling();
  state_lock lock = scheduling.lock();
  const command_setup setup(*work, lock);
  if (event)
    submit_to_home(*work, **root, lock);
  if (after_readers)
    work->wait_for_readers(**root, part);
  work->use(**root, part, access);
  if (code)
    work->calls(code, scheduling);
  return hand_out_or_run(std::move(work), event, lock);
}

result<void> synchronize_to(const tessera_region &region, view_queue &view, std::int32_t access,
                            tessera_event **event) {
  constexpr const char *name = "array_view::synchronize_to";
  const timeline::call_here recorded(name);
  result<buffer *> root = buffer_behind(region);
  if (!root)
    return root.failure();
  device &where = view.owner().hardware();
  scheduler &scheduling = runtime::instance().scheduling();
  auto work = counted<data_command>::adopt(new data_command);
  work->set_label(name);
  state_lock lock = scheduling.lock();
  gather_if_scattered(**root, (*root)->part(region), lock);
  const command_setup setup(*work, lock);
  if (event)
    scheduling.make_room(lock);
  if (result<void> provided = (*root)->provide(where); !provided)
    return provided;
  if (event)
    scheduling.submit(view, counted<command>::share(*work), lock);
  work->use(**root, (*root)->part(region), access, &where);
  return hand_out_or_run(work, event, lock);
}

/// A subscript or data(): asked for every element where the host does not have the whole buffer.
result<void> acquire_host(const tessera_region &region, std::int32_t access) {
  result<buffer *> root = buffer_behind(region);
  if (!root)
    return root.failure();
  scheduler &scheduling = runtime::instance().scheduling();
  std::uint64_t before = 0;
  {
    const state_lock lock = scheduling.lock();
    if ((*root)->is_granted_to_host(region, access))
      return {};
    before = (*root)->changes();
  }
  if (result<void> used = use_on_host("access on the host", region, access, false, {}, nullptr);
      !used)
    return used;
  // Another thread may have launched a kernel meanwhile, and have waited for it.
  const state_lock lock = scheduling.lock();
  if ((*root)->changes() == before + 1)
    (*root)->grant_to_host(region, access);
  return {};
}

/// A function of the program's that works on data of its own.
class host_call {
public:
  host_call(int32_t (*call)(void *), void (*drop)(void *), void *context)
      : call_(call), context_(context, drop) {}
  result<void> operator()() const {
    if (call_(context_.get()) == tessera_ok)
      return {};
    return error(tessera_error_callback, "an exception left an iterator of copy_async");
  }

private:
  int32_t (*call_)(void *);
  std::shared_ptr<void> context_;
};

} // namespace

int32_t tessera_buffer_wrap(void *data, uint64_t bytes, tessera_buffer **out) {
  return guarded([&]() -> result<void> {
    *out = handle(buffer::wrap(data, bytes, host_view()));
    return {};
  });
}

int32_t tessera_buffer_create_unsourced(uint64_t bytes, void **data, tessera_buffer **out) {
  return guarded([&] {
    view_queue &home = host_view();
    result<buffer *> made = buffer::create(buffer::source::none, bytes, home.owner().hardware(),
                                           home, home, tessera_access_read_write);
    if (made) {
      *data = (*made)->host_memory();
      *out = handle(*made);
    }
    return made;
  });
}

int32_t tessera_buffer_create(uint64_t bytes, tessera_accelerator_view *view,
                              tessera_accelerator_view *associated, int32_t cpu_access, void **data,
                              tessera_buffer **out) {
  return guarded([&]() -> result<void> {
    view_queue &home = concrete(view);
    result<std::int32_t> access = cpu_access_for(home.owner(), cpu_access);
    if (!access)
      return access.failure();
    view_queue *partner = associated ? &concrete(associated) : &home;
    if (&partner->owner() == &home.owner() && &home.owner() == &runtime::instance().host())
      partner = &home; // both are the host's memory: nothing will be copied between them
    result<buffer *> made = buffer::create(buffer::source::array, bytes,
                                           host_view().owner().hardware(), home, *partner, *access);
    if (!made)
      return made.failure();
    *data = (*made)->host_memory();
    *out = handle(*made);
    return {};
  });
}

int32_t tessera_buffer_adopt(void *data, uint64_t bytes, tessera_accelerator_view *view,
                             void (*give_back)(void *), void *context, tessera_buffer **out) {
  adopted_memory::owner given(context, give_back);
  return guarded([&] {
    auto adopted = std::make_unique<adopted_memory>(data, std::move(given));
    result<buffer *> made = buffer::adopt(std::move(adopted), bytes, concrete(view));
    if (made)
      *out = handle(*made);
    return made;
  });
}

void tessera_buffer_retain(tessera_buffer *handle) { buffer_of(handle)->retain_by_program(); }

void tessera_buffer_release(tessera_buffer *handle) { buffer_of(handle)->release_by_program(); }

tessera_accelerator_view *tessera_buffer_home(const tessera_buffer *of) {
  const buffer &object = *buffer_of(of);
  return object.kind() == buffer::source::none ? nullptr : handle(&object.home());
}

tessera_accelerator_view *tessera_buffer_associated(const tessera_buffer *of) {
  return handle(&buffer_of(of)->associated());
}

int32_t tessera_buffer_cpu_access(const tessera_buffer *of) { return buffer_of(of)->cpu_access(); }

int32_t tessera_acquire_host(const tessera_region *region, int32_t access) {
  return guarded([&] { return acquire_host(*region, access); });
}

int32_t tessera_acquire_array(const tessera_region *region, int32_t access) {
  return guarded([&]() -> result<void> {
    result<buffer *> root = buffer_behind(*region);
    if (!root)
      return root.failure();
    if ((*root)->cpu_access() == tessera_access_none)
      return error(
          tessera_error,
          "concurrency::array: the array's elements are not accessible on the CPU, for its "
          "cpu_access_type is access_type_none; use copy or an array_view.");
    return use_on_host("access on the host", *region, access, false, {}, nullptr);
  });
}

int32_t tessera_access_async(const tessera_region *region, int32_t access, int32_t (*call)(void *),
                             void (*drop)(void *), void *context, tessera_event **event) {
  return guarded([&] {
    return use_on_host("copy_async", *region, access, false, host_call(call, drop, context), event,
                       reinterpret_cast<const void *>(call));
  });
}

int32_t tessera_synchronize(const tessera_region *region, int32_t access, tessera_event **event) {
  return guarded([&] {
    return use_on_host("array_view::synchronize", *region, access_bits(access), true, {}, event);
  });
}

int32_t tessera_synchronize_to(const tessera_region *region, tessera_accelerator_view *view,
                               int32_t access, tessera_event **event) {
  return guarded(
      [&] { return synchronize_to(*region, concrete(view), access_bits(access), event); });
}

int32_t tessera_refresh(const tessera_region *region) {
  return change_state(region, [](buffer &root, const buffer_part &part) { root.refresh(part); });
}

int32_t tessera_discard(const tessera_region *region) {
  return change_state(region, [](buffer &root, const buffer_part &part) { root.discard(part); });
}

int32_t tessera_copy(const tessera_region *from, const tessera_region *to, tessera_event **event) {
  const timeline::call_here recorded(event ? "copy_async" : "copy");
  return guarded([&] {
    result<counted<command>> outcome = copy_regions(*from, *to, event != nullptr);
    if (outcome && event)
      *event = handle(outcome->hand_over());
    return outcome;
  });
}
