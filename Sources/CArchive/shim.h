#pragma once
#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>

/* libarchive is loaded when the first archive is read, and not linked: with it come libxml2, ICU and
   others, and every command of the program would wait for the dynamic loader to bind them. */

#define CARCHIVE_READING(X) \
  X(archive_read_new) \
  X(archive_read_free) \
  X(archive_read_support_filter_bzip2) \
  X(archive_read_support_filter_xz) \
  X(archive_read_support_filter_zstd) \
  X(archive_read_support_format_empty) \
  X(archive_read_support_format_raw) \
  X(archive_read_support_format_tar) \
  X(archive_read_support_format_zip_streamable) \
  X(archive_read_set_format_option) \
  X(archive_read_set_callback_data) \
  X(archive_read_set_read_callback) \
  X(archive_read_set_skip_callback) \
  X(archive_read_open1) \
  X(archive_read_next_header) \
  X(archive_read_data_block) \
  X(archive_read_data_skip) \
  X(archive_filter_bytes) \
  X(archive_filter_count) \
  X(archive_set_error) \
  X(archive_error_string) \
  X(archive_entry_pathname) \
  X(archive_entry_pathname_utf8) \
  X(archive_entry_hardlink) \
  X(archive_entry_filetype) \
  X(archive_entry_size) \
  X(archive_entry_size_is_set) \
  X(archive_entry_is_data_encrypted)

#define CARCHIVE_FIELD(name) __typeof__(name) *_Nonnull name;
#define CARCHIVE_LOAD(name) \
  *(void **)&table.name = dlsym(library, #name); \
  if (*(void **)&table.name == NULL) return NULL;

/* The functions that read archives. */
struct carchive_reading {
  CARCHIVE_READING(CARCHIVE_FIELD)
};

/* Loads libarchive. NULL if it isn't there or is another than expected; dlerror() says why. To be
   called once. */
static inline const struct carchive_reading *_Nullable carchive_load_reading(void) {
  static struct carchive_reading table;
  void *library = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return NULL;
  CARCHIVE_READING(CARCHIVE_LOAD)
  return &table;
}

/* archive_set_error is variadic, which Swift cannot call. */
static inline void carchive_set_error(
    const struct carchive_reading *_Nonnull table, struct archive *_Nullable archive,
    const char *_Nonnull message) {
  table->archive_set_error(archive, EIO, "%s", message);
}

#define CARCHIVE_WRITING(X) \
  X(archive_write_new) \
  X(archive_write_free) \
  X(archive_write_close) \
  X(archive_write_add_filter_by_name) \
  X(archive_write_set_format_by_name) \
  X(archive_write_set_options) \
  X(archive_write_set_bytes_in_last_block) \
  X(archive_write_open_filename) \
  X(archive_write_set_passphrase) \
  X(archive_write_header) \
  X(archive_write_data) \
  X(archive_error_string) \
  X(archive_entry_new) \
  X(archive_entry_free) \
  X(archive_entry_set_pathname) \
  X(archive_entry_set_size) \
  X(archive_entry_set_filetype) \
  X(archive_entry_set_symlink) \
  X(archive_entry_set_perm)

/* The functions that write archives, for tests. */
struct carchive_writing {
  CARCHIVE_WRITING(CARCHIVE_FIELD)
};

/* As carchive_load_reading(). */
static inline const struct carchive_writing *_Nullable carchive_load_writing(void) {
  static struct carchive_writing table;
  void *library = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return NULL;
  CARCHIVE_WRITING(CARCHIVE_LOAD)
  return &table;
}
