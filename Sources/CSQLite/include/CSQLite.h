// The function with variable arguments of SQLite that Swift cannot call.
#pragma once

#include <stdbool.h>

// Disables SQLite's memory statistics, which take a lock for each allocation. Call it before the first connection of
// the process and while no other thread uses SQLite; returns false, without effect, if SQLite is in use already.
bool csqlite_stop_counting_memory(void);
