// What the decoders share: limits, and a reducer to which they give rows.
#pragma once

#include "CPictures.h"

typedef struct cpic_reducer {
    uint32_t from_width;
    uint32_t from_height;
    uint32_t width;
    uint32_t height;
    // How far down the rows that were given reach, in parts of which each of them has `height`, and each row that comes out
    // has `from_height`. So every share of a row or a column is a whole number.
    uint64_t position;
    uint32_t row;
    uint64_t *line;
    uint64_t *sums;
    uint8_t *pixels;
} cpic_reducer;

typedef struct cpic_job {
    const cpic_request *request;
    cpic_picture *picture;
    cpic_reducer reducer;
} cpic_job;

// Notes the size and says whether it is within the limits. Every decoder asks before it makes room for pixels.
cpic_status cpic_admit(cpic_job *job, uint64_t width, uint64_t height);

// Gets ready for rows of a picture that was admitted, which may come smaller than it is, and are to be made as small as said.
cpic_status cpic_begin(cpic_job *job, uint32_t from_width, uint32_t from_height, uint32_t width, uint32_t height);

// Takes the next row, of four bytes a pixel.
void cpic_add_row(cpic_job *job, const uint8_t *row);

// Makes the size that things are to fit the one that fits, in the picture's own shape. Never larger, never nothing.
void cpic_fit(uint32_t width, uint32_t height, uint32_t *fit_width, uint32_t *fit_height);

// Notes the file of a library without which there is no picture.
cpic_status cpic_lack(cpic_job *job, const char *library);

bool cpic_fits_memory(const cpic_job *job, uint64_t width, uint64_t height, uint64_t bytes_a_pixel);
bool cpic_is_cancelled(const cpic_job *job);

// Gives the rows of a frame that stands somewhere on a canvas; what is around it is transparent. Rows of the frame are
// asked for in order and written to `row`.
typedef struct cpic_frame {
    uint32_t left;
    uint32_t top;
    uint32_t width;
    uint32_t height;
    const void *source;
    void (*write_row)(const void *source, uint32_t index, uint8_t *row);
} cpic_frame;
cpic_status cpic_add_frame(cpic_job *job, uint32_t canvas_width, uint32_t canvas_height, const cpic_frame *frame);

cpic_status cpic_decode_jpeg(cpic_job *job);
cpic_status cpic_decode_png(cpic_job *job);
cpic_status cpic_decode_webp(cpic_job *job);
cpic_status cpic_decode_gif(cpic_job *job);

// The way up that a camera noted, 1 to 8 as Exif counts them; 1 where there is none. `bytes` are an APP1 segment's.
int cpic_exif_orientation(const uint8_t *bytes, size_t count);

// Turns what was decoded upright.
cpic_status cpic_turn(cpic_picture *picture, int orientation);
