import Events
import ShellCommands
import ShellKit
import ShellTesting
import TestTraits
import Testing

@MainActor
@Suite(.mainActor) struct PluginSwitchTests {
    @Test func `disabling a plugin removes all its contributions, and enabling restores them`() async throws {
        let plugin = NotesPlugin()
        let shell = try TestShell([ShellCommandsPlugin(), plugin])
        let registry = shell.shell.registry

        #expect(try await shell.run("note a; set note-limit 3; help writing; SET note-limit").status == 0)
        #expect(plugin.notes.heard.count == 4)
        #expect(shell.shell.events.observers.map(\.name) == ["notes"])

        #expect(try registry.setEnabled(false, plugin: "Notes"))
        #expect(registry.command(named: "note") == nil)
        #expect(try await shell.run("note b").diagnostics.contains("unknown command 'note'"))
        #expect(try await shell.run("set note-limit").diagnostics.contains("unknown setting 'note-limit'"))
        #expect(try await shell.run("help writing").diagnostics.contains("no help on 'writing'"))
        #expect(try await shell.run("ECHO a").diagnostics.contains("unknown command 'ECHO'. Did you mean 'echo'?"))
        #expect(try await shell.run("jot a").diagnostics.contains("unknown command 'jot'"))
        #expect(!(try await shell.run("help; chain; set").output.contains("note")))
        #expect(shell.shell.events.observers.isEmpty)
        #expect(plugin.notes.heard.count == 4)

        #expect(try registry.setEnabled(true, plugin: "notes"))
        #expect(try await shell.run("note b; notes; set note-limit; help writing").status == 0)
        #expect(try await shell.run("notes; set note-limit").output == "a,b\n3\n")
        #expect(plugin.notes.heard.count == 10)
        #expect(!(try registry.setEnabled(true, plugin: "Notes")))
    }

    @Test func `observers receive the names of the enabled plugins`() throws {
        let shell = try TestShell([ShellCommandsPlugin(), NotesPlugin()]).shell
        var heard: [[String]] = []
        let observation = shell.events.observe(PluginsDidChange.self, as: "test") { heard.append($0.enabled) }
        _ = try shell.registry.setEnabled(false, plugin: "Notes")
        _ = try shell.registry.setEnabled(false, plugin: "Notes")
        _ = try shell.registry.setEnabled(true, plugin: "Notes")
        observation.cancel()
        #expect(heard == [["ShellCommands"], ["ShellCommands", "Notes"]])
    }

    @Test func `the tests' own plugin passes the conformance suite and its examples`() async throws {
        let plugin = NotesPlugin()
        try PluginConformance.check(plugin)
        try await TestShell.runExamples {
            let plugin = NotesPlugin()
            return try TestShell([plugin], undo: plugin.notes.history)
        }
    }
}
