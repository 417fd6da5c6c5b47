; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that variables of a tile which are larger than PTX can say become one without a size, each at its alignment, and that
; smaller ones stay.
; RUN: split-file %s %t && %tessera-opt --passes=legalize-for-nvptx %t/large.ll | %filecheck %s --check-prefix=LARGE
; RUN: %tessera-opt --passes=legalize-for-nvptx %t/aligned.ll | %filecheck %s --check-prefix=ALIGNED
; RUN: %tessera-opt --passes=legalize-for-nvptx %t/small.ll | %filecheck %s --check-prefix=SMALL

; LARGE-NOT: @a
; LARGE: @__tessera_tile = external addrspace(3) global [0 x i8], align 16
; LARGE-NOT: @b
; LARGE: store i8 1, ptr addrspace(3) @__tessera_tile, align 1
; LARGE: store i32 2, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @__tessera_tile, i64 8), align 4
; ALIGNED: @__tessera_tile = external addrspace(3) global [0 x i8], align 128
; SMALL: @a = internal addrspace(3) global i8 undef, align 1
; SMALL-NOT: @__tessera_tile

;--- large.ll
@a = internal addrspace(3) global i8 undef, align 1
@b = internal addrspace(3) global [12288 x i32] undef, align 8
define void @k() {
  store i8 1, ptr addrspace(3) @a, align 1
  store i32 2, ptr addrspace(3) @b, align 4
  ret void
}

;--- aligned.ll
@a = internal addrspace(3) global [65536 x i8] undef, align 128
define void @k() {
  store i8 1, ptr addrspace(3) @a, align 1
  ret void
}

;--- small.ll
@a = internal addrspace(3) global i8 undef, align 1
@b = internal addrspace(3) global [12286 x i32] undef, align 8
define void @k() {
  store i8 1, ptr addrspace(3) @a, align 1
  store i32 2, ptr addrspace(3) @b, align 4
  ret void
}
