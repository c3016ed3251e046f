import Foundation

/// A program that is found by its name, run in the repository and listened to.
enum Tool {
    /// A program that ended with another status than 0.
    struct Failure: Error {
        let command: String
        let status: Int32
    }

    /// What the program writes to its standard output; what it complains of goes where the tests' own complaints go.
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
