import AlbumShell
import Events
import LookupCommands
import MusicLibrary
import ShellKit
import ShellTesting
import TestTraits
import Testing

@MainActor @Suite(.mainActor) struct ConformanceTests {
    @Test func `the plugin passes the conformance suite`() throws {
        let library = try LibraryAPI.open(at: .memory, events: EventCenter(), author: "me")
        let directories = Directories(application: "bluelib", override: "BLUELIB_HOME")
        try PluginConformance.check(LookupCommandsPlugin(AlbumWorkspace(library: library, name: ""), directories))
    }

    @Test(arguments: [
        ("contact", "me@example.org", true), ("contact", "a b", false), ("contact", "(x)", false),
        ("contact", "a\u{1b}", false),
        ("discogs-address", "https://example.org/discogs", true), ("discogs-address", "ftp://a", false),
        ("discogs-address", "file:///etc", false), ("discogs-address", "x", false),
        ("discogs-address", "http://a/?b", false),
        ("discogs-user", "a/b", false), ("discogs-pace", "0", true), ("discogs-pace", "-1", false),
    ])
    func `settings accept what a request can have`(name: String, value: String, isAccepted: Bool) throws {
        let library = try LibraryAPI.open(at: .memory, events: EventCenter(), author: "me")
        let directories = Directories(application: "bluelib", override: "BLUELIB_HOME")
        let shell = try TestShell([LookupCommandsPlugin(AlbumWorkspace(library: library, name: ""), directories)]).shell
        #expect(((try? shell.settings.check(name, value)) != nil) == isAccepted)
    }
}
