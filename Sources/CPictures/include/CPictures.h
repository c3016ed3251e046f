// Decoding of picture files, and drawing of pictures for terminals.
//
// The decoders' libraries report errors by longjmp and callbacks, and chafa's headers require GLib's. This target
// encapsulates that, so Swift sees plain values and a status. Apart from the loaded libraries, there is no state
// between calls; all functions are thread-safe.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum cpic_format { CPIC_JPEG, CPIC_PNG, CPIC_WEBP, CPIC_GIF } cpic_format;

typedef enum cpic_status {
    CPIC_OK,
    CPIC_TRUNCATED,    // the data end before the picture does
    CPIC_DAMAGED,      // the data are invalid
    CPIC_UNSUPPORTED,  // a rare variant of the format
    CPIC_NO_PIXELS,    // the width or height is 0
    CPIC_TOO_LARGE,    // beyond the limit of sides or pixels; nothing was decoded
    CPIC_NEEDS_MEMORY, // within the limits, but too large for a variant that must be decoded as a whole
    CPIC_NO_MEMORY,
    CPIC_CANCELLED,
    CPIC_NO_LIBRARY, // the system's library for the format cannot be loaded
} cpic_status;

typedef struct cpic_request {
    cpic_format format;
    const uint8_t *bytes;
    size_t count;
    // The maximum size; the picture is reduced to fit, with its aspect ratio, but never enlarged. At least 1.
    uint32_t fit_width;
    uint32_t fit_height;
    uint32_t side_limit;
    uint64_t pixel_limit;
    // The maximum memory of a decoder besides the input and the resulting pixels, in bytes.
    uint64_t memory_limit;
    // True only checks that the picture is complete, without resulting pixels.
    bool is_check;
    // Called between rows, on the calling thread; true cancels.
    bool (*is_cancelled)(void);
} cpic_request;

typedef struct cpic_picture {
    // The size of the whole picture in upright orientation; also set for CPIC_TOO_LARGE.
    uint32_t full_width;
    uint32_t full_height;
    // The size of the result.
    uint32_t width;
    uint32_t height;
    // Red, green, blue, alpha for each pixel, row by row, not premultiplied; NULL unless CPIC_OK, possibly NULL for a
    // check.
    uint8_t *pixels;
    // The file name of the missing library for CPIC_NO_LIBRARY; a permanent string.
    const char *missing;
} cpic_picture;

cpic_status cpic_decode(const cpic_request *request, cpic_picture *picture);

// Frees the result of cpic_decode, also after a failure.
void cpic_release(cpic_picture *picture);

// Encodes four bytes per pixel as a JPEG, on white where the picture is transparent. CPIC_OK, CPIC_NO_LIBRARY,
// or CPIC_NO_MEMORY. Free the bytes with cpic_free.
typedef struct cpic_jpeg_file {
    uint8_t *bytes;
    size_t count;
    // The file name of the missing library for CPIC_NO_LIBRARY; a permanent string.
    const char *missing;
} cpic_jpeg_file;

cpic_status cpic_encode_jpeg(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t quality, cpic_jpeg_file *file);

typedef enum cpic_colors { CPIC_COLORS_NONE, CPIC_COLORS_16, CPIC_COLORS_256, CPIC_COLORS_FULL } cpic_colors;
typedef enum cpic_graphics { CPIC_SIXEL, CPIC_KITTY, CPIC_ITERM } cpic_graphics;

typedef struct cpic_source {
    const uint8_t *pixels;
    int32_t width;
    int32_t height;
} cpic_source;

typedef struct cpic_cell {
    uint32_t scalar;
    // 0xRRGGBB or an index of the palette, according to the requested colours; -1 is the terminal's default.
    int32_t foreground;
    int32_t background;
} cpic_cell;

// Prepares for drawing: returns NULL, or the file name of the missing library as a permanent string. Draw only after
// NULL.
const char *cpic_missing_for_drawing(void);

// Draws the whole picture into columns × rows cells, with ASCII characters only or with blocks.
void cpic_draw_cells(
    cpic_source source, cpic_colors colors, bool is_ascii, int32_t columns, int32_t rows, cpic_cell *cells);

// Draws the picture as an escape sequence for columns × rows cells of the given size in pixels. Free it with
// cpic_free.
char *cpic_draw_sequence(
    cpic_source source, cpic_graphics graphics, int32_t columns, int32_t rows, int32_t cell_width, int32_t cell_height,
    size_t *length);

// Frees a sequence or an encoded file.
void cpic_free(void *memory);
