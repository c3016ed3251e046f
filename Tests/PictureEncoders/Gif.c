#include "Palette.h"

#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>

typedef struct buffer {
    uint8_t *bytes;
    size_t count;
} buffer;

static int append(GifFileType *encoder, const GifByteType *bytes, int count)
{
    buffer *file = encoder->UserData;
    file->bytes = realloc(file->bytes, file->count + (size_t)count);
    memcpy(file->bytes + file->count, bytes, (size_t)count);
    file->count += (size_t)count;
    return count;
}

// The first entry is transparent.
static uint8_t *indexes(penc_pixels pixels, palette *colors)
{
    size_t area = (size_t)pixels.width * pixels.height;
    uint8_t *indexes = malloc(area);
    palette_index(colors, (const uint8_t[]){0, 0, 0, 0});
    for (size_t i = 0; i < area; i++) {
        const uint8_t *pixel = pixels.bytes + i * 4;
        indexes[i] = pixel[3] == 255 ? (uint8_t)palette_index(colors, pixel) : 0;
    }
    return indexes;
}

static ColorMapObject *map(const palette *colors)
{
    ColorMapObject *map = GifMakeMapObject(256, NULL);
    for (int i = 0; i < colors->count; i++)
        map->Colors[i] = (GifColorType){colors->colors[i][0], colors->colors[i][1], colors->colors[i][2]};
    return map;
}

static void write_rows(GifFileType *encoder, penc_pixels pixels, uint8_t *indexes, bool is_interlaced)
{
    static const uint32_t first[] = {0, 4, 2, 1}, step[] = {8, 8, 4, 2};
    for (int pass = 0; pass < (is_interlaced ? 4 : 1); pass++)
        for (uint32_t y = first[pass]; y < pixels.height; y += is_interlaced ? step[pass] : 1)
            EGifPutLine(encoder, indexes + (size_t)y * pixels.width, (int)pixels.width);
}

uint8_t *penc_gif(
    penc_pixels pixels, uint32_t left, uint32_t top, uint32_t screen_width, uint32_t screen_height, bool is_interlaced,
    size_t *count)
{
    static const uint8_t control[] = {1, 0, 0, 0};
    int error = 0;
    buffer file = {NULL, 0};
    palette colors = {.count = 0};
    uint8_t *rows = indexes(pixels, &colors);
    ColorMapObject *table = map(&colors);
    GifFileType *encoder = EGifOpen(&file, append, &error);
    EGifSetGifVersion(encoder, true);
    EGifPutScreenDesc(encoder, (int)screen_width, (int)screen_height, 8, 0, table);
    EGifPutExtension(encoder, GRAPHICS_EXT_FUNC_CODE, sizeof control, control);
    EGifPutImageDesc(
        encoder, (int)left, (int)top, (int)pixels.width, (int)pixels.height, is_interlaced, NULL);
    write_rows(encoder, pixels, rows, is_interlaced);
    EGifCloseFile(encoder, &error);
    GifFreeMapObject(table);
    free(rows);
    *count = file.count;
    return file.bytes;
}
