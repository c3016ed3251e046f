// An empty table of contents in place of ICU's data, which is half of a statically linked program: 34 of 64 MB.
//
// Foundation contains ICU, and some modules import Foundation. The program uses nothing that reads the data: no locales, no
// calendars, no time zones, no collation. Case folding and the properties of characters are code in ICU and in Swift's
// standard library, and remain. ICU is made for this: it links a "stub data" library of the same form while it is built.
//
// The symbol's name contains the major version of ICU. With another version of Swift the linker takes the complete data,
// and the program is only larger. The symbol is hidden, so a shared Foundation keeps its own data.
//
// Format: DataHeader and UDataInfo of ICU's ucmndata.h and udata.h, then the number of items.
#include <stddef.h>
#include <stdint.h>

struct empty_data {
    uint16_t header_size;
    uint8_t magic[2];
    uint16_t info_size;
    uint16_t reserved_word;
    uint8_t is_big_endian;
    uint8_t charset_family;
    uint8_t size_of_uchar;
    uint8_t reserved_byte;
    uint8_t data_format[4];
    uint8_t format_version[4];
    uint8_t data_version[4];
    uint8_t padding[8];
    uint32_t item_count;
};

_Static_assert(offsetof(struct empty_data, item_count) == 32, "the header has 32 bytes");

__attribute__((visibility("hidden"), aligned(16))) const struct empty_data icudt76_dat = {
    .header_size = 32,
    .magic = {0xda, 0x27},
    .info_size = 20,
    .is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
    .size_of_uchar = 2,
    .data_format = {'C', 'm', 'n', 'D'},
    .format_version = {1},
};
