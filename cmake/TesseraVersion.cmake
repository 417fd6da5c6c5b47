# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# tessera_version: a library of one header, tessera_version.h, with TESSERA_VERSION, TESSERA_COMMIT and
# TESSERA_LLVM_VERSION. Every build looks for the commit, and writes the header if it is another one.
set(TESSERA_LLVM_VERSION "none")
if(TESSERA_BUILD_COMPILER)
  set(TESSERA_LLVM_VERSION ${LLVM_PACKAGE_VERSION})
endif()
set(folder ${CMAKE_BINARY_DIR}/version)
set(write_version ${CMAKE_COMMAND} -D SOURCE=${PROJECT_SOURCE_DIR} -D HEADER=${folder}/tessera_version.h
  -D TESSERA_VERSION=${PROJECT_VERSION} -D TESSERA_LLVM_VERSION=${TESSERA_LLVM_VERSION}
  -P ${CMAKE_CURRENT_LIST_DIR}/WriteVersion.cmake)
add_custom_target(write_tessera_version COMMAND ${write_version} BYPRODUCTS ${folder}/tessera_version.h
  COMMENT "Looking for the commit" VERBATIM)
add_library(tessera_version INTERFACE)
target_include_directories(tessera_version INTERFACE ${folder})
add_dependencies(tessera_version write_tessera_version)
