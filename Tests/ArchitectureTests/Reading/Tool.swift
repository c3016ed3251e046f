import Foundation

/// Runs a program of the system by its name in the repository.
enum Tool {
    /// A program that ended with another status than 0.
    struct Failure: Error {
        let command: String
        let status: Int32
    }

    /// The program's standard output; its standard error goes to that of the tests.
    static func output(of command: String...) throws -> Data {
        try output(of: command)
    }

    static func output(of command: [String]) throws -> Data {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.currentDirectoryURL = Repository.root
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(command: command.joined(separator: " "), status: process.terminationStatus)
        }
        return output
    }
}
