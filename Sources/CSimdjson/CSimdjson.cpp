#include "CSimdjson.h"

#include <dlfcn.h>

#include <new>

/* What is declared first decides who sees it: the function below must not take the place of the library's
   own one of the same name. */
namespace simdjson {
class implementation;
namespace internal {
template <typename T> class atomic_ptr;
}
__attribute__((visibility("hidden"))) internal::atomic_ptr<const implementation> &
get_active_implementation();
}

#include <simdjson.h>

static_assert(CSIMDJSON_PADDING >= simdjson::SIMDJSON_PADDING, "simdjson reads further than promised");

struct csimdjson_parser {
  simdjson::dom::parser parser;
};

using implementation_pointer = simdjson::internal::atomic_ptr<const simdjson::implementation>;

/* The one function of the library that its header calls, once the library is loaded. */
static implementation_pointer &(*active_implementation)();

implementation_pointer &simdjson::get_active_implementation() {
  return active_implementation();
}

const char *csimdjson_load(void) {
  void *library = dlopen("libsimdjson.so.14", RTLD_NOW | RTLD_LOCAL);
  void *function =
      library == nullptr ? nullptr : dlsym(library, "_ZN8simdjson25get_active_implementationEv");
  if (function == nullptr) {
    const char *problem = dlerror();
    return problem == nullptr ? "it is another version" : problem;
  }
  active_implementation = reinterpret_cast<implementation_pointer &(*)()>(function);
  return nullptr;
}

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
