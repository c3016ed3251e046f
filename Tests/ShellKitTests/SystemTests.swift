import Foundation
import ShellCommands
import ShellKit
import ShellTesting
import TestFiles
import TestTraits
import Testing

/// Operators between a command and other programs: `|`, `>`, `>>` and `!`; and decorators of commands.
@MainActor
@Suite(.blocking) struct SystemTests {
    private let folder = TemporaryFolder()

    init() {
        // As in every program with a shell: a closed pipe is reported by the failed write.
        signal(SIGPIPE, SIG_IGN)
    }

    @Test func `a single quote is escaped, also before a combining mark`() {
        #expect(Array(Quoting.posix("a'\u{301}b").utf8) == Array("'a'\\''\u{301}b'".utf8))
    }

    @Test func `the environment has every variable`() {
        #expect(Environment.all == ProcessInfo.processInfo.environment)
        #expect(Environment.all["PATH"] == Environment.value("PATH"))
    }

    private func run(_ lines: String, policy: ErrorPolicy = .stop) async throws -> Transcript {
        let shell = try TestShell([ShellCommandsPlugin(), NotesPlugin()])
        return try await shell.run("let dir '\(folder.path)'\n" + lines, policy: policy)
    }

    @Test(arguments: [
        ("echo b | cat", "b\n"),
        ("echo b | sed 's/b/a; c/'", "a; c\n"),
        ("echo a|b", "a|b\n"),
        ("echo a '|' b", "a | b\n"),
        ("echo a | cat | tr a b && echo c", "b\nc\n"),
        ("let x 'two words'; echo 1 | echo \"$x\"", "two words\n"),
        ("let PATH2 1; ! echo $PATH2 ${PATH:+there}", "1 there\n"),
        ("! echo one; echo two", "one\ntwo\n"),
        ("!  printf '%s\\n' \"a  b\"", "a  b\n"),
        ("echo first\n! echo second\necho third", "first\nsecond\nthird\n"),
        ("try echo a | cat; echo $?", "a\n0\n"),
        ("try try echo a", "a\n"),
        ("echo b a | tr ' ' '\\n' \\\n | sort", "a\nb\n"),
        ("! echo a \\\n b\necho c", "a b\nc\n"),
        ("! echo 'a\\\\'\necho c", "a\\\nc\n"),
        ("echo 'a &' | grep '&'\necho '&' | grep \\&\necho a | cat # and &", "a &\n&\na\n"),
        ("echo '&' | grep \"\\\"\\|&\"", "&\n"),
        ("! true &\n! cd / && type cd > /dev/null\n! cd /\n! :\necho a", "a\n"),
        ("echo a >b", "a >b\n"),
        ("echo a '>' b", "a > b\n"),
    ])
    func `the operating system's part of a line is passed unchanged`(lines: String, output: String) async throws {
        let transcript = try await run(lines)
        #expect(transcript == Transcript(output: output, diagnostics: "", status: 0))
    }

    @Test(arguments: [
        ("echo a | exit 3", "'exit 3' ended with status 3.", "3"),
        ("! exit 200", "'exit 200' ended with status 200.", "200"),
        ("! nosuchprogram", "program not found: 'nosuchprogram' (status 127). Check its name.\n    !", "127"),
        ("echo a | nosuchprogram -x", "program not found: 'nosuchprogram' (status 127).", "127"),
        ("! ./nosuchprogram", "program not found: './nosuchprogram' (status 127).", "127"),
        ("let PATH /nowhere; ! date", "program not found: 'date' (status 127).", "127"),
        ("! nosuchprogram 2>&-", "'nosuchprogram 2>&-' ended with status 127.", "127"),
        ("echo a | cat &", "'&' cannot be used here. A line after '|' cannot run in the background.", "1"),
        ("echo a | cat |  cat& ", "'&' cannot be used here.", "1"),
        ("! kill -9 $$", "'kill -9 $$' was ended by a signal: Killed.", "137"),
        ("nope | cat", "unknown command 'nope'.", "1"),
        ("note | cat", "'note' needs", "1"),
        ("nope > $dir/out", "unknown command 'nope'.", "1"),
        ("echo a > $dir", "'$dir' cannot be written: Is a directory.", "1"),
        ("echo a > ''", "the file name after '>' is empty.", "1"),
    ])
    func `a failure on either side of a pipe is the command's, and $? has its status`(
        line: String, message: String, status: String
    ) async throws {
        let transcript = try await run(line + "\necho $?", policy: .continue)
        let expected = "test:2: " + message.replacing("$dir", with: folder.path)
        #expect(transcript.diagnostics.hasPrefix(expected), "\(transcript)")
        #expect(transcript.output == status + "\n")
        #expect(transcript.status == 1)
    }

    @Test func `try reports the error, sets the status, and continues`() async throws {
        let transcript = try await run("try nope\necho $?\ntry ! exit 7\necho $?\necho $?")
        #expect(transcript.output == "1\n7\n0\n")
        #expect(transcript.diagnostics.hasPrefix("test:2: unknown command 'nope'."))
        #expect(transcript.status == 0)
    }

    @Test func `only the changes of the failed command are rolled back by try`() async throws {
        let notes = Notes()
        let shell = try TestShell([ShellCommandsPlugin(), NotesPlugin(notes)], undo: notes.history)
        let transcript = try await shell.run("note a\ntry note-and-fail b\nnotes")
        #expect(notes.texts == ["a"], "\(transcript)")
        #expect(transcript.status == 0)
    }

    @Test func `output to a file replaces its contents or is appended`() async throws {
        let transcript = try await run(
            "echo one > $dir/a; echo two >> $dir/a; echo three > $dir/b; echo four > $dir/b\necho 5 >> '${dir}'/c",
            policy: .continue)
        #expect(folder.text(of: "a") == "one\ntwo\n")
        #expect(folder.text(of: "b") == "four\n")
        #expect(transcript.output == "")
        // A name in single quotes is literal, and this directory does not exist.
        #expect(transcript.status == 1)
    }

    @Test func `an invalid command does not change the file`() async throws {
        _ = try await run("echo kept > $dir/a")
        let transcript = try await run("nope > $dir/a\necho --what > $dir/a", policy: .continue)
        #expect(transcript.status == 1)
        #expect(folder.text(of: "a") == "--what\n")
    }

    @Test func `a named pipe without a reader is reported without waiting`() async throws {
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
        let transcript = try await run("echo a > $dir/pipe")
        let reason = "it is a socket, or a pipe without a reader"
        #expect(transcript.diagnostics.hasPrefix("test:2: '\(folder.path)/pipe' cannot be written: \(reason)."))
    }

    @Test func `a program that stops reading ends the output without an error`() async throws {
        let many = (1...200_000).map(String.init).joined(separator: " ")
        let transcript = try await run("echo \(many) | head -c 3\necho $?")
        #expect(transcript == Transcript(output: "1 20\n", diagnostics: "", status: 0))
    }

    @Test func `a line that cannot be started reads no input of others`() async throws {
        let shell = try TestShell([ShellCommandsPlugin()])
        // Longer than the system's limit for one argument or variable.
        let transcript = try await shell.run("let long '\(String(repeating: "x", count: 1 << 20))'\n! :; :")
        // The descriptors of the line are free, and are reused for these pipes.
        let pipes = (0..<4).map { _ in
            let pipe = Pipe()
            pipe.fileHandleForWriting.write(Data("mine".utf8))
            return pipe
        }
        for _ in 0..<50 { try await Task.sleep(for: .milliseconds(1)) }
        for pipe in pipes {
            var waiting = pollfd(fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
            #expect(poll(&waiting, 1, 0) == 1)
        }
        #expect(transcript.diagnostics.hasPrefix("test:2: cannot start ':; :': Argument list too long."))
    }

    @Test func `a started line gets values of variables only in its environment`() async throws {
        let hostile = "'; touch $dir/owned; echo $(touch $dir/owned) `touch $dir/owned` | touch $dir/owned #"
        let transcript = try await run(
            "let v \"\(hostile.replacingOccurrences(of: "$", with: "\\$"))\"\necho $v | cat\n! printf '%s\\n' \"$v\"\necho $v > $dir/f"
        )
        #expect(transcript.status == 0, "\(transcript)")
        #expect(transcript.output == hostile + "\n" + hostile + "\n")
        #expect(folder.text(of: "f") == hostile + "\n")
        #expect(!FileManager.default.fileExists(atPath: folder.file("owned")))
    }

    @Test func `time shows the duration of a command, also when it fails`() async throws {
        let transcript = try await run("time echo a\ntime nope", policy: .continue)
        let notes = transcript.diagnostics.split(separator: "\n").filter { $0.hasPrefix("Took ") }
        #expect(notes.count == 2)
        #expect(notes.allSatisfy { $0.hasSuffix("ms.") || $0.hasSuffix(" s.") })
        #expect(transcript.output == "a\n")
        #expect(transcript.status == 1)
    }
}
