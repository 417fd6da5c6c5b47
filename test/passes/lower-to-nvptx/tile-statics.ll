; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a tile_static variable is as long as its alignment wants, since vectors are loaded of it.
; RUN: %tessera-opt --passes=verify-kernel-ir,lower-to-nvptx %s | %filecheck %s

; CHECK: @seven = internal addrspace(3) {{.*}}global <{ [7 x i32], [4 x i8] }> undef, align 16
; CHECK: @eight = internal addrspace(3) {{.*}}global [8 x i32] undef, align 16
; CHECK: getelementptr {{.*}}ptr addrspacecast (ptr addrspace(3) @seven to ptr)
@seven = internal externally_initialized global [7 x i32] undef, align 16 #1
@eight = internal externally_initialized global [8 x i32] undef, align 16 #1

define void @k(ptr noalias readonly %closure) #0 {
  %i = call i32 @__tessera_local_id(i32 0)
  %a = getelementptr i32, ptr @seven, i32 %i
  store i32 1, ptr %a, align 4
  %b = getelementptr i32, ptr @eight, i32 %i
  store i32 2, ptr %b, align 4
  ret void
}

declare i32 @__tessera_local_id(i32)

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.tile"="7" "tessera.closure"="32,8" "tessera.captures"="0:view:rw:32" }
attributes #1 = { "tessera.tile_static" }
