// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/restrictions/ExternalSources.h"

#include "clang/AST/ASTContext.h"
#include "clang/Sema/MultiplexExternalSemaSource.h"

using namespace clang;

namespace tessera {

void askAlso(ASTContext &Context, ExternalSemaSource &Source) {
  auto *Asked = cast_or_null<ExternalSemaSource>(Context.getExternalSource());
  if (!Asked)
    Context.setExternalSource(&Source);
  else if (auto *Several = dyn_cast<MultiplexExternalSemaSource>(Asked))
    Several->AddSource(&Source);
  else if (Asked != &Source)
    Context.setExternalSource(
        llvm::makeIntrusiveRefCnt<MultiplexExternalSemaSource>(Asked, &Source));
}

} // namespace tessera
