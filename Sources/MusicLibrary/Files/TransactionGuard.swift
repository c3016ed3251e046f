internal import SQLite

/// Prepares, permits or cleans up after each write transaction. A connection calls `begin` and `commit` of all guards in their order,
/// and `end` in reverse. The mark of the outbox and the interrupt belong to each edit; see `LibraryConnection.write`.
///
///                begin                        commit                     end
///     lock       waits for the lock                                      releases the lock
///     damage     refuses a marked library
///     log size   adapts to the disk
///     file                                    refuses a replaced file    empties the log of such a file
///                then BEGIN IMMEDIATE         then COMMIT
protocol TransactionGuard {
    /// Prepares a transaction, or refuses it by throwing.
    mutating func begin(_ db: Database) throws
    /// Prepares the commit of a transaction, or refuses it by throwing.
    ///
    /// - Parameter isChanged: True if the commit changes the file.
    mutating func commit(_ db: Database, isChanged: Bool) throws
    /// Ends a transaction that was committed, or that an error has rolled back or prevented.
    mutating func end(_ db: Database, after error: (any Error)?)
}

extension TransactionGuard {
    func begin(_ db: Database) {}
    func commit(_ db: Database, isChanged: Bool) {}
    func end(_ db: Database, after error: (any Error)?) {}
}
