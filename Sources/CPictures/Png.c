#include "Decoding.h"
#include "Library.h"

#include <stdlib.h>

#include <spng.h>

#define SPNG_FUNCTIONS(X)                                                                                       \
    X(spng_, ctx_new) X(spng_, ctx_free) X(spng_, set_png_buffer) X(spng_, set_chunk_limits) X(spng_, get_ihdr) \
    X(spng_, decode_image) X(spng_, get_row_info) X(spng_, decode_row) X(spng_, decode_chunks)
CPIC_LIBRARY(libspng, "libspng.so.0", SPNG_FUNCTIONS)

// The limits for text and colour profile chunks, a few bytes of which can decompress to very large data.
#define CHUNK_LIMIT (8u << 20)
#define CHUNKS_LIMIT (16u << 20)

static cpic_status status_of(int error)
{
    switch (error) {
    case 0:
    case SPNG_EOI: return CPIC_OK;
    case SPNG_IO_EOF:
    case SPNG_EOF:
    case SPNG_EIDAT_TOO_SHORT: return CPIC_TRUNCATED;
    case SPNG_EWIDTH:
    case SPNG_EHEIGHT: return CPIC_NO_PIXELS;
    case SPNG_EMEM:
    case SPNG_ECHUNK_LIMITS: return CPIC_NEEDS_MEMORY;
    default: return CPIC_DAMAGED;
    }
}

// The rows arrive in order, so a single buffer is enough.
static int read_rows(cpic_job *job, spng_ctx *decoder, uint8_t *row, size_t count, uint32_t height)
{
    int error = 0;
    for (uint32_t y = 0; y < height && error == 0; y++) {
        if (cpic_is_cancelled(job)) return 0;
        error = libspng.decode_row(decoder, row, count);
        if (error == 0 || error == SPNG_EOI) cpic_add_row(job, row);
    }
    return error;
}

// The rows arrive in seven passes, each of which fills in pixels between those of the previous passes.
static int read_passes(cpic_job *job, spng_ctx *decoder, uint8_t *rows, size_t count, uint32_t height)
{
    struct spng_row_info info;
    int error = libspng.get_row_info(decoder, &info);
    while (error == 0) {
        if (cpic_is_cancelled(job)) return 0;
        error = libspng.decode_row(decoder, rows + info.row_num * count, count);
        if (error == 0) error = libspng.get_row_info(decoder, &info);
    }
    if (error != SPNG_EOI) return error;
    for (uint32_t y = 0; y < height; y++) cpic_add_row(job, rows + y * count);
    return 0;
}

static cpic_status read_pixels(cpic_job *job, spng_ctx *decoder, const struct spng_ihdr *header)
{
    bool is_interlaced = header->interlace_method != SPNG_INTERLACE_NONE;
    size_t count = (size_t)header->width * 4;
    uint8_t *rows = calloc(is_interlaced ? header->height : 1, count);
    if (rows == NULL) return CPIC_NO_MEMORY;
    int error = libspng.decode_image(decoder, NULL, 0, SPNG_FMT_RGBA8, SPNG_DECODE_TRNS | SPNG_DECODE_PROGRESSIVE);
    if (error == 0)
        error = (is_interlaced ? read_passes : read_rows)(job, decoder, rows, count, header->height);
    free(rows);
    if (cpic_is_cancelled(job)) return CPIC_CANCELLED;
    if (status_of(error) != CPIC_OK) return status_of(error);
    // Reads to the end of the file, to detect a file that was cut off after its last row.
    return status_of(libspng.decode_chunks(decoder));
}

static cpic_status read_picture(cpic_job *job, spng_ctx *decoder)
{
    struct spng_ihdr header;
    const cpic_request *request = job->request;
    int error = libspng.set_png_buffer(decoder, request->bytes, request->count);
    if (error == 0) error = libspng.set_chunk_limits(decoder, CHUNK_LIMIT, CHUNKS_LIMIT);
    if (error == 0) error = libspng.get_ihdr(decoder, &header);
    if (error != 0) return status_of(error);
    cpic_status status = cpic_admit(job, header.width, header.height);
    if (status != CPIC_OK) return status;
    if (header.interlace_method != SPNG_INTERLACE_NONE && !cpic_fits_memory(job, header.width, header.height, 4))
        return CPIC_NEEDS_MEMORY;
    uint32_t width = request->fit_width, height = request->fit_height;
    cpic_fit(header.width, header.height, &width, &height);
    status = cpic_begin(job, header.width, header.height, width, height);
    return status == CPIC_OK ? read_pixels(job, decoder, &header) : status;
}

cpic_status cpic_decode_png(cpic_job *job)
{
    if (libspng_missing() != NULL) return cpic_lack(job, libspng_missing());
    spng_ctx *decoder = libspng.ctx_new(0);
    if (decoder == NULL) return CPIC_NO_MEMORY;
    cpic_status status = read_picture(job, decoder);
    libspng.ctx_free(decoder);
    return status;
}
