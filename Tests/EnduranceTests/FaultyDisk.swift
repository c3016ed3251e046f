import BuiltProgram
import Foundation
import Glibc

/// A simulated disk for the library of a home, which fails at one write or sync of programs that are started with its
/// environment.
///
/// A small library in C is preloaded between SQLite and the system; it is compiled here.
final class FaultyDisk {
    /// The effect of a fault at a call.
    enum Fault: CaseIterable {
        /// The call fails, and the next ones succeed.
        case error
        /// The disk is full once.
        case full
        /// All calls fail from then on.
        case lastingError
        /// The disk is full from then on.
        case lastingFull
        /// The disk is read-only from then on.
        case readOnly
        /// The program is killed in the middle of a write.
        case kill

        fileprivate var code: Int32 {
            switch self {
            case .error, .lastingError: EIO
            case .full, .lastingFull: ENOSPC
            case .readOnly: EROFS
            case .kill: 0
            }
        }

        /// The corresponding fault that occurs once.
        var once: Fault { self == .full || self == .lastingFull ? .full : .error }

        fileprivate var isLasting: Bool { self != once }
    }

    /// The compiler rejects the library.
    struct NotCompiled: Error {
        let result: ProgramResult
    }

    /// A C compiler; nil if there is none.
    static let compiler = ["clang", "cc", "gcc"].lazy.compactMap(path(of:)).first

    private let home: ProgramHome
    private var library: String { home.file("faulty-disk.so") }
    private var counter: String { home.file("calls") }

    /// - Throws: ``NotCompiled`` if the compiler fails.
    init() throws {
        home = try ProgramHome()
        let words = [
            Self.compiler ?? "cc", "-Wall", "-Werror", "-shared", "-fPIC", "-O1", "-o", home.file("faulty-disk.so"),
            BuiltProgram.projectRoot + "/Tests/FaultyDisk/faulty-disk.c",
        ]
        let result = try RunningProgram(words, environment: home.environment).finish()
        guard result.status == 0 else { throw NotCompiled(result: result) }
    }

    /// The number of calls since the environment was requested.
    var calls: Int { home.bytes(of: "calls")?.count ?? 0 }

    /// The environment in which a given call fails, or none.
    func environment(_ fault: Fault? = nil, at call: Int = 0) -> [String: String] {
        unlink(counter)
        var environment = [
            "LD_PRELOAD": library, "FAULTY_DISK_FILE": "/library.sqlite", "FAULTY_DISK_COUNT": counter,
        ]
        guard let fault else { return environment }
        environment["FAULTY_DISK_CALL"] = String(call)
        environment["FAULTY_DISK_ERROR"] = String(fault.code)
        if fault.isLasting { environment["FAULTY_DISK_STAYS"] = "1" }
        return environment
    }

    /// The environment in which a file cannot be closed without an error.
    func environment(closing ending: String, failsWith code: Int32) -> [String: String] {
        ["LD_PRELOAD": library, "FAULTY_DISK_CLOSE": ending, "FAULTY_DISK_ERROR": String(code)]
    }

    /// The environment in which a given call fails with an error of the system.
    func environment(failingWith code: Int32, at call: Int) -> [String: String] {
        environment(.error, at: call).merging(["FAULTY_DISK_ERROR": String(code)]) { $1 }
    }

    private static func path(of program: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.map { "\($0)/\(program)" }.first { (path: String) in access(path, X_OK) == 0 }
    }
}
