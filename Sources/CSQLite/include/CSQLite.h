// What Swift cannot reach in SQLite by itself: a call with variable arguments.
#pragma once

#include <stdbool.h>

// Has SQLite no longer count the memory that it holds, for which it takes a lock with each piece. To be called before the
// first connection of the process is opened, and while no other thread calls SQLite; false when SQLite is in use already, which
// then goes on counting.
bool csqlite_stop_counting_memory(void);
