#include "Decoding.h"
#include "Library.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

// The file name of libjpeg-turbo depends on the emulated interface version, and so do the structures in its headers.
#if JPEG_LIB_VERSION >= 80
#define JPEG_FILE "libjpeg.so.8"
#elif JPEG_LIB_VERSION >= 70
#define JPEG_FILE "libjpeg.so.7"
#else
#define JPEG_FILE "libjpeg.so.62"
#endif

#define JPEG_FUNCTIONS(X)                                                                                      \
    X(jpeg_, std_error) X(jpeg_, CreateDecompress) X(jpeg_, destroy_decompress) X(jpeg_, mem_src)              \
    X(jpeg_, save_markers) X(jpeg_, read_header) X(jpeg_, has_multiple_scans) X(jpeg_, calc_output_dimensions) \
    X(jpeg_, start_decompress) X(jpeg_, read_scanlines) X(jpeg_, finish_decompress)
CPIC_LIBRARY(libjpeg, JPEG_FILE, JPEG_FUNCTIONS)

// Pictures have at most a dozen scans; many more are intended to keep a decoder busy.
#define SCAN_LIMIT 64

// The state that must survive a longjmp; locals of a function that setjmp may interrupt would be undefined.
typedef struct jpeg {
    struct jpeg_decompress_struct decoder;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    jmp_buf escape;
    cpic_status status;
    cpic_job *job;
    uint8_t *row;
    int orientation;
} jpeg;

static void leave(j_common_ptr decoder, cpic_status status)
{
    jpeg *picture = decoder->client_data;
    picture->status = status;
    longjmp(picture->escape, 1);
}

static cpic_status status_of(int code)
{
    switch (code) {
    case JERR_EMPTY_IMAGE: return CPIC_NO_PIXELS;
    case JERR_IMAGE_TOO_BIG: return CPIC_TOO_LARGE;
    case JERR_OUT_OF_MEMORY: return CPIC_NO_MEMORY;
    case JERR_NO_BACKING_STORE: return CPIC_NEEDS_MEMORY;
    case JERR_INPUT_EMPTY:
    case JERR_INPUT_EOF: return CPIC_TRUNCATED;
    case JERR_ARITH_NOTIMPL:
    case JERR_BAD_PRECISION:
    case JERR_CCIR601_NOTIMPL:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_NOT_COMPILED:
    case JERR_NOTIMPL:
    case JERR_SOF_UNSUPPORTED: return CPIC_UNSUPPORTED;
    default: return CPIC_DAMAGED;
    }
}

static void leave_with_error(j_common_ptr decoder)
{
    leave(decoder, status_of(decoder->err->msg_code));
}

// libjpeg inserts a missing end and only warns. For a download, a missing end is the most important error.
static void take_message(j_common_ptr decoder, int level)
{
    if (level == -1 && decoder->err->msg_code == JWRN_JPEG_EOF) leave(decoder, CPIC_TRUNCATED);
}

static void write_no_message(j_common_ptr decoder)
{
    (void)decoder;
}

static void take_progress(j_common_ptr decoder)
{
    const jpeg *picture = decoder->client_data;
    if (picture->decoder.input_scan_number > SCAN_LIMIT) leave(decoder, CPIC_DAMAGED);
    if (cpic_is_cancelled(picture->job)) leave(decoder, CPIC_CANCELLED);
}

static int orientation(const jpeg *picture)
{
    for (jpeg_saved_marker_ptr marker = picture->decoder.marker_list; marker != NULL; marker = marker->next) {
        int found = cpic_exif_orientation(marker->data, marker->data_length);
        if (found != 1) return found;
    }
    return 1;
}

// A picture in several scans is stored completely, as coefficients of two bytes.
static bool fits_memory(const jpeg *picture)
{
    uint64_t blocks = 0;
    if (!libjpeg.has_multiple_scans((j_decompress_ptr)&picture->decoder)) return true;
    for (int i = 0; i < picture->decoder.num_components; i++) {
        const jpeg_component_info *component = &picture->decoder.comp_info[i];
        blocks += (uint64_t)component->width_in_blocks * component->height_in_blocks;
    }
    return cpic_fits_memory(picture->job, blocks, DCTSIZE2, sizeof(JCOEF));
}

// Lets the decoder reduce the picture by 8, 4 or 2, as long as the result is large enough.
static void choose_scale(struct jpeg_decompress_struct *decoder, uint32_t fit_width, uint32_t fit_height)
{
    decoder->scale_num = 1;
    decoder->scale_denom = 8;
    while (decoder->scale_denom > 1) {
        libjpeg.calc_output_dimensions(decoder);
        if (decoder->output_width >= fit_width && decoder->output_height >= fit_height) return;
        decoder->scale_denom /= 2;
    }
}

static cpic_status choose_colors(struct jpeg_decompress_struct *decoder)
{
    switch (decoder->jpeg_color_space) {
    case JCS_GRAYSCALE:
    case JCS_YCbCr:
    case JCS_RGB: decoder->out_color_space = JCS_EXT_RGBA; return CPIC_OK;
    case JCS_CMYK:
    case JCS_YCCK: decoder->out_color_space = JCS_CMYK; return CPIC_OK;
    default: return CPIC_UNSUPPORTED;
    }
}

// Converts inks to light; programs that follow Adobe's convention store inverted values.
static void convert_inks(const struct jpeg_decompress_struct *decoder, uint8_t *row)
{
    uint8_t turn = decoder->saw_Adobe_marker ? 0 : 255;
    if (decoder->out_color_space != JCS_CMYK) return;
    for (uint8_t *pixel = row; pixel < row + (size_t)decoder->output_width * 4; pixel += 4) {
        int black = pixel[3] ^ turn;
        for (int channel = 0; channel < 3; channel++)
            pixel[channel] = (uint8_t)(((pixel[channel] ^ turn) * black + 127) / 255);
        pixel[3] = 255;
    }
}

// Checks that the data extend to the end of the picture. JPEG has no checksums, so decoding would take a hundred
// times as long without detecting more errors in data of the correct length.
static cpic_status look_through(const jpeg *picture)
{
    const uint8_t *place = picture->decoder.src->next_input_byte;
    const uint8_t *end = place + picture->decoder.src->bytes_in_buffer;
    int scans = 1;
    while ((place = memchr(place, 0xFF, (size_t)(end - place))) != NULL) {
        while (place < end && *place == 0xFF) place++;
        if (place == end) break;
        uint8_t marker = *place++;
        if (marker == JPEG_EOI) return CPIC_OK;
        if (marker == 0 || (marker >= JPEG_RST0 && marker <= JPEG_RST0 + 7)) continue;
        if (marker == 0xDA && ++scans > SCAN_LIMIT) return CPIC_DAMAGED;
        if (end - place < 2) break;
        ptrdiff_t length = place[0] << 8 | place[1];
        if (length < 2) return CPIC_DAMAGED;
        if (end - place < length) break;
        place += length;
    }
    return CPIC_TRUNCATED;
}

static cpic_status read_header(jpeg *picture)
{
    struct jpeg_decompress_struct *decoder = &picture->decoder;
    const cpic_request *request = picture->job->request;
    libjpeg.mem_src(decoder, request->bytes, request->count);
    libjpeg.save_markers(decoder, JPEG_APP0 + 1, 0xFFFF);
    libjpeg.read_header(decoder, TRUE);
    picture->orientation = orientation(picture);
    bool lies = picture->orientation >= 5;
    uint32_t width = decoder->image_width, height = decoder->image_height;
    cpic_status status = cpic_admit(picture->job, lies ? height : width, lies ? width : height);
    if (status != CPIC_OK) return status;
    if (!fits_memory(picture)) return CPIC_NEEDS_MEMORY;
    uint32_t fit_width = lies ? request->fit_height : request->fit_width;
    uint32_t fit_height = lies ? request->fit_width : request->fit_height;
    cpic_fit(width, height, &fit_width, &fit_height);
    status = choose_colors(decoder);
    if (status != CPIC_OK) return status;
    choose_scale(decoder, fit_width, fit_height);
    // For several scans, jpeg_start_decompress would decode all of them.
    if (request->is_check && libjpeg.has_multiple_scans(decoder)) return CPIC_OK;
    libjpeg.start_decompress(decoder);
    if (request->is_check) return CPIC_OK;
    return cpic_begin(picture->job, decoder->output_width, decoder->output_height, fit_width, fit_height);
}

static cpic_status read_picture(jpeg *picture)
{
    if (setjmp(picture->escape) != 0) return picture->status;
    libjpeg.CreateDecompress(&picture->decoder, JPEG_LIB_VERSION, sizeof picture->decoder);
    picture->decoder.mem->max_memory_to_use = (long)picture->job->request->memory_limit;
    picture->decoder.progress = &picture->progress;
    cpic_status status = read_header(picture);
    if (status != CPIC_OK) return status;
    if (picture->job->request->is_check) return look_through(picture);
    picture->row = malloc((size_t)picture->decoder.output_width * 4);
    if (picture->row == NULL) return CPIC_NO_MEMORY;
    while (picture->decoder.output_scanline < picture->decoder.output_height) {
        libjpeg.read_scanlines(&picture->decoder, &picture->row, 1);
        convert_inks(&picture->decoder, picture->row);
        cpic_add_row(picture->job, picture->row);
    }
    libjpeg.finish_decompress(&picture->decoder);
    return CPIC_OK;
}

cpic_status cpic_decode_jpeg(cpic_job *job)
{
    if (libjpeg_missing() != NULL) return cpic_lack(job, libjpeg_missing());
    jpeg picture = {.job = job, .orientation = 1};
    picture.decoder.err = libjpeg.std_error(&picture.errors);
    picture.decoder.client_data = &picture;
    picture.errors.error_exit = leave_with_error;
    picture.errors.emit_message = take_message;
    picture.errors.output_message = write_no_message;
    picture.progress.progress_monitor = take_progress;
    cpic_status status = read_picture(&picture);
    libjpeg.destroy_decompress(&picture.decoder);
    free(picture.row);
    if (status != CPIC_OK || job->request->is_check) return status;
    job->picture->pixels = job->reducer.pixels;
    job->picture->width = job->reducer.width;
    job->picture->height = job->reducer.height;
    return cpic_turn(job->picture, picture.orientation);
}
