// Reads the tags of audio files for the shell. A fault in a parser ends this process and not the shell.
//
//     bluelib-tags                  reads paths from standard input, each ended by NUL, and writes a line of JSON for each
//     bluelib-tags --picture FILE   writes the front picture, of at most 32 MB
//     bluelib-tags --version        writes the version of TagLib

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>

#include <fcntl.h>
#include <sys/resource.h>
#include <taglib.h>
#include <tdebuglistener.h>
#include <unistd.h>

#include "AudioFile.h"

namespace {

[[maybe_unused]] const rlim_t mostMemory = 1 << 30;
const unsigned mostSeconds = 5;
const unsigned mostPicture = 32 << 20;
// The status after a file that takes too long.
const int tooLate = 3;

// Standard error belongs to the shell's user.
struct Silence : TagLib::DebugListener {
    void printMessage(const TagLib::String &) override {}
};

bool writeAll(const char *bytes, size_t size)
{
    while (size > 0) {
        const ssize_t count = write(STDOUT_FILENO, bytes, size);
        if (count <= 0) return false;
        bytes += count;
        size -= static_cast<size_t>(count);
    }
    return true;
}

std::string answer(const std::string &path)
{
    std::string reason, format;
    try {
        return AudioFile(path).description();
    } catch (const Unreadable &error) {
        reason = error.what();
        format = error.format;
    } catch (const std::bad_alloc &) {
        reason = "it needs more than 1 GB of memory";
    } catch (const std::exception &error) {
        reason = error.what();
    }
    const std::string more = format.empty() ? "" : ",\"unknown\":" + quoted(format);
    return "{\"error\":" + quoted(TagLib::String(reason, TagLib::String::UTF8)) + more + '}';
}

// The answers that are not written yet.
std::string answers;

bool writeAnswers()
{
    const bool isWritten = writeAll(answers.data(), answers.size());
    answers.clear();
    return isWritten;
}

// Ends this process because a file takes too long. The answers about the files before it are complete.
void endLate(int)
{
    writeAll(answers.data(), answers.size());
    _exit(tooLate);
}

int readPaths()
{
    std::signal(SIGALRM, endLate);
    std::string path;
    char bytes[1 << 12];
    ssize_t size;
    while ((size = read(STDIN_FILENO, bytes, sizeof bytes)) > 0) {
        for (ssize_t index = 0; index < size; index++) {
            if (bytes[index] != '\0') {
                path += bytes[index];
                continue;
            }
            alarm(mostSeconds);
            const std::string line = answer(path) + '\n';
            alarm(0);
            answers += line;
            path.clear();
        }
        if (!writeAnswers()) break;
    }
    return 0;
}

int writePicture(const std::string &path)
{
    alarm(mostSeconds);
    try {
        const TagLib::ByteVector picture = AudioFile(path).content().picture;
        if (picture.isEmpty()) throw Unreadable("it contains no picture");
        if (picture.size() > mostPicture) throw Unreadable("its picture is larger than 32 MB");
        if (writeAll(picture.data(), picture.size())) return 0;
        std::perror("the picture cannot be written");
    } catch (const std::exception &error) {
        std::fprintf(stderr, "%s\n", error.what());
    }
    return 1;
}

}  // namespace

int main(int count, char **arguments)
{
    static Silence silence;
    TagLib::setDebugListener(&silence);
    const rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    // A sanitizer reserves terabytes of addresses.
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
    const rlimit memory = {mostMemory, mostMemory};
    setrlimit(RLIMIT_AS, &memory);
#endif
    if (count == 1) return readPaths();
    if (count == 3 && std::strcmp(arguments[1], "--picture") == 0) return writePicture(arguments[2]);
    if (count == 2 && std::strcmp(arguments[1], "--version") == 0) {
        std::printf("TagLib %d.%d.%d\n", TAGLIB_MAJOR_VERSION, TAGLIB_MINOR_VERSION, TAGLIB_PATCH_VERSION);
        return 0;
    }
    std::fprintf(stderr, "usage: bluelib-tags [--picture FILE | --version]\n");
    return 2;
}
