// A plugin that does almost nothing for each message, to measure what the shell does. Its commands begin with its own name.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char declaration[] =
    "{\"plugin\":\"%1$s\",\"version\":\"1\",\"protocol\":1,\"mode\":\"lines\",\"commands\":["
    "{\"name\":\"%1$s-nothing\",\"summary\":\"Does nothing.\"},"
    "{\"name\":\"%1$s-median\",\"summary\":\"Shows the median of the seconds from one call that does nothing to the next.\"},"
    "{\"name\":\"%1$s-count\",\"summary\":\"Counts all albums.\"},"
    "{\"name\":\"%1$s-edit\",\"summary\":\"Sets a genre.\",\"parameters\":[{\"name\":\"albums\",\"kind\":\"albums\"}]}]}\n";

static long call;
static long count;
static int edits;

static double seconds[1 << 16];
static int second_count;

static int by_size(const void *left, const void *right) {
    double difference = *(const double *)left - *(const double *)right;
    return (difference > 0) - (difference < 0);
}

static double median(void) {
    qsort(seconds, second_count, sizeof *seconds, by_size);
    return second_count ? seconds[second_count / 2] : 0;
}

// Records the time since the last call.
static void record(void) {
    static struct timespec last;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (last.tv_sec && second_count < 1 << 16)
        seconds[second_count++] = now.tv_sec - last.tv_sec + (now.tv_nsec - last.tv_nsec) * 1e-9;
    last = now;
}

// The number behind a key, from the given position on.
static long number(const char *text, const char *key) {
    const char *found = strstr(text, key);
    return found ? atol(found + strlen(key)) : 0;
}

// Counts the albums of a message, or edits each.
static void read_albums(const char *text) {
    while ((text = strstr(text, "\"position\":")) != NULL) {
        count++;
        if (edits)
            printf("{\"id\":%ld,\"edit\":%ld,\"set\":{\"genre\":\"Edited\"}}\n", call, number(text, "\"id\":"));
        text++;
    }
}

static void begin(const char *line) {
    call = number(line, "\"id\":");
    count = 0;
    edits = strstr(line, "-edit\"") != NULL;
    if (strstr(line, "-count\""))
        printf("{\"id\":%ld,\"read\":\"*\"}\n", call);
    else if (strstr(line, "-median\""))
        printf("{\"id\":%ld,\"row\":[%.9f]}\n{\"id\":%ld,\"done\":true}\n", call, median(), call);
    else if (strstr(line, "-nothing\"")) {
        record();
        printf("{\"id\":%ld,\"done\":true}\n", call);
    }
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        int is_call = strstr(line, "\"call\":") != NULL;
        if (strstr(line, "\"hello\":"))
            printf(declaration, program_invocation_short_name);
        else if (is_call)
            begin(line);
        if (edits || !is_call) {
            read_albums(line);
            if (count > 0 && strstr(line, "\"last\":true"))
                printf("{\"id\":%ld,\"row\":[%ld]}\n{\"id\":%ld,\"done\":true}\n", call, count, call);
        }
        fflush(stdout);
    }
    return 0;
}
