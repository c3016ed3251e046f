#include "CPictures.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <chafa.h>

// chafa takes as many threads as there are processors for each picture; here, it is pictures that are drawn beside each
// other.
static void take_one_thread(void)
{
    chafa_set_n_threads(1);
}

static ChafaCanvas *new_canvas(ChafaCanvasConfig *config, int32_t columns, int32_t rows, cpic_source source)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, take_one_thread);
    chafa_canvas_config_set_geometry(config, columns, rows);
    ChafaCanvas *canvas = chafa_canvas_new(config);
    chafa_canvas_draw_all_pixels(
        canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, source.pixels, source.width, source.height, source.width * 4);
    return canvas;
}

static ChafaCanvasMode mode_of(cpic_colors colors)
{
    switch (colors) {
    case CPIC_COLORS_NONE: return CHAFA_CANVAS_MODE_FGBG;
    case CPIC_COLORS_16: return CHAFA_CANVAS_MODE_INDEXED_16;
    // Without the sixteen, which are whatever a person's theme makes of them.
    case CPIC_COLORS_256: return CHAFA_CANVAS_MODE_INDEXED_240;
    case CPIC_COLORS_FULL: return CHAFA_CANVAS_MODE_TRUECOLOR;
    }
    return CHAFA_CANVAS_MODE_TRUECOLOR;
}

// Characters that every font has and that fill a cell; where there are no colours, dotted ones stand for shades.
static void choose_symbols(ChafaCanvasConfig *config, cpic_colors colors, bool is_ascii)
{
    ChafaSymbolMap *symbols = chafa_symbol_map_new();
    if (is_ascii) {
        chafa_symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_ASCII);
    } else {
        chafa_symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_SPACE | CHAFA_SYMBOL_TAG_SOLID | CHAFA_SYMBOL_TAG_BLOCK);
        if (colors == CPIC_COLORS_NONE) chafa_symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_STIPPLE);
    }
    chafa_canvas_config_set_symbol_map(config, symbols);
    chafa_symbol_map_unref(symbols);
}

void cpic_draw_cells(
    cpic_source source, cpic_colors colors, bool is_ascii, int32_t columns, int32_t rows, cpic_cell *cells)
{
    ChafaCanvasConfig *config = chafa_canvas_config_new();
    chafa_canvas_config_set_canvas_mode(config, mode_of(colors));
    choose_symbols(config, colors, is_ascii);
    ChafaCanvas *canvas = new_canvas(config, columns, rows, source);
    for (int32_t y = 0; y < rows; y++) {
        for (int32_t x = 0; x < columns; x++, cells++) {
            gint foreground = -1, background = -1;
            cells->scalar = chafa_canvas_get_char_at(canvas, x, y);
            if (colors != CPIC_COLORS_NONE) chafa_canvas_get_raw_colors_at(canvas, x, y, &foreground, &background);
            cells->foreground = foreground;
            cells->background = background;
        }
    }
    chafa_canvas_unref(canvas);
    chafa_canvas_config_unref(config);
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

// chafa knows each protocol's sequences by the terminals that have it; what we know is the protocol.
static ChafaTermInfo *terminal_with(cpic_graphics graphics)
{
    static const char *const settings[][3] = {
        [CPIC_SIXEL] = {"TERM=mlterm", NULL},
        [CPIC_KITTY] = {"TERM=xterm-kitty", NULL},
        [CPIC_ITERM] = {"TERM=xterm-256color", "TERM_PROGRAM=iTerm.app", NULL},
    };
    ChafaTermDb *terminals = chafa_term_db_new();
    gchar **environment = g_strdupv((gchar **)settings[graphics]);
    ChafaTermInfo *terminal = chafa_term_db_detect(terminals, environment);
    g_strfreev(environment);
    chafa_term_db_unref(terminals);
    return terminal;
}

char *cpic_draw_sequence(
    cpic_source source, cpic_graphics graphics, int32_t columns, int32_t rows, int32_t cell_width, int32_t cell_height,
    size_t *length)
{
    ChafaCanvasConfig *config = chafa_canvas_config_new();
    chafa_canvas_config_set_pixel_mode(config, pixel_mode_of(graphics));
    chafa_canvas_config_set_cell_geometry(config, cell_width, cell_height);
    ChafaCanvas *canvas = new_canvas(config, columns, rows, source);
    ChafaTermInfo *terminal = terminal_with(graphics);
    GString *sequence = chafa_canvas_print(canvas, terminal);
    char *text = malloc(sequence->len);
    *length = text != NULL ? sequence->len : 0;
    if (text != NULL) memcpy(text, sequence->str, sequence->len);
    g_string_free(sequence, TRUE);
    chafa_term_info_unref(terminal);
    chafa_canvas_unref(canvas);
    chafa_canvas_config_unref(config);
    return text;
}

void cpic_free(char *sequence)
{
    free(sequence);
}
