# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set environment TESSERA_DEBUG work-items
# Else the core file has 64 MiB of address space for each thread.
set environment MALLOC_ARENA_MAX 1
break tile_sums.cpp:14 if amp_local[0] == 1 && amp_local[1] == 1
run
info amp kernels
info amp tiles
info amp work-items
amp stacks
amp watch mine t_idx.local if mine>240 sort -mine csv values.csv
amp work-item 0,0 3,1
amp flag 2,1 (2,2)
info amp work-items by mine/100
amp watch -flagged mine
amp unflag if mine==180
delete
generate-core-file core
amp until 15
amp watch mine right
amp freeze 1,1
amp freeze if mine==160
continue
info amp work-items
amp thaw all
continue
