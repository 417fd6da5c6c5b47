// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A main that ends by pthread_exit: the process ends with its last thread, and threads of the
/// library, which wait for more to do, do not count.
#ifndef TESSERA_RUNTIME_CORE_QUEUES_END_OF_MAIN_H
#define TESSERA_RUNTIME_CORE_QUEUES_END_OF_MAIN_H

namespace tessera {

class scheduler;

/// The process has this one scheduler. If this is the main thread, its end is noticed.
void notice_end_of_main(scheduler &of_process);

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_QUEUES_END_OF_MAIN_H
