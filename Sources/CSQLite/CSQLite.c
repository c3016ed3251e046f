#include "CSQLite.h"

bool csqlite_stop_counting_memory(void)
{
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK;
}

void csqlite_keep_log(sqlite3 *connection) { sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0); }

void csqlite_reject_double_quotes(sqlite3 *connection)
{
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
}
