import BuiltProgram
import Foundation
import TerminalModel
import Testing

extension WorkingPlugins {
    /// The plugins in Examples/Plugins.
    @Suite struct ExamplePluginTests {
        @Test func `loans records who has an album, since when, and that it is back`() throws {
            let home = try PluginHome("loans", from: .examples)
            let result = try home.run("lend 3 --to 'Ann \\ Bob'", "lend artist:u2 --to Eve", "loans --format jsonl")
            #expect(
                result.output.replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2}/, with: "DATE") == """
                    {"position":"3","title":"Nothing Like The Sun","artist":"Sting","lent to":"Ann \\\\ Bob","lent on":"DATE"}
                    {"position":"4","title":"Staring at the Sun","artist":"U2","lent to":"Eve","lent on":"DATE"}

                    """, "\(result)")
            #expect(result.diagnostics.contains("Nothing Like The Sun is with Ann \\ Bob now.\n"), "\(result)")
            let again = try home.run(
                "lend 4 --to Joe", "returned 3-5", "count has:\"lent to\"", "count has:\"lent on\"")
            #expect(again.output == "0\n0\n", "\(again)")
            #expect(again.diagnostics.contains("Staring at the Sun is with Joe now, no longer with Eve.\n"), "\(again)")
            #expect(again.diagnostics.contains("American Pie was not lent.\n"), "\(again)")
            #expect(try home.run("loans --format csv").output == "position,title,artist,lent to,lent on\n")
        }

        @Test func `loans works with texts that contain separators`() throws {
            let home = try PluginHome("loans", from: .examples)
            let result = try home.run(
                #"add "a\tb\\c" --artist 'Ü; x'"#, "lend last --to \"x\\ty\"", "loans --format json", "returned last")
            #expect(result.output.contains(#""title":"a\tb\\c","artist":"Ü; x","lent to":"x\ty""#), "\(result)")
            #expect(try home.runAll("lend 99 --to Ann").status == 1)
            #expect(try home.runAll("lend 1").diagnostics.contains("to"))
            #expect(try home.run("delete *", "loans").status == 0)
        }

        @Test func `sortnames moves articles and family names, and keeps names that are set`() throws {
            let home = try PluginHome("sortnames", from: .examples)
            _ = try home.run(
                "add A --artist 'The Beatles'", "add B --artist 'Nina Simone' sort=Nina",
                "add C --artist 'Simon & Garfunkel'",
                "add D --artist 'Die Ärzte'", "sortnames *")
            let names = { try home.run("list --fields artist,sort --format tsv").output }
            #expect(
                try names().hasSuffix(
                    "The Beatles\tBeatles, The\nNina Simone\tNina\nSimon & Garfunkel\t\nDie Ärzte\tÄrzte, Die\n"))
            _ = try home.run("sortnames * --people --again")
            #expect(try names().contains("David Bowie\tBowie, David\n"))
            #expect(try names().contains("Nina Simone\tSimone, Nina\nSimon & Garfunkel\t\n"))
            _ = try home.run("undo; undo; undo")
            #expect(try home.run("count has:sort").output == "0\n")
        }

        @Test func `genres replaces spellings by the table in its folder`() throws {
            let home = try PluginHome()
            let folder = BuiltProgram.projectRoot + "/Examples/Plugins/genres"
            let checked = try home.run("plugins check \(folder)")
            #expect(checked.status == 0, "\(checked)")
            #expect(checked.output.contains("The example 'genres artist:sting --dry-run' succeeds."), "\(checked)")
            _ = try home.run(
                "plugins install \(folder) --trust", "edit 1 genre='HIP HOP'", "edit 2 genre=R&B", "edit 3 genre=Polka")
            let result = try home.run("genres --format tsv", "list --fields genre --format tsv")
            #expect(result.output.hasPrefix("position\ttitle\tbefore\tgenre\n1\tBest of Bowie\tHIP HOP\tHip-Hop\n"))
            #expect(result.output.contains("genre\nHip-Hop\nR&B\nPolka\n"), "\(result)")
            #expect(try home.run("undo", "count genre:'hip hop'").output == "1\n")
            #expect(try home.run("help genres").output.contains("genres.tsv"))
        }

        @Test func `pick chooses by weight, without albums of weight zero`() throws {
            let home = try PluginHome("pick", from: .examples)
            _ = try home.run("edit * rating=0", "edit 3 rating=5", "edit 4 rating=none")
            let result = try home.run("pick --number 9 --format csv")
            #expect(
                Set(result.output.split(separator: "\n")) == [
                    "position,title,artist,weight", "3,Nothing Like The Sun,Sting,5", "4,Staring at the Sun,U2,1",
                ], "\(result)")
            let seeded = try (0..<2).map { _ in
                try home.run("pick * --by year --number 2 --seed 7 --format jsonl").output
            }
            #expect(seeded[0] == seeded[1], "\(seeded)")
            #expect(seeded[0].split(separator: "\n").count == 2, "\(seeded)")
            #expect(try home.run("pick title:nothing --format tsv").output.hasSuffix("Sting\t5\n"))
            #expect(try home.runAll("pick --number 0").status == 1)
        }

        @Test func `pick prefers the heavier album`() throws {
            let home = try PluginHome("pick", from: .examples)
            _ = try home.run("delete 3-", "edit 1 rating=20", "edit 2 rating=1")
            let lines = (1...40).map { "pick --seed \($0) --format tsv" }
            let result = try home.runProgram(lines.flatMap { ["-c", $0] })
            let heavy = result.output.split(separator: "\n").count { $0.hasPrefix("1\t") }
            #expect((34...40).contains(heavy), "\(result)")
        }

        @Test func `m3u writes the audio files of the albums' folders`() throws {
            let home = try PluginHome("m3u", from: .examples)
            for file in ["music/sun/02 b.flac", "music/sun/01 ä.MP3", "music/sun/cover.jpg", "music/pie.ogg"] {
                try home.home.write("", to: file)
            }
            let list = home.home.file("my list.m3u8")
            let result = try home.run(
                "edit 3 folder=sun", "edit 4 folder=none", "edit 5 folder=pie.ogg",
                "m3u --root '\(home.home.file("music"))' --to '\(list)' --format tsv")
            #expect(
                result.output == """
                    artist\ttitle\tfiles
                    Sting\tNothing Like The Sun\t2
                    U2\tStaring at the Sun\t0
                    Madonna\tAmerican Pie\t1

                    """, "\(result)")
            let folder = home.home.file("music")
            #expect(
                home.home.text(of: "my list.m3u8") == """
                    #EXTM3U
                    #EXTINF:-1,Sting - Nothing Like The Sun
                    \(folder)/sun/01 ä.MP3
                    #EXTINF:-1,Sting - Nothing Like The Sun
                    \(folder)/sun/02 b.flac
                    #EXTINF:-1,Madonna - American Pie
                    \(folder)/pie.ogg

                    """)
            for line in ["m3u 1 --to '\(list)'", "m3u 3 --root '\(folder)' --to /nowhere/a.m3u", "m3u 3"] {
                #expect(try home.run(line).status == 1, "\(line)")
            }
            #expect(home.home.text(of: "my list.m3u8")?.hasPrefix("#EXTM3U\n#EXTINF") == true)
        }

        @Test func `m3u shows its progress, asks before it replaces a file, and observes changes of folders`() throws {
            let home = try PluginHome("m3u", from: .examples)
            try home.home.write("old", to: "a.m3u8")
            try home.home.write("", to: "music/sun/a.mp3")
            let prompt = try PluginPrompt(in: home)
            prompt.enter("edit 3 folder=sun")
            prompt.expect { $0.holds("playlists may be out of date: edit 3 folder=sun") }
            for (answer, shown, begin) in [
                ("n", "replaced.", "old"), ("y", "Nothing Like The Sun", "#EXTM3U\n"),
            ] {
                prompt.send("m3u --root ~/music --to ~/a.m3u8\r")
                prompt.expect { $0.currentLine.hasPrefix("Replace '~/a.m3u8'? [y/n]") }
                prompt.enter(answer)
                prompt.expect { $0.holds(shown) }
                #expect(home.home.text(of: "a.m3u8")?.hasPrefix(begin) == true)
            }
            #expect(prompt.quit() == 0)
            let program = try RunningProgram(
                [home.home.file("plugins/m3u")], environment: home.home.environment, patience: PluginHome.patience)
            program.send(
                #"{"call": "m3u", "id": 1, "interactive": false, "last": true, "arguments": {"to": "/nowhere/a"}, "#
                    + #""albums": [{"title": "T", "artist": "A", "fields": {"folder": "x"}}]}"# + "\n")
            #expect(try program.finish().output.hasPrefix(#"{"id": 1, "progress": 0.0, "text": "T"}"#))
        }

        @Test(arguments: ["loans", "sortnames", "pick", "m3u", "shelves", "newcomers"])
        func `an example is short, complete and correct`(_ name: String) throws {
            let home = try PluginHome(name, from: .examples)
            let text = home.home.text(of: "plugins/\(name)") ?? ""
            #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 61)
            #expect(try home.run("plugins check \(BuiltProgram.projectRoot)/Examples/Plugins/\(name)").status == 0)
            #expect(try home.run("plugins --format tsv").output.contains("\n\(name)\t"))
            let commands = text.matches(of: /"name": "([a-z0-9-]+)", "summary"/).map(\.1)
            #expect(!commands.isEmpty)
            for command in commands {
                let help = try home.run("help \(command)")
                #expect(help.status == 0, "\(help)")
                #expect(help.output.contains("\(command) "), "\(help)")
                let examples = text.firstMatch(of: /"examples": \["/) == nil ? 0 : 1
                #expect(text.matches(of: /"explanations": \["/).count >= examples, "\(name)")
            }
        }
    }
}
