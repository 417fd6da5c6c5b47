// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/cpu/CpuClones.h"
#include "tessera/abi.h"
#include "llvm/ADT/StringMap.h"
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
#define CPU_CLONE(Suffix, Kind, Cpu, VectorBits) {Suffix, Kind, Cpu, "", VectorBits},
#include "target/cpu/CpuClones.def"
  };
}

CpuClone cloneNamed(const Triple &Target, StringRef Suffix) {
  for (const CpuClone &Clone : allClones(Target))
    if (Clone.Suffix == Suffix)
      return Clone;
  return {};
}

CpuClone nativeClone() {
  CpuClone Clone{"native", tessera_image_host, sys::getHostCPUName().str(), "", 128};
  StringMap<bool> Features = sys::getHostCPUFeatures();
  for (const auto &Feature : Features) {
    Clone.Features += Clone.Features.empty() ? "" : ",";
    Clone.Features += (Feature.second ? "+" : "-") + Feature.first().str();
  }
  if (Features.lookup("avx512vl"))
    Clone.VectorBits = 512;
  else if (Features.lookup("avx"))
    Clone.VectorBits = 256;
  return Clone;
}

CpuClone scalarClone(const Triple &Target) {
  return {"scalar", tessera_image_host, baselineCpu(Target).str(), "", 0};
}

} // namespace tessera
