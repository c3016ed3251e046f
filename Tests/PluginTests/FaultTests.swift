import BuiltProgram
import Foundation
import Glibc
import Testing

extension FailingPlugins {
    /// Faulty plugins fail with a sentence, change nothing, and leave nothing behind.
    @Suite struct FaultTests {
        /// A faulty plugin, a command of it, and the words of the reason.
        struct Fault: CustomTestStringConvertible, Sendable {
            let plugin: String
            let command: String
            let reason: String
            var albums = 0

            var testDescription: String { command }
        }

        private static let faults = [
            Fault(plugin: "silent", command: "silent", reason: "5 seconds"),
            Fault(plugin: "flood", command: "flood edits", reason: "48 MiB"),
            Fault(plugin: "flood", command: "flood lines", reason: "JSON"),
            Fault(plugin: "half-line", command: "half", reason: "JSON"),
            Fault(plugin: "half-line", command: "half --waits", reason: "5 seconds"),
            Fault(plugin: "long-line", command: "long", reason: "1 MiB"),
            Fault(plugin: "forks", command: "forks --ends", reason: "status 3"),
            Fault(plugin: "closed-input", command: "closed", reason: "5 seconds", albums: 3000),
            Fault(plugin: "dies", command: "dies", reason: "status 3"),
            Fault(plugin: "dies", command: "dies --way signal", reason: "signal"),
            Fault(plugin: "dies", command: "dies --way success", reason: "status 0"),
            Fault(plugin: "other-call", command: "other 1", reason: "has the id"),
            Fault(plugin: "changing", command: "changing", reason: "changed"),
        ]

        @Test(arguments: faults) func `a faulty plugin fails with its reason and changes nothing`(_ fault: Fault) throws
        {
            let home = try PluginHome(fault.plugin, from: .faulty)
            if fault.albums > 0 { try home.addAlbums(fault.albums) }
            let before = try home.contents()
            let result = try home.runAll(fault.command, ProgramResult.memoryLine)
            let message = result.diagnostics.split(separator: "\n")
            #expect(result.status == 1, "\(result)")
            #expect(message.count == 2, "\(result)")
            #expect(message.first?.hasPrefix("-c:1: ") == true, "\(result)")
            #expect(message.first?.contains("'\(fault.plugin)'") == true, "\(result)")
            #expect(message.first?.contains(fault.reason) == true, "\(result)")
            #expect(try home.contents() == before)
            #expect(home.remainingProcesses() == [])
            if fault.plugin == "forks" { #expect(home.isStill("alive")) }
            if !Sanitizers.areOn { #expect(try #require(result.peakMemory) < 100, "\(result)") }
        }

        @Test func `a plugin for a later protocol is not trusted`() throws {
            let home = try PluginHome()
            try home.install("protocol-2", from: .faulty)
            let result = try home.runAll("plugins trust protocol-2", "two")
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.contains("protocol 2"), "\(result)")
            #expect(result.diagnostics.contains("unknown command 'two'"), "\(result)")
        }

        @Test func `the error output of a plugin is limited, and names the plugin`() throws {
            let home = try PluginHome("flood", from: .faulty)
            let program = try home.start(["-c", "flood errors"])
            #expect(home.waitForFile("started"))
            poll(nil, 0, 300)
            program.signal(SIGINT)
            let result = try program.waitForEnd()
            let lines = result.diagnostics.split(separator: "\n").filter { $0.hasPrefix("flood: ") }
            #expect(result.status == 130, "\(result)")
            #expect((1...101).contains(lines.count), "\(result)")
            #expect(home.remainingProcesses() == [])
        }

        @Test func `no text of a plugin sends control characters to an error message`() throws {
            let home = try PluginHome("escapes", from: .faulty)
            for way in ["rows", "fail", "ask", "raw"] {
                let result = try home.runAll("escapes \(way)")
                let controls = result.diagnostics.unicodeScalars.filter {
                    $0.properties.generalCategory == .control && $0 != "\n"
                }
                #expect(controls.isEmpty, "\(way): \(result)")
                #expect(result.diagnostics.contains("escapes: error\\u{1b}]0;evil"), "\(way): \(result)")
            }
        }

        @Test func `a script goes on after a faulty plugin, and the plugin works again in the next call`() throws {
            let home = try PluginHome("dies", from: .faulty)
            let result = try home.runAll("edit 1 genre=Folk", "dies", "edit 2 genre=Folk", "dies", "count genre:folk")
            #expect(result.output == "2\n", "\(result)")
            #expect(result.status == 1, "\(result)")
        }

        @Test func `a plugin that changes its file must be trusted again`() throws {
            let home = try PluginHome("changing", from: .faulty)
            let before = try home.contents()
            let result = try home.runAll("changing", "changing", "try changing")
            let expected = "'changing' has changed since"
            #expect(result.diagnostics.components(separatedBy: expected).count >= 3, "\(result)")
            #expect(try home.contents() == before)
        }
    }
}
