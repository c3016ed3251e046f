import BuiltProgram
import Foundation
import Glibc

/// A disk below the library of a home that fails at one write or sync, for programs that are started with its environment.
///
/// A small library in C that is loaded before all others stands between SQLite and the system; it is compiled here.
final class FaultyDisk {
    /// What happens at a call.
    enum Fault: CaseIterable {
        /// It fails, and the next ones go well.
        case error
        /// There is no room, once.
        case full
        /// It fails from then on.
        case lastingError
        /// There is no room from then on.
        case lastingFull
        /// The disk may only be read from then on.
        case readOnly
        /// The program is killed in the middle of what it writes.
        case kill

        fileprivate var code: Int32 {
            switch self {
            case .error, .lastingError: EIO
            case .full, .lastingFull: ENOSPC
            case .readOnly: EROFS
            case .kill: 0
            }
        }

        /// The like that strikes once.
        var once: Fault { self == .full || self == .lastingFull ? .full : .error }

        fileprivate var isLasting: Bool { self != once }
    }

    /// The compiler does not take our library.
    struct NotCompiled: Error {
        let result: ProgramResult
    }

    /// A compiler for C; nil where there is none.
    static let compiler = ["clang", "cc", "gcc"].lazy.compactMap(path(of:)).first

    private let home: ProgramHome
    private var library: String { home.file("faulty-disk.so") }
    private var counter: String { home.file("calls") }

    /// - Throws: ``NotCompiled`` where the compiler fails.
    init() throws {
        home = try ProgramHome()
        let words = [
            Self.compiler ?? "cc", "-Wall", "-Werror", "-shared", "-fPIC", "-O1", "-o", home.file("faulty-disk.so"),
            BuiltProgram.projectRoot + "/Tests/FaultyDisk/faulty-disk.c",
        ]
        let result = try RunningProgram(words, environment: home.environment).finish()
        guard result.status == 0 else { throw NotCompiled(result: result) }
    }

    /// How many calls there were since the environment was asked for.
    var calls: Int { home.bytes(of: "calls")?.count ?? 0 }

    /// What a program is to be told, so that a call fails, or none.
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

    private static func path(of program: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.map { "\($0)/\(program)" }.first { (path: String) in access(path, X_OK) == 0 }
    }
}
