# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
tbreak loop_copies.cpp:16
tbreak loop_copies.cpp:17
tbreak loop_copies.cpp:18
run
continue
continue
