# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Writes HEADER with the version and with the commit of SOURCE: 12 digits of git's, -dirty behind them if tracked files
# have changed; else what `git archive` has written to cmake/commit.txt; else "unknown".
set(TESSERA_COMMIT "unknown")
file(STRINGS "${SOURCE}/cmake/commit.txt" archived REGEX "^[0-9a-f]+$")
if(archived)
  string(SUBSTRING "${archived}" 0 12 TESSERA_COMMIT)
elseif(EXISTS "${SOURCE}/.git")
  execute_process(COMMAND git -C "${SOURCE}" describe --always --dirty --abbrev=12 --exclude=*
                  OUTPUT_VARIABLE described RESULT_VARIABLE failed OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(NOT failed)
    set(TESSERA_COMMIT "${described}")
  endif()
endif()
file(CONFIGURE OUTPUT "${HEADER}" @ONLY CONTENT [[
// Written by cmake/WriteVersion.cmake.
#define TESSERA_VERSION "@TESSERA_VERSION@"
#define TESSERA_COMMIT "@TESSERA_COMMIT@"
#define TESSERA_LLVM_VERSION "@TESSERA_LLVM_VERSION@"
// What --version prints.
#define TESSERA_VERSION_TEXT(program) \
  program " (Tessera " TESSERA_VERSION ")\ncommit " TESSERA_COMMIT "\nLLVM " TESSERA_LLVM_VERSION "\n"
]])
