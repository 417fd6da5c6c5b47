# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
amp
info amp
set environment TESSERA_DEBUG work-items
break two_launches.cpp:19
run
amp freeze all
set var may_begin._M_i = 1
python
from tessera_gdb import table
for _ in range(1000):
    if len(list(table.Table().launches())) == 2 and table.current_launch().number == 2:
        break
    gdb.execute("continue", to_string=True)
end
info amp kernels
amp watch mine
amp kernel 1
info amp kernels
amp watch mine
amp kernel 2
amp watch mine
