// Counts lines with the C library's getline, for comparison with our reader.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *line = NULL;
    size_t size = 0;
    long count = 0;
    while (getline(&line, &size, stdin) >= 0) count++;
    printf("%ld lines\n", count);
    free(line);
}
