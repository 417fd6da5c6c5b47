// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs kernels on the thread that launches them.
#ifndef TESSERA_RUNTIME_BACKENDS_REF_REF_QUEUE_H
#define TESSERA_RUNTIME_BACKENDS_REF_REF_QUEUE_H

#include "backends/backend.h"
#include "backends/ref/fiber.h"

namespace tessera {

/// A launch is complete when launch() returns.
class ref_queue final : public queue {
public:
  result<void> launch(const dispatch &work) override;
  result<void> sync() override { return {}; }

private:
  fiber_stacks stacks_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_REF_QUEUE_H
