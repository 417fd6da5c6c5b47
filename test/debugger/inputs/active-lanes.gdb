# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set pagination off
break active_lanes.cpp:21
break active_lanes.cpp:24
run
print i
amp lanes y
continue
amp lanes y
continue
amp lanes y
continue
amp lanes y
continue
