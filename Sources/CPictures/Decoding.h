// The common parts of the decoders: limits, and a reducer that receives rows.
#pragma once

#include "CPictures.h"

typedef struct cpic_reducer {
    uint32_t from_width;
    uint32_t from_height;
    uint32_t width;
    uint32_t height;
    // The progress in the received rows, in units of which each received row has `height` and each resulting row has
    // `from_height`. So every share of a row or a column is an integer.
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

// Stores the size and checks it against the limits. Every decoder calls this before it allocates pixels.
cpic_status cpic_admit(cpic_job *job, uint64_t width, uint64_t height);

// Prepares for the rows of an admitted picture, which may be smaller than the picture, and for the resulting size.
cpic_status cpic_begin(cpic_job *job, uint32_t from_width, uint32_t from_height, uint32_t width, uint32_t height);

// Adds the next row, with four bytes per pixel.
void cpic_add_row(cpic_job *job, const uint8_t *row);

// Replaces the maximum size by the largest size of the picture's aspect ratio within it; never enlarged, at least 1.
void cpic_fit(uint32_t width, uint32_t height, uint32_t *fit_width, uint32_t *fit_height);

// Stores the file name of a missing library and returns the status for it.
cpic_status cpic_lack(cpic_job *job, const char *library);

bool cpic_fits_memory(const cpic_job *job, uint64_t width, uint64_t height, uint64_t bytes_a_pixel);
bool cpic_is_cancelled(const cpic_job *job);

// Adds the rows of a frame on a transparent canvas. The callback writes the rows of the frame in order to `row`.
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

// The orientation in the Exif data, 1 to 8; 1 if there is none. `bytes` are the contents of an APP1 segment.
int cpic_exif_orientation(const uint8_t *bytes, size_t count);

// Rotates a decoded picture to its upright orientation.
cpic_status cpic_turn(cpic_picture *picture, int orientation);
