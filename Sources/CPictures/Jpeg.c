#include "JpegHeader.h"
#include "Library.h"

#include <stdlib.h>
#include <string.h>

#include <turbojpeg.h>

// libjpeg's own interface differs between systems, and so do the structures in its headers. This one is the same on all.
#define TURBOJPEG_FUNCTIONS(X)                                                                       \
    X(tj, InitDecompress) X(tj, DecompressHeader3) X(tj, Decompress2) X(tj, GetErrorCode)            \
    X(tj, GetErrorStr2) X(tj, Destroy) X(tj, InitCompress) X(tj, Compress2) X(tj, BufSize)
CPIC_LIBRARY(turbojpeg, "libturbojpeg.so.0", TURBOJPEG_FUNCTIONS)

// A picture in several scans is stored completely, as coefficients of two bytes.
static bool fits_memory(const cpic_job *job, const cpic_jpeg *jpeg)
{
    return !jpeg->has_several_scans || cpic_fits_memory(job, jpeg->blocks, 64, 2);
}

static uint32_t reduced(uint32_t side, uint32_t divisor) { return (side + divisor - 1) / divisor; }

// Lets the decoder reduce the picture by 8, 4 or 2, as long as the result is large enough.
static uint32_t choose_divisor(const cpic_jpeg *jpeg, uint32_t fit_width, uint32_t fit_height)
{
    uint32_t divisor = 8;
    while (divisor > 1 && (reduced(jpeg->width, divisor) < fit_width || reduced(jpeg->height, divisor) < fit_height))
        divisor /= 2;
    return divisor;
}

// Converts inks to light.
static void convert_inks(const cpic_jpeg *jpeg, uint8_t *row, uint32_t width)
{
    uint8_t inversion = jpeg->is_adobe ? 0 : 255;
    if (jpeg->components != 4) return;
    for (uint8_t *pixel = row; pixel < row + (size_t)width * 4; pixel += 4) {
        int black = pixel[3] ^ inversion;
        for (int channel = 0; channel < 3; channel++)
            pixel[channel] = (uint8_t)(((pixel[channel] ^ inversion) * black + 127) / 255);
        pixel[3] = 255;
    }
}

static cpic_status status_of(const char *message)
{
    if (strstr(message, "emory") != NULL) return CPIC_NO_MEMORY;
    return strstr(message, "rithmetic") != NULL ? CPIC_UNSUPPORTED : CPIC_DAMAGED;
}

// Reads the tables up to the first scan. The sampling factors need no name in turbojpeg's interface.
static cpic_status check_tables(const cpic_request *request, tjhandle decoder)
{
    int width, height, sampling, colors;
    if (turbojpeg.DecompressHeader3(decoder, request->bytes, request->count, &width, &height, &sampling, &colors) == 0)
        return CPIC_OK;
    const char *message = turbojpeg.GetErrorStr2(decoder);
    bool is_harmless = turbojpeg.GetErrorCode(decoder) == TJERR_WARNING || strstr(message, "subsampling") != NULL;
    return is_harmless ? CPIC_OK : status_of(message);
}

static cpic_status add_rows(cpic_job *job, const cpic_jpeg *jpeg, uint8_t *pixels, uint32_t width, uint32_t height)
{
    for (uint32_t y = 0; y < height; y++) {
        uint8_t *row = pixels + (size_t)y * width * 4;
        convert_inks(jpeg, row, width);
        cpic_add_row(job, row);
        if (cpic_is_cancelled(job)) return CPIC_CANCELLED;
    }
    return CPIC_OK;
}

static cpic_status decode(cpic_job *job, const cpic_jpeg *jpeg, tjhandle decoder, uint32_t divisor)
{
    uint32_t width = reduced(jpeg->width, divisor), height = reduced(jpeg->height, divisor);
    uint8_t *pixels = calloc(height, (size_t)width * 4);
    if (pixels == NULL) return CPIC_NO_MEMORY;
    int failure = turbojpeg.Decompress2(
        decoder, job->request->bytes, job->request->count, pixels, (int)width, (int)width * 4, (int)height,
        jpeg->components == 4 ? TJPF_CMYK : TJPF_RGBA, 0);
    // A warning may precede an error, which then is not reported: the last pixel is missing.
    bool is_complete = jpeg->components == 4 || pixels[(size_t)width * height * 4 - 1] != 0;
    cpic_status status = CPIC_OK;
    if (failure != 0 && (turbojpeg.GetErrorCode(decoder) != TJERR_WARNING || !is_complete))
        status = status_of(turbojpeg.GetErrorStr2(decoder));
    if (status == CPIC_OK) status = add_rows(job, jpeg, pixels, width, height);
    free(pixels);
    return status;
}

static cpic_status read_pixels(cpic_job *job, const cpic_jpeg *jpeg, tjhandle decoder)
{
    bool lies = jpeg->orientation >= 5;
    uint32_t fit_width = lies ? job->request->fit_height : job->request->fit_width;
    uint32_t fit_height = lies ? job->request->fit_width : job->request->fit_height;
    cpic_fit(jpeg->width, jpeg->height, &fit_width, &fit_height);
    uint32_t divisor = choose_divisor(jpeg, fit_width, fit_height);
    cpic_status status = cpic_begin(
        job, reduced(jpeg->width, divisor), reduced(jpeg->height, divisor), fit_width, fit_height);
    if (status == CPIC_OK) status = decode(job, jpeg, decoder, divisor);
    if (status != CPIC_OK) return status;
    job->picture->pixels = job->reducer.pixels;
    job->picture->width = job->reducer.width;
    job->picture->height = job->reducer.height;
    return cpic_turn(job->picture, jpeg->orientation);
}

// The limits come first, so that a file that announces too much is never examined further.
static cpic_status admit(cpic_job *job, cpic_jpeg *jpeg)
{
    cpic_status found = cpic_read_jpeg(job->request->bytes, job->request->count, jpeg);
    if (jpeg->frame == 0) return found;
    bool lies = jpeg->orientation >= 5;
    cpic_status status =
        cpic_admit(job, lies ? jpeg->height : jpeg->width, lies ? jpeg->width : jpeg->height);
    if (status != CPIC_OK) return status;
    if (!jpeg->is_supported) return CPIC_UNSUPPORTED;
    return found != CPIC_OK ? found : fits_memory(job, jpeg) ? CPIC_OK : CPIC_NEEDS_MEMORY;
}

// turbojpeg cannot be interrupted, so cancellation is checked before and after it.
cpic_status cpic_decode_jpeg(cpic_job *job)
{
    cpic_jpeg jpeg;
    if (turbojpeg_missing() != NULL) return cpic_lack(job, turbojpeg_missing());
    cpic_status status = admit(job, &jpeg);
    if (status != CPIC_OK) return status;
    if (cpic_is_cancelled(job)) return CPIC_CANCELLED;
    tjhandle decoder = turbojpeg.InitDecompress();
    if (decoder == NULL) return CPIC_NO_MEMORY;
    status = job->request->is_check ? check_tables(job->request, decoder) : read_pixels(job, &jpeg, decoder);
    turbojpeg.Destroy(decoder);
    return status;
}

// The pixels without opacity, on white.
static uint8_t *on_white(const uint8_t *pixels, size_t count)
{
    uint8_t *opaque = malloc(count * 3);
    if (opaque == NULL) return NULL;
    for (size_t i = 0; i < count; i++)
        for (int channel = 0; channel < 3; channel++) {
            int alpha = pixels[i * 4 + 3];
            opaque[i * 3 + channel] = (uint8_t)((pixels[i * 4 + channel] * alpha + 255 * (255 - alpha) + 127) / 255);
        }
    return opaque;
}

cpic_status cpic_encode_jpeg(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t quality, cpic_jpeg_file *file)
{
    *file = (cpic_jpeg_file){.missing = turbojpeg_missing()};
    if (file->missing != NULL) return CPIC_NO_LIBRARY;
    unsigned long size = turbojpeg.BufSize(width, height, TJSAMP_420);
    tjhandle encoder = turbojpeg.InitCompress();
    uint8_t *opaque = on_white(pixels, (size_t)width * (size_t)height);
    file->bytes = malloc(size);
    cpic_status status = encoder != NULL && opaque != NULL && file->bytes != NULL ? CPIC_OK : CPIC_NO_MEMORY;
    if (status == CPIC_OK
        && turbojpeg.Compress2(
               encoder, opaque, width, 0, height, TJPF_RGB, &file->bytes, &size, TJSAMP_420, quality,
               TJFLAG_NOREALLOC | TJFLAG_ACCURATEDCT)
            != 0)
        status = CPIC_NO_MEMORY;
    file->count = size;
    if (encoder != NULL) turbojpeg.Destroy(encoder);
    free(opaque);
    return status;
}
