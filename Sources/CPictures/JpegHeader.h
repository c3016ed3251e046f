// The facts that a decoder of JPEG needs before it begins.
#pragma once

#include "Decoding.h"

typedef struct cpic_jpeg {
    // The marker of the frame, which names its kind; 0 before it was found.
    uint8_t frame;
    uint32_t width;
    uint32_t height;
    uint32_t components;
    uint32_t scans;
    // The blocks of all components, with 64 coefficients each.
    uint64_t blocks;
    // False for rare variants, such as 12 bits or lossless.
    bool is_supported;
    // True if the coefficients of the whole picture must be stored: it is progressive, or a scan lacks components.
    bool has_several_scans;
    // True if Adobe's convention for inks applies: they are stored inverted.
    bool is_adobe;
    int orientation;
} cpic_jpeg;

// Reads all segments up to the end of the picture; `jpeg` has what was found also after a failure. JPEG has no checksums,
// so decoding would take a hundred times as long without detecting more errors in data of the correct length.
cpic_status cpic_read_jpeg(const uint8_t *bytes, size_t count, cpic_jpeg *jpeg);
