#include "Palette.h"

#include <string.h>

int palette_index(palette *palette, const uint8_t *color)
{
    for (int i = 0; i < palette->count; i++)
        if (memcmp(palette->colors[i], color, 4) == 0) return i;
    if (palette->count == 256) return 255;
    memcpy(palette->colors[palette->count], color, 4);
    return palette->count++;
}
