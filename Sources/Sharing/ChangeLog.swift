internal import Files
package import FoundationEssentials

/// One ordered list of changes that several copies of a library share.
///
/// An object is one connection, which one thread uses at a time; ``waitForNotice(seconds:)`` has a thread and a connection of its
/// own. After ``LogError/unreachable(_:)`` or ``LogError/answerLost`` it must be closed, and a new one opened. All functions throw
/// ``LogError``.
package protocol ChangeLog: AnyObject {
    /// The number of the newest entry; 0 for an empty log. One round trip.
    func newest() throws -> Int
    /// Calls `body` with the committed entries after a number, in order, until it returns false. Constant memory.
    func visit(after number: Int, _ body: (LogEntry) throws -> Bool) throws
    /// Begins a transaction, waits for the lock of the head, and returns the number of the newest entry. No other program
    /// appends until ``commit()`` or ``rollBack()``.
    func lock() throws -> Int
    /// Appends entries in the locked transaction; their numbers continue that of the newest entry.
    func append(_ entries: [LogEntry]) throws
    /// Commits and notifies the others.
    ///
    /// - Throws: ``LogError/answerLost`` if the connection broke during the commit; after reconnecting and ``lock()``,
    ///   ``contains(_:)`` says whether the entries are there.
    func commit() throws
    /// Ends the locked transaction without a change; never throws, because a broken connection does the same.
    func rollBack()
    /// True if an entry with this unique id is in the log. After ``LogError/answerLost`` it may still arrive until the next
    /// ``lock()`` has returned.
    func contains(_ id: String) throws -> Bool
    /// Waits for the notice of another program's commit, at most some seconds; from its own thread and connection. Returns
    /// false at the timeout, throws if there is no connection.
    func waitForNotice(seconds: Double) throws -> Bool
    /// Limits the time of all waits from now on, in seconds; nil for the log's own limits. Does not concern notices.
    func limitWaits(to seconds: Double?)
    /// Ends each wait, from any thread, with ``LogError/unreachable(_:)``; the log must be closed then.
    var interruption: @Sendable () -> Void { get }
    /// Ends the connection; the log must not be used afterwards.
    func close()
}

/// An entry of a log: a change, an undo, or whatever else changes all copies of a library.
package struct LogEntry: Sendable, Hashable {
    /// Its number, from 1; 0 before it is appended.
    package let number: Int
    /// A UUID of the program that appends it.
    package let id: String
    /// The format of ``body``. Programs stop before a format that they do not know.
    package let format: Int
    /// The time by the clock of the program that appends it.
    package let date: Date
    /// The author, as the journal names it.
    package let author: String
    /// The name of the author's machine.
    package let machine: String
    /// The command as typed.
    package let command: String
    /// The bytes that a copy applies; the log does not read them.
    package let body: [UInt8]

    /// Creates an entry.
    package init(
        number: Int = 0, id: String = UUID().uuidString, format: Int, date: Date, author: String, machine: String,
        command: String, body: [UInt8]
    ) {
        (self.number, self.id, self.format, self.date) = (number, id, format, date)
        (self.author, self.machine, self.command, self.body) = (author, machine, command, body)
    }

    /// The entry with the number that the log has assigned.
    package func numbered(_ number: Int) -> LogEntry {
        LogEntry(
            number: number, id: id, format: format, date: date, author: author, machine: machine, command: command,
            body: body)
    }
}

/// A failure of a log. No sentence contains a password.
package enum LogError: Error, Hashable, Sendable {
    /// There is no connection; the reason is the system's or the server's.
    case unreachable(String)
    /// The server refuses the user, the database or a statement.
    case refused(String)
    /// The user is no member of the role that shares the library.
    case notAMember(role: String)
    /// The database already has what was to be created.
    case exists
    /// Another program has kept the lock for a minute.
    case busy
    /// The server has ended a transaction that was idle for a minute, and the connection.
    case tooSlow
    /// The system's library for the connection cannot be loaded.
    case noLibrary(String)
    /// The server asks for a password, and none was found.
    case passwordNeeded
    /// The database has no log.
    case notALog
    /// An entry or the log itself has a format that this program does not know.
    case otherFormat(Int)
    /// An entry is missing.
    case gap(at: Int)
    /// An entry does not fit those before it.
    case damaged(at: Int)
    /// The connection broke during a commit, so the entries may be in the log or not.
    case answerLost
    /// The server has no space left.
    case isFull
}

extension LogError: CustomStringConvertible {
    /// One sentence and a remedy; it begins in lower case so that a location can precede it.
    package var description: String {
        switch self {
        case .unreachable(let reason):
            "the server of the shared library cannot be reached: \(reason). Until it can, nothing is changed."
        case .refused(let reason): "the server of the shared library refuses this: \(reason)."
        case .notAMember(let role):
            #"you are no member of the shared library. Its owner adds you by 'GRANT "\#(role)" TO' with the name of your user."#
        case .exists:
            "the database already has this shared library. 'bluelib --library URL' uses it; '?library=NAME' at the end of the address names another one."
        case .busy: "another program has locked the shared library for a minute. Try again."
        case .tooSlow:
            "the change has kept the shared library locked for a minute, so the server has ended it. Nothing was changed. Change fewer albums at a time."
        case .noLibrary(let file):
            "a shared library needs '\(file)', which cannot be loaded. \(OpenedLibraries.remedy(lacking: file))"
        case .passwordNeeded:
            "the server of the shared library asks for a password. Set 'PGPASSWORD', or write it to ~/.pgpass."
        case .notALog: "the database contains no shared library. Its owner creates one by 'share --create URL'."
        case .otherFormat(let format):
            "a newer program has written format \(format) to the shared library. Update this program; until then, albums can be read, but not changed."
        case .gap(let number):
            "entry \(number) of the shared library is missing. Restore the database from a backup; until then, albums can be read, but not changed."
        case .damaged(let number):
            "entry \(number) of the shared library does not fit those before it. Restore the database from a backup; until then, albums can be read, but not changed."
        case .answerLost: "the connection to the server broke during the commit."
        case .isFull: "the server of the shared library has no space left. Nothing was changed."
        }
    }
}
