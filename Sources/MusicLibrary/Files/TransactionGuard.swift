internal import GRDB

/// A condition of every write transaction. A connection calls all of its guards, in their order, at the end in reverse:
///
///                begin                        commit                     end
///     turn       waits for its turn                                      passes the turn on
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
