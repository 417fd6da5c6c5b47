; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a captured container keeps its write access for each reason alone.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes=infer-capture-access --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=access.taken

; CHECK-DAG: {{^}}infer-capture-access.callee-writes	1{{$}}
define void @copied_to(ptr %closure) #0 {
  %other = call ptr @any_ptr()
  %i = call i64 @any_i64()
  %data = load ptr, ptr %closure
  call void @llvm.memcpy.p0.p0.i64(ptr %data, ptr %other, i64 16, i1 false)
  ret void
}

; CHECK-DAG: {{^}}infer-capture-access.callee-keeps	1{{$}}
define void @kept(ptr %closure) #0 {
  %other = call ptr @any_ptr()
  %i = call i64 @any_i64()
  %data = load ptr, ptr %closure
  call void @keeps(ptr %data)
  ret void
}

; CHECK-DAG: {{^}}infer-capture-access.part-of-pointer	1{{$}}
define void @half_a_pointer(ptr %closure) #0 {
  %other = call ptr @any_ptr()
  %i = call i64 @any_i64()
  %half = load i32, ptr %closure
  ret void
}

; CHECK-DAG: {{^}}infer-capture-access.part-of-array	1{{$}}
define void @two_members(ptr %closure) #1 {
  %other = call ptr @any_ptr()
  %i = call i64 @any_i64()
  %object = load ptr, ptr %closure
  %both = load i64, ptr %object
  ret void
}

; CHECK-DAG: {{^}}infer-capture-access.array-indexed	1{{$}}
define void @member_at_run_time(ptr %closure) #1 {
  %other = call ptr @any_ptr()
  %i = call i64 @any_i64()
  %object = load ptr, ptr %closure
  %member = getelementptr [4 x i32], ptr %object, i64 1, i64 %i
  %value = load i32, ptr %member
  ret void
}

; CHECK-DAG: {{^}}infer-capture-access.array-data	1{{$}}
define void @half_of_data(ptr %closure) #1 {
  %other = call ptr @any_ptr()
  %i = call i64 @any_i64()
  %object = load ptr, ptr %closure
  %half.at = getelementptr i8, ptr %object, i64 4
  %half = load i32, ptr %half.at
  ret void
}

declare void @keeps(ptr readonly)

declare i64 @any_i64() memory(none)
declare ptr @any_ptr() memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="32,8" "tessera.captures"="0:view:rw:24" }
attributes #1 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="0:array:rw:32" }
