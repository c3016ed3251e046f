#include "Decoding.h"

#include <stdlib.h>
#include <string.h>

cpic_status cpic_admit(cpic_job *job, uint64_t width, uint64_t height)
{
    const cpic_request *request = job->request;
    job->picture->full_width = (uint32_t)width;
    job->picture->full_height = (uint32_t)height;
    if (width == 0 || height == 0) return CPIC_NO_PIXELS;
    if (width > request->side_limit || height > request->side_limit) return CPIC_TOO_LARGE;
    return width * height > request->pixel_limit ? CPIC_TOO_LARGE : CPIC_OK;
}

bool cpic_fits_memory(const cpic_job *job, uint64_t width, uint64_t height, uint64_t bytes_a_pixel)
{
    return width * height * bytes_a_pixel <= job->request->memory_limit;
}

bool cpic_is_cancelled(const cpic_job *job)
{
    return job->request->is_cancelled != NULL && job->request->is_cancelled();
}

cpic_status cpic_lack(cpic_job *job, const char *library)
{
    job->picture->missing = library;
    return CPIC_NO_LIBRARY;
}

static void write_frame_row(const cpic_frame *frame, uint32_t y, uint8_t *row)
{
    if (y < frame->top || y - frame->top >= frame->height) return;
    frame->write_row(frame->source, y - frame->top, row + (size_t)frame->left * 4);
}

cpic_status cpic_add_frame(cpic_job *job, uint32_t canvas_width, uint32_t canvas_height, const cpic_frame *frame)
{
    uint32_t width = job->request->fit_width, height = job->request->fit_height;
    cpic_fit(canvas_width, canvas_height, &width, &height);
    cpic_status status = cpic_begin(job, canvas_width, canvas_height, width, height);
    if (status != CPIC_OK) return status;
    uint8_t *row = malloc((size_t)canvas_width * 4);
    if (row == NULL) return CPIC_NO_MEMORY;
    for (uint32_t y = 0; y < canvas_height && status == CPIC_OK; y++) {
        memset(row, 0, (size_t)canvas_width * 4);
        write_frame_row(frame, y, row);
        cpic_add_row(job, row);
        if (cpic_is_cancelled(job)) status = CPIC_CANCELLED;
    }
    free(row);
    return status;
}

static cpic_status decode(cpic_job *job)
{
    switch (job->request->format) {
    case CPIC_JPEG: return cpic_decode_jpeg(job);
    case CPIC_PNG: return cpic_decode_png(job);
    case CPIC_WEBP: return cpic_decode_webp(job);
    case CPIC_GIF: return cpic_decode_gif(job);
    }
    return CPIC_UNSUPPORTED;
}

cpic_status cpic_decode(const cpic_request *request, cpic_picture *picture)
{
    cpic_job job = {.request = request, .picture = picture};
    memset(picture, 0, sizeof *picture);
    cpic_status status = decode(&job);
    free(job.reducer.line);
    free(job.reducer.sums);
    if (picture->pixels == NULL) {
        picture->pixels = job.reducer.pixels;
        picture->width = job.reducer.width;
        picture->height = job.reducer.height;
    }
    if (status != CPIC_OK) cpic_release(picture);
    return status;
}

void cpic_release(cpic_picture *picture)
{
    free(picture->pixels);
    picture->pixels = NULL;
}
