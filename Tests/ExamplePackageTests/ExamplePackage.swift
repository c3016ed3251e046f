import BuiltProgram
import Foundation
import Testing

/// A package in Examples that depends on this one.
struct ExamplePackage: Sendable {
    static let readingList = ExamplePackage("ReadingList", program: "reading-list")
    static let plugin = ExamplePackage("Plugins/swift", program: "bluelib-decades")

    /// The directory below Examples.
    let directory: String
    private let name: String
    private let home: Result<ProgramHome, any Error>

    private init(_ directory: String, program: String) {
        self.directory = directory
        name = program
        home = Result { try ProgramHome() }
    }

    /// The build products, which remain for the next run of the tests.
    var scratch: String {
        BuiltProgram.projectRoot + "/.build/examples/" + directory.replacing("/", with: "-")
    }

    /// The path of the program that the commands of the README have built.
    var program: String { scratch + "/debug/" + name }

    /// Runs the commands in the README, with build products in ``scratch``.
    func runReadme() throws -> ProgramResult {
        let home = try home.get()
        let driver = """
            #!/bin/sh
            command=$1
            shift
            exec \(SwiftDriver.command) "$command" --scratch-path '\(scratch)' "$@"
            """
        try home.writeProgram(driver, to: "bin/swift")
        var environment = ProcessInfo.processInfo.environment
        environment["PATH"] = home.file("bin") + ":" + (environment["PATH"] ?? "")
        return try RunningProgram(
            ["sh", "-exc", commands()], environment: environment, patience: RunningProgram.buildPatience
        ).finish()
    }

    /// The indented lines of the README.
    private func commands() throws -> String {
        let page = try String(
            contentsOfFile: "\(BuiltProgram.projectRoot)/Examples/\(directory)/README.md", encoding: .utf8)
        return page.split(separator: "\n").filter { $0.hasPrefix("    ") }.joined(separator: "\n")
    }
}

/// The compiler's driver, as `make test` names it; an absolute path, because the README's commands use another `swift`.
enum SwiftDriver {
    static let command: String = {
        let environment = ProcessInfo.processInfo.environment
        let named = environment["SWIFT"] ?? "swift"
        let folders = environment["PATH"]?.split(separator: ":") ?? []
        let paths = named.contains("/") ? [named] : folders.map { "\($0)/\(named)" }
        return paths.first { FileManager.default.isExecutableFile(atPath: $0) } ?? named
    }()
}
