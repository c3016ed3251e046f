#include "CSQLite.h"

#include <sqlite3.h>

bool csqlite_stop_counting_memory(void)
{
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK;
}
