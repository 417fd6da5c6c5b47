; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Copies rows between two places with gaps of their own, one unit of a row a work-item. The work-items' numbers are the
; unit in its row, the row in its slice, and the slice. `unit` is 1, 2, 4 or 8 bytes; what they do not divide is nowhere.
; copy_rows.inc is its SPIR-V: `llc -mtriple=spirv64v1.0-unknown-unknown -filetype=obj`, word by word.
target triple = "spirv64v1.0-unknown-unknown"

declare spir_func i64 @_Z13get_global_idj(i32)

define spir_kernel void @tessera_copy_rows(ptr addrspace(1) %to, ptr addrspace(1) %from, i64 %to.row, i64 %to.slice,
                                           i64 %from.row, i64 %from.slice, i64 %unit) {
  %x = call spir_func i64 @_Z13get_global_idj(i32 0)
  %y = call spir_func i64 @_Z13get_global_idj(i32 1)
  %z = call spir_func i64 @_Z13get_global_idj(i32 2)
  %column = mul i64 %x, %unit
  %to.y = mul i64 %y, %to.row
  %to.z = mul i64 %z, %to.slice
  %to.yz = add i64 %to.y, %to.z
  %to.xyz = add i64 %to.yz, %column
  %from.y = mul i64 %y, %from.row
  %from.z = mul i64 %z, %from.slice
  %from.yz = add i64 %from.y, %from.z
  %from.xyz = add i64 %from.yz, %column
  %into = getelementptr i8, ptr addrspace(1) %to, i64 %to.xyz
  %out.of = getelementptr i8, ptr addrspace(1) %from, i64 %from.xyz
  switch i64 %unit, label %one [ i64 2, label %two
                                 i64 4, label %four
                                 i64 8, label %eight ]
one:
  %v1 = load i8, ptr addrspace(1) %out.of, align 1
  store i8 %v1, ptr addrspace(1) %into, align 1
  ret void
two:
  %v2 = load i16, ptr addrspace(1) %out.of, align 2
  store i16 %v2, ptr addrspace(1) %into, align 2
  ret void
four:
  %v4 = load i32, ptr addrspace(1) %out.of, align 4
  store i32 %v4, ptr addrspace(1) %into, align 4
  ret void
eight:
  %v8 = load i64, ptr addrspace(1) %out.of, align 8
  store i64 %v8, ptr addrspace(1) %into, align 8
  ret void
}
