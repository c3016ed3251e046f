import Glibc
import TestFiles
import Testing

@testable import LineEditing

@Suite struct ExternalEditorTests {
    private func editor(_ variables: [String: String], suffix: String = ".txt") -> ExternalEditor {
        var configuration = LineEditorConfiguration(programName: "test", environment: variables)
        configuration.editorFileSuffix = suffix
        return ExternalEditor(configuration)
    }

    @Test func `VISUAL has priority over EDITOR, and an empty value is ignored`() {
        #expect(editor(["VISUAL": "a", "EDITOR": "b"]).command == "a")
        #expect(editor(["VISUAL": "", "EDITOR": "b"]).command == "b")
        #expect(editor([:]).command == "")
    }

    @Test func `the file is private, contains the text, and is deleted with all files beside it`() throws {
        let folder = TemporaryFolder()
        var path = ""
        do {
            let file = try editor(["TMPDIR": folder.path], suffix: ".blue").file(holding: "a\nb")
            path = file.path
            var status = stat()
            #expect(stat(path, &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600)
            #expect(path.hasPrefix(folder.path))
            #expect(path.hasSuffix("/entry.blue"))
            #expect(String(decoding: try file.contents(), as: UTF8.self) == "a\nb\n")
            close(open(path + "~", O_WRONLY | O_CREAT, 0o600))
        }
        #expect(access(path, F_OK) != 0)
        #expect(rmdir(folder.path) == 0)
    }

    @Test func `all files that an editor leaves are deleted, but no target of a link`() throws {
        let folder = TemporaryFolder()
        folder.write("mine", to: "precious")
        mkdir(folder.file("kept"), 0o700)
        folder.write("mine", to: "kept/inner")
        mkdir(folder.file("tmp"), 0o700)
        do {
            let file = try editor(["TMPDIR": folder.file("tmp")]).file(holding: "x")
            let own = String(file.path.prefix(upTo: file.path.lastIndex(of: "/") ?? file.path.endIndex))
            mkdir("\(own)/backup", 0o700)
            mkdir("\(own)/backup/deeper", 0o700)
            close(open("\(own)/backup/deeper/.swap", O_WRONLY | O_CREAT, 0o600))
            mkfifo("\(own)/backup/fifo", 0o600)
            let unreadable: [CChar] = Array("\(own)/".utf8CString.dropLast()) + [-23, 0]
            close(open(unreadable, O_WRONLY | O_CREAT, 0o600))
            symlink(folder.file("precious"), "\(own)/link")
            symlink(folder.file("kept"), "\(own)/backup/link")
        }
        #expect(rmdir(folder.file("tmp")) == 0)
        #expect(folder.text(of: "precious") == "mine")
        #expect(folder.text(of: "kept/inner") == "mine")
    }

    @Test func `a file that is not regular or too large is not read`() throws {
        let file = try editor([:]).file(holding: "x")
        truncate(file.path, (16 << 20) + 1)
        #expect(throws: ExternalEditorFailure.tooLarge(limit: 16 << 20)) { try file.contents() }
        unlink(file.path)
        mkfifo(file.path, 0o600)
        #expect(throws: ExternalEditorFailure.noRegularFile) { try file.contents() }
        unlink(file.path)
        symlink("/dev/zero", file.path)
        #expect(throws: ExternalEditorFailure.noRegularFile) { try file.contents() }
    }

    @Test func `the editor's text loses control characters and one line feed`() throws {
        let folder = TemporaryFolder()
        let file = try editor(["TMPDIR": folder.path]).file(holding: "x")
        folder.write("two\r\nlines\u{1b}[2J\n\n", to: String(file.path.dropFirst(folder.path.count + 1)))
        #expect(try editor([:]).text(in: file, endedWith: 0) == "two\nlines[2J\n")
    }

    @Test func `a file that the editor did not change is not a new text`() throws {
        let file = try editor([:]).file(holding: "two\nlines\u{1b}[2J")
        #expect(try editor([:]).text(in: file, endedWith: 0) == nil)
    }

    @Test func `an error of the editor is reported with its cause`() throws {
        let file = try editor([:]).file(holding: "x")
        let chosen = editor(["EDITOR": "ed -w"])
        #expect(throws: ExternalEditorFailure.failed(editor: "ed -w", status: 2)) {
            try chosen.text(in: file, endedWith: 2 << 8)
        }
        #expect(throws: ExternalEditorFailure.notFound(editor: "ed -w")) {
            try chosen.text(in: file, endedWith: 127 << 8)
        }
        #expect(throws: ExternalEditorFailure.killed(editor: "ed -w", signal: 9)) {
            try chosen.text(in: file, endedWith: 9)
        }
        #expect(throws: ExternalEditorFailure.noFile(code: ENOENT)) {
            try editor(["TMPDIR": "/proc/self/nowhere"]).file(holding: "x")
        }
    }
}
