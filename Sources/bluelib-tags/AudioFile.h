// An audio file, opened for reading with TagLib.
#pragma once

#include <fileref.h>
#include <memory>
#include <stdexcept>
#include <string>

// A format, and the front picture of a file, or else its first one; without data if there is none.
struct Content {
    std::string format;
    TagLib::ByteVector picture;
    TagLib::String pictureKind;
};

// The reason why a file cannot be read, and its format if that is the reason.
struct Unreadable : std::runtime_error {
    explicit Unreadable(const std::string &reason, const char *format = "") : std::runtime_error(reason), format(format) {}
    std::string format;
};

class AudioFile {
public:
    // Opens a file, whose content decides on its format. Throws Unreadable.
    explicit AudioFile(const std::string &path);

    // A JSON object with the tags, the format, the length, and the kind and the size of the picture.
    std::string description() const;
    Content content() const;

private:
    std::unique_ptr<TagLib::IOStream> stream;
    TagLib::FileRef file;
};

// A text of JSON in quotes. A text that is not Unicode is empty.
std::string quoted(const TagLib::String &text);
