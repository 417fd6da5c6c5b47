// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// stdafx.h : include file for standard system include files, or project specific include files that
// are used frequently, but are changed infrequently

#pragma once

#include "targetver.h"

#include <conio.h>
#include <stdio.h>
#include <tchar.h>

#include <amp.h>
#include <amp_math.h>
#include <iostream>
#include <string>
#include <vector>
#include <windows.h>

// TODO: reference additional headers your program requires here
