; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a work-item becomes fewer of the domain, of whose registers there are not enough for more.
; RUN: %tessera-opt '--passes=lower-to-nvptx,function(coarsen-work-items,verify)' %s | %filecheck %s

; CHECK: {{^}}loop:
; CHECK-COUNT-16: fadd double
; CHECK-NOT: fadd
; CHECK: {{^}}exit:
; CHECK: "tessera.coarsened_by"="4,4"
define void @doubles(ptr noalias readonly %closure) #0 {
entry:
  %a = load ptr, ptr %closure, align 8
  %b.field = getelementptr i8, ptr %closure, i64 8
  %b = load ptr, ptr %b.field, align 8
  %c.field = getelementptr i8, ptr %closure, i64 16
  %c = load ptr, ptr %c.field, align 8
  %row = call i32 @__tessera_global_id(i32 0)
  %column = call i32 @__tessera_global_id(i32 1)
  %row.wide = zext i32 %row to i64
  %column.wide = zext i32 %column to i64
  %row.begin = mul i64 %row.wide, 100
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi double [ 0.0, %entry ], [ %more, %loop ]
  %a.at = add i64 %row.begin, %k
  %a.address = getelementptr double, ptr %a, i64 %a.at
  %x = load double, ptr %a.address, align 8
  %b.row = mul i64 %k, 100
  %b.at = add i64 %b.row, %column.wide
  %b.address = getelementptr double, ptr %b, i64 %b.at
  %y = load double, ptr %b.address, align 8
  %xy = fmul double %x, %y
  %more = fadd double %sum, %xy
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, 100
  br i1 %again, label %loop, label %exit
exit:
  %c.at = add i64 %row.begin, %column.wide
  %c.address = getelementptr double, ptr %c, i64 %c.at
  store double %more, ptr %c.address, align 8
  ret void
}
declare i32 @__tessera_global_id(i32)
attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="2" "tessera.closure"="24,8" "tessera.captures"="0:view:r:0,8:view:r:8,16:view:rw:16" "tessera.coarsened"="2" "tessera.variant_of"="doubles" }
