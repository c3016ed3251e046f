import Foundation
import Glibc

/// The locations of the program under test and of the project.
public enum BuiltProgram {
    /// The program in the environment variable BLUELIB, or the one that the build has put beside the tests.
    public static let path: String =
        ProcessInfo.processInfo.environment["BLUELIB"] ?? products + "/bluelib"

    /// The top of the project, the working directory of its examples.
    public static let projectRoot = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }

    /// The words before a program that must obey file permissions: they take away the superuser's right to write
    /// everywhere.
    public static let withoutPrivileges =
        geteuid() == 0 ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all", "--"] : []

    /// The directory of the tests, and of the programs that the build has put beside them.
    public static var products: String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        let tests = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return String(tests[..<(tests.lastIndex(of: "/") ?? tests.startIndex)])
    }
}
