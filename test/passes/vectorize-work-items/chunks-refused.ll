; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each reason alone keeps lanes from loading 16 bytes each at a place of their own: all else is as in
; row-traversals.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" \
; RUN:   --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=widen-chunks.taken

; CHECK-DAG: {{^}}widen-chunks.lanes-missing	1{{$}}
define void @some_lanes(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %pitch.at = getelementptr i8, ptr %p, i64 8
  %pitch = load i32, ptr %pitch.at, align 4
  %column.at = getelementptr i8, ptr %p, i64 12
  %column = load i32, ptr %column.at, align 4
  %begin = mul nsw i32 %x, %pitch
  %row = getelementptr i32, ptr %a, i32 %begin
  %low = icmp ult i32 %x, 5
  br i1 %low, label %then, label %end
then:
  %first.at = getelementptr i32, ptr %row, i32 %column
  %first = load i32, ptr %first.at, align 4
  %second.at = getelementptr i8, ptr %first.at, i64 4
  %second = load i32, ptr %second.at, align 4
  %third.at = getelementptr i8, ptr %first.at, i64 8
  %third = load i32, ptr %third.at, align 4
  %fourth.at = getelementptr i8, ptr %first.at, i64 12
  %fourth = load i32, ptr %fourth.at, align 4
  %one = add i32 %first, %second
  %two = sub i32 %third, %fourth
  %sum = mul i32 %one, %two
  %own = getelementptr i32, ptr %a, i32 %x
  store i32 %sum, ptr %own, align 4
  br label %end
end:
  ret void
}

; CHECK-DAG: {{^}}widen-chunks.few-lanes	1{{$}}
define void @two_lanes(ptr noalias readonly %p) #1 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %pitch.at = getelementptr i8, ptr %p, i64 8
  %pitch = load i32, ptr %pitch.at, align 4
  %column.at = getelementptr i8, ptr %p, i64 12
  %column = load i32, ptr %column.at, align 4
  %begin = mul nsw i32 %x, %pitch
  %row = getelementptr i32, ptr %a, i32 %begin
  %first.at = getelementptr i32, ptr %row, i32 %column
  %first = load i32, ptr %first.at, align 4
  %second.at = getelementptr i8, ptr %first.at, i64 4
  %second = load i32, ptr %second.at, align 4
  %third.at = getelementptr i8, ptr %first.at, i64 8
  %third = load i32, ptr %third.at, align 4
  %fourth.at = getelementptr i8, ptr %first.at, i64 12
  %fourth = load i32, ptr %fourth.at, align 4
  %one = add i32 %first, %second
  %two = sub i32 %third, %fourth
  %sum = mul i32 %one, %two
  %own = getelementptr i32, ptr %a, i32 %x
  store i32 %sum, ptr %own, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="2" "tessera.closure"="24,8" "tessera.captures"="" }
