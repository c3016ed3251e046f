import Foundation
import Glibc

/// Where the program is that these tests are about, and where the project is.
public enum BuiltProgram {
    /// The program that the environment names by BLUELIB, or the one that the build has put beside the tests.
    public static let path: String =
        ProcessInfo.processInfo.environment["BLUELIB"] ?? products + "/bluelib"

    /// The top of the project, from which its examples are run.
    public static let projectRoot = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }

    /// What stands before a program that is to be a user to whom permissions apply: takes from the system's administrator the
    /// right to write everywhere, which nobody else has.
    public static let withoutPrivileges =
        geteuid() == 0 ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all", "--"] : []

    private static var products: String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        let tests = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return String(tests[..<(tests.lastIndex(of: "/") ?? tests.startIndex)])
    }
}
