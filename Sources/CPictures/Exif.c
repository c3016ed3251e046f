// Reads the orientation from Exif data (Exif 2.3, tag 0x0112; the container format is TIFF 6.0).
#include "Decoding.h"

#include <stdlib.h>
#include <string.h>

typedef struct tiff {
    const uint8_t *bytes;
    size_t count;
    bool is_big_endian;
} tiff;

static uint32_t number(const tiff *file, size_t offset, int bytes)
{
    uint32_t value = 0;
    if (offset > file->count || file->count - offset < (size_t)bytes) return 0;
    for (int i = 0; i < bytes; i++) {
        uint32_t byte = file->bytes[offset + (size_t)i];
        value |= byte << 8 * (file->is_big_endian ? bytes - 1 - i : i);
    }
    return value;
}

int cpic_exif_orientation(const uint8_t *bytes, size_t count)
{
    static const uint8_t name[] = {'E', 'x', 'i', 'f', 0, 0};
    if (count < sizeof name + 8 || memcmp(bytes, name, sizeof name) != 0) return 1;
    tiff file = {bytes + sizeof name, count - sizeof name, bytes[sizeof name] == 'M'};
    if (number(&file, 2, 2) != 42) return 1;
    size_t directory = number(&file, 4, 4);
    uint32_t entries = number(&file, directory, 2);
    for (uint32_t i = 0; i < entries; i++) {
        size_t entry = directory + 2 + (size_t)i * 12;
        if (entry >= file.count) return 1;
        if (number(&file, entry, 2) != 0x0112) continue;
        uint32_t orientation = number(&file, entry + 8, 2);
        return orientation >= 1 && orientation <= 8 ? (int)orientation : 1;
    }
    return 1;
}

// The index in the stored picture, with its orientation, of a pixel of the upright picture.
static size_t lying_index(const cpic_picture *lying, int orientation, uint32_t x, uint32_t y)
{
    uint32_t right = lying->width - 1, bottom = lying->height - 1;
    uint32_t from_x = orientation >= 5 ? y : x, from_y = orientation >= 5 ? x : y;
    if (orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8) from_x = right - from_x;
    if (orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7) from_y = bottom - from_y;
    return (size_t)from_y * lying->width + from_x;
}

cpic_status cpic_turn(cpic_picture *picture, int orientation)
{
    if (orientation == 1) return CPIC_OK;
    cpic_picture lying = *picture;
    uint8_t *upright = malloc((size_t)lying.width * lying.height * 4);
    if (upright == NULL) return CPIC_NO_MEMORY;
    uint32_t width = orientation >= 5 ? lying.height : lying.width;
    uint32_t height = orientation >= 5 ? lying.width : lying.height;
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            memcpy(
                upright + ((size_t)y * width + x) * 4, lying.pixels + lying_index(&lying, orientation, x, y) * 4, 4);
    free(lying.pixels);
    picture->pixels = upright;
    picture->width = width;
    picture->height = height;
    return CPIC_OK;
}
