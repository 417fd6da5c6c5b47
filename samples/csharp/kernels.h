/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels behind a C interface: what C# and every other language can call. No exception leaves it; each function returns
   a status, and kernels_error() has the text of the calling thread's last failure. */
#ifndef TESSERA_SAMPLES_CSHARP_KERNELS_H
#define TESSERA_SAMPLES_CSHARP_KERNELS_H

#ifdef __cplusplus
extern "C" {
#endif

enum kernels_status { kernels_ok, kernels_wrong_argument, kernels_out_of_memory, kernels_failed };

/* In UTF-8, until the thread's next call. */
const char *kernels_error(void);

/* c[i] = a[i] * b[i] for each i below count. The arrays are used where they are, until it returns. */
int kernels_multiply_add(const double *a, const double *b, double *c, int count);

/* c = a * b: matrices of rows x inner, inner x columns and rows x columns numbers, row by row. */
int kernels_multiply(const float *a, const float *b, float *c, int rows, int inner, int columns);

/* Bodies that attract each other. They stay on the accelerator between calls. */
struct kernels_bodies;
/* Each has x, y, z and its mass, and the velocity x, y, z and one number that nobody uses. */
int kernels_bodies_create(const float *positions, const float *velocities, int count, struct kernels_bodies **made);
int kernels_bodies_step(struct kernels_bodies *bodies, float time);
int kernels_bodies_read(struct kernels_bodies *bodies, float *positions, int count);
void kernels_bodies_destroy(struct kernels_bodies *bodies);

#ifdef __cplusplus
}
#endif

#endif
