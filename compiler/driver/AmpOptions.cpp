// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/AmpOptions.h"

#include "contract/Decisions.h"
#include "contract/Rules.h"
#include "frontend/AmpAttributes.h"
#include "frontend/deduction/Deduction.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tessera {

namespace {

Error invalid(const Twine &Message) { return createStringError(inconvertibleErrorCode(), Message); }

Error setCpu(StringRef Value, AmpOptions &Options) {
  auto Cpu = StringSwitch<std::optional<CpuSelection>>(Value)
                 .Case("all", CpuSelection::AllClones)
                 .Case("v1", CpuSelection::V1)
                 .Case("v2", CpuSelection::V2)
                 .Case("v3", CpuSelection::V3)
                 .Case("v4", CpuSelection::V4)
                 .Case("native", CpuSelection::Native)
                 .Case("scalar", CpuSelection::Scalar)
                 .Default(std::nullopt);
  if (!Cpu)
    return invalid("invalid value '" + Value + "' in '-famp-cpu=" + Value +
                   "': use all, v1, v2, v3, v4, native or scalar");
  Options.Kernels.Cpu = *Cpu;
  return Error::success();
}

Error setVersion(StringRef Value) {
  const int Minor =
      StringSwitch<int>(Value).Case("1.0", 0).Case("1.1", 1).Case("1.2", 2).Default(-1);
  if (Minor < 0)
    return invalid("invalid value '" + Value + "' in '-famp-version=" + Value +
                   "': use 1.0, 1.1 or 1.2");
  setDefaultAmpVersion(Minor);
  return Error::success();
}

Error setVisualCpp(StringRef Value, AmpOptions &Options) {
  StringRef Minor = Value;
  if (!Minor.consume_front("19.") || Minor.getAsInteger(10, Options.VisualCppMinor) ||
      Options.VisualCppMinor > 99)
    return invalid("invalid value '" + Value + "' in '-famp-msvc=" + Value +
                   "': use 19.0 to 19.99, for _MSC_VER from 1900 to 1999");
  Options.VisualCpp = Options.VisualCppVersion = true;
  return Error::success();
}

Error setTargets(StringRef Value, AmpOptions &Options) {
  bool Cpu = false;
  std::vector<WantedDevice> &Devices = Options.Kernels.Devices;
  Devices.clear();
  for (StringRef Target : split(Value, ',')) {
    if (Target == "cpu") {
      Cpu = true;
      continue;
    }
    const auto [Name, Machine] = Target.split(':');
    const auto *Row = find_if(DeviceRows, [&](const DeviceRow &One) { return One.Name == Name; });
    const std::string Where =
        ("invalid value '" + Target + "' in '-famp-targets=" + Value + "': ").str();
    if (Row == std::end(DeviceRows))
      return invalid(Where + "this amp++ compiles for cpu, " + join(deviceNames(), " and "));
    WantedDevice Wanted{Row->Kind, Machine.str()};
    if (Target.ends_with(":"))
      return invalid(Where + "write a machine behind the colon, or leave it out");
    if (const std::string WhyNot = whyNotCompiledFor(Wanted); !WhyNot.empty())
      return invalid(Where + WhyNot);
    if (any_of(Devices, [&](const WantedDevice &One) {
          return One.Kind == Row->Kind && One.Machine != Wanted.Machine;
        }))
      return invalid(Where + "a kernel has code for one machine of a kind: name " + Row->Name +
                     " once");
    erase_if(Devices, [&](const WantedDevice &One) { return One.Kind == Row->Kind; });
    Devices.push_back(std::move(Wanted));
  }
  if (!Cpu)
    return invalid("'-famp-targets=" + Value +
                   "' leaves out cpu, which every program needs: add it");
  return Error::success();
}

Error setBounds(StringRef Value, AmpOptions &Options) {
  std::optional<BoundsMode> Mode = StringSwitch<std::optional<BoundsMode>>(Value)
                                       .Case("none", BoundsMode::None)
                                       .Case("robust", BoundsMode::Robust)
                                       .Case("check", BoundsMode::Check)
                                       .Default(std::nullopt);
  if (!Mode)
    return invalid("invalid value '" + Value + "' in '-famp-bounds=" + Value +
                   "': use none, robust or check");
  Options.Kernels.Bounds = *Mode;
  return Error::success();
}

Error setMaxImages(StringRef Value, AmpOptions &Options) {
  if (Value.getAsInteger(10, Options.Kernels.MaxImages) || Options.Kernels.MaxImages == 0)
    return invalid("invalid value '" + Value + "' in '-famp-max-images=" + Value +
                   "': use a number from 1 on");
  return Error::success();
}

Error setVersions(StringRef Value, AmpOptions &Options) {
  std::optional<TwoVersions> Which = StringSwitch<std::optional<TwoVersions>>(Value)
                                         .Case("none", TwoVersions::None)
                                         .Case("some", TwoVersions::Some)
                                         .Case("all", TwoVersions::All)
                                         .Default(std::nullopt);
  if (!Which)
    return invalid("invalid value '" + Value + "' in '-famp-versions=" + Value +
                   "': use none, some or all");
  Options.Kernels.Versions = *Which;
  return Error::success();
}

Error setKernelOptLevel(StringRef Value, AmpOptions &Options) {
  if (Value.size() != 1 || Value[0] < '0' || Value[0] > '3')
    return invalid("invalid value '" + Value + "' in '-famp-kernel-opt=" + Value +
                   "': use 0, 1, 2 or 3");
  Options.Kernels.OptLevel = Value[0] - '0';
  Options.KernelOptIsWritten = true;
  return Error::success();
}

Error setPrecompileFolder(StringRef Value, AmpOptions &Options) {
  if (Value.empty())
    return invalid(
        "'-famp-precompile=' names no folder: give one that is kept between compilations");
  Options.PrecompileFolder = Value.str();
  return Error::success();
}

Error disableRule(StringRef Name) {
  std::optional<Rule> R = ruleNamed(Name);
  if (!R)
    return invalid("unknown rule '" + Name + "' in '-famp-disable-rule=" + Name + "'");
  disable(*R);
  return Error::success();
}

Error disableLegalityCheck(StringRef Name) {
  if (!disableCheck(Name))
    return invalid("unknown check '" + Name + "' in '-famp-disable-check=" + Name + "'");
  return Error::success();
}

/// One option; an option of the driver's own making has no row in AmpOptions.def.
Error take(StringRef Argument, AmpOptions &Options) {
  StageControl &Stages = Options.Kernels.Stages;
  if (StringRef Value = Argument; Value.consume_front("-famp-cpu="))
    return setCpu(Value, Options);
  else if (Value = Argument; Value.consume_front("-famp-version="))
    return setVersion(Value);
  else if (Value = Argument; Value.consume_front("-famp-bounds="))
    return setBounds(Value, Options);
  else if (Value = Argument; Value.consume_front("-famp-versions="))
    return setVersions(Value, Options);
  else if (Value = Argument; Value.consume_front("-famp-max-images="))
    return setMaxImages(Value, Options);
  else if (Value = Argument; Value.consume_front("-famp-targets="))
    return setTargets(Value, Options);
  else if (Value = Argument; Value.consume_front("-famp-precompile="))
    return setPrecompileFolder(Value, Options);
  else if (Value = Argument; Value.consume_front("-famp-print="))
    for (StringRef Name : split(Value, ','))
      Stages.Print.push_back(Name.str());
  else if (Value = Argument; Value.consume_front("-famp-disable-pass="))
    for (StringRef Name : split(Value, ','))
      Stages.Disabled.push_back(Name.str());
  else if (Value = Argument; Value.consume_front("-famp-stop-after="))
    Stages.StopAfter = Value.str();
  else if (Value = Argument; Value.consume_front("-famp-start-from="))
    Stages.StartFrom = Value.str();
  else if (Value = Argument; Value.consume_front("-famp-dump-dir="))
    Stages.DumpDir = Value.str();
  else if (Value = Argument; Value.consume_front("-famp-kernel="))
    Stages.KernelFilter = Value.str();
  else if (Value = Argument; Value.consume_front("-famp-unit-id="))
    Options.Kernels.UnitId = Value.str();
  else if (Value = Argument; Value.consume_front("-famp-kernel-opt="))
    return setKernelOptLevel(Value, Options);
  else if (Value = Argument; Value.consume_front("-famp-disable-rule="))
    return disableRule(Value);
  else if (Value = Argument; Value.consume_front("-famp-disable-check="))
    return disableLegalityCheck(Value);
  else if (Value = Argument; Value.consume_front("-famp-count-decisions="))
    countDecisionsIn(Value);
  else if (Argument == "-famp-check" || Argument == "-famp-no-check")
    Options.Checked = Argument == "-famp-check";
  else if (Argument == "-famp-no-spmd")
    Options.Kernels.Spmd = false;
  else if (Argument == "-famp-no-in-bounds")
    Options.Kernels.VersionInBounds = false;
  else if (Argument == "-famp-no-interior")
    Options.Kernels.VersionInterior = false;
  else if (Argument == "-famp-no-tile-groups")
    Options.Kernels.GroupTiles = false;
  else if (Argument == "-famp-no-unstage")
    Options.Kernels.PromoteLocalMemory = false;
  else if (Argument == "-famp-static")
    Options.Static = true;
  else if (Argument == "-famp-no-rpath")
    Options.LibraryPath = false;
  else if (Argument == "-famp-auto")
    setDeduceAlways(true);
  else if (Argument == "-famp-msvc")
    Options.VisualCpp = true;
  else if (Value = Argument; Value.consume_front("-famp-msvc="))
    return setVisualCpp(Value, Options);
  else if (Argument == "-famp-print-changed")
    Stages.PrintChanged = true;
  else if (Argument == "-famp-verify-each")
    Stages.VerifyEach = true;
  else if (Argument == "-famp-time")
    Stages.Time = true;
  else if (Argument == "-famp-print-stages")
    Options.PrintStages = true;
  else
    return invalid("unknown argument: '" + Argument + "'; 'amp++ --help' lists the options");
  return Error::success();
}

} // namespace

Error takeAmpOptions(SmallVectorImpl<const char *> &Arguments, AmpOptions &Options) {
  auto IsWritten = [&](StringRef Prefix) {
    return any_of(Arguments, [&](const char *A) { return A && StringRef(A).starts_with(Prefix); });
  };
  // Where `long` was always 64 bits wide, nobody expects less of it.
  if (!IsWritten("-famp-msvc"))
    disable(Rule::LongIsWide);
  else // Direct3D's meaning, unless another is asked for
    Options.Kernels.Bounds = BoundsMode::Robust;
  // A kernel without SPIR-V is news for who asks for SPIR-V; else it runs on the CPU.
  if (!IsWritten("-famp-targets="))
    for (const DeviceRow &Row : DeviceRows)
      disable(Row.Warning);
  SmallVector<const char *, 256> Rest;
  for (const char *Text : Arguments) {
    StringRef Argument = Text ? Text : "", Warning = Argument;
    const bool Ours = Argument.starts_with("-famp-");
    if (Error E = Ours ? take(Argument, Options) : Error::success())
      return E;
    const bool OurWarning = Warning.consume_front("-W") && takeWarningOption(Warning);
    if (!Ours && !OurWarning)
      Rest.push_back(Text);
    // Clang has its share of these two; their place among ours counts.
    if (Ours || OurWarning || Argument == "-Weverything" || Argument == "-Wno-everything")
      Options.Written.push_back(Argument.str());
  }
  Arguments.assign(Rest.begin(), Rest.end());
  return checkNames(Options.Kernels.Stages, "-famp-");
}

void settleKernelOptions(ArrayRef<const char *> Arguments, AmpOptions &Options) {
  std::optional<unsigned> Level;
  bool Debug = false;
  for (const char *Text : Arguments) {
    if (!Text)
      continue;
    StringRef Argument = Text;
    if (Argument.starts_with("-O") && Argument.size() <= 6)
      Level = StringSwitch<std::optional<unsigned>>(Argument)
                  .Case("-O0", 0)
                  .Cases({"-O", "-O1", "-Og"}, 1)
                  .Cases({"-O2", "-Os", "-Oz"}, 2)
                  .Cases({"-O3", "-O4", "-Ofast"}, 3)
                  .Default(Level);
    if (Argument == "-g0")
      Debug = false;
    else if (Argument == "-g" || Argument.starts_with("-gdwarf") || Argument.starts_with("-ggdb") ||
             Argument == "-g1" || Argument == "-g2" || Argument == "-g3" ||
             Argument.starts_with("-gline"))
      Debug = true;
    if (Argument == "-static" || Argument == "-static-pie")
      Options.Static = true;
  }
  if (!Options.KernelOptIsWritten)
    Options.Kernels.OptLevel = Level ? *Level : Debug ? 0 : 2;
}

std::vector<std::string> toArguments(const AmpOptions &Options) {
  std::vector<std::string> Arguments = Options.Written;
  assert(Options.Kernels.OptLevel <= 3 && "LLVM has four levels");
  Arguments.push_back("-famp-kernel-opt=" + std::to_string(Options.Kernels.OptLevel));
  if (Options.Static)
    Arguments.push_back("-famp-static");
  return Arguments;
}

void printAmpHelp(raw_ostream &OS) {
  OS << "OVERVIEW: amp++, the Tessera C++ AMP compiler\n\n"
        "USAGE: amp++ [options] file...\n\n"
        "amp++ takes clang++'s options, which --help lists behind its own, and these:\n\n"
        "AMP OPTIONS:\n";
  auto Row = [&](StringRef Left, StringRef Help) {
    OS << formatv("  {0,-24} ", Left);
    if (Left.size() > 24)
      OS << '\n' << std::string(27, ' ');
    OS << Help << '\n';
  };
#define AMP_FLAG(SPELLING, HELP) Row(SPELLING, HELP);
#define AMP_VALUE(SPELLING, METAVAR, HELP) Row(SPELLING METAVAR, HELP);
#include "driver/AmpOptions.def"
  OS << "\nAMP WARNINGS (-W<group>, -Wno-<group>, -Werror=<group>, -Wno-error=<group>):\n";
  for (Rule R : allWarnings())
    Row(warningGroupOf(R), Regex("%[a-z]*[0-9]").sub("...", textOf(R)));
  OS << "\nWithout any -O or -g kernels are compiled at -O2. With -g alone they are compiled at "
        "-O0.\n\n";
}

} // namespace tessera
