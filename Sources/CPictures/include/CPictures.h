// Picture files become pixels, and pixels become what a terminal shows.
//
// The decoders' libraries report errors by longjmp and by callbacks, and chafa's headers need GLib's. All of that stays on
// this side, so that Swift sees plain values and a status. Nothing but the libraries, which are opened when they are first
// needed, is kept between two calls; any thread may call.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum cpic_format { CPIC_JPEG, CPIC_PNG, CPIC_WEBP, CPIC_GIF } cpic_format;

typedef enum cpic_status {
    CPIC_OK,
    CPIC_TRUNCATED,    // the data end before the picture does
    CPIC_DAMAGED,      // the data cannot be what they say
    CPIC_UNSUPPORTED,  // a rare kind of the format
    CPIC_NO_PIXELS,    // a width or height of nothing
    CPIC_TOO_LARGE,    // beyond the limit on sides or pixels; nothing was decoded
    CPIC_NEEDS_MEMORY, // within the limits, but of a kind that must be held whole and is too large for that
    CPIC_NO_MEMORY,
    CPIC_CANCELLED,
    CPIC_NO_LIBRARY, // the system's library for the format cannot be loaded
} cpic_status;

typedef struct cpic_request {
    cpic_format format;
    const uint8_t *bytes;
    size_t count;
    // The picture is made smaller to fit this, keeping its shape; never larger. At least 1.
    uint32_t fit_width;
    uint32_t fit_height;
    uint32_t side_limit;
    uint64_t pixel_limit;
    // What a decoder may hold beside the bytes and the pixels that come out.
    uint64_t memory_limit;
    // Only whether the picture is whole is asked; no pixels come out.
    bool is_check;
    // Asked between rows, on the calling thread.
    bool (*is_cancelled)(void);
} cpic_request;

typedef struct cpic_picture {
    // The whole picture's size, upright; known for CPIC_TOO_LARGE too.
    uint32_t full_width;
    uint32_t full_height;
    // The size of what came out.
    uint32_t width;
    uint32_t height;
    // Red, green, blue, alpha for each pixel, alpha not multiplied in, row by row; NULL but for CPIC_OK, and maybe for a check.
    uint8_t *pixels;
    // The file of the library that is not to be had, for CPIC_NO_LIBRARY; it lasts.
    const char *missing;
} cpic_picture;

cpic_status cpic_decode(const cpic_request *request, cpic_picture *picture);

// Frees what cpic_decode put into it, also after a failure.
void cpic_release(cpic_picture *picture);

typedef enum cpic_colors { CPIC_COLORS_NONE, CPIC_COLORS_16, CPIC_COLORS_256, CPIC_COLORS_FULL } cpic_colors;
typedef enum cpic_graphics { CPIC_SIXEL, CPIC_KITTY, CPIC_ITERM } cpic_graphics;

typedef struct cpic_source {
    const uint8_t *pixels;
    int32_t width;
    int32_t height;
} cpic_source;

typedef struct cpic_cell {
    uint32_t scalar;
    // 0xRRGGBB or a palette's index, as the colours asked for have it; -1 is the terminal's own.
    int32_t foreground;
    int32_t background;
} cpic_cell;

// Gets ready to draw: NULL, or the file of the library that is not to be had, which lasts. Before it has said NULL nothing may be
// drawn.
const char *cpic_missing_for_drawing(void);

// Fills columns × rows cells with the whole picture, with ASCII alone or with blocks.
void cpic_draw_cells(
    cpic_source source, cpic_colors colors, bool is_ascii, int32_t columns, int32_t rows, cpic_cell *cells);

// The picture as one escape sequence over columns × rows cells; a cell is as many pixels as said. To be given to cpic_free.
char *cpic_draw_sequence(
    cpic_source source, cpic_graphics graphics, int32_t columns, int32_t rows, int32_t cell_width, int32_t cell_height,
    size_t *length);

void cpic_free(char *sequence);
