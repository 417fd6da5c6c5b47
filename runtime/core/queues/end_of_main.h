// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Support for a main that ends by pthread_exit. The process ends with its last thread. The
/// library's threads, which wait for more work, do not count.
#ifndef TESSERA_RUNTIME_CORE_QUEUES_END_OF_MAIN_H
#define TESSERA_RUNTIME_CORE_QUEUES_END_OF_MAIN_H

namespace tessera {

class scheduler;

/// The process has this one scheduler. If this is the main thread, its end will be noticed.
void notice_end_of_main(scheduler &of_process);

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_QUEUES_END_OF_MAIN_H
