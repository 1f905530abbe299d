#include <zlib.h>

// inflateInit2 is a macro; 15 + 16 asks for a gzip header and nothing else.
static inline int picket_inflate_gzip_init(z_stream *stream) { return inflateInit2(stream, 15 + 16); }
