#pragma once
#include <zlib.h>

/* inflateInit2 is a macro that passes the version and size of the header, which Swift cannot
   call. */
static inline int czlib_inflate_init(z_stream *stream, int window_bits) {
  return inflateInit2(stream, window_bits);
}
