; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a dimension in which accesses go from element to element changes places with the last one, in ids and tiles; and that
; it does not where the last one is as good, where both are bad, and where tiles are narrow. And that rows are known to be alone whose
; work-items access elements beside each other and no others, and to share lines whose work-items access such elements of several
; rows.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes=interchange-dimensions,verify-kernel-ir --count-decisions=%t.decisions %s | %filecheck %s
; RUN: %filecheck --input-file=%t.decisions --check-prefix=DECISIONS %s

; CHECK-LABEL: define void @columns(
; CHECK-SAME: #[[COLUMNS:[0-9]+]]
; CHECK: %x = call i32 @__tessera_global_id(i32 1)
; CHECK: %y = call i32 @__tessera_global_id(i32 0)
define void @columns(ptr %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %y = call i32 @__tessera_global_id(i32 1)
  %n.address = getelementptr inbounds i8, ptr %p, i64 16
  %n = load i32, ptr %n.address, align 4
  %data = load ptr, ptr %p, align 8
  %row = mul i32 %y, %n
  %at = add i32 %row, %x
  %wide = zext nneg i32 %at to i64
  %address = getelementptr float, ptr %data, i64 %wide
  %v = load float, ptr %address, align 4
  %w = fadd float %v, %v
  store float %w, ptr %address, align 4
  ret void
}

; CHECK-LABEL: define void @rows(
; CHECK-SAME: #[[PLAIN:[0-9]+]]
; CHECK: %x = call i32 @__tessera_global_id(i32 1)
; DECISIONS-DAG: {{^}}interchange-dimensions.not-worth	{{[0-9]+}}{{$}}
define void @rows(ptr %p) #0 {
  %x = call i32 @__tessera_global_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %row = shl i32 %y, 10
  %at = or disjoint i32 %row, %x
  %wide = zext nneg i32 %at to i64
  %address = getelementptr float, ptr %data, i64 %wide
  store float 1.0, ptr %address, align 4
  ret void
}

; What is stored goes from element to element, not what is loaded.
; CHECK-LABEL: define void @transposed(
; CHECK-SAME: #[[BLOCKS:[0-9]+]]
; CHECK: %x = call i32 @__tessera_global_id(i32 1)
define void @transposed(ptr %p) #0 {
  %x = call i32 @__tessera_global_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %row = mul nsw i32 %y, 1000
  %at = add nsw i32 %row, %x
  %column = mul nsw i32 %x, 1000
  %from = sub nsw i32 %column, %y
  %address = getelementptr float, ptr %data, i32 %at
  %other = getelementptr float, ptr %data, i32 %from
  %v = load float, ptr %other, align 4
  store float %v, ptr %address, align 4
  ret void
}

; An index that memory holds is as bad in either dimension. What loops load counts more than what is stored once.
; CHECK-LABEL: define void @loops(
; CHECK-SAME: #[[TILED:[0-9]+]]
; CHECK: %x = call i32 @__tessera_global_id(i32 2)
; CHECK: %y = call i32 @__tessera_global_id(i32 1)
; CHECK: %t = call i32 @__tessera_tile_id(i32 2)
define void @loops(ptr %p) #1 {
entry:
  %x = call i32 @__tessera_global_id(i32 0)
  %y = call i32 @__tessera_global_id(i32 1)
  %z = call i32 @__tessera_global_id(i32 2)
  %t = call i32 @__tessera_tile_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %line = shl i32 %z, 12
  %in.line = mul nsw i32 %y, 99
  %begin = add nsw i32 %line, %in.line
  %first = add nsw i32 %begin, %x
  br label %loop
loop:
  %k = phi i32 [ %first, %entry ], [ %k1, %loop ]
  %s = phi float [ 0.0, %entry ], [ %s1, %loop ]
  %near = getelementptr float, ptr %data, i32 %k
  %v = load float, ptr %near, align 4
  %s1 = fadd float %s, %v
  %k1 = add nsw i32 %k, 16
  %more = icmp slt i32 %k1, 4096
  br i1 %more, label %loop, label %end
end:
  %i = load i32, ptr %data, align 4
  %somewhere = getelementptr float, ptr %data, i32 %i
  store float %s1, ptr %somewhere, align 4
  %plane = mul nsw i32 %x, 777
  %row = mul nsw i32 %y, 77
  %in.plane = add nsw i32 %plane, %row
  %at = add nsw i32 %in.plane, %z
  %to = getelementptr float, ptr %data, i32 %at
  store float %s1, ptr %to, align 4
  call void @take(i32 %y, i32 %t)
  ret void
}

; DECISIONS-DAG: {{^}}interchange-dimensions.narrow	1{{$}}
; CHECK-LABEL: define void @narrow(
; CHECK: %x = call i32 @__tessera_global_id(i32 0)
define void @narrow(ptr %p) #2 {
  %x = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %address = getelementptr float, ptr %data, i32 %x
  %v = load float, ptr %address, align 4
  %at.column = call i32 @__tessera_global_id(i32 1)
  %at.line = mul nsw i32 %at.column, 512
  %at = add nsw i32 %at.line, %x
  %to = getelementptr float, ptr %data, i32 %at
  store float %v, ptr %to, align 4
  ret void
}

declare void @take(i32, i32)
declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)

; The row above is loaded, too: rows share lines.
; CHECK-LABEL: define void @above(
; CHECK-SAME: #[[LINES:[0-9]+]]
define void @above(ptr %p) #0 {
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %data = load ptr, ptr %p, align 8
  %row = mul nsw i32 %y, 1000
  %at = add nsw i32 %row, %x
  %from = getelementptr inbounds float, ptr %data, i32 %at
  %over = getelementptr inbounds i8, ptr %from, i64 -4000
  %one = load float, ptr %from, align 4
  %other = load float, ptr %over, align 4
  %sum = fadd float %one, %other
  %result.at = getelementptr inbounds i8, ptr %p, i64 8
  %result = load ptr, ptr %result.at, align 8
  %to = getelementptr inbounds float, ptr %result, i32 %at
  store float %sum, ptr %to, align 4
  ret void
}

; So they do where a loop adds up neighbours, whose place is limited to a row, ...
; CHECK-LABEL: define void @neighbours(
; CHECK-SAME: #[[LINES]]
define void @neighbours(ptr %p) #0 {
entry:
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %data = load ptr, ptr %p, align 8
  %row = mul nsw i32 %y, 1000
  br label %loop

loop:
  %k = phi i32 [ -2, %entry ], [ %k.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %beside = add nsw i32 %x, %k
  %place = call i32 @llvm.smax.i32(i32 %beside, i32 0)
  %inside = icmp slt i32 %place, 1000
  %column = select i1 %inside, i32 %place, i32 999
  %at = add nsw i32 %row, %column
  %from = getelementptr inbounds float, ptr %data, i32 %at
  %one = load float, ptr %from, align 4
  %sum.next = fadd float %sum, %one
  %k.next = add nsw i32 %k, 1
  %last = icmp eq i32 %k, 2
  br i1 %last, label %end, label %loop

end:
  %result.at = getelementptr inbounds i8, ptr %p, i64 8
  %result = load ptr, ptr %result.at, align 8
  %own = add nsw i32 %row, %x
  %to = getelementptr inbounds float, ptr %result, i32 %own
  store float %sum.next, ptr %to, align 4
  ret void
}

; ... and not where it traverses columns, which are the same for all rows, or where columns are written.
; CHECK-LABEL: define void @traverses(
; CHECK-SAME: #[[BLOCKS]]
define void @traverses(ptr %p) #0 {
entry:
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %data = load ptr, ptr %p, align 8
  br label %loop

loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %line = mul nsw i32 %k, 1000
  %at = add nsw i32 %line, %x
  %from = getelementptr inbounds float, ptr %data, i32 %at
  %one = load float, ptr %from, align 4
  %sum.next = fadd float %sum, %one
  %k.next = add nsw i32 %k, 1
  %last = icmp eq i32 %k, 999
  br i1 %last, label %end, label %loop

end:
  %result.at = getelementptr inbounds i8, ptr %p, i64 8
  %result = load ptr, ptr %result.at, align 8
  %row = mul nsw i32 %y, 1000
  %own = add nsw i32 %row, %x
  %to = getelementptr inbounds float, ptr %result, i32 %own
  store float %sum.next, ptr %to, align 4
  ret void
}

; CHECK-LABEL: define void @columns_written(
; CHECK-SAME: #[[BLOCKS]]
define void @columns_written(ptr %p) #0 {
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %data = load ptr, ptr %p, align 8
  %row = mul nsw i32 %y, 1000
  %at = add nsw i32 %row, %x
  %from = getelementptr inbounds float, ptr %data, i32 %at
  %one = load float, ptr %from, align 4
  %column = mul nsw i32 %x, 1000
  %across = add nsw i32 %column, %y
  %result.at = getelementptr inbounds i8, ptr %p, i64 8
  %result = load ptr, ptr %result.at, align 8
  %to = getelementptr inbounds float, ptr %result, i32 %across
  store float %one, ptr %to, align 4
  %mirrored = getelementptr inbounds float, ptr %result, i32 %at
  store float %one, ptr %mirrored, align 4
  ret void
}

; CHECK-DAG: attributes #[[COLUMNS]] = {{.*}}"tessera.last_dimension"="0" {{.*}}"tessera.row_use"="1"
; CHECK-DAG: attributes #[[TILED]] = {{.*}}"tessera.last_dimension"="0"{{.*}}"tessera.tile"="4,2,32"
; CHECK-DAG: attributes #[[PLAIN]] = { "tessera.captures" "tessera.closure"="24,8" "tessera.kernel"="k" "tessera.rank"="2" "tessera.row_use"="1" }
; CHECK-DAG: attributes #[[LINES]] = { "tessera.captures" "tessera.closure"="24,8" "tessera.kernel"="k" "tessera.rank"="2" "tessera.row_use"="2" }
; CHECK-DAG: attributes #[[BLOCKS]] = { "tessera.captures" "tessera.closure"="24,8" "tessera.kernel"="k" "tessera.rank"="2" }
attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="k" "tessera.rank"="3" "tessera.tile"="32,2,4" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #2 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="2,32" "tessera.closure"="24,8" "tessera.captures"="" }
