// Functions of glibc that Swift does not import.
#ifndef C_CHILD_PROCESS_H
#define C_CHILD_PROCESS_H

// Adds to the actions of posix_spawn that the program closes this descriptor and all above it.
int add_close_from(void *actions, int first);

// Adds to them that the program starts in a directory.
int add_directory(void *actions, const char *path);

#endif
