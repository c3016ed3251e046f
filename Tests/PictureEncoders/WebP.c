#include "PictureEncoders.h"

#include <stdlib.h>
#include <string.h>

#include <webp/encode.h>

static uint8_t *encode(const WebPConfig *config, WebPPicture *picture, penc_pixels pixels, size_t *count)
{
    WebPMemoryWriter writer;
    WebPMemoryWriterInit(&writer);
    picture->writer = WebPMemoryWrite;
    picture->custom_ptr = &writer;
    uint8_t *bytes = NULL;
    if (WebPPictureImportRGBA(picture, pixels.bytes, (int)pixels.width * 4) && WebPEncode(config, picture)) {
        bytes = malloc(writer.size);
        memcpy(bytes, writer.mem, writer.size);
        *count = writer.size;
    }
    WebPMemoryWriterClear(&writer);
    WebPPictureFree(picture);
    return bytes;
}

uint8_t *penc_webp(penc_pixels pixels, float quality, int effort, size_t *count)
{
    WebPConfig config;
    WebPPicture picture;
    if (!WebPConfigInit(&config) || !WebPPictureInit(&picture)) return NULL;
    if (quality < 0) {
        WebPConfigLosslessPreset(&config, effort);
        config.exact = 1;
    } else {
        config.quality = quality;
    }
    picture.use_argb = quality < 0;
    picture.width = (int)pixels.width;
    picture.height = (int)pixels.height;
    return encode(&config, &picture, pixels, count);
}
