// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/cpu/CpuClones.h"
#include "abi/kernel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace tessera {

static StringRef baselineCpu(const Triple &Target) {
  return Target.getArch() == Triple::x86_64 ? "x86-64" : "generic";
}

std::vector<CpuClone> allClones(const Triple &Target) {
  if (Target.getArch() != Triple::x86_64)
    return {{"host", tessera_image_host, baselineCpu(Target).str(), "", 128}};
  return {
#define CPU_CLONE(Suffix, Kind, Cpu, Features, VectorBits, Level)                                  \
  {Suffix, Kind, Cpu, Features, VectorBits, Level},
#include "target/cpu/CpuClones.def"
  };
}

CpuClone cloneNamed(const Triple &Target, StringRef Suffix) {
  for (const CpuClone &Clone : allClones(Target))
    if (Clone.Suffix == Suffix)
      return Clone;
  return {};
}

/// The highest level of x86-64 that has nothing but \p Features.
static unsigned levelOf(const StringMap<bool> &Features) {
  auto HasAll = [&](std::initializer_list<StringRef> Names) {
    return all_of(Names, [&](StringRef Name) { return Features.lookup(Name); });
  };
  if (!HasAll({"cx16", "popcnt", "sse4.2", "ssse3"}))
    return 0;
  if (!HasAll({"avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe"}))
    return 1;
  return HasAll({"avx512bw", "avx512cd", "avx512dq", "avx512f", "avx512vl"}) ? 3 : 2;
}

/// The only clone, for exactly this machine.
static CpuClone nativeClone() {
  CpuClone Clone{"native", tessera_image_host, sys::getHostCPUName().str(), "", 128};
  StringMap<bool> Features = sys::getHostCPUFeatures();
  for (const auto &Feature : Features) {
    Clone.Features += Clone.Features.empty() ? "" : ",";
    Clone.Features += (Feature.second ? "+" : "-") + Feature.first().str();
  }
  if (Triple(sys::getProcessTriple()).getArch() == Triple::x86_64)
    Clone.Level = levelOf(Features);
  if (Features.lookup("avx512vl"))
    Clone.VectorBits = 512;
  else if (Features.lookup("avx"))
    Clone.VectorBits = 256;
  return Clone;
}

CpuClone scalarClone(const Triple &Target) {
  return {"scalar", tessera_image_host, baselineCpu(Target).str(), "", 0};
}

std::vector<CpuClone> chooseClones(const Triple &Target, CpuSelection Selection,
                                   unsigned OptLevel) {
  switch (Selection) {
  case CpuSelection::AllClones:
    // Without vectors the clones are the same code, and a debugger would stop in each of them.
    if (OptLevel == 0)
      return {allClones(Target).front()};
    return allClones(Target);
  case CpuSelection::V1:
    return {cloneNamed(Target, "v1")};
  case CpuSelection::V2:
    return {cloneNamed(Target, "v2")};
  case CpuSelection::V3:
    return {cloneNamed(Target, "v3")};
  case CpuSelection::V4:
    return {cloneNamed(Target, "v4")};
  case CpuSelection::Native:
    return {nativeClone()};
  case CpuSelection::Scalar:
    return {scalarClone(Target)};
  }
  llvm_unreachable("covered switch");
}

CpuClone workItemClone(const Triple &Target) {
  return {"ref", tessera_image_ref, baselineCpu(Target).str(), "", 0, 0, /*OfWorkItems=*/true};
}

} // namespace tessera
