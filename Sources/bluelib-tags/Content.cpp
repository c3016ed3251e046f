// The parts of audio files for which TagLib has no common interface: the format and the pictures.

#include "AudioFile.h"

#include <aifffile.h>
#include <apefile.h>
#include <apetag.h>
#include <asffile.h>
#include <attachedpictureframe.h>
#include <flacfile.h>
#include <id3v2tag.h>
#include <mp4file.h>
#include <mpcfile.h>
#include <mpegfile.h>
#include <oggflacfile.h>
#include <opusfile.h>
#include <speexfile.h>
#include <trueaudiofile.h>
#include <vorbisfile.h>
#include <wavfile.h>
#include <wavpackfile.h>

using namespace TagLib;

namespace {

// All formats have the types of ID3v2, in which 3 is the front cover.
void consider(Content &content, const ByteVector &data, const String &kind, int type)
{
    if (data.isEmpty() || (!content.picture.isEmpty() && type != 3)) return;
    content.picture = data;
    content.pictureKind = kind;
}

Content with(const char *format, ID3v2::Tag *tag)
{
    Content content = {format, {}, {}};
    if (!tag) return content;
    for (ID3v2::Frame *frame : tag->frameList("APIC")) {
        auto *const picture = dynamic_cast<ID3v2::AttachedPictureFrame *>(frame);
        if (picture) consider(content, picture->picture(), picture->mimeType(), picture->type());
    }
    return content;
}

Content with(const char *format, const List<FLAC::Picture *> &pictures)
{
    Content content = {format, {}, {}};
    for (FLAC::Picture *picture : pictures) consider(content, picture->data(), picture->mimeType(), picture->type());
    return content;
}

// The value is the name of a file, a NUL and the picture.
Content with(const char *format, APE::Tag *tag)
{
    Content content = {format, {}, {}};
    if (!tag) return content;
    const auto found = tag->itemListMap().find("COVER ART (FRONT)");
    if (found == tag->itemListMap().end()) return content;
    const ByteVector data = found->second.binaryData();
    const int end = data.find('\0');
    if (end >= 0) consider(content, data.mid(static_cast<unsigned>(end) + 1), "", 3);
    return content;
}

Content with(const char *format, MP4::Tag *tag)
{
    Content content = {format, {}, {}};
    if (!tag || !tag->contains("covr")) return content;
    for (const MP4::CoverArt &cover : tag->item("covr").toCoverArtList()) {
        consider(content, cover.data(), cover.format() == MP4::CoverArt::PNG ? "image/png" : "image/jpeg", 0);
    }
    return content;
}

Content with(const char *format, ASF::Tag *tag)
{
    Content content = {format, {}, {}};
    if (!tag) return content;
    for (const ASF::Attribute &attribute : tag->attribute("WM/Picture")) {
        const ASF::Picture picture = attribute.toPicture();
        if (picture.isValid()) consider(content, picture.picture(), picture.mimeType(), picture.type());
    }
    return content;
}

template <typename Type> Type *as(File *file) { return dynamic_cast<Type *>(file); }

}  // namespace

Content AudioFile::content() const
{
    File *const opened = file.file();
    if (auto *mpeg = as<MPEG::File>(opened)) {
        const Content content = with("MP3", mpeg->ID3v2Tag());
        return content.picture.isEmpty() ? with("MP3", mpeg->APETag()) : content;
    }
    if (auto *mp4 = as<MP4::File>(opened)) {
        return with(mp4->audioProperties()->codec() == MP4::Properties::ALAC ? "ALAC" : "AAC", mp4->tag());
    }
    if (auto *flac = as<FLAC::File>(opened)) return with("FLAC", flac->pictureList());
    if (auto *ogg = as<Ogg::FLAC::File>(opened)) return with("FLAC", ogg->tag()->pictureList());
    if (auto *ogg = as<Ogg::Vorbis::File>(opened)) return with("Ogg Vorbis", ogg->tag()->pictureList());
    if (auto *ogg = as<Ogg::Opus::File>(opened)) return with("Opus", ogg->tag()->pictureList());
    if (auto *ogg = as<Ogg::Speex::File>(opened)) return with("Speex", ogg->tag()->pictureList());
    if (auto *asf = as<ASF::File>(opened)) return with("WMA", asf->tag());
    if (auto *aiff = as<RIFF::AIFF::File>(opened)) return with("AIFF", aiff->tag());
    if (auto *wav = as<RIFF::WAV::File>(opened)) return with("WAV", wav->ID3v2Tag());
    if (auto *ape = as<APE::File>(opened)) return with("APE", ape->APETag());
    if (auto *pack = as<WavPack::File>(opened)) return with("WavPack", pack->APETag());
    if (auto *mpc = as<MPC::File>(opened)) return with("Musepack", mpc->APETag());
    if (auto *audio = as<TrueAudio::File>(opened)) return with("True Audio", audio->ID3v2Tag());
    return {"other", {}, {}};
}
