#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Loads simdjson. NULL when it is loaded, else why it isn't, in words that hold until the thread calls the
   loader again. To be called once, and before the other functions.

   It is not linked: with it come the run-time of C++ and its own tables, for which every command would wait. */
const char *csimdjson_load(void);

/* A parser of simdjson's DOM kind. It keeps its buffers from one document to the next. */
typedef struct csimdjson_parser csimdjson_parser;

/* A parsed document. The pointers are the parser's own: they hold until it parses again. */
typedef struct {
  /* The tape: see simdjson's doc/tape.md. tape[0] is the root, tape[1] the first value. */
  const uint64_t *tape;
  /* Strings: four bytes of length in native order, the bytes, a NUL. */
  const uint8_t *strings;
} csimdjson_document;

/* What came of parsing. */
typedef enum {
  CSIMDJSON_OK = 0,
  /* Bytes that are not UTF-8. */
  CSIMDJSON_UTF8,
  /* A string with a bad escape, such as half a surrogate pair. */
  CSIMDJSON_STRING,
  /* A number that is malformed or too large. */
  CSIMDJSON_NUMBER,
  /* Nested more deeply than the limit. */
  CSIMDJSON_DEPTH,
  /* The document ends inside a string. */
  CSIMDJSON_UNCLOSED,
  /* Nothing but white space. */
  CSIMDJSON_EMPTY,
  /* A control character inside a string. */
  CSIMDJSON_CONTROL,
  /* No memory. */
  CSIMDJSON_MEMORY,
  /* Larger than 4 GB. */
  CSIMDJSON_CAPACITY,
  /* Anything else. */
  CSIMDJSON_SYNTAX
} csimdjson_result;

/* The number of bytes that must be readable after a document's end. Their values don't matter. */
#define CSIMDJSON_PADDING 64

/* Makes a parser, or NULL if there is no memory. */
csimdjson_parser *csimdjson_parser_create(void);

/* Frees a parser and the document it holds. */
void csimdjson_parser_destroy(csimdjson_parser *parser);

/* Parses one document of `length` bytes. Nesting is limited to 1,024 levels. */
csimdjson_result csimdjson_parse(
    csimdjson_parser *parser, const uint8_t *bytes, size_t length, csimdjson_document *document);

#ifdef __cplusplus
}
#endif
