// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifdef __cplusplus
extern "C"
#endif
int answer(void);
