#include "PictureEncoders.h"

#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

void penc_free(uint8_t *bytes)
{
    free(bytes);
}

// Exif with one entry, big-endian: tag 0x0112, a short.
static void write_orientation(struct jpeg_compress_struct *encoder, int orientation)
{
    uint8_t exif[] = {'E', 'x', 'i', 'f', 0, 0, 'M', 'M', 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0,
                      (uint8_t)orientation, 0, 0, 0, 0, 0, 0};
    if (orientation > 0) jpeg_write_marker(encoder, JPEG_APP0 + 1, exif, sizeof exif);
}

static void convert(const uint8_t *from, uint8_t *to, uint32_t width, penc_colors colors)
{
    for (uint32_t x = 0; x < width; x++, from += 4) {
        if (colors == PENC_GREY) {
            *to++ = from[0];
        } else if (colors == PENC_RGB) {
            for (int i = 0; i < 3; i++) *to++ = from[i];
        } else {
            for (int i = 0; i < 3; i++) *to++ = colors == PENC_ADOBE_CMYK ? from[i] : 255 - from[i];
            *to++ = colors == PENC_ADOBE_CMYK ? 255 : 0;
        }
    }
}

static void choose_colors(struct jpeg_compress_struct *encoder, penc_colors colors)
{
    encoder->input_components = colors == PENC_GREY ? 1 : colors == PENC_RGB ? 3 : 4;
    encoder->in_color_space = colors == PENC_GREY ? JCS_GRAYSCALE : colors == PENC_RGB ? JCS_RGB : JCS_CMYK;
    jpeg_set_defaults(encoder);
    if (colors == PENC_CMYK) encoder->write_Adobe_marker = FALSE;
    jpeg_set_quality(encoder, 92, TRUE);
    // The same colours at every pixel, so that tests can look closely.
    for (int i = 0; i < encoder->num_components; i++)
        encoder->comp_info[i].h_samp_factor = encoder->comp_info[i].v_samp_factor = 1;
}

uint8_t *penc_jpeg(penc_pixels pixels, penc_colors colors, bool is_progressive, int orientation, size_t *count)
{
    struct jpeg_compress_struct encoder;
    struct jpeg_error_mgr errors;
    unsigned char *bytes = NULL;
    unsigned long length = 0;
    encoder.err = jpeg_std_error(&errors);
    jpeg_create_compress(&encoder);
    jpeg_mem_dest(&encoder, &bytes, &length);
    encoder.image_width = pixels.width;
    encoder.image_height = pixels.height;
    choose_colors(&encoder, colors);
    if (is_progressive) jpeg_simple_progression(&encoder);
    jpeg_start_compress(&encoder, TRUE);
    write_orientation(&encoder, orientation);
    uint8_t *row = malloc((size_t)pixels.width * 4);
    for (uint32_t y = 0; y < pixels.height; y++) {
        convert(pixels.bytes + (size_t)y * pixels.width * 4, row, pixels.width, colors);
        jpeg_write_scanlines(&encoder, &row, 1);
    }
    jpeg_finish_compress(&encoder);
    jpeg_destroy_compress(&encoder);
    free(row);
    *count = length;
    return bytes;
}
