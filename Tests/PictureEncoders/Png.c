#include "Palette.h"

#include <stdlib.h>
#include <string.h>

#include <spng.h>

// One pixel as the colour type has it: 8 bits a sample, or 16 in the machine's order.
static uint8_t *write_pixel(const uint8_t *pixel, int color_type, int bytes, palette *colors, uint8_t *to)
{
    static const int samples[7][4] = {[0] = {0}, [2] = {0, 1, 2}, [4] = {0, 3}, [6] = {0, 1, 2, 3}};
    static const int counts[7] = {[0] = 1, [2] = 3, [3] = 1, [4] = 2, [6] = 4};
    for (int i = 0; i < counts[color_type]; i++) {
        int value = color_type == 3 ? palette_index(colors, pixel) : pixel[samples[color_type][i]];
        for (int byte = 0; byte < bytes; byte++) *to++ = (uint8_t)value;
    }
    return to;
}

static void write_palette(spng_ctx *encoder, const palette *colors)
{
    struct spng_plte entries = {.n_entries = (uint32_t)colors->count};
    struct spng_trns alphas = {.n_type3_entries = (uint32_t)colors->count};
    for (int i = 0; i < colors->count; i++) {
        const uint8_t *color = colors->colors[i];
        entries.entries[i] = (struct spng_plte_entry){color[0], color[1], color[2], 255};
        alphas.type3_alpha[i] = color[3];
    }
    spng_set_plte(encoder, &entries);
    spng_set_trns(encoder, &alphas);
}

uint8_t *penc_png(penc_pixels pixels, int color_type, int bit_depth, bool is_interlaced, size_t *count)
{
    size_t area = (size_t)pixels.width * pixels.height;
    palette colors = {.count = 0};
    uint8_t *samples = malloc(area * 8), *end = samples, *bytes = NULL;
    for (size_t i = 0; i < area; i++)
        end = write_pixel(pixels.bytes + i * 4, color_type, bit_depth / 8, &colors, end);
    struct spng_ihdr header = {
        .width = pixels.width, .height = pixels.height, .bit_depth = (uint8_t)bit_depth,
        .color_type = (uint8_t)color_type, .interlace_method = is_interlaced};
    spng_ctx *encoder = spng_ctx_new(SPNG_CTX_ENCODER);
    spng_set_option(encoder, SPNG_ENCODE_TO_BUFFER, 1);
    spng_set_ihdr(encoder, &header);
    if (color_type == 3) write_palette(encoder, &colors);
    int error = spng_encode_image(encoder, samples, (size_t)(end - samples), SPNG_FMT_PNG, SPNG_ENCODE_FINALIZE);
    if (error == 0) bytes = spng_get_png_buffer(encoder, count, &error);
    spng_ctx_free(encoder);
    free(samples);
    return bytes;
}
