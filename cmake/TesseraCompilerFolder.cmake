# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# tessera_compiler_folder(NAME SOURCES... LINK...): one static library per folder of compiler/, built against the
# shared libLLVM. LINK names the other folders it may include; test/style checks that it includes no others.
function(tessera_compiler_folder name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "CLANG" "" "SOURCES;LINK")
  add_library(tessera_${name} STATIC ${arg_SOURCES})
  add_library(tessera::${name} ALIAS tessera_${name})
  target_include_directories(tessera_${name} PUBLIC ${PROJECT_SOURCE_DIR}/compiler)
  target_include_directories(tessera_${name} SYSTEM PUBLIC ${LLVM_INCLUDE_DIRS})
  target_compile_definitions(tessera_${name} PUBLIC ${LLVM_DEFINITIONS_LIST})
  target_compile_options(tessera_${name} PRIVATE -Wall -Wextra -Wno-unused-parameter
    $<$<NOT:$<BOOL:${LLVM_ENABLE_RTTI}>>:-fno-rtti>)
  target_link_libraries(tessera_${name} PUBLIC LLVM)
  if(arg_CLANG)
    target_include_directories(tessera_${name} SYSTEM PUBLIC ${CLANG_INCLUDE_DIRS})
    target_link_libraries(tessera_${name} PUBLIC clang-cpp)
  endif()
  foreach(other ${arg_LINK})
    target_link_libraries(tessera_${name} PUBLIC tessera_${other})
  endforeach()
endfunction()

separate_arguments(LLVM_DEFINITIONS_LIST NATIVE_COMMAND "${LLVM_DEFINITIONS}")
list(TRANSFORM LLVM_DEFINITIONS_LIST REPLACE "^-D" "")
