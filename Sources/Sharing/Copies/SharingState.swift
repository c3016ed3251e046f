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
        /// The number of the newest entry that the copy has.
        package var applied = 0
    }

    private let state = Mutex(Values())

    /// Creates the state of a library that can be reached.
    package init() {}

    /// The present state.
    package var values: Values { state.withLock { $0 } }

    func note(applied number: Int) { state.withLock { $0.applied = number } }

    /// Notes a failure, after which there is no connection.
    func noteFailure(_ problem: LogError) {
        state.withLock { state in
            state.problem = problem
            if state.offlineSince == nil { state.offlineSince = Date() }
        }
    }

    /// Notes that the server answers.
    func noteConnection() { state.withLock { ($0.problem, $0.offlineSince) = (nil, nil) } }
}

/// The connection to a log: opened when it is first needed, and closed after a failure.
final class LogConnection {
    private let open: @Sendable () throws -> any ChangeLog
    private let state: SharingState
    private var log: (any ChangeLog)?

    init(_ state: SharingState, opening open: @escaping @Sendable () throws -> any ChangeLog) {
        (self.state, self.open) = (state, open)
    }

    /// Calls `body` with the open log.
    ///
    /// - Parameter retries: True to ask a server first that could not be reached before; otherwise, this fails at once.
    /// - Throws: ``LogError``; the errors of `body`.
    func use<Result>(retrying retries: Bool = false, _ body: (any ChangeLog) throws -> Result) throws -> Result {
        if !retries, let problem = state.values.problem { throw problem }
        do {
            let log = try log ?? open()
            self.log = log
            if retries {
                _ = try log.newest()
                state.noteConnection()
            }
            return try body(log)
        } catch let error as LogError where error.endsConnection {
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
        case .notALog, .notAMember, .exists, .busy, .noLibrary, .otherFormat, .gap, .damaged, .isFull: false
        }
    }
}
