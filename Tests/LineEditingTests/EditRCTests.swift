import Glibc
import TerminalModel
import TestFiles
import TestTraits
import Testing

@testable import LineEditing

@Suite(.blocking) struct EditRCTests {
    private let folder = TemporaryFolder()

    @Test func `lines are sorted by their effect`() {
        folder.write("# mine\nbind -v\nbind ^T ed-next-char\nedit off\n\nother:bind -e", to: ".editrc")
        let keys = EditRC(environment: ["HOME": folder.path])
        #expect(keys.modeLines == ["bind -v", "other:bind -e"])
        #expect(keys.otherLines == ["bind ^T ed-next-char"])
        #expect(keys.error == nil)
    }

    @Test func `a path that is not a regular file is rejected without reading it`() {
        let path = folder.file("fifo")
        mkfifo(path, 0o600)
        for path in [path, folder.path, "/dev/zero"] {
            #expect(EditRC(environment: ["EDITRC": path]).error == .keysAreNoFile(path: path))
        }
        folder.write("", to: "huge")
        truncate(folder.file("huge"), 1 << 34)
        #expect(
            EditRC(environment: ["EDITRC": folder.file("huge")]).error
                == .keysTooLarge(path: folder.file("huge"), limit: 1 << 20))
        #expect(EditRC(environment: ["EDITRC": folder.file("missing")]).error == nil)
    }

    @Test func `the prompt appears despite invalid key bindings, below an error message`() throws {
        let terminal = try FixtureTerminal.start(columns: 160, environment: ["EDITRC": "/dev/zero"])
        terminal.expect {
            $0.shows(
                "Cannot read key bindings from '/dev/zero', which is not a regular file; remove it or replace it by a file."
            )
                && $0.currentLine == "fixture>"
        }
        terminal.expect("abc", gives: "abc")
    }
}
