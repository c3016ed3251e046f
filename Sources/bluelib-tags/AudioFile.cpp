#include "AudioFile.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <tfilestream.h>
#include <tpropertymap.h>

using namespace TagLib;

namespace {

// TagLib decides by the ending of a stream's name, if it has one, so that an Ogg file named .mp3 would have no tags.
class NamelessStream : public FileStream {
public:
    explicit NamelessStream(int descriptor) : FileStream(descriptor, true) {}
    FileName name() const override { return ""; }
};

// The formats that TagLib 1.13 cannot read, with the bytes at the beginning of their files.
const struct {
    const char *name;
    const char *beginning;
} otherFormats[] = {
    {"Matroska", "\x1A\x45\xDF\xA3"}, {"DSF", "DSD "}, {"DSDIFF", "FRM8"}, {"Shorten", "ajkg"}, {"TAK", "tBaK"},
    {"OptimFROG", "OFR "}, {"AC-3", "\x0B\x77"}, {"MIDI", "MThd"}, {"AAC without a container", "ADIF"},
    {"AAC without a container", "\xFF\xF1"}, {"AAC without a container", "\xFF\xF9"},
};

int openFile(const std::string &path)
{
    // A pipe is not waited for.
    const int descriptor = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0) throw Unreadable(std::strerror(errno));
    struct stat status;
    if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode)) return descriptor;
    close(descriptor);
    throw Unreadable("it is not a regular file");
}

const char *otherFormat(int descriptor)
{
    char beginning[5] = {};
    if (pread(descriptor, beginning, 4, 0) < 4) return "";
    for (const auto &format : otherFormats) {
        if (std::strncmp(beginning, format.beginning, std::strlen(format.beginning)) == 0) return format.name;
    }
    return "";
}

// The tags that describe an album.
const char *const names[] = {
    "ALBUM", "ALBUMARTIST", "ARTIST", "BARCODE", "CATALOGNUMBER", "COMPILATION", "DATE", "GENRE", "LABEL",
    "MUSICBRAINZ_ALBUMID", "ORIGINALDATE", "ORIGINALYEAR",
};

// More values or longer ones do not describe an album.
const size_t mostValues = 1000;
const size_t longestValue = 1 << 16;

// The values of a tag as a JSON list, without those that are too many or too long.
std::string list(const StringList &values, bool &isCut)
{
    std::string text;
    size_t count = 0;
    for (const auto &value : values) {
        if (count == mostValues || value.size() > longestValue) {
            isCut = true;
        } else {
            text += (count++ == 0 ? "" : ",") + quoted(value);
        }
    }
    return '[' + text + ']';
}

}  // namespace

AudioFile::AudioFile(const std::string &path)
{
    const int descriptor = openFile(path);
    stream = std::make_unique<NamelessStream>(descriptor);
    const std::string other = otherFormat(descriptor);
    file = FileRef(stream.get(), true, AudioProperties::Average);
    const AudioProperties *const sound = file.isNull() || !file.file()->isValid() ? nullptr : file.audioProperties();
    if (sound && sound->lengthInMilliseconds() > 0) return;
    if (!other.empty()) throw Unreadable("TagLib cannot read this format", other.c_str());
    throw Unreadable("no sound was found in it");
}

std::string AudioFile::description() const
{
    std::string tags;
    bool isCut = false;
    const PropertyMap properties = file.file()->properties();
    for (const char *name : names) {
        const auto found = properties.find(name);
        if (found == properties.end() || found->second.isEmpty()) continue;
        tags += (tags.empty() ? "\"" : ",\"") + std::string(name) + "\":" + list(found->second, isCut);
    }
    const Content found = content();
    const std::string length = std::to_string(file.audioProperties()->lengthInMilliseconds());
    std::string text = "{\"tags\":{" + tags + "},\"format\":\"" + found.format + "\",\"ms\":" + length;
    if (isCut) text += ",\"cut\":true";
    if (found.picture.isEmpty()) return text + '}';
    const std::string size = std::to_string(found.picture.size());
    return text + ",\"picture\":{\"kind\":" + quoted(found.pictureKind) + ",\"size\":" + size + "}}";
}

std::string quoted(const String &text)
{
    std::string quoted = "\"";
    for (const char character : text.to8Bit(true)) {
        if (static_cast<unsigned char>(character) < 0x20) {
            static const char digits[] = "0123456789abcdef";
            quoted += character < 0x10 ? "\\u000" : "\\u001";
            quoted += digits[character & 15];
        } else {
            if (character == '"' || character == '\\') quoted += '\\';
            quoted += character;
        }
    }
    return quoted + '"';
}
