#include "CSQLite.h"

#include <sqlite3.h>

bool csqlite_stop_counting_memory(void)
{
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK;
}

void csqlite_keep_log(sqlite3 *connection) { sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0); }
