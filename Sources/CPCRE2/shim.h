#pragma once
/* The generic names of PCRE2 are macros over this width; Swift sees the suffixed functions. */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
