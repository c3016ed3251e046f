import AlbumModel
import AlbumShell
import Events
import Foundation
import MusicLibrary
import ShellTesting
import Tabular
import TestFiles
import TestTraits
import Testing

@MainActor @Suite(.mainActor) struct ExportTests {
    private func shell() async throws -> ExchangeShell {
        let shell = try ExchangeShell()
        _ = try await shell.importing(
            "title,artist,year,label\nBlue,Joni,1971,Reprise\n\"a,b\",Sting,,\n", as: "start.csv")
        return shell
    }

    private let json = """
        [
        {"position":1,"id":6,"title":"Blue","artist":"Joni","genre":null,"year":1971,"coverUrl":null,"fields":{"label":"Reprise"}},
        {"position":2,"id":7,"title":"a,b","artist":"Sting","genre":null,"year":null,"coverUrl":null,"fields":{}}
        ]

        """
    private let csv = """
        position,id,title,artist,genre,year,coverUrl,label
        1,6,Blue,Joni,,1971,,Reprise
        2,7,"a,b",Sting,,,,

        """

    @Test func `albums are written to standard output, as JSON by default`() async throws {
        let shell = try await shell()
        for line in ["export", "export --to -", "export * --format json"] {
            #expect(try await shell.run(line) == Outcome(output: json, diagnostics: "", status: 0))
        }
        #expect(try await shell.run("export --format csv") == Outcome(output: csv, diagnostics: "", status: 0))
        #expect(try await shell.run("export --format jsonl artist:sting").output.split(separator: "\n").count == 1)
        #expect(
            try await shell.run("export nothing --format jsonl") == Outcome(output: "", diagnostics: "", status: 0))
    }

    @Test func `the file's name determines the format, unless it is given`() async throws {
        let shell = try await shell()
        let expected = [("a.json", "", json), ("a.CSV", "", csv), ("plain", "", json), ("b.json", "--format csv", csv)]
        for (file, options, text) in expected {
            let done = try await shell.run("export --to @/\(file) \(options)")
            #expect(done == Outcome(output: "", diagnostics: "2 albums written to '@/\(file)'.\n", status: 0))
            #expect(shell.folder.text(of: file) == text)
        }
        #expect(try await shell.run("export blue --to @/a.jsonl").diagnostics == "1 album written to '@/a.jsonl'.\n")
        #expect(shell.folder.text(of: "a.jsonl")?.split(separator: "\n").count == 1)
        #expect(try await shell.run("export --to @/a.tsv").status == 0)
        #expect(shell.folder.text(of: "a.tsv")?.hasPrefix("position\tid\t") == true)
    }

    @Test func `an unknown ending needs a format`() async throws {
        let shell = try await shell()
        for file in ["a.txt", "sub.dir/a.jsn", "~a.csv.bak"] {
            let done = try await shell.run("export --to @/\(file)")
            let reason =
                "the ending of '@/\(file)' is unknown. Use .csv, .tsv, .json, .jsonl or .md, or name the format with '--format'."
            #expect(
                done == Outcome(output: "", diagnostics: "test:1: \(reason)\n    export --to @/\(file)\n", status: 1))
            #expect(shell.folder.text(of: file) == nil)
        }
        #expect(try await shell.run("export --to @/a.txt --format tsv").status == 0)
        #expect(shell.folder.text(of: "a.txt") == csv.replacing("\"", with: "").replacing(/,(?!b)/, with: "\t"))
        #expect(try await shell.run("export --format tsv").output == shell.folder.text(of: "a.txt"))
        for file in [".hidden", "plain"] {
            #expect(try await shell.run("export --to @/\(file)").status == 0)
            #expect(shell.folder.text(of: file) == json)
        }
    }

    @Test func `an older file is replaced completely, and retains its mode`() async throws {
        let shell = try await shell()
        try shell.write(String(repeating: "x", count: 100_000), to: "a.json")
        #expect(chmod(shell.folder.file("a.json"), 0o640) == 0)
        _ = try await shell.run("export --to @/a.json --replace")
        #expect(shell.folder.text(of: "a.json") == json)
        let attributes = try FileManager.default.attributesOfItem(atPath: shell.folder.file("a.json"))
        #expect(attributes[.posixPermissions] as? Int == 0o640)
        #expect(try names(in: shell).allSatisfy { !$0.hasPrefix(".") })
    }

    @Test(arguments: [
        "title,artist\nBlue,Joni\n", "position,id,title\n1,2,Blue\n", "position\tid\tcover\n", "notes\n", "\n", " ",
        #"[{"title":"Blue"}]"#, #"{"title":"Blue"}"#, "[1, 2]", #"["position","id","coverUrl"]"#, "[", "{}", "[{}]",
        #"{"albums":[{"position":1,"id":2,"coverUrl":null}]}"#, #"[{"position":1,"id":2}]"#, "\u{1F}\u{8B}\u{8}\0",
        "Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added\nX,A,T,L,CD,,1999,1,0,\n",
        "Position,Id,CoverUrl\n1,2,3\n", "# position,id,coverUrl\n",
    ])
    func `a file with other content is replaced only with --replace`(content: String) async throws {
        let shell = try await shell()
        for name in ["a.json", "a.csv", "a.jsonl", "a.tsv"] {
            try shell.write(content, to: name)
            for query in ["", "zzz"] {
                let done = try await shell.run("export \(query) --to @/\(name)")
                let reason =
                    "'@/\(name)' is not an export of this program and was not replaced. Name another file, or add '--replace'."
                #expect(done.status == 1, "\(done)")
                #expect(done.diagnostics.hasPrefix("test:1: \(reason)\n"), "\(done)")
                #expect(shell.folder.text(of: name) == content)
            }
            #expect(try await shell.run("export --to @/\(name) --replace").status == 0)
            #expect(shell.folder.text(of: name)?.contains("Blue") == true)
        }
    }

    @Test(arguments: ["json", "jsonl", "csv", "tsv"], ["json", "jsonl", "csv", "tsv"])
    func `an export replaces an export in any format, and an empty one too`(old: String, new: String) async throws {
        let shell = try await shell()
        for query in ["", "zzz"] {
            #expect(try await shell.run("export \(query) --format \(old) --to @/a --replace").status == 0)
            let text = try #require(shell.folder.text(of: "a"))
            let others = ["\u{FEFF}" + text, text.replacing("\n", with: "\r\n"), String(text.dropLast(3))]
            for content in [text] + (query == "" ? others : []) {
                for next in ["", "zzz"] {
                    try shell.write(content, to: "a")
                    let done = try await shell.run("export \(next) --format \(new) --to @/a")
                    #expect(done.status == 0, "\(content): \(done)")
                }
            }
        }
    }

    @Test func `an empty list, an empty file and a missing file are replaced`() async throws {
        let shell = try await shell()
        for content in ["[]", "[]\n", "[ ]\r\n", ""] {
            try shell.write(content, to: "a.json")
            #expect(try await shell.run("export --to @/a.json").status == 0)
            #expect(shell.folder.text(of: "a.json") == json)
        }
        #expect(try await shell.run("export zzz --to @/b.json").diagnostics.hasPrefix("0 albums written to"))
        #expect(shell.folder.text(of: "b.json") == "[]\n")
    }

    @Test func `--replace does not replace a database`() async throws {
        let shell = try await shell()
        let done = try await shell.run("export --to @/library.sqlite --replace")
        #expect(done.status == 1, "\(done)")
        #expect(done.diagnostics.contains("is a database"), "\(done)")
    }

    @Test func `a link is followed, even if its target is missing`() async throws {
        let shell = try await shell()
        let manager = FileManager.default
        try manager.createDirectory(atPath: shell.folder.file("sub"), withIntermediateDirectories: true)
        try manager.createSymbolicLink(atPath: shell.folder.file("link.json"), withDestinationPath: "sub/other.json")
        for _ in 1...2 {
            #expect(try await shell.run("export --to @/link.json").status == 0)
            #expect(shell.folder.text(of: "sub/other.json") == json)
            #expect(try manager.destinationOfSymbolicLink(atPath: shell.folder.file("link.json")) == "sub/other.json")
        }
    }

    @Test func `a chain of links without end is an error`() async throws {
        let shell = try await shell()
        try FileManager.default.createSymbolicLink(atPath: shell.folder.file("a"), withDestinationPath: "b")
        try FileManager.default.createSymbolicLink(atPath: shell.folder.file("b"), withDestinationPath: "a")
        #expect(try await shell.run("export --to @/a").diagnostics.contains("'@/a' cannot be written: Too many levels"))
    }

    @Test(arguments: [
        ("@", "'@' cannot be written: Is a directory. Name another file."),
        ("@/none/a.json", "'@/none/a.json' cannot be written: No such file or directory. Name another file."),
        ("@/start.csv/a", "'@/start.csv/a' cannot be written: Not a directory. Name another file."),
        (
            "@/library.sqlite",
            "'@/library.sqlite' is a database, perhaps an album library, and was not replaced. Name another file."
        ),
        ("/dev/full", "'/dev/full' cannot be written: No space left on device. Name another file."),
    ])
    func `a file that cannot be written is reported with the reason`(file: String, reason: String) async throws {
        let shell = try await shell()
        let before = try names(in: shell)
        let done = try await shell.run("export --to \(file)")
        #expect(done == Outcome(output: "", diagnostics: "test:1: \(reason)\n    export --to \(file)\n", status: 1))
        #expect(try names(in: shell) == before)
        #expect(try shell.library.count() == 2)
    }

    @Test func `a device is written directly`() async throws {
        let shell = try await shell()
        #expect(try await shell.run("export --to /dev/null").diagnostics == "2 albums written to '/dev/null'.\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/null")
        #expect(attributes[.type] as? FileAttributeType == .typeCharacterSpecial)
    }

    @Test func `an export that is cancelled leaves the older file and nothing beside it`() async throws {
        let shell = try ExchangeShell()
        _ = try await shell.importing("title,artist\n" + (1...3000).map { "\($0),S\n" }.joined(), as: "start.csv")
        try shell.write("old", to: "a.json")
        let before = try names(in: shell)
        let task = Task { try await shell.run("export --to @/a.json --replace") }
        task.cancel()
        #expect(try await task.value.status == 1)
        #expect(shell.folder.text(of: "a.json") == "old")
        #expect(try names(in: shell) == before)
    }

    /// The names of the files except for the library's own, which are temporary.
    private func names(in shell: ExchangeShell) throws -> [String] {
        shell.folder.names.filter { !$0.hasPrefix("library.") }
            .sorted()
    }

    @Test func `columns and rows are of one state of the library`() async throws {
        let shell = try ExchangeShell()
        // The header is longer than a writer's buffer, so it is written before the first row is read.
        let long = String(repeating: "long ", count: 200)
        let fields = (1...100).map { #""a \#(long)name with the number \#($0)": "x""# }.joined(separator: ", ")
        _ = try await shell.importing(#"{"title": "A", "artist": "B", \#(fields)}"#, as: "a.jsonl")
        let neighbour = try LibraryAPI.open(
            at: .file(shell.folder.file("library.sqlite")), events: EventCenter(), author: "neighbour")
        var text: [UInt8] = []
        let writer = TabularFormat.csv.writer { bytes in
            try MainActor.assumeIsolated {
                if text.isEmpty {
                    try neighbour.journal.state.begin(command: "add")
                    try neighbour.add(AlbumDraft(title: "C", artist: "D", fields: ["label": "EMI"]))
                    try neighbour.journal.endChange()
                }
                text += bytes
            }
        }
        let workspace = AlbumWorkspace(library: shell.library, name: "test")
        #expect(try workspace.write(AlbumListing(), to: writer, for: .csv) == 1)
        #expect(String(decoding: text, as: UTF8.self).split(separator: "\n").count == 2)
        #expect(try shell.library.count() == 2)
        try neighbour.close()
    }
}
