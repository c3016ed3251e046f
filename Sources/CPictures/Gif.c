#include "Decoding.h"
#include "Library.h"

#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>

#define GIF_FUNCTIONS(X)                                                                           \
    X(DGif, Open) X(DGif, CloseFile) X(DGif, GetRecordType) X(DGif, GetImageDesc) X(DGif, GetLine) \
    X(DGif, GetExtension) X(DGif, GetExtensionNext) X(DGif, ExtensionToGCB)
CPIC_LIBRARY(libgif, "libgif.so.7", GIF_FUNCTIONS)

typedef struct gif {
    cpic_job *job;
    GifFileType *decoder;
    size_t position;
    bool met_end;
    int transparent;
    GifPixelType *indexes;
} gif;

static int read_bytes(GifFileType *decoder, GifByteType *bytes, int count)
{
    gif *picture = decoder->UserData;
    const cpic_request *request = picture->job->request;
    size_t rest = request->count - picture->position;
    size_t taken = (size_t)count < rest ? (size_t)count : rest;
    memcpy(bytes, request->bytes + picture->position, taken);
    picture->position += taken;
    if (taken < (size_t)count) picture->met_end = true;
    return (int)taken;
}

static cpic_status failure(const gif *picture, int code)
{
    if (code == D_GIF_ERR_NOT_ENOUGH_MEM) return CPIC_NO_MEMORY;
    return picture->met_end || code == D_GIF_ERR_EOF_TOO_SOON ? CPIC_TRUNCATED : CPIC_DAMAGED;
}

// Records the transparent colour and advances past the extension.
static bool read_extension(gif *picture)
{
    int code;
    GifByteType *block;
    GraphicsControlBlock control;
    if (libgif.GetExtension(picture->decoder, &code, &block) == GIF_ERROR) return false;
    while (block != NULL) {
        if (code == GRAPHICS_EXT_FUNC_CODE && libgif.ExtensionToGCB(block[0], block + 1, &control) == GIF_OK)
            picture->transparent = control.TransparentColor;
        if (libgif.GetExtensionNext(picture->decoder, &block) == GIF_ERROR) return false;
    }
    return true;
}

// Advances to the first frame; returns false at an error and if there is no frame.
static bool find_frame(gif *picture)
{
    GifRecordType type;
    while (libgif.GetRecordType(picture->decoder, &type) == GIF_OK) {
        if (type == IMAGE_DESC_RECORD_TYPE) return libgif.GetImageDesc(picture->decoder) == GIF_OK;
        if (type != EXTENSION_RECORD_TYPE || !read_extension(picture)) return false;
    }
    return false;
}

static bool read_indexes(gif *picture)
{
    static const int first[] = {0, 4, 2, 1}, step[] = {8, 8, 4, 2};
    const GifImageDesc *frame = &picture->decoder->Image;
    for (int pass = 0; pass < (frame->Interlace ? 4 : 1); pass++) {
        int distance = frame->Interlace ? step[pass] : 1;
        for (int y = first[pass]; y < frame->Height; y += distance) {
            GifPixelType *row = picture->indexes + (size_t)y * (size_t)frame->Width;
            if (cpic_is_cancelled(picture->job)) return true;
            if (libgif.GetLine(picture->decoder, row, frame->Width) == GIF_ERROR) return false;
        }
    }
    return true;
}

static void write_row(const void *source, uint32_t index, uint8_t *row)
{
    const gif *picture = source;
    const GifImageDesc *frame = &picture->decoder->Image;
    const ColorMapObject *colors = frame->ColorMap != NULL ? frame->ColorMap : picture->decoder->SColorMap;
    const GifPixelType *indexes = picture->indexes + (size_t)index * (size_t)frame->Width;
    for (int x = 0; x < frame->Width; x++, row += 4) {
        if (indexes[x] == picture->transparent || indexes[x] >= colors->ColorCount) continue;
        const GifColorType *color = &colors->Colors[indexes[x]];
        row[0] = color->Red;
        row[1] = color->Green;
        row[2] = color->Blue;
        row[3] = 255;
    }
}

// Skips blocks with a length prefix up to the empty one; returns false if the data end before it.
static bool skip_blocks(const cpic_request *request, size_t *position)
{
    while (*position < request->count) {
        uint8_t length = request->bytes[*position];
        *position += 1 + (size_t)length;
        if (length == 0) return true;
    }
    return false;
}

// True if all further frames are complete too. A missing end marker after the last one is accepted.
static bool is_whole(const gif *picture)
{
    const cpic_request *request = picture->job->request;
    size_t position = picture->position;
    while (position < request->count) {
        const uint8_t *record = request->bytes + position;
        if (record[0] == 0x21) {
            position += 2;
        } else if (record[0] == 0x2C) {
            if (request->count - position < 11) return false;
            size_t colors = record[9] & 0x80 ? (size_t)3 << ((record[9] & 7) + 1) : 0;
            position += 11 + colors;
        } else {
            return true;
        }
        if (!skip_blocks(request, &position)) return false;
    }
    return position == request->count;
}

static cpic_status read_frame(gif *picture)
{
    cpic_job *job = picture->job;
    const GifFileType *decoder = picture->decoder;
    const GifImageDesc *frame = &decoder->Image;
    uint32_t right = (uint32_t)(frame->Left + frame->Width), bottom = (uint32_t)(frame->Top + frame->Height);
    uint32_t width = right > (uint32_t)decoder->SWidth ? right : (uint32_t)decoder->SWidth;
    uint32_t height = bottom > (uint32_t)decoder->SHeight ? bottom : (uint32_t)decoder->SHeight;
    if (frame->Width <= 0 || frame->Height <= 0) return CPIC_NO_PIXELS;
    cpic_status status = cpic_admit(job, width, height);
    if (status != CPIC_OK) return status;
    if (frame->ColorMap == NULL && decoder->SColorMap == NULL) return CPIC_DAMAGED;
    if (!cpic_fits_memory(job, (uint64_t)frame->Width, (uint64_t)frame->Height, 1)) return CPIC_NEEDS_MEMORY;
    picture->indexes = calloc((size_t)frame->Width, (size_t)frame->Height);
    if (picture->indexes == NULL) return CPIC_NO_MEMORY;
    if (!read_indexes(picture)) return failure(picture, decoder->Error);
    if (cpic_is_cancelled(job)) return CPIC_CANCELLED;
    if (!is_whole(picture)) return CPIC_TRUNCATED;
    cpic_frame decoded = {
        (uint32_t)frame->Left, (uint32_t)frame->Top, (uint32_t)frame->Width, (uint32_t)frame->Height, picture,
        write_row};
    return cpic_add_frame(job, width, height, &decoded);
}

cpic_status cpic_decode_gif(cpic_job *job)
{
    if (libgif_missing() != NULL) return cpic_lack(job, libgif_missing());
    int code = 0;
    gif picture = {.job = job, .transparent = NO_TRANSPARENT_COLOR};
    picture.decoder = libgif.Open(&picture, read_bytes, &code);
    if (picture.decoder == NULL) return failure(&picture, code);
    cpic_status status =
        find_frame(&picture) ? read_frame(&picture) : failure(&picture, picture.decoder->Error);
    libgif.CloseFile(picture.decoder, NULL);
    free(picture.indexes);
    return status;
}
