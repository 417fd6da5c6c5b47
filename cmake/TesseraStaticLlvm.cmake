# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# tessera_static_clang and tessera_static_llvm: LLVM and Clang as archives, for programs that run where LLVM is not installed.
# Of the targets they have those alone for which amp++ makes code.
set(tessera_llvm_targets AArch64 NVPTX SPIRV X86)

# InitializeAllTargets() and its like read these lists, of which LLVM's own name all that Debian has built.
set(tessera_llvm_lists ${CMAKE_BINARY_DIR}/llvm-targets)
foreach(kind TARGET ASM_PRINTER ASM_PARSER)
  set(list_of_TARGET Targets)
  set(list_of_ASM_PRINTER AsmPrinters)
  set(list_of_ASM_PARSER AsmParsers)
  set(rows "")
  foreach(target IN LISTS tessera_llvm_targets)
    if(NOT kind STREQUAL ASM_PARSER OR TARGET LLVM${target}AsmParser)
      string(APPEND rows "LLVM_${kind}(${target})\n")
    endif()
  endforeach()
  file(CONFIGURE OUTPUT ${tessera_llvm_lists}/llvm/Config/${list_of_${kind}}.def
    CONTENT "${rows}#undef LLVM_${kind}\n" @ONLY)
endforeach()

# Other systems than Debian may have another zlib and zstd.
find_library(TESSERA_STATIC_ZLIB libz.a REQUIRED)
find_library(TESSERA_STATIC_ZSTD libzstd.a REQUIRED)

# What a target of Debian's packages links, with the archives in place of shared libraries. Z3 and Polly are left out
# (compiler/driver/LeftOut.cpp).
function(tessera_link_archives target)
  get_target_property(libraries ${target} INTERFACE_LINK_LIBRARIES)
  if(NOT libraries)
    return()
  endif()
  list(FILTER libraries EXCLUDE REGEX "libz3|^LLVM$|^Polly|LibXml2")
  list(TRANSFORM libraries REPLACE "^ZLIB::ZLIB$" "${TESSERA_STATIC_ZLIB}")
  list(TRANSFORM libraries REPLACE "^zstd::libzstd_shared$" "${TESSERA_STATIC_ZSTD}")
  set_target_properties(${target} PROPERTIES INTERFACE_LINK_LIBRARIES "${libraries}")
endfunction()
foreach(target IN LISTS LLVM_AVAILABLE_LIBS CLANG_EXPORTED_TARGETS)
  if(TARGET ${target})
    tessera_link_archives(${target})
  endif()
endforeach()

add_library(tessera_static_llvm INTERFACE)
target_include_directories(tessera_static_llvm INTERFACE ${tessera_llvm_lists})
foreach(target IN LISTS tessera_llvm_targets)
  foreach(part CodeGen AsmParser Desc Info)
    if(TARGET LLVM${target}${part})
      target_link_libraries(tessera_static_llvm INTERFACE LLVM${target}${part})
    endif()
  endforeach()
endforeach()
target_link_libraries(tessera_static_llvm INTERFACE LLVMPasses LLVMIRReader LLVMLinker LLVMBitWriter)
# The C++ library as well: what LLVM's archives were compiled with.
target_link_options(tessera_static_llvm INTERFACE -static-libstdc++ -static-libgcc
  -Wl,--gc-sections -Wl,--as-needed -Wl,-s)

add_library(tessera_static_clang INTERFACE)
target_link_libraries(tessera_static_clang INTERFACE
  clangFrontendTool clangCodeGen clangDriver clangToolingInclusionsStdlib
  # These Clang's own archives take from the shared LLVM of Debian.
  LLVMCoverage LLVMFrontendDriver LLVMFrontendHLSL LLVMFrontendOffloading LLVMFrontendOpenMP LLVMLTO LLVMOption
  LLVMPlugins LLVMWindowsDriver tessera_static_llvm)
