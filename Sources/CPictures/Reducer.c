// Reduces a picture row by row: each resulting pixel is the mean of its source area. Colours are weighted by their
// opacity, so invisible pixels do not affect edges.
#include "Decoding.h"

#include <stdlib.h>
#include <string.h>

void cpic_fit(uint32_t width, uint32_t height, uint32_t *fit_width, uint32_t *fit_height)
{
    uint64_t across = *fit_width, down = *fit_height;
    if (width <= across && height <= down) {
        across = width;
        down = height;
    } else if (width * down >= height * across) {
        down = (height * across + width / 2) / width;
    } else {
        across = (width * down + height / 2) / height;
    }
    *fit_width = across > 0 ? (uint32_t)across : 1;
    *fit_height = down > 0 ? (uint32_t)down : 1;
}

cpic_status cpic_begin(cpic_job *job, uint32_t from_width, uint32_t from_height, uint32_t width, uint32_t height)
{
    cpic_reducer *reducer = &job->reducer;
    reducer->from_width = from_width;
    reducer->from_height = from_height;
    reducer->width = width;
    reducer->height = height;
    reducer->line = calloc((size_t)width * 4, sizeof *reducer->line);
    reducer->sums = calloc((size_t)width * 4, sizeof *reducer->sums);
    reducer->pixels = calloc((size_t)width * height, 4);
    return reducer->line && reducer->sums && reducer->pixels ? CPIC_OK : CPIC_NO_MEMORY;
}

static void add_pixel(uint64_t *sums, const uint8_t *pixel, uint64_t share)
{
    uint64_t weight = share * pixel[3];
    sums[0] += weight * pixel[0];
    sums[1] += weight * pixel[1];
    sums[2] += weight * pixel[2];
    sums[3] += weight;
}

// Sums the pixels of a row into `line`, weighted by the share of their width.
static void reduce_across(cpic_reducer *reducer, const uint8_t *row)
{
    uint64_t *sums = reducer->line;
    uint64_t room = reducer->from_width;
    memset(sums, 0, (size_t)reducer->width * 4 * sizeof *sums);
    for (uint32_t x = 0; x < reducer->from_width; x++) {
        uint64_t rest = reducer->width;
        if (rest >= room) {
            add_pixel(sums, row + (size_t)x * 4, room);
            rest -= room;
            sums += 4;
            room = reducer->from_width;
        }
        if (rest > 0) add_pixel(sums, row + (size_t)x * 4, rest);
        room -= rest;
    }
}

static void write_row(cpic_reducer *reducer)
{
    uint64_t whole = (uint64_t)reducer->from_width * reducer->from_height;
    uint8_t *pixel = reducer->pixels + (size_t)reducer->row * reducer->width * 4;
    for (uint32_t x = 0; x < reducer->width; x++, pixel += 4) {
        const uint64_t *sums = reducer->sums + (size_t)x * 4;
        uint64_t opacity = sums[3];
        if (opacity == 0) continue;
        for (int channel = 0; channel < 3; channel++)
            pixel[channel] = (uint8_t)((sums[channel] + opacity / 2) / opacity);
        pixel[3] = (uint8_t)((opacity + whole / 2) / whole);
    }
    memset(reducer->sums, 0, (size_t)reducer->width * 4 * sizeof *reducer->sums);
    reducer->row++;
}

static void add_line(cpic_reducer *reducer, uint64_t share)
{
    for (size_t i = 0; i < (size_t)reducer->width * 4; i++) reducer->sums[i] += reducer->line[i] * share;
}

void cpic_add_row(cpic_job *job, const uint8_t *row)
{
    cpic_reducer *reducer = &job->reducer;
    if (reducer->row >= reducer->height) return;
    if (reducer->width == reducer->from_width && reducer->height == reducer->from_height) {
        memcpy(reducer->pixels + (size_t)reducer->row++ * reducer->width * 4, row, (size_t)reducer->width * 4);
        return;
    }
    reduce_across(reducer, row);
    uint64_t room = (uint64_t)(reducer->row + 1) * reducer->from_height - reducer->position;
    uint64_t rest = reducer->height;
    reducer->position += rest;
    if (rest >= room) {
        add_line(reducer, room);
        write_row(reducer);
        rest -= room;
    }
    if (rest > 0) add_line(reducer, rest);
}
