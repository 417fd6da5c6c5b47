# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set environment TESSERA_DEBUG work-items
break figure_5_tile_static.h:22 if amp_tile[1] == 1
run
delete
echo figure 7\n
amp until 26
amp watch i row col locA locB
echo figure 8\n
amp until 27
amp watch k locA[row][k] locB[k][col] sum
amp until 27
amp watch k locA[row][k] locB[k][col] sum
echo figure 9\n
amp until 26
amp watch i row col locA locB
echo figure 10\n
amp until 27
amp watch k locA[row][k] locB[k][col] sum
amp until 27
amp watch k locA[row][k] locB[k][col] sum
echo the thread's result\n
amp until 30
amp watch sum amp_global
continue
