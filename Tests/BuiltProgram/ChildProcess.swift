import CChildProcess
public import Glibc

/// A started program, which is killed when this value is released.
///
/// It is started with `posix_spawn`, and never with `fork`, which a process with threads must not use.
public final class ChildProcess {
    /// The reason why a program cannot be started.
    public struct StartFailure: Error {
        public let step: String
        public let code: Int32

        public init(step: String, code: Int32) { (self.step, self.code) = (step, code) }
    }

    /// POSIX_SPAWN_SETSID of <spawn.h>, which is hidden from Swift behind a GNU macro.
    private static let newSession: Int32 = 0x80

    public let number: pid_t
    private let isSession: Bool
    private var state: Int32?

    /// Starts a program, with the signals as in a program that a user's shell starts.
    ///
    /// The program inherits no descriptor above 2, whatever other tests have open at this moment.
    ///
    /// - Parameters:
    ///   - arguments: The path of the program and its arguments. A name without '/' is found in the directories of PATH.
    ///   - directory: Its current directory; nil for that of the tests.
    ///   - isSession: True if the program has a session of its own, which ends with it.
    ///   - addActions: Adds the descriptors 0 to 2 of the program.
    /// - Throws: ``StartFailure``
    public init(
        _ arguments: [String], environment: [String: String], directory: String? = nil, isSession: Bool = false,
        _ addActions: (inout posix_spawn_file_actions_t) -> Void
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        addActions(&actions)
        if let directory { _ = add_directory(&actions, directory) }
        _ = add_close_from(&actions, 3)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (isSession ? Self.newSession : 0)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let isPath = arguments.first?.contains("/") ?? false
        let arguments = (isPath ? [] : ["/usr/bin/env"]) + arguments
        var words = arguments.map { strdup($0) } + [nil]
        var settings = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for word in words + settings { free(word) } }
        var process = pid_t()
        let code = posix_spawn(&process, arguments[0], &actions, &attributes, &words, &settings)
        guard code == 0 else { throw StartFailure(step: "posix_spawn", code: code) }
        (number, self.isSession) = (process, isSession)
    }

    deinit { end() }

    /// Kills the program, unless it has ended.
    public func end() {
        guard state == nil else { return }
        // The whole session: a shell's jobs have their own process groups, and end with their terminal.
        if isSession { kill(-number, SIGKILL) }
        kill(number, SIGKILL)
        var now: Int32 = 0
        waitpid(number, &now, 0)
        state = now
    }

    public func signal(_ signal: Int32) { kill(number, signal) }

    /// The exit status, or 128 plus the signal that ended it; nil while it runs.
    public var status: Int32? {
        var now: Int32 = 0
        if state == nil, waitpid(number, &now, WNOHANG) == number { state = now }
        return state.map { $0 & 0x7f == 0 ? ($0 >> 8) & 0xff : 128 + ($0 & 0x7f) }
    }

    /// The monotonic clock in seconds.
    public static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
