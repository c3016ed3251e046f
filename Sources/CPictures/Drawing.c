#include "CPictures.h"
#include "Library.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <chafa.h>

// GLib is a dependency of chafa, so its functions are found there too.
#define CHAFA_FUNCTIONS(X)                                                                              \
    X(chafa_, set_n_threads) X(chafa_, canvas_config_new) X(chafa_, canvas_config_unref)                \
    X(chafa_, canvas_config_set_geometry) X(chafa_, canvas_config_set_cell_geometry)                    \
    X(chafa_, canvas_config_set_canvas_mode) X(chafa_, canvas_config_set_pixel_mode)                    \
    X(chafa_, canvas_config_set_symbol_map) X(chafa_, symbol_map_new) X(chafa_, symbol_map_unref)       \
    X(chafa_, symbol_map_add_by_tags) X(chafa_, canvas_new) X(chafa_, canvas_unref)                     \
    X(chafa_, canvas_draw_all_pixels) X(chafa_, canvas_get_char_at) X(chafa_, canvas_get_raw_colors_at) \
    X(chafa_, canvas_print) X(chafa_, term_db_new) X(chafa_, term_db_unref) X(chafa_, term_db_detect)   \
    X(chafa_, term_info_unref) X(g_, strdupv) X(g_, strfreev) X(g_, string_free)
CPIC_LIBRARY(libchafa, "libchafa.so.0", CHAFA_FUNCTIONS)

const char *cpic_missing_for_drawing(void)
{
    return libchafa_missing();
}

// By default, chafa uses one thread per processor for each picture; this program draws several pictures in parallel
// instead.
static void take_one_thread(void)
{
    libchafa.set_n_threads(1);
}

static ChafaCanvas *new_canvas(ChafaCanvasConfig *config, int32_t columns, int32_t rows, cpic_source source)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, take_one_thread);
    libchafa.canvas_config_set_geometry(config, columns, rows);
    ChafaCanvas *canvas = libchafa.canvas_new(config);
    libchafa.canvas_draw_all_pixels(
        canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, source.pixels, source.width, source.height, source.width * 4);
    return canvas;
}

static ChafaCanvasMode mode_of(cpic_colors colors)
{
    switch (colors) {
    case CPIC_COLORS_NONE: return CHAFA_CANVAS_MODE_FGBG;
    case CPIC_COLORS_16: return CHAFA_CANVAS_MODE_INDEXED_16;
    // Without the sixteen theme colours, which vary.
    case CPIC_COLORS_256: return CHAFA_CANVAS_MODE_INDEXED_240;
    case CPIC_COLORS_FULL: return CHAFA_CANVAS_MODE_TRUECOLOR;
    }
    return CHAFA_CANVAS_MODE_TRUECOLOR;
}

// Characters that every font contains and that fill a cell; without colours, dotted characters represent shades.
static void choose_symbols(ChafaCanvasConfig *config, cpic_colors colors, bool is_ascii)
{
    ChafaSymbolMap *symbols = libchafa.symbol_map_new();
    if (is_ascii) {
        libchafa.symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_ASCII);
    } else {
        libchafa.symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_SPACE | CHAFA_SYMBOL_TAG_SOLID | CHAFA_SYMBOL_TAG_BLOCK);
        if (colors == CPIC_COLORS_NONE) libchafa.symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_STIPPLE);
    }
    libchafa.canvas_config_set_symbol_map(config, symbols);
    libchafa.symbol_map_unref(symbols);
}

void cpic_draw_cells(
    cpic_source source, cpic_colors colors, bool is_ascii, int32_t columns, int32_t rows, cpic_cell *cells)
{
    ChafaCanvasConfig *config = libchafa.canvas_config_new();
    libchafa.canvas_config_set_canvas_mode(config, mode_of(colors));
    choose_symbols(config, colors, is_ascii);
    ChafaCanvas *canvas = new_canvas(config, columns, rows, source);
    for (int32_t y = 0; y < rows; y++) {
        for (int32_t x = 0; x < columns; x++, cells++) {
            gint foreground = -1, background = -1;
            cells->scalar = libchafa.canvas_get_char_at(canvas, x, y);
            if (colors != CPIC_COLORS_NONE) libchafa.canvas_get_raw_colors_at(canvas, x, y, &foreground, &background);
            cells->foreground = foreground;
            cells->background = background;
        }
    }
    libchafa.canvas_unref(canvas);
    libchafa.canvas_config_unref(config);
}

static ChafaPixelMode pixel_mode_of(cpic_graphics graphics)
{
    switch (graphics) {
    case CPIC_SIXEL: return CHAFA_PIXEL_MODE_SIXELS;
    case CPIC_KITTY: return CHAFA_PIXEL_MODE_KITTY;
    case CPIC_ITERM: return CHAFA_PIXEL_MODE_ITERM2;
    }
    return CHAFA_PIXEL_MODE_SIXELS;
}

// chafa selects the sequences by terminal, not by protocol, so each protocol is represented by a terminal that
// supports it.
static ChafaTermInfo *terminal_with(cpic_graphics graphics)
{
    static const char *const settings[][3] = {
        [CPIC_SIXEL] = {"TERM=mlterm", NULL},
        [CPIC_KITTY] = {"TERM=xterm-kitty", NULL},
        [CPIC_ITERM] = {"TERM=xterm-256color", "TERM_PROGRAM=iTerm.app", NULL},
    };
    ChafaTermDb *terminals = libchafa.term_db_new();
    gchar **environment = libchafa.strdupv((gchar **)settings[graphics]);
    ChafaTermInfo *terminal = libchafa.term_db_detect(terminals, environment);
    libchafa.strfreev(environment);
    libchafa.term_db_unref(terminals);
    return terminal;
}

char *cpic_draw_sequence(
    cpic_source source, cpic_graphics graphics, int32_t columns, int32_t rows, int32_t cell_width, int32_t cell_height,
    size_t *length)
{
    ChafaCanvasConfig *config = libchafa.canvas_config_new();
    libchafa.canvas_config_set_pixel_mode(config, pixel_mode_of(graphics));
    libchafa.canvas_config_set_cell_geometry(config, cell_width, cell_height);
    ChafaCanvas *canvas = new_canvas(config, columns, rows, source);
    ChafaTermInfo *terminal = terminal_with(graphics);
    GString *sequence = libchafa.canvas_print(canvas, terminal);
    char *text = malloc(sequence->len);
    *length = text != NULL ? sequence->len : 0;
    if (text != NULL) memcpy(text, sequence->str, sequence->len);
    libchafa.string_free(sequence, TRUE);
    libchafa.term_info_unref(terminal);
    libchafa.canvas_unref(canvas);
    libchafa.canvas_config_unref(config);
    return text;
}

void cpic_free(void *memory)
{
    free(memory);
}
