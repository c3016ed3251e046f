import ShellKit
import ShellTesting
import TestTraits
import Testing

/// A command that writes its arguments.
private struct ProbeCommand: Command {
    let title = Parameter<String>.required("title", placeholder: "TITLE", help: "A title.")
    let place = Parameter<Int?>.optional("place", help: "A place.")
    let artist = Parameter<String?>.option("artist", help: "An artist.")
    let limit = Parameter<Int>.option("limit", default: 7, help: "A limit.")
    let dryRun = Parameter.flag("dry-run", help: "Does nothing.")

    var signature: Signature {
        Signature("probe", "Says what it was given.", .shell, title, place, artist, limit, dryRun, examples: [])
    }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        let place = call[place].map(String.init) ?? "-"
        try shell.output.writeLine(
            "title=\(call[title]) place=\(place) artist=\(call[artist] ?? "-") limit=\(call[limit]) dry=\(call[dryRun])"
        )
    }
}

/// A list, and a second one that begins with the first word with a `=`.
private struct EditCommand: Command {
    let albums = Parameter<[String]>.list("album", placeholder: "ALBUM", help: "Albums.")
    let changes = Parameter<[String]>.list(
        "change", placeholder: "FIELD=VALUE", isNeeded: true, help: "Changes.",
        begins: { !$0.text.hasPrefix("=") && $0.text.contains("=") })

    var signature: Signature { Signature("edit", "Edits.", .changes, albums, changes, examples: []) }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        try shell.output.writeLine(call[albums].joined(separator: ",") + "|" + call[changes].joined(separator: ","))
    }
}

/// A word, and then the unparsed rest of the line.
private struct RunCommand: Command {
    let file = Parameter<FilePath>.required("file", help: "A file.")
    let words = Parameter<ArraySlice<Word>>.rest("words", help: "What follows.")
    let loud = Parameter.flag("loud", help: "Is loud.")

    var signature: Signature { Signature("run", "Runs.", .shell, file, words, loud, examples: []) }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        try shell.output.writeLine("\(call[file].path):\(call[words].map(\.text).joined(separator: ",")):\(call[loud])")
    }
}

private struct ProbePlugin: Plugin {
    let name = "Probes"
    let summary = "Commands that say what they were given."
    var commands: CommandList {
        [("probe", { ProbeCommand() }), ("edit", { EditCommand() }), ("run", { RunCommand() })]
    }
}

@MainActor
@Suite(.mainActor) struct BinderTests {
    private func run(_ line: String) async throws -> Transcript {
        try await TestShell([ProbePlugin()], isInteractive: true).run(line)
    }

    @Test(arguments: [
        ("probe x", "title=x place=- artist=- limit=7 dry=false"),
        ("probe x 3", "title=x place=3 artist=- limit=7 dry=false"),
        ("probe x -1", "title=x place=-1 artist=- limit=7 dry=false"),
        ("probe x --artist Can", "title=x place=- artist=Can limit=7 dry=false"),
        ("probe x --artist=Can", "title=x place=- artist=Can limit=7 dry=false"),
        ("probe --artist 'Neu !' x", "title=x place=- artist=Neu ! limit=7 dry=false"),
        ("probe --artist='Neu !' x", "title=x place=- artist=Neu ! limit=7 dry=false"),
        ("probe --artist= x", "title=x place=- artist= limit=7 dry=false"),
        ("probe --artist '' x", "title=x place=- artist= limit=7 dry=false"),
        ("probe --artist=a=b x", "title=x place=- artist=a=b limit=7 dry=false"),
        ("probe --artist='--limit' x", "title=x place=- artist=--limit limit=7 dry=false"),
        ("probe --artist -a x", "title=x place=- artist=-a limit=7 dry=false"),
        ("probe --artist '--limit' x", "title=x place=- artist=--limit limit=7 dry=false"),
        ("probe --artist=--limit x", "title=x place=- artist=--limit limit=7 dry=false"),
        ("probe --dry-run x --limit -5 2", "title=x place=2 artist=- limit=-5 dry=true"),
        ("probe x 2 --limit=5 --dry-run", "title=x place=2 artist=- limit=5 dry=true"),
        ("probe -- --limit", "title=--limit place=- artist=- limit=7 dry=false"),
        ("probe --limit 3 -- -- 4", "title=-- place=4 artist=- limit=3 dry=false"),
        ("probe '--limit' 4", "title=--limit place=4 artist=- limit=7 dry=false"),
        ("probe \\--limit 4", "title=--limit place=4 artist=- limit=7 dry=false"),
        ("probe '--' 4", "title=-- place=4 artist=- limit=7 dry=false"),
        ("probe -", "title=- place=- artist=- limit=7 dry=false"),
        ("edit 1 2 title=x year=1", "1,2|title=x,year=1"),
        ("edit title=x", "|title=x"),
        ("edit =1 title=", "=1|title="),
        ("edit a title=x 1", "a|title=x,1"),
        ("run a b c", "a:b,c:false"),
        ("run a", "a::false"),
        ("run --loud a --loud -- x", "a:--loud,--,x:true"),
        ("run -- --loud --loud", "--loud:--loud:false"),
        ("run a --unknown", "a:--unknown:false"),
    ])
    func `words are bound to the parameters`(line: String, expected: String) async throws {
        let transcript = try await run(line)
        #expect(transcript.output == expected + "\n")
        #expect(transcript.diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("probe", "'probe' needs TITLE: probe TITLE [N] [--artist TEXT] [--limit N] [--dry-run]."),
        ("probe --dry-run", "'probe' needs TITLE: probe TITLE [N] [--artist TEXT] [--limit N] [--dry-run]."),
        ("probe x 1 2", "Unexpected argument '2' for 'probe'. Quote a value that contains spaces: 'two words'."),
        ("probe x y", "Invalid value 'y' for N: it must be a whole number."),
        ("probe x 1.5", "Invalid value '1.5' for N: it must be a whole number."),
        ("probe x 99999999999999999999", "Invalid value '99999999999999999999' for N: it must be a whole number."),
        ("probe x --limit many", "Invalid value 'many' for --limit: it must be a whole number."),
        ("probe x --limit=", "Invalid value '' for --limit: it must be a whole number."),
        ("probe x --limt 3", "Unknown option '--limt' for 'probe'. Did you mean '--limit'?"),
        ("probe x --limt=3", "Unknown option '--limt' for 'probe'. Did you mean '--limit'?"),
        ("probe x --rhubarb", "Unknown option '--rhubarb' for 'probe'. 'help probe' lists its options."),
        ("probe x -n", "Unknown option '-n' for 'probe'. 'help probe' lists its options."),
        ("probe x --=3", "Unknown option '--' for 'probe'. 'help probe' lists its options."),
        ("probe x -limit 3", "Unknown option '-limit' for 'probe'. Did you mean '--limit'?"),
        ("probe x --limit", "The option '--limit' of 'probe' needs a value: --limit N."),
        ("probe x --artist --limit 3", "The option '--artist' of 'probe' needs a value: --artist TEXT."),
        ("probe x --artist -- y", "The option '--artist' of 'probe' needs a value: --artist TEXT."),
        ("probe x --dry-run=yes", "The option '--dry-run' of 'probe' takes no value."),
        ("probe x --dry-run --dry-run", "The option '--dry-run' of 'probe' is given twice."),
        ("probe x --limit 1 --limit=1", "The option '--limit' of 'probe' is given twice."),
        ("edit 1 2", "'edit' needs FIELD=VALUE: edit [ALBUM …] FIELD=VALUE …."),
        ("run", "'run' needs FILE: run [--loud] FILE [TEXT …]."),
    ])
    func `words that do not fit are rejected`(line: String, message: String) async throws {
        let transcript = try await run(line)
        #expect(transcript.diagnostics == message + "\n")
        #expect(transcript.output.isEmpty)
        #expect(transcript.status == 1)
    }

    @Test func `a path begins at home if it begins with a bare tilde`() {
        #expect(FilePath(word: "~/music").path == Environment.home + "/music")
        #expect(FilePath(word: "~").path == Environment.home)
        #expect(FilePath(word: .quoted("~/music")).path == "~/music")
        #expect(FilePath(word: "a~/b").path == "a~/b")
        #expect(FilePath(word: "~bob").path == "~bob")
    }
}
