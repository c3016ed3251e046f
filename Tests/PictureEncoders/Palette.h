#pragma once

#include "PictureEncoders.h"

typedef struct palette {
    uint8_t colors[256][4];
    int count;
} palette;

// The index of a colour, which is added when it is new; the last index serves for what has none left.
int palette_index(palette *palette, const uint8_t *color);
