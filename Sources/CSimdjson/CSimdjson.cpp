#include "CSimdjson.h"

#include <new>

#include <simdjson.h>

static_assert(CSIMDJSON_PADDING >= simdjson::SIMDJSON_PADDING, "simdjson reads further than promised");

struct csimdjson_parser {
  simdjson::dom::parser parser;
};

static csimdjson_result result_of(simdjson::error_code error) {
  switch (error) {
  case simdjson::SUCCESS: return CSIMDJSON_OK;
  case simdjson::UTF8_ERROR: return CSIMDJSON_UTF8;
  case simdjson::STRING_ERROR: return CSIMDJSON_STRING;
  case simdjson::NUMBER_ERROR: return CSIMDJSON_NUMBER;
  case simdjson::DEPTH_ERROR: return CSIMDJSON_DEPTH;
  case simdjson::UNCLOSED_STRING: return CSIMDJSON_UNCLOSED;
  case simdjson::EMPTY: return CSIMDJSON_EMPTY;
  case simdjson::UNESCAPED_CHARS: return CSIMDJSON_CONTROL;
  case simdjson::MEMALLOC: return CSIMDJSON_MEMORY;
  case simdjson::CAPACITY: return CSIMDJSON_CAPACITY;
  default: return CSIMDJSON_SYNTAX;
  }
}

csimdjson_parser *csimdjson_parser_create(void) {
  return new (std::nothrow) csimdjson_parser();
}

void csimdjson_parser_destroy(csimdjson_parser *parser) {
  delete parser;
}

csimdjson_result csimdjson_parse(
    csimdjson_parser *parser, const uint8_t *bytes, size_t length, csimdjson_document *document) {
  // `false`: the caller has padded the bytes, so nothing is copied.
  const simdjson::error_code error = parser->parser.parse(bytes, length, false).error();
  document->tape = parser->parser.doc.tape.get();
  document->strings = parser->parser.doc.string_buf.get();
  return result_of(error);
}
