// The internal structure of the editor, private to this target.
#pragma once

#if !__has_include(<histedit.h>)
#error "libedit's header is missing: apt-get install libedit-dev (or: make prerequisites)"
#endif

#include "CLibEdit.h"

#include <histedit.h>
#include <locale.h>
#include <stdio.h>
#include <termios.h>

// The functions of libedit.
#define CLE_FUNCTIONS \
    USE(el_init_fd) USE(el_end) USE(el_wget) USE(el_wset) USE(el_wgets) USE(el_wline) \
    USE(el_wparse) USE(tok_winit) USE(tok_wstr) USE(tok_wend)

typedef struct {
#define USE(name) __typeof__(&name) name;
    CLE_FUNCTIONS
#undef USE
} cle_library;

// Empty before the first call of cle_load.
extern cle_library cle_edit;

struct cle_editor {
    EditLine *edit_line;
    FILE *sink;
    int input;
    // The settings of the terminal before libedit has it.
    struct termios found;
    int has_found;
    locale_t locale;
    void *owner;
    cle_read_key read_key;
    cle_run_command run_command;
    int bell_rang;
};

// The editor that belongs to libedit's callback argument.
cle_editor *cle_editor_of(EditLine *edit_line);
