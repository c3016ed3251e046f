#include "CPCRE2.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <dlfcn.h>
#include <pcre2.h>
#include <pthread.h>
#include <stdlib.h>

#if PCRE2_MAJOR < 10 || (PCRE2_MAJOR == 10 && PCRE2_MINOR < 32)
#error "the headers of PCRE2 are older than 10.32: apt-get install libpcre2-dev (or: make prerequisites)"
#endif

#define FUNCTIONS(X)                                                                                                   \
    X(compile_context_create) X(compile_context_free) X(set_newline) X(compile) X(code_free) X(jit_compile)            \
    X(get_error_message) X(pattern_info) X(substring_number_from_name) X(match_context_create) X(match_context_free)   \
    X(set_match_limit) X(set_heap_limit) X(set_offset_limit) X(jit_stack_create) X(jit_stack_assign) X(jit_stack_free) \
    X(match_data_create_from_pattern) X(match_data_free) X(get_ovector_pointer) X(match)
#define DECLARE(name) __typeof__(&pcre2_##name##_8) name;
#define FIND(name) && (functions.name = (__typeof__(&pcre2_##name##_8))dlsym(library, "pcre2_" #name "_8")) != NULL

// The functions that are called, without the prefix and suffix of their names.
static struct {
    FUNCTIONS(DECLARE)
} functions;
static bool is_loaded;

static void load(void)
{
    void *library = dlopen(CPCRE_FILE, RTLD_NOW | RTLD_LOCAL);
    is_loaded = library != NULL FUNCTIONS(FIND);
}

bool cpcre_is_loaded(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

// The steps of a match from one position in the text: 2 ms of compiled code, 25 ms of interpreted code.
static const uint32_t match_limit = 1000 * 1000;
static const uint32_t heap_limit_in_kib = 64 << 10;
static const size_t stack_limit = 1 << 20;

struct cpcre_matcher {
    pcre2_code_8 *code;
    pcre2_match_context_8 *context;
    pcre2_match_data_8 *data;
    pcre2_jit_stack_8 *stack;
};

static pcre2_code_8 *compile(const char *text, size_t count, int *error)
{
    *error = PCRE2_ERROR_NOMEMORY;
    pcre2_compile_context_8 *context = functions.compile_context_create(NULL);
    if (context == NULL) return NULL;
    functions.set_newline(context, PCRE2_NEWLINE_ANY);
    const uint32_t options = PCRE2_UTF | PCRE2_UCP | PCRE2_NO_UTF_CHECK | PCRE2_CASELESS | PCRE2_DOLLAR_ENDONLY |
                             PCRE2_NEVER_BACKSLASH_C | PCRE2_USE_OFFSET_LIMIT;
    size_t offset;
    pcre2_code_8 *code = functions.compile((PCRE2_SPTR8)text, count, options, error, &offset, context);
    functions.compile_context_free(context);
    return code;
}

cpcre_matcher *cpcre_compile(const char *text, size_t count, char *reason, size_t reason_size)
{
    int error;
    cpcre_matcher *matcher = calloc(1, sizeof *matcher);
    if (matcher == NULL) abort();
    matcher->code = compile(text, count, &error);
    if (matcher->code == NULL) {
        functions.get_error_message(error, (PCRE2_UCHAR8 *)reason, reason_size);
        free(matcher);
        return NULL;
    }
    // Without compiled code, for example on a system that forbids it, PCRE2 interprets the expression.
    functions.jit_compile(matcher->code, PCRE2_JIT_COMPLETE);
    matcher->context = functions.match_context_create(NULL);
    matcher->data = functions.match_data_create_from_pattern(matcher->code, NULL);
    if (matcher->context == NULL || matcher->data == NULL) abort();
    functions.set_match_limit(matcher->context, match_limit);
    functions.set_heap_limit(matcher->context, heap_limit_in_kib);
    // Without memory for a stack of its own, the compiled code uses the thread's.
    matcher->stack = functions.jit_stack_create(32 << 10, stack_limit, NULL);
    functions.jit_stack_assign(matcher->context, NULL, matcher->stack);
    return matcher;
}

void cpcre_free(cpcre_matcher *matcher)
{
    functions.match_data_free(matcher->data);
    functions.match_context_free(matcher->context);
    functions.jit_stack_free(matcher->stack);
    functions.code_free(matcher->code);
    free(matcher);
}

int cpcre_group_number(const cpcre_matcher *matcher, const char *name)
{
    return functions.substring_number_from_name(matcher->code, (PCRE2_SPTR8)name);
}

uint32_t cpcre_group_count(const cpcre_matcher *matcher)
{
    uint32_t count = 0;
    functions.pattern_info(matcher->code, PCRE2_INFO_CAPTURECOUNT, &count);
    return count;
}

int cpcre_find(cpcre_matcher *matcher, const char *text, size_t count, size_t from, size_t upto, bool continues_empty)
{
    functions.set_offset_limit(matcher->context, upto);
    uint32_t options = PCRE2_NO_UTF_CHECK | (continues_empty ? PCRE2_NOTEMPTY_ATSTART | PCRE2_ANCHORED : 0);
    int code = functions.match(matcher->code, (PCRE2_SPTR8)text, count, from, options, matcher->data, matcher->context);
    // The interpreter uses the heap, which may grow larger.
    if (code == PCRE2_ERROR_JIT_STACKLIMIT) {
        options |= PCRE2_NO_JIT;
        code = functions.match(matcher->code, (PCRE2_SPTR8)text, count, from, options, matcher->data, matcher->context);
    }
    return code >= 0 ? CPCRE_FOUND : code == PCRE2_ERROR_NOMATCH ? CPCRE_NONE : CPCRE_LIMIT;
}

const size_t *cpcre_spans(const cpcre_matcher *matcher) { return functions.get_ovector_pointer(matcher->data); }
