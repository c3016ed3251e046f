#define _GNU_SOURCE
#include <spawn.h>

#include "CChildProcess.h"

int add_close_from(void *actions, int first)
{
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int add_directory(void *actions, const char *path)
{
    return posix_spawn_file_actions_addchdir_np(actions, path);
}
