// A layer over SQLite's files that gives each page of a library a sum and compares it when the page is read.
//
// The sum stands in the last eight of twelve bytes that a page reserves, which SQLite leaves to whoever reserves them
// (https://sqlite.org/fileformat.html#resbyte). It is made when a page is brought from the log to the file. In memory and in the log
// the bytes are zero, so that a page that another program brings to the file, with SQLite alone, has no sum and is not compared.
//
// SQLite's own layer of this kind (https://sqlite.org/cksumvfs.html) takes pages with exactly eight reserved bytes for its own. Its sum
// does not depend on the page's number, and each step needs the result of the step before: five times the time of this one.
#include "CSQLite.h"

#include <errno.h>
#include <string.h>

enum { page_size = 4096, reserved = csqlite_reserved_bytes, sum_size = 8, header_size = 100, summed_format = 1 };

struct summed_file {
    sqlite3_file base;
    // has_room: pages have room for a sum; is_compared: sums that are there are compared.
    bool has_room, is_compared;
};

typedef uint64_t lanes __attribute__((vector_size(32)));

static sqlite3_file *inner(sqlite3_file *file) { return (sqlite3_file *)((struct summed_file *)file + 1); }

static uint64_t mixed(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 32;
}

// Fletcher's sum in four lanes, of all words of a page but the last, for which the number of pages before it stands. Words are as the processor has
// them, which is little-endian wherever the program runs.
static uint64_t sum_of(const uint8_t *page, uint64_t before)
{
    lanes first = {0}, second = {0};
    const size_t last = page_size - sizeof(lanes);
    lanes words;
    for (size_t offset = 0; offset < last; offset += sizeof words) {
        memcpy(&words, page + offset, sizeof words);
        first += words;
        second += first;
    }
    memcpy(&words, page + last, sizeof words);
    words[3] = before;
    first += words;
    second += first;
    uint64_t hash = 0;
    for (int lane = 0; lane < 4; lane++) hash = mixed(mixed(hash, first[lane]), second[lane]);
    // Zero is a page without a sum.
    return hash == 0 ? 1 : hash;
}

static uint32_t number_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

// Learns from the file's header how its pages are.
static void learn(struct summed_file *file, const uint8_t *header)
{
    bool is_database = memcmp(header, "SQLite format 3", 16) == 0 && header[16] << 8 == page_size && header[17] == 0;
    file->has_room = is_database && header[20] == reserved;
    // A newer program may have sums of another kind.
    file->is_compared = is_database && number_at(header + 60) == summed_format && memcmp(header + 68, "blue", 4) == 0;
}

static uint64_t sum_in(const uint8_t *page)
{
    uint64_t sum;
    memcpy(&sum, page + page_size - sum_size, sizeof sum);
    return sum;
}

static bool is_page(int count, sqlite3_int64 offset) { return count == page_size && offset % page_size == 0; }

static int read_pages(sqlite3_file *file, void *buffer, int count, sqlite3_int64 offset)
{
    struct summed_file *own = (struct summed_file *)file;
    int code = inner(file)->pMethods->xRead(inner(file), buffer, count, offset);
    if (code != SQLITE_OK) return code;
    if (offset == 0 && count >= header_size) learn(own, buffer);
    if (!is_page(count, offset) || !(own->has_room || own->is_compared)) return SQLITE_OK;
    uint8_t *page = buffer;
    if (own->is_compared) {
        uint64_t sum = sum_in(page);
        if (!own->has_room) return SQLITE_IOERR_DATA;
        if (sum != 0 && sum != sum_of(page, (uint64_t)(offset / page_size))) return SQLITE_IOERR_DATA;
    }
    memset(page + page_size - reserved, 0, reserved);
    return SQLITE_OK;
}

static int write_pages(sqlite3_file *file, const void *buffer, int count, sqlite3_int64 offset)
{
    struct summed_file *own = (struct summed_file *)file;
    if (offset == 0 && count >= header_size) learn(own, buffer);
    if (!is_page(count, offset) || !own->has_room) {
        return inner(file)->pMethods->xWrite(inner(file), buffer, count, offset);
    }
    uint8_t page[page_size];
    memcpy(page, buffer, page_size);
    uint64_t sum = sum_of(page, (uint64_t)(offset / page_size));
    memcpy(page + page_size - sum_size, &sum, sizeof sum);
    return inner(file)->pMethods->xWrite(inner(file), page, count, offset);
}

static int control(sqlite3_file *file, int operation, void *argument)
{
    struct summed_file *own = (struct summed_file *)file;
    if (operation == csqlite_sums_follow) {
        own->has_room = true;
        return SQLITE_OK;
    }
    if (operation == SQLITE_FCNTL_CKPT_START && !own->has_room) {
        // Another program may have given the pages their room since this one has read the header.
        uint8_t header[header_size];
        if (inner(file)->pMethods->xRead(inner(file), header, header_size, 0) == SQLITE_OK) learn(own, header);
    }
    return inner(file)->pMethods->xFileControl(inner(file), operation, argument);
}

// SQLite takes every failed lock for one that another program has. A file system without locks fails otherwise.
// A lock also keeps the errno of a failed write before it, which is the reason of that failure.
static int lock_code(int code, int otherwise, int before)
{
    bool has_no_locks = errno == ENOLCK || errno == EOPNOTSUPP || errno == EINVAL || errno == ENOSYS;
    if (errno == 0) errno = before;
    return code == SQLITE_BUSY && has_no_locks ? otherwise : code;
}

static int clear_errno(void)
{
    int before = errno;
    errno = 0;
    return before;
}

static int Lock(sqlite3_file *file, int kind)
{
    int before = clear_errno();
    return lock_code(inner(file)->pMethods->xLock(inner(file), kind), SQLITE_IOERR_LOCK, before);
}

static int ShmLock(sqlite3_file *file, int offset, int count, int flags)
{
    int before = clear_errno();
    return lock_code(inner(file)->pMethods->xShmLock(inner(file), offset, count, flags), SQLITE_IOERR_SHMLOCK, before);
}

int64_t csqlite_schema_cookie(sqlite3 *connection)
{
    sqlite3_file *file = NULL;
    uint8_t cookie[4];
    sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (file == NULL || file->pMethods == NULL) return -1;
    return file->pMethods->xRead(file, cookie, sizeof cookie, 40) == SQLITE_OK ? number_at(cookie) : -1;
}

// The functions below only call those of the system's VFS.

#define HANDED_ON(name, parameters, arguments) \
    static int name parameters { return inner(file)->pMethods->x##name arguments; }

HANDED_ON(Truncate, (sqlite3_file *file, sqlite3_int64 size), (inner(file), size))
HANDED_ON(Sync, (sqlite3_file *file, int flags), (inner(file), flags))
HANDED_ON(FileSize, (sqlite3_file *file, sqlite3_int64 *size), (inner(file), size))
HANDED_ON(Unlock, (sqlite3_file *file, int kind), (inner(file), kind))
HANDED_ON(CheckReservedLock, (sqlite3_file *file, int *result), (inner(file), result))
HANDED_ON(SectorSize, (sqlite3_file *file), (inner(file)))
HANDED_ON(DeviceCharacteristics, (sqlite3_file *file), (inner(file)))
HANDED_ON(
    ShmMap, (sqlite3_file *file, int region, int size, int extends, void volatile **memory),
    (inner(file), region, size, extends, memory))
HANDED_ON(ShmUnmap, (sqlite3_file *file, int deletes), (inner(file), deletes))

static void ShmBarrier(sqlite3_file *file) { inner(file)->pMethods->xShmBarrier(inner(file)); }

static int close_file(sqlite3_file *file)
{
    int code = inner(file)->pMethods->xClose(inner(file));
    file->pMethods = NULL;
    return code;
}

// Of the second version, which cannot map pages into memory: nothing could be compared there.
static const sqlite3_io_methods methods = {
    2, close_file, read_pages, write_pages, Truncate, Sync, FileSize, Lock, Unlock, CheckReservedLock, control, SectorSize,
    DeviceCharacteristics, ShmMap, ShmLock, ShmBarrier, ShmUnmap, NULL, NULL,
};

static sqlite3_vfs layer;

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *given)
{
    sqlite3_vfs *system = vfs->pAppData;
    if (!(flags & SQLITE_OPEN_MAIN_DB)) return system->xOpen(system, name, file, flags, given);
    memset(file, 0, sizeof(struct summed_file));
    int code = system->xOpen(system, name, inner(file), flags, given);
    // SQLite closes what has methods, also where it could not be opened.
    if (inner(file)->pMethods != NULL) file->pMethods = &methods;
    return code;
}

bool csqlite_add_page_sums(void)
{
    sqlite3_vfs *system = sqlite3_vfs_find(NULL);
    if (system == NULL || system == &layer) return false;
    // Whatever else it does concerns no pages, and takes the system's own object, which SQLite hands on as it is.
    layer = *system;
    layer.zName = "bluelib";
    layer.szOsFile = system->szOsFile + (int)sizeof(struct summed_file);
    layer.pAppData = system;
    layer.xOpen = open_file;
    layer.pNext = NULL;
    return sqlite3_vfs_register(&layer, 1) == SQLITE_OK;
}
