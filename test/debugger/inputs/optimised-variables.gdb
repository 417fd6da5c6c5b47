# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
break optimised_variables.cpp:20
run
print local
print global
amp lanes other
continue
print local
print global
