internal import AlbumModel
package import FoundationEssentials
internal import Synchronization

/// The state of a shared library, which any thread can read.
package final class SharingState: Sendable {
    /// The state at one time.
    package struct Values: Sendable {
        /// The reason why the library can only be read now; nil while it can be changed.
        package var problem: LogError?
        /// The time of the first failure; nil while the server can be reached.
        package var offlineSince: Date?
        /// The reason why the copy does not get the changes of others now, although the server can be reached; nil while it does.
        package var problemOfCopy: (any Error)?
        /// The number of the newest entry that the copy has, as far as this program knows.
        package var applied = 0
        /// The changes of other programs that were not taken yet.
        package var news: [SharedNews] = []
    }

    private let state = Mutex(Values())
    private let watcher = Mutex<(@Sendable () -> Void)?>(nil)
    private let author: String

    /// Creates the state of a library that can be reached.
    ///
    /// - Parameter author: The author of the changes that are no news.
    init(author: String) { self.author = author }

    /// The present state.
    package var values: Values { state.withLock { $0 } }

    /// Calls a function after each change of the state, on any thread; nil ends this.
    package func watch(_ body: (@Sendable () -> Void)?) { watcher.withLock { $0 = body } }

    /// Removes the news, and returns them.
    package func removeNews() -> [SharedNews] {
        state.withLock { state in
            defer { state.news = [] }
            return state.news
        }
    }

    /// Notes that the copy has all entries up to a number.
    func note(applied number: Int) { state.withLock { ($0.applied, $0.problemOfCopy) = (number, nil) } }

    /// Notes entries that the copy has, with their numbers.
    func note(read entries: [(number: Int, news: SharedNews)]) {
        let hasNews = state.withLock { state in
            let new = entries.filter { $0.number > state.applied }
            (state.applied, state.problemOfCopy) = (new.last?.number ?? state.applied, nil)
            let others = new.map(\.news).filter { $0.author != author }
            if !others.isEmpty { state.news = (state.news + others).merged }
            return !others.isEmpty
        }
        if hasNews { notifyWatcher() }
    }

    /// Notes a failure, after which there is no connection.
    func noteFailure(_ problem: LogError) {
        let isNew = state.withLock { state in
            state.problem = problem
            defer { if state.offlineSince == nil { state.offlineSince = Date() } }
            return state.offlineSince == nil
        }
        if isNew { notifyWatcher() }
    }

    /// Notes a failure of the copy.
    func noteFailure(ofCopy problem: any Error) {
        let isNew = state.withLock { state in
            defer { state.problemOfCopy = problem }
            return state.problemOfCopy == nil
        }
        if isNew { notifyWatcher() }
    }

    /// Notes that the server answers.
    func noteConnection() {
        let isNew = state.withLock { state in
            defer { (state.problem, state.offlineSince) = (nil, nil) }
            return state.offlineSince != nil
        }
        if isNew { notifyWatcher() }
    }

    private func notifyWatcher() { watcher.withLock { $0 }?() }
}

/// The connection to a log: opened when it is first needed, and closed after a failure.
final class LogConnection {
    private let open: @Sendable () throws -> any ChangeLog
    private let state: SharingState
    private var log: (any ChangeLog)?
    /// True if the server was given less time than usual, and has not answered.
    private var wasHurried = false

    init(_ state: SharingState, opening open: @escaping @Sendable () throws -> any ChangeLog) {
        (self.state, self.open) = (state, open)
    }

    /// Calls `body` with the open log.
    ///
    /// - Parameters:
    ///   - retries: True to ask a server first that could not be reached before; otherwise, this fails at once.
    ///   - seconds: The time of all waits; nil for the log's own limits. If it is too short, the next call tries again.
    /// - Throws: ``LogError``; the errors of `body`.
    func use<Result>(
        retrying retries: Bool = false, within seconds: Double? = nil, _ body: (any ChangeLog) throws -> Result
    ) throws -> Result {
        let retries = retries || wasHurried
        wasHurried = false
        if !retries, let problem = state.values.problem { throw problem }
        do {
            let log = try log ?? open()
            self.log = log
            log.limitWaits(to: seconds)
            if retries {
                _ = try log.newest()
                state.noteConnection()
            }
            return try body(log)
        } catch LibraryError.interrupted {
            // An interrupt of a wait has ended the connection.
            close()
            throw LibraryError.interrupted
        } catch let error as LogError where error.endsConnection {
            wasHurried = seconds != nil
            close()
            state.noteFailure(error)
            throw error
        }
    }

    func close() {
        log?.close()
        log = nil
    }
}

extension LogError {
    /// True if the connection cannot be used any more.
    fileprivate var endsConnection: Bool {
        switch self {
        case .unreachable, .refused, .passwordNeeded, .answerLost: true
        case .notALog, .notAMember, .exists, .busy, .tooSlow, .noLibrary, .otherFormat, .gap, .damaged, .isFull: false
        }
    }
}
