// A prompt that libedit draws itself, for comparison with ours.
#include <histedit.h>
#include <stdio.h>
#include <string.h>

static char *prompt(EditLine *line) {
    (void)line;
    return "native> ";
}

int main(void) {
    EditLine *line = el_init("native", stdin, stdout, stderr);
    el_set(line, EL_PROMPT, prompt);
    el_set(line, EL_EDITOR, "emacs");
    int count = 0;
    const char *text;
    while ((text = el_gets(line, &count)) && count > 0 && strncmp(text, "quit", 4) != 0) {
    }
    el_end(line);
}
