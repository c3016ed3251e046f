#include "CUnicode.h"

#include <stdlib.h>
#include <string.h>

// Swift would compile an embedded file as an array of 50,000 literals, which takes seconds.
#pragma clang diagnostic ignored "-Wc23-extensions"

// Lines such as `0FB01 0066 0069` in ascending order: a scalar and its decomposition, from Unicode 15.
static const char lines[] = {
#embed "compatibility.txt"
    , '\0'};

size_t cun_decompose(uint32_t scalar, uint32_t decomposed[CUN_LONGEST])
{
    const char *low = lines, *high = lines + sizeof lines - 1;
    while (low < high) {
        const char *line = low + (high - low) / 2;
        while (line > low && line[-1] != '\n') line--;
        char *rest;
        uint32_t found = strtoul(line, &rest, 16);
        if (found == scalar) {
            size_t count = 0;
            while (*rest == ' ' && count < CUN_LONGEST) decomposed[count++] = strtoul(rest, &rest, 16);
            return count;
        }
        if (found < scalar) low = strchr(rest, '\n') + 1;
        else high = line;
    }
    return 0;
}
