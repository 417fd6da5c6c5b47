// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipeline/StageControl.h"
#include "contract/DeviceKind.h"
#include "contract/Step.h"
#include "contract/VerifyKernelIR.h"
#include "pipeline/PassRegistry.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tessera {

namespace {
struct StageRow {
  StringRef Name, Summary;
  std::optional<KernelForm> Form; ///< before it
};
constexpr std::nullopt_t Any = std::nullopt;
constexpr KernelForm Extracted = KernelForm::Extracted, Inlined = KernelForm::Inlined,
                     Tiled = KernelForm::Tiled, Cloned = KernelForm::Cloned;
constexpr StageRow Stages[] = {
#define STAGE(Form, Name, Summary) {Name, Summary, Form},
#include "pipeline/Stages.def"
};
} // namespace

std::vector<StringRef> stageNames() {
  std::vector<StringRef> Names;
  for (const StageRow &Stage : Stages)
    Names.push_back(Stage.Name);
  return Names;
}

Error verifyBefore(StringRef Stage, const Module &M) {
  const auto *Row = find_if(Stages, [&](const StageRow &One) { return One.Name == Stage; });
  assert(Row != std::end(Stages) && "a stage is a row of Stages.def");
  return Row->Form ? verifyKernelIR(M, *Row->Form) : Error::success();
}

void printStages(raw_ostream &OS) {
  for (const StageRow &Stage : Stages)
    OS << left_justify(Stage.Name, 14) << Stage.Summary << '\n';
}

static Error checkStage(StringRef Option, StringRef Name, ArrayRef<StringRef> Valid) {
  if (Name.empty() || is_contained(Valid, Name))
    return Error::success();
  return createStringError("invalid value '" + Name + "' in '" + Option + Name + "': use " +
                           join(Valid.drop_back(), ", ") + " or " + Valid.back());
}

Error checkNames(const StageControl &Control, StringRef Prefix) {
  const std::vector<StringRef> All = stageNames();
  // The last two leave no IR of kernels to write, and the last takes none.
  const ArrayRef<StringRef> Starts = ArrayRef(All).drop_back(), Stops = Starts.drop_back();
  if (Error E = checkStage((Prefix + "start-from=").str(), Control.StartFrom, Starts))
    return E;
  if (Error E = checkStage((Prefix + "stop-after=").str(), Control.StopAfter, Stops))
    return E;
  if (!Control.StopAfter.empty() && find(All, Control.StopAfter) < find(All, Control.StartFrom) &&
      !Control.StartFrom.empty())
    return createStringError("'" + Prefix + "stop-after=" + Control.StopAfter +
                             "' is a stage before '" + Prefix + "start-from=" + Control.StartFrom +
                             "': nothing would run");
  const std::vector<StringRef> Optional = optionalPassNames();
  for (StringRef Name : Control.Disabled)
    if (!is_contained(Optional, Name))
      return createStringError("invalid value '" + Name + "' in '" + Prefix +
                               "disable-pass=': use one of the passes that are not required (" +
                               join(Optional, ", ") + ")");
  const auto NameOf = [](const StepRow &Row) { return StringRef(Row.Name); };
  for (StringRef Name : Control.Print)
    if (Name != "all" && !isDeviceName(Name) && !is_contained(All, Name) && !isOurs(Name) &&
        !isLlvmPass(Name))
      return createStringError("invalid value '" + Name + "' in '" + Prefix +
                               "print=': use all, a stage (" + join(All, ", ") + "), " +
                               join(deviceNames(), ", ") + ", a pass (" + join(passNames(), ", ") +
                               "), a step (" + join(map_range(StepRows, NameOf), ", ") +
                               ") or one of LLVM's passes");
  return Error::success();
}

} // namespace tessera
