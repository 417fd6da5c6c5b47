# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# tessera_compiler_folder(NAME SOURCES... LINK...): one static library per folder of compiler/, built against
# LLVM's and Clang's shared libraries, or with TESSERA_STATIC_LLVM against their archives. LINK names the other folders it may include; test/style checks that it includes no others.
function(tessera_compiler_folder name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "CLANG" "" "SOURCES;LINK")
  add_library(tessera_${name} STATIC ${arg_SOURCES})
  add_library(tessera::${name} ALIAS tessera_${name})
  target_include_directories(tessera_${name} PUBLIC ${PROJECT_SOURCE_DIR}/compiler)
  set(headers llvm_headers)
  if(arg_CLANG)
    set(headers clang_headers)
    target_link_libraries(tessera_${name} PUBLIC ${tessera_clang_library})
  endif()
  target_link_libraries(tessera_${name} PUBLIC tessera_${headers} ${tessera_llvm_library})
  target_precompile_headers(tessera_${name} REUSE_FROM tessera_${headers})
  foreach(other ${arg_LINK})
    target_link_libraries(tessera_${name} PUBLIC tessera_${other})
  endforeach()
endfunction()

# Most of the time it takes to compile a file of the compiler is that of LLVM's and Clang's headers: they are compiled
# once. Each file includes what it uses all the same.
function(tessera_compiler_headers name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SYSTEM;PRECOMPILE")
  file(GENERATE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp CONTENT "")
  add_library(tessera_${name} OBJECT ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  target_include_directories(tessera_${name} SYSTEM PUBLIC ${arg_SYSTEM})
  target_compile_definitions(tessera_${name} PUBLIC ${LLVM_DEFINITIONS_LIST})
  target_compile_options(tessera_${name} PUBLIC -Wno-unused-parameter
    $<$<NOT:$<BOOL:${LLVM_ENABLE_RTTI}>>:-fno-rtti>
    $<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>) # the same each time, for ccache
  target_precompile_headers(tessera_${name} PRIVATE ${arg_PRECOMPILE})
endfunction()

if(TESSERA_STATIC_LLVM)
  include(TesseraStaticLlvm)
  set(tessera_llvm_library tessera_static_llvm)
  set(tessera_clang_library tessera_static_clang)
else()
  set(tessera_llvm_library LLVM)
  set(tessera_clang_library clang-cpp)
endif()

separate_arguments(LLVM_DEFINITIONS_LIST NATIVE_COMMAND "${LLVM_DEFINITIONS}")
list(TRANSFORM LLVM_DEFINITIONS_LIST REPLACE "^-D" "")

tessera_compiler_headers(llvm_headers SYSTEM ${LLVM_INCLUDE_DIRS}
  PRECOMPILE
    <llvm/ADT/MapVector.h>
    <llvm/ADT/STLExtras.h>
    <llvm/ADT/SetVector.h>
    <llvm/ADT/StringExtras.h>
    <llvm/Analysis/LoopInfo.h>
    <llvm/Analysis/ScalarEvolutionExpressions.h>
    <llvm/Analysis/ValueTracking.h>
    <llvm/IR/IRBuilder.h>
    <llvm/IR/InstIterator.h>
    <llvm/IR/IntrinsicInst.h>
    <llvm/IR/Module.h>
    <llvm/IR/PassManager.h>
    <llvm/IR/PatternMatch.h>
    <llvm/Transforms/Utils/BasicBlockUtils.h>
    <llvm/Transforms/Utils/Cloning.h>
    <llvm/Transforms/Utils/Local.h>)
tessera_compiler_headers(clang_headers SYSTEM ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS}
  PRECOMPILE
    <clang/AST/ASTContext.h>
    <clang/AST/ASTLambda.h>
    <clang/AST/DeclTemplate.h>
    <clang/AST/DynamicRecursiveASTVisitor.h>
    <clang/Frontend/CompilerInstance.h>
    <clang/Sema/Sema.h>)
