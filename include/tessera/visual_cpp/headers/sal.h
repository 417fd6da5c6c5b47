// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Annotations for Visual C++'s analyser, which the compiler ignores. Those of its older set
/// (`__in`, `__out`) are missing, because the standard library's headers have variables of these
/// names.
#ifndef TESSERA_VISUAL_CPP_HEADERS_SAL_H
#define TESSERA_VISUAL_CPP_HEADERS_SAL_H

#define _Acquires_lock_(__lock)
#define _Always_(__annotations)
#define _Analysis_assume_(__condition)
#define _Analysis_mode_(__mode)
#define _At_(__target, __annotations)
#define _COM_Outptr_
#define _Check_return_
#define _Const_
#define _Deref_out_
#define _Deref_out_opt_
#define _Deref_pre_opt_
#define _Field_range_(__low, __high)
#define _Field_size_(__count)
#define _Field_size_bytes_(__count)
#define _Field_size_opt_(__count)
#define _Function_class_(__name)
#define _Guarded_by_(__lock)
#define _In_
#define _In_NLS_string_(__count)
#define _In_bytecount_(__count)
#define _In_count_(__count)
#define _In_opt_
#define _In_opt_z_
#define _In_range_(__low, __high)
#define _In_reads_(__count)
#define _In_reads_bytes_(__count)
#define _In_reads_bytes_opt_(__count)
#define _In_reads_opt_(__count)
#define _In_reads_or_z_(__count)
#define _In_reads_to_ptr_(__end)
#define _In_reads_z_(__count)
#define _In_z_
#define _In_z_count_(__count)
#define _Inout_
#define _Inout_cap_(__count)
#define _Inout_count_(__count)
#define _Inout_opt_
#define _Inout_opt_z_
#define _Inout_updates_(__count)
#define _Inout_updates_all_(__count)
#define _Inout_updates_bytes_(__count)
#define _Inout_updates_opt_(__count)
#define _Inout_updates_to_(__count, __written)
#define _Inout_updates_z_(__count)
#define _Inout_z_
#define _Maybe_raises_SEH_exception_
#define _Maybenull_
#define _Must_inspect_result_
#define _Notnull_
#define _Null_terminated_
#define _On_failure_(__annotations)
#define _Out_
#define _Out_bytecap_(__count)
#define _Out_cap_(__count)
#define _Out_opt_
#define _Out_range_(__low, __high)
#define _Out_writes_(__count)
#define _Out_writes_all_(__count)
#define _Out_writes_bytes_(__count)
#define _Out_writes_bytes_all_(__count)
#define _Out_writes_bytes_opt_(__count)
#define _Out_writes_bytes_to_(__count, __written)
#define _Out_writes_opt_(__count)
#define _Out_writes_to_(__count, __written)
#define _Out_writes_to_opt_(__count, __written)
#define _Out_writes_z_(__count)
#define _Out_z_cap_(__count)
#define _Outptr_
#define _Outptr_opt_
#define _Outptr_result_buffer_(__count)
#define _Outptr_result_maybenull_
#define _Points_to_data_
#define _Post_
#define _Post_invalid_
#define _Post_satisfies_(__condition)
#define _Pre_
#define _Pre_notnull_
#define _Pre_satisfies_(__condition)
#define _Printf_format_string_
#define _Raises_SEH_exception_
#define _Releases_lock_(__lock)
#define _Requires_lock_held_(__lock)
#define _Reserved_
#define _Ret_
#define _Ret_maybenull_
#define _Ret_notnull_
#define _Ret_null_
#define _Ret_range_(__low, __high)
#define _Ret_valid_
#define _Ret_writes_(__count)
#define _Ret_writes_maybenull_(__count)
#define _Ret_z_
#define _Return_type_success_(__condition)
#define _Scanf_format_string_
#define _Scanf_s_format_string_
#define _Struct_size_bytes_(__size)
#define _Success_(__condition)
#define _Use_decl_annotations_
#define _When_(__condition, __annotations)

#endif // TESSERA_VISUAL_CPP_HEADERS_SAL_H
