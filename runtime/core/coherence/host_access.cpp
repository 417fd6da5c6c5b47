// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/coherence/host_access.h"

#include "core/handles.h"
#include "core/runtime.h"

#include <new>

namespace tessera {

result<buffer *> buffer_behind(const tessera_region &region) {
  if (region.__view.__buffer)
    return buffer_of(region.__view.__buffer);
  return error(tessera_error_uninitialized, "concurrency: the array was moved from.");
}

void data_command::use(buffer &root, const buffer_part &part, std::int32_t access, device *where) {
  root.use(*this, where, part, access, needed_);
  kept_.push_back(counted<buffer>::share(root));
}

result<void> data_command::run() {
  for (const transfer &one : needed_)
    if (result<void> copied = one.run(); !copied)
      return copied;
  return work();
}

void data_command::drop_resources() {
  needed_.clear();
  kept_.clear();
}

result<void> run_here(data_command &work, state_lock &lock) {
  const std::vector<counted<buffer>> used = work.used();
  scheduler &scheduling = runtime::instance().scheduling();
  scheduling.run_here(work, lock);
  result<void> outcome = scheduling.wait_and_report(work, lock);
  for (const counted<buffer> &one : used)
    one->update_host_rights();
  return outcome;
}

void submit_to_home(data_command &work, buffer &root, state_lock &lock) {
  runtime &all = runtime::instance();
  all.scheduling().make_room(lock);
  if (root.kind() == buffer::source::array)
    return all.scheduling().submit(root.home(), counted<command>::share(work), lock);
  // Other memory is at home in no queue: it gets one of its own, or strangers would wait for it.
  const auto alone =
      counted<view_queue>::adopt(new view_queue(&all.host(), tessera_queuing_automatic));
  all.scheduling().submit(*alone, counted<command>::share(work), lock);
}

void return_to_source(buffer &root) try {
  scheduler &scheduling = runtime::instance().scheduling();
  state_lock lock = scheduling.lock();
  if (root.is_at_rest())
    return;
  const auto work = counted<data_command>::adopt(new data_command);
  work->use(root, root.whole(), tessera_access_read);
  work->wait_for_readers(root, root.whole());
  scheduling.run_here(*work, lock);
} catch (const std::bad_alloc &) {
  // A destructor cannot say so.
}

} // namespace tessera
