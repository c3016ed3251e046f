#include "CExpat.h"
#include "Library.h"

#include <stdlib.h>
#include <string.h>

// The levels of the elements, from 1 for `plist`; a list is called dict or array:
//
//     1      2     3                    4               5
//     plist  dict  key   "Tracks"
//                  dict  (is_inside)    key   "901"     (not read)
//                                       dict  (a row)   key      "Album"
//                                                       string   "Dummy"
enum { level_of_plist = 1, level_of_root = 2, level_in_root = 3, level_of_row = 4, level_in_row = 5 };

struct cexpat_list {
    XML_Parser parser;
    const char *wanted;
    cexpat_limits limits;
    // The event that stopped the parser; CEXPAT_MORE if none did.
    cexpat_result failure;
    bool is_last, has_row, was_found;
    size_t level;
    uint64_t byte_count;
    // The value that follows in the root has the wanted name.
    bool is_wanted;
    // The parser is in the list of rows.
    bool is_inside;
    bool is_in_row;
    bool is_key;
    cexpat_cell cell;
    bool has_name;
    size_t line;
    char *text;
    size_t text_count, text_capacity;
    cexpat_cell *cells;
    size_t cell_count, cell_capacity;
    char **names;
    size_t name_count, name_capacity;
    // The name that probably follows: rows have their names in one order.
    size_t next_name;
};

static void *with_room(void *memory, size_t needed, size_t *capacity, size_t size)
{
    if (needed <= *capacity) return memory;
    *capacity = 2 * needed;
    void *larger = realloc(memory, *capacity * size);
    if (larger == NULL) abort();
    return larger;
}

static void fail(cexpat_list *list, cexpat_result failure)
{
    if (list->failure == CEXPAT_MORE) {
        list->failure = failure;
        list->line = cexpat_call.GetCurrentLineNumber(list->parser);
    }
    cexpat_call.StopParser(list->parser, XML_FALSE);
}

static void XMLCALL read_text(void *context, const XML_Char *bytes, int count)
{
    cexpat_list *list = context;
    if (list->text_count + (size_t)count > list->limits.row_bytes) return fail(list, CEXPAT_TOO_LONG);
    list->text = with_room(list->text, list->text_count + (size_t)count, &list->text_capacity, 1);
    memcpy(list->text + list->text_count, bytes, (size_t)count);
    list->text_count += (size_t)count;
}

// The text of an element is read between these two; the line breaks between elements are never passed on.
static void begin_text(cexpat_list *list, bool is_key)
{
    list->is_key = is_key;
    list->cell.start = list->text_count;
    cexpat_call.SetCharacterDataHandler(list->parser, read_text);
}

static size_t end_text(cexpat_list *list)
{
    cexpat_call.SetCharacterDataHandler(list->parser, NULL);
    return list->text_count - list->cell.start;
}

static bool is_name(const char *name, const char *text, size_t count)
{
    return strncmp(name, text, count) == 0 && name[count] == '\0';
}

// The index of a name; a new one is added.
static size_t index_of(cexpat_list *list, const char *text, size_t count)
{
    for (size_t step = 0; step < list->name_count; step++) {
        size_t index = list->next_name + step;
        if (index >= list->name_count) index -= list->name_count;
        if (is_name(list->names[index], text, count)) return index;
    }
    if (list->name_count == list->limits.names) {
        fail(list, CEXPAT_TOO_MANY_NAMES);
        return 0;
    }
    list->names = with_room(list->names, list->name_count + 1, &list->name_capacity, sizeof *list->names);
    char *name = strndup(text, count);
    if (name == NULL) abort();
    list->names[list->name_count] = name;
    return list->name_count++;
}

static void start_value(cexpat_list *list, const char *name)
{
    if (strcmp(name, "string") == 0 || strcmp(name, "date") == 0 || strcmp(name, "data") == 0) {
        list->cell.kind = CEXPAT_TEXT;
    } else if (strcmp(name, "integer") == 0 || strcmp(name, "real") == 0) {
        list->cell.kind = CEXPAT_NUMBER;
    } else if (strcmp(name, "true") == 0 || strcmp(name, "false") == 0) {
        list->cell.kind = name[0] == 't' ? CEXPAT_TRUE : CEXPAT_FALSE;
    } else {
        list->has_name = false;
    }
    begin_text(list, false);
}

static void start_row(cexpat_list *list)
{
    list->is_in_row = true;
    list->has_name = false;
    list->text_count = list->cell_count = list->next_name = 0;
    list->line = cexpat_call.GetCurrentLineNumber(list->parser);
}

static void XMLCALL start(void *context, const XML_Char *name, const XML_Char **attributes)
{
    (void)attributes;
    cexpat_list *list = context;
    if (++list->level > list->limits.levels) return fail(list, CEXPAT_TOO_DEEP);
    switch (list->level) {
    case level_of_plist:
        if (strcmp(name, "plist") != 0) fail(list, CEXPAT_OTHER);
        break;
    case level_of_root:
        if (strcmp(name, "dict") != 0) fail(list, CEXPAT_OTHER);
        break;
    case level_in_root:
        if (strcmp(name, "key") == 0) {
            list->text_count = 0;
            begin_text(list, true);
        } else {
            list->is_inside = list->is_wanted && (strcmp(name, "dict") == 0 || strcmp(name, "array") == 0);
            list->was_found |= list->is_inside;
        }
        break;
    case level_of_row:
        if (list->is_inside && strcmp(name, "dict") == 0) start_row(list);
        break;
    case level_in_row:
        if (!list->is_in_row) break;
        if (strcmp(name, "key") == 0) begin_text(list, true);
        else start_value(list, name);
        break;
    }
}

static void end_in_row(cexpat_list *list)
{
    size_t count = end_text(list);
    if (list->is_key) {
        list->cell.name = index_of(list, list->text + list->cell.start, count);
        list->next_name = list->cell.name + 1;
        list->text_count = list->cell.start;
        list->has_name = true;
    } else if (list->has_name) {
        list->cell.count = count;
        if ((list->cell_count + 1) * sizeof *list->cells > list->limits.row_bytes) return fail(list, CEXPAT_TOO_LONG);
        list->cells = with_room(list->cells, list->cell_count + 1, &list->cell_capacity, sizeof *list->cells);
        list->cells[list->cell_count++] = list->cell;
        list->has_name = false;
    }
}

static void XMLCALL end(void *context, const XML_Char *name)
{
    (void)name;
    cexpat_list *list = context;
    switch (list->level--) {
    case level_in_root:
        if (list->is_key) {
            size_t count = end_text(list);
            list->is_wanted = is_name(list->wanted, count == 0 ? "" : list->text, count);
            list->is_key = false;
        } else {
            list->is_wanted = list->is_inside = false;
        }
        break;
    case level_of_row:
        if (!list->is_in_row) break;
        list->is_in_row = list->is_key = false;
        list->has_row = true;
        cexpat_call.StopParser(list->parser, XML_TRUE);
        break;
    case level_in_row:
        if (list->is_in_row) end_in_row(list);
        break;
    }
}

static void XMLCALL entity_declared(
    void *context, const XML_Char *name, int is_parameter, const XML_Char *value, int count, const XML_Char *base,
    const XML_Char *system, const XML_Char *public, const XML_Char *notation)
{
    (void)name, (void)is_parameter, (void)value, (void)count, (void)base, (void)system, (void)public, (void)notation;
    fail(context, CEXPAT_ENTITIES);
}

static void XMLCALL entity_skipped(void *context, const XML_Char *name, int is_parameter)
{
    (void)name;
    if (!is_parameter) fail(context, CEXPAT_ENTITIES);
}

cexpat_list *cexpat_begin(const char *name, cexpat_limits limits)
{
    cexpat_list *list = calloc(1, sizeof *list);
    if (list == NULL) abort();
    list->wanted = name;
    list->limits = limits;
    list->failure = CEXPAT_MORE;
    list->parser = cexpat_call.ParserCreate("UTF-8");
    if (list->parser == NULL) abort();
    cexpat_call.SetUserData(list->parser, list);
    cexpat_call.SetElementHandler(list->parser, start, end);
    cexpat_call.SetEntityDeclHandler(list->parser, entity_declared);
    cexpat_call.SetSkippedEntityHandler(list->parser, entity_skipped);
    return list;
}

void cexpat_free(cexpat_list *list)
{
    cexpat_call.ParserFree(list->parser);
    for (size_t index = 0; index < list->name_count; index++) free(list->names[index]);
    free(list->names);
    free(list->cells);
    free(list->text);
    free(list);
}

static cexpat_result failure_of(cexpat_list *list)
{
    if (list->failure != CEXPAT_MORE) return list->failure;
    list->line = cexpat_call.GetCurrentLineNumber(list->parser);
    switch (cexpat_call.GetErrorCode(list->parser)) {
    case XML_ERROR_NO_ELEMENTS:
    case XML_ERROR_UNCLOSED_TOKEN:
    case XML_ERROR_PARTIAL_CHAR:
    case XML_ERROR_UNCLOSED_CDATA_SECTION: return list->is_last ? CEXPAT_CUT_OFF : CEXPAT_MALFORMED;
    default: return CEXPAT_MALFORMED;
    }
}

static cexpat_result result_of(cexpat_list *list, enum XML_Status status)
{
    if (status == XML_STATUS_ERROR) return failure_of(list);
    if (list->has_row) return CEXPAT_ROW;
    if (list->is_last) return list->was_found ? CEXPAT_END : CEXPAT_OTHER;
    // expat collects the bytes of a token, such as a comment, until it ends.
    uint64_t read = (uint64_t)cexpat_call.GetCurrentByteIndex(list->parser);
    if (list->byte_count - read <= list->limits.row_bytes) return CEXPAT_MORE;
    list->line = cexpat_call.GetCurrentLineNumber(list->parser);
    return CEXPAT_TOO_LONG;
}

cexpat_result cexpat_parse(cexpat_list *list, const char *bytes, size_t count, bool is_last)
{
    list->is_last = is_last;
    list->byte_count += count;
    return result_of(list, cexpat_call.Parse(list->parser, bytes, (int)count, is_last));
}

cexpat_result cexpat_resume(cexpat_list *list)
{
    if (!list->has_row) return CEXPAT_MORE;
    list->has_row = false;
    return result_of(list, cexpat_call.ResumeParser(list->parser));
}

cexpat_row cexpat_current_row(const cexpat_list *list)
{
    return (cexpat_row){list->line, list->cells, list->cell_count, list->text, list->name_count};
}

const char *cexpat_name(const cexpat_list *list, size_t index) { return list->names[index]; }
size_t cexpat_line(const cexpat_list *list) { return list->line; }
const char *cexpat_reason(const cexpat_list *list) { return cexpat_call.ErrorString(cexpat_call.GetErrorCode(list->parser)); }
