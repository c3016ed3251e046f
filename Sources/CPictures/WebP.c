#include "Decoding.h"
#include "Library.h"

#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>
#include <webp/demux.h>

// In the headers, some of these are inline functions that add the header version; here, the caller passes it.
#define WEBP_FUNCTIONS(X)                                                                                   \
    X(WebP, GetFeaturesInternal) X(WebP, InitDecoderConfigInternal) X(WebP, Decode) X(WebP, DecodeRGBAInto) \
    X(WebP, FreeDecBuffer)
CPIC_LIBRARY(libwebp, "libwebp.so.7", WEBP_FUNCTIONS)

#define WEBPDEMUX_FUNCTIONS(X) \
    X(WebP, DemuxInternal) X(WebP, DemuxGetFrame) X(WebP, DemuxReleaseIterator) X(WebP, DemuxDelete)
CPIC_LIBRARY(libwebpdemux, "libwebpdemux.so.2", WEBPDEMUX_FUNCTIONS)

static cpic_status status_of(VP8StatusCode code)
{
    switch (code) {
    case VP8_STATUS_OK: return CPIC_OK;
    case VP8_STATUS_NOT_ENOUGH_DATA:
    case VP8_STATUS_SUSPENDED: return CPIC_TRUNCATED;
    case VP8_STATUS_OUT_OF_MEMORY: return CPIC_NO_MEMORY;
    case VP8_STATUS_UNSUPPORTED_FEATURE: return CPIC_UNSUPPORTED;
    case VP8_STATUS_USER_ABORT: return CPIC_CANCELLED;
    default: return CPIC_DAMAGED;
    }
}

// The file header contains the length of the file; the decoder itself accepts shorter data.
static bool is_whole(const cpic_request *request)
{
    const uint8_t *size = request->bytes + 4;
    if (request->count < 12) return false;
    return request->count - 8 >= ((uint64_t)size[3] << 24 | size[2] << 16 | size[1] << 8 | size[0]);
}

static cpic_status decode_still(cpic_job *job, const WebPBitstreamFeatures *features)
{
    const cpic_request *request = job->request;
    uint32_t width = (uint32_t)features->width, height = (uint32_t)features->height;
    // Lossless pictures are decoded as a whole, and so is the alpha channel of lossy ones.
    bool is_lossless = features->format == 2;
    if (!cpic_fits_memory(job, width, height, is_lossless ? 4 : 1)) return CPIC_NEEDS_MEMORY;
    uint32_t fit_width = request->fit_width, fit_height = request->fit_height;
    cpic_fit(width, height, &fit_width, &fit_height);
    cpic_status status = cpic_begin(job, fit_width, fit_height, fit_width, fit_height);
    WebPDecoderConfig config;
    if (status != CPIC_OK) return status;
    if (!libwebp.InitDecoderConfigInternal(&config, WEBP_DECODER_ABI_VERSION)) return CPIC_NO_MEMORY;
    config.options.use_scaling = fit_width != width || fit_height != height;
    config.options.scaled_width = (int)fit_width;
    config.options.scaled_height = (int)fit_height;
    config.output.colorspace = MODE_RGBA;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = job->reducer.pixels;
    config.output.u.RGBA.stride = (int)fit_width * 4;
    config.output.u.RGBA.size = (size_t)fit_width * fit_height * 4;
    status = status_of(libwebp.Decode(request->bytes, request->count, &config));
    libwebp.FreeDecBuffer(&config.output);
    return status;
}

typedef struct pixels {
    const uint8_t *rows;
    uint32_t width;
} pixels;

static void write_row(const void *source, uint32_t index, uint8_t *row)
{
    const pixels *frame = source;
    memcpy(row, frame->rows + (size_t)index * frame->width * 4, (size_t)frame->width * 4);
}

static cpic_status decode_frame(cpic_job *job, uint32_t width, uint32_t height, const WebPIterator *frame)
{
    uint64_t right = (uint64_t)frame->x_offset + (uint64_t)frame->width;
    uint64_t bottom = (uint64_t)frame->y_offset + (uint64_t)frame->height;
    if (frame->width <= 0 || frame->height <= 0 || right > width || bottom > height) return CPIC_DAMAGED;
    // The factor is doubled, because decoding a lossless frame needs a second copy.
    if (!cpic_fits_memory(job, (uint64_t)frame->width, (uint64_t)frame->height, 8)) return CPIC_NEEDS_MEMORY;
    size_t stride = (size_t)frame->width * 4, count = stride * (size_t)frame->height;
    uint8_t *rows = malloc(count);
    if (rows == NULL) return CPIC_NO_MEMORY;
    cpic_status status = CPIC_DAMAGED;
    if (libwebp.DecodeRGBAInto(frame->fragment.bytes, frame->fragment.size, rows, count, (int)stride) != NULL) {
        pixels source = {rows, (uint32_t)frame->width};
        cpic_frame decoded = {
            (uint32_t)frame->x_offset, (uint32_t)frame->y_offset, source.width, (uint32_t)frame->height, &source,
            write_row};
        status = cpic_add_frame(job, width, height, &decoded);
    }
    free(rows);
    return status;
}

// Decodes the first frame of an animation.
static cpic_status decode_moving(cpic_job *job, uint32_t width, uint32_t height)
{
    if (libwebpdemux_missing() != NULL) return cpic_lack(job, libwebpdemux_missing());
    WebPData data = {job->request->bytes, job->request->count};
    WebPDemuxer *demuxer = libwebpdemux.DemuxInternal(&data, 0, NULL, WEBP_DEMUX_ABI_VERSION);
    if (demuxer == NULL) return CPIC_DAMAGED;
    WebPIterator frame;
    cpic_status status = CPIC_DAMAGED;
    if (libwebpdemux.DemuxGetFrame(demuxer, 1, &frame)) {
        status = decode_frame(job, width, height, &frame);
        libwebpdemux.DemuxReleaseIterator(&frame);
    }
    libwebpdemux.DemuxDelete(demuxer);
    return status;
}

cpic_status cpic_decode_webp(cpic_job *job)
{
    if (libwebp_missing() != NULL) return cpic_lack(job, libwebp_missing());
    WebPBitstreamFeatures features;
    const cpic_request *request = job->request;
    VP8StatusCode code =
        libwebp.GetFeaturesInternal(request->bytes, request->count, &features, WEBP_DECODER_ABI_VERSION);
    cpic_status status = status_of(code);
    if (status != CPIC_OK) return status;
    uint32_t width = (uint32_t)features.width, height = (uint32_t)features.height;
    status = cpic_admit(job, width, height);
    if (status != CPIC_OK) return status;
    if (!is_whole(request)) return CPIC_TRUNCATED;
    if (cpic_is_cancelled(job)) return CPIC_CANCELLED;
    return features.has_animation ? decode_moving(job, width, height) : decode_still(job, &features);
}
