// Reads the segments of a JPEG (ITU-T T.81, annex B), because turbojpeg reports neither scans, orientation nor inks.
#include "JpegHeader.h"

#include <string.h>

// Pictures have at most a dozen scans; many more are intended to keep a decoder busy.
#define SCAN_LIMIT 64

// The second bytes of markers.
enum { TEM = 0x01, DHT = 0xC4, JPG = 0xC8, DAC = 0xCC, RST0 = 0xD0, RST7 = 0xD7 };
enum { EOI = 0xD9, SOS = 0xDA, APP1 = 0xE1, APP14 = 0xEE };

static uint32_t number(const uint8_t *bytes) { return (uint32_t)bytes[0] << 8 | bytes[1]; }

static uint64_t divided(uint64_t number, uint64_t divisor) { return (number + divisor - 1) / divisor; }

// The sampling factors of the components decide how many blocks of 8 × 8 coefficients each of them has.
static bool count_blocks(cpic_jpeg *jpeg, const uint8_t *components)
{
    uint32_t across = 1, down = 1;
    for (uint32_t i = 0; i < jpeg->components; i++) {
        uint32_t x = components[i * 3 + 1] >> 4, y = components[i * 3 + 1] & 15;
        if (x < 1 || x > 4 || y < 1 || y > 4) return false;
        if (x > across) across = x;
        if (y > down) down = y;
    }
    for (uint32_t i = 0; i < jpeg->components; i++) {
        uint64_t x = components[i * 3 + 1] >> 4, y = components[i * 3 + 1] & 15;
        jpeg->blocks += divided(jpeg->width * x, across * 8) * divided(jpeg->height * y, down * 8);
    }
    return true;
}

static cpic_status read_frame(cpic_jpeg *jpeg, uint8_t marker, const uint8_t *bytes, size_t count)
{
    if (jpeg->frame != 0 || count < 6 || count < 6 + (size_t)bytes[5] * 3) return CPIC_DAMAGED;
    jpeg->frame = marker;
    jpeg->height = number(bytes + 1);
    jpeg->width = number(bytes + 3);
    jpeg->components = bytes[5];
    // Baseline, extended and progressive, with Huffman or arithmetic coding, of 8 bits.
    bool is_known = memchr("\xC0\xC1\xC2\xC9\xCA", marker, 5) != NULL && bytes[0] == 8;
    jpeg->is_supported = is_known && (jpeg->components == 1 || jpeg->components == 3 || jpeg->components == 4);
    return count_blocks(jpeg, bytes + 6) ? CPIC_OK : CPIC_DAMAGED;
}

static cpic_status read_scan(cpic_jpeg *jpeg, const uint8_t *bytes, size_t count)
{
    if (jpeg->frame == 0 || count < 1) return CPIC_DAMAGED;
    bool is_progressive = jpeg->frame == 0xC2 || jpeg->frame == 0xCA;
    if (is_progressive || bytes[0] < jpeg->components) jpeg->has_several_scans = true;
    return ++jpeg->scans > SCAN_LIMIT ? CPIC_DAMAGED : CPIC_OK;
}

static cpic_status read_segment(cpic_jpeg *jpeg, uint8_t marker, const uint8_t *bytes, size_t count)
{
    bool is_frame = marker >= 0xC0 && marker <= 0xCF && marker != DHT && marker != JPG && marker != DAC;
    if (is_frame) return read_frame(jpeg, marker, bytes, count);
    if (marker == SOS) return read_scan(jpeg, bytes, count);
    if (marker == APP1 && jpeg->scans == 0 && jpeg->orientation == 1)
        jpeg->orientation = cpic_exif_orientation(bytes, count);
    if (marker == APP14 && count >= 12 && memcmp(bytes, "Adobe", 5) == 0) jpeg->is_adobe = true;
    return CPIC_OK;
}

cpic_status cpic_read_jpeg(const uint8_t *bytes, size_t count, cpic_jpeg *jpeg)
{
    const uint8_t *position = bytes + 2, *end = bytes + count;
    *jpeg = (cpic_jpeg){.orientation = 1};
    while ((position = memchr(position, 0xFF, (size_t)(end - position))) != NULL) {
        while (position < end && *position == 0xFF) position++;
        if (position == end) break;
        uint8_t marker = *position++;
        if (marker == EOI) return jpeg->scans > 0 ? CPIC_OK : CPIC_DAMAGED;
        if (marker == 0 || marker == TEM || (marker >= RST0 && marker <= RST7)) continue;
        if (end - position < 2) break;
        uint32_t length = number(position);
        if (length < 2) return CPIC_DAMAGED;
        if (end - position < (ptrdiff_t)length) break;
        cpic_status status = read_segment(jpeg, marker, position + 2, length - 2);
        if (status != CPIC_OK) return status;
        position += length;
    }
    return CPIC_TRUNCATED;
}
