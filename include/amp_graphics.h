// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// C++ AMP's graphics library: textures, their views, samplers and the short vectors.
#ifndef TESSERA_AMP_GRAPHICS_H
#define TESSERA_AMP_GRAPHICS_H

#include "amp.h"
#include "amp_short_vectors.h"

#include "tessera/sampler.h"
#include "tessera/texture.h"
#include "tessera/texture_copy.h"
#include "tessera/texture_view.h"

#endif // TESSERA_AMP_GRAPHICS_H
