// The work of the program as SQLite alone would do it: the same statements on the same file, with the same undo journal and the same
// sums of pages, from C. The column "possible" of the table has its figures. It neither waits for other programs nor checks what it
// reads, and it folds only ASCII in words.
//
// usage: bound start|list|duplicates LIBRARY
//        bound import LIBRARY CSV
//        bound script LIBRARY FILE    with the commands `add`, `edit POSITION year=…` or `title=…`, and `delete POSITION`
#include "lists.h"
#include "scripts.h"

int main(int count, char *arguments[])
{
    const char *work = count > 2 ? arguments[1] : "";
    if (count > 2) open_library(arguments[2]);
    if (strcmp(work, "list") == 0) list();
    else if (strcmp(work, "duplicates") == 0) duplicates();
    else if (strcmp(work, "import") == 0 && count > 3) import(arguments[3]);
    else if (strcmp(work, "script") == 0 && count > 3) run_script(arguments[3]);
    else if (strcmp(work, "start") != 0) return 2;
    close_library();
}
