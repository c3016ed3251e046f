// Makes picture files of all kinds, for tests and for the program that draws the first covers. Each takes pixels of red,
// green, blue and alpha, and answers with bytes for penc_free, or NULL.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct penc_pixels {
    const uint8_t *bytes;
    uint32_t width;
    uint32_t height;
} penc_pixels;

typedef enum penc_colors { PENC_RGB, PENC_GREY, PENC_CMYK, PENC_ADOBE_CMYK } penc_colors;

// `orientation` is written as Exif has it; 0 for none.
uint8_t *penc_jpeg(penc_pixels pixels, penc_colors colors, bool is_progressive, int orientation, size_t *count);

// PNG's own numbers for `color_type` and `bit_depth`; of a palette, all colours that the pixels have, up to 256.
uint8_t *penc_png(penc_pixels pixels, int color_type, int bit_depth, bool is_interlaced, size_t *count);

// A quality below 0 is without loss, with `effort` from 0 to 9.
uint8_t *penc_webp(penc_pixels pixels, float quality, int effort, size_t *count);

// A frame at a position on a screen; pixels that are not opaque are the transparent colour. Up to 255 colours.
uint8_t *penc_gif(
    penc_pixels pixels, uint32_t left, uint32_t top, uint32_t screen_width, uint32_t screen_height, bool is_interlaced,
    size_t *count);

void penc_free(uint8_t *bytes);
