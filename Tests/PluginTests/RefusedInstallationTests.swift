import BuiltProgram
import Foundation
import Glibc
import Testing

extension FailingPlugins {
    /// The sources that `plugins install` refuses; nothing of them remains in the folder of plugins.
    @Suite struct RefusedInstallationTests {
        private func expectRefusal(
            of source: String, _ reason: String, in home: PluginHome, _ location: SourceLocation = #_sourceLocation
        ) throws {
            let before = try? FileManager.default.contentsOfDirectory(atPath: home.home.file("plugins")).sorted()
            let result = try home.run("plugins install \(source)")
            #expect(result.status == 1, "\(result)", sourceLocation: location)
            #expect(result.diagnostics.contains(reason), "\(result)", sourceLocation: location)
            #expect(!result.diagnostics.contains("internal error"), "\(result)", sourceLocation: location)
            let after = try? FileManager.default.contentsOfDirectory(atPath: home.home.file("plugins")).sorted()
            #expect(before ?? [] == after ?? [], sourceLocation: location)
        }

        @Test(arguments: [
            "http://host/later", "file:///tmp/later", "ssh://host/later", "git@host:later.git", "git://host/later",
            "'ext::sh -c touch% x'", "'https://user:secret@host/later'", "'https://host/later?x'", "'https://host/a b'",
            "https://--upload-pack=x/later", "https:///later", "'https://host/later#x'", "https://",
            "\"https://host/'later\"", "fd::17/later",
        ])
        func `an address other than a plain one with https is refused`(address: String) throws {
            try expectRefusal(of: address, "an address begins with 'https://'", in: PluginHome())
        }

        @Test(arguments: [
            ("https://host/Later.git", "'Later' cannot be the name of a plugin"),
            ("https://host/", "cannot clone"),
            ("'https://[::1]:8443/later.git'", "cannot clone 'https://[::1]:8443/later.git'"),
            ("https://host/..", "'.' cannot be the name"),
            ("-- --upload-pack=x", "'--upload-pack=x' cannot be the name"),
            ("--upload-pack=x", "unknown option '--upload-pack"),
            ("/nowhere/later", "there is no file '/nowhere/later'"), ("''", "cannot be the name of a plugin"),
            ("/", "cannot be the name of a plugin"), ("/dev/null", "is not a regular file"),
        ])
        func `a source without a name or a file is refused`(source: String, reason: String) throws {
            let home = try PluginHome()
            try home.home.writeProgram("#!/bin/sh\necho 'fatal: no host' >&2\nexit 128\n", to: "bin/git")
            let result = try home.home.run(
                ["-c", "plugins install \(source)"], environment: ["PATH": home.home.file("bin") + ":/usr/bin:/bin"])
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.contains(reason), "\(result)")
        }

        @Test func `a database, a file without permission, and one that others can write are refused`() throws {
            let home = try PluginHome()
            try home.home.writeProgram("#!/bin/sh\n", to: "later")
            try home.setMode(0o644, of: "later")
            try expectRefusal(of: "~/later", "is not executable. 'chmod 755 FILE'", in: home)
            try home.setMode(0o775, of: "later")
            try expectRefusal(of: "~/later", "other users can change", in: home)
            try home.home.writeProgram("SQLite format 3\u{0}", to: "music.sqlite")
            try expectRefusal(of: "~/music.sqlite", "because it is a database", in: home)
            try home.home.writeProgram("#!/bin/sh\n", to: "Upper Case")
            try expectRefusal(of: "'\(home.home.file("Upper Case"))'", "cannot be the name of a plugin", in: home)
            #expect(mkfifo(home.home.file("pipe"), 0o700) == 0)
            try expectRefusal(of: "~/pipe", "is not a regular file", in: home)
        }

        /// Changes of a correct folder `later`, as lines of sh, and the reasons for their refusal.
        private static let folders: [(change: String, reason: String)] = [
            ("rm later", "it has no program 'later'"), ("rm later; mkdir later", "is not a regular file"),
            ("chmod 644 later", "is not executable"), ("chmod 664 inner/helper", "inner/helper'. 'chmod 755"),
            ("chmod 775 inner", "can change the folder"), ("chmod 777 .", "can change the folder"),
            ("ln -s /etc/passwd inner/x", "a link that does not lead to another file"),
            ("ln -s ../../outside inner/x", "a link that does not lead to another file"),
            ("ln -s \"$PWD/inner/helper\" x", "a link that does not lead to another file"),
            ("ln -s nothing x", "a link that does not lead to another file"),
            ("mkdir .git; >.git/x; ln -s .git/x x", "a link that does not lead to another file"),
            ("mkfifo inner/x", "it is no file"), (">\"inner/a\nb\"", "control characters"),
            (">inner/\"$(printf '\\377')\"", "is not UTF-8"), ("truncate -s 300M big", "larger than 256 MB"),
            ("truncate -s 200M a b", "larger than 256 MB"),
            ("i=0; p=.; while [ $i -lt 70 ]; do p=$p/d; i=$((i + 1)); done; mkdir -p $p", "too deep"),
            ("mkdir many; cd many; seq 10001 | xargs touch", "more than 10000 files"),
        ]

        @Test(arguments: folders) func `a folder with something unsuitable is refused`(change: String, reason: String)
            throws
        {
            let home = try PluginHome()
            try home.home.writeProgram(FailingPlugins.once("later", "true"), to: "later/later")
            try home.home.write("x", to: "later/inner/helper")
            try home.home.write("x", to: "outside")
            #expect(try home.home.runShell("umask 022; cd ~/later; chmod -R go-w .; \(change)").status == 0)
            try expectRefusal(of: "~/later", reason, in: home)
        }

        @Test(.enabled(if: getuid() == 0), arguments: ["later/later", "later/inner/helper", "later/inner", "later"])
        func `files of another user are refused`(file: String) throws {
            let home = try PluginHome()
            try home.home.writeProgram(FailingPlugins.once("later", "true"), to: "later/later")
            try home.home.writeProgram("x", to: "later/inner/helper")
            lchown(home.home.file(file), 4242, 4242)
            try expectRefusal(of: "~/later", "belongs to another user", in: home)
        }

        @Test func `a name that is in use is refused, also by a link or a file of the user`() throws {
            let home = try PluginHome()
            try home.home.writeProgram(FailingPlugins.once("later", "true"), to: "later")
            try home.install("x", as: "later")
            try expectRefusal(of: "~/later", "which 'plugins install' has not installed", in: home)
            #expect(home.home.text(of: "plugins/later") == "x")
            try FileManager.default.removeItem(atPath: home.home.file("plugins/later"))
            try FileManager.default.createSymbolicLink(
                atPath: home.home.file("plugins/later"), withDestinationPath: "nothing")
            try expectRefusal(of: "~/later", "a plugin with the name 'later' exists", in: home)
            try expectRefusal(of: "~/plugins/later", "exists", in: home)
        }

        @Test(arguments: ["remove later", "update later", "install ~/later"])
        func `a record that other users can change is refused`(action: String) throws {
            let home = try PluginHome()
            try home.home.writeProgram(FailingPlugins.once("later", "true"), to: "later")
            #expect(try home.run("plugins install ~/later").status == 0)
            try home.setMode(0o666, of: "plugins/installed.json")
            let result = try home.run("plugins \(action)")
            #expect(result.status == 1, "\(result)")
            #expect(result.output.isEmpty, "\(result)")
            #expect(result.diagnostics.contains("ther users can change '"), "\(result)")
            #expect(home.home.text(of: "plugins/later") != nil)
        }

        @Test(arguments: ["remove", "update"]) func `a record cannot name a file outside the folder`(action: String)
            throws
        {
            let home = try PluginHome()
            try home.home.writeProgram("#!/bin/sh\n", to: "precious/precious")
            try home.install("x", as: "later")
            try home.home.write(
                #"{"../precious": {"from": "\#(home.home.file("precious"))", "sha256": "x"}}"#,
                to: "plugins/installed.json")
            let result = try home.run("plugins \(action) ../precious")
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.contains("cannot be the name of a plugin"), "\(result)")
            #expect(home.home.text(of: "precious/precious") == "#!/bin/sh\n")
        }

        @Test(.enabled(if: SmallDisk.isPossible)) func `a full disk leaves nothing of a plugin`() throws {
            let home = try PluginHome()
            let disk = try SmallDisk(at: home.home.file("plugins"), bytes: 64 << 10)
            try home.setMode(0o700, of: "plugins")
            try home.home.writeProgram(FailingPlugins.once("later", "true"), to: "later/later")
            try home.home.write(String(repeating: "x", count: 100_000), to: "later/large")
            try expectRefusal(of: "~/later", "No space left on device", in: home)
            withExtendedLifetime(disk) {}
        }

        @Test func `options of other actions, and a damaged record, are refused with a sentence`() throws {
            let home = try PluginHome()
            for (line, reason) in [
                ("plugins --trust", "'--trust' is only for 'plugins install' and 'plugins update'."),
                ("plugins forget x --trust", "'--trust' is only for"),
                ("plugins trust x --verbose", "'--verbose' is only for 'plugins check'."),
                ("plugins forget x --yes", "'--yes' is only for 'plugins remove'."),
            ] {
                #expect(try home.runAll(line).diagnostics.contains(reason))
            }
            try home.home.writeProgram(FailingPlugins.once("later", "true"), to: "later")
            #expect(try home.run("plugins install ~/later").status == 0)
            try home.home.write("{", to: "plugins/installed.json")
            for line in ["plugins update later", "plugins remove later"] {
                #expect(try home.runAll(line).diagnostics.contains("installed.json' is damaged. Remove it"))
            }
            #expect(try home.run("plugins", "count").status == 0)
        }

        // MARK: Checks with messages

        @Test func `check with --verbose shows the messages in both directions`() throws {
            let home = try PluginHome()
            let text = FailingPlugins.lines(
                "later", #"say(id=m["id"], note="\x1bDone"); say(id=m["id"], done=True)"#,
                #""commands": [{"name": "later", "summary": "Does it.", "examples": ["later"]}]"#)
            try home.home.writeProgram(text, to: "later.py")
            let result = try home.home.runInside(["-c", "plugins check later.py --verbose"])
            #expect(result.status == 0, "\(result)")
            let lines = result.output.split(separator: "\n").map(String.init)
            let starts = [
                "    $ later describe", "    $ later", "    > {\"hello\":\"bluelib\"", "    < {\"plugin\": \"later\"",
                "    > {\"call\":\"later\"", "    < {\"id\": 1, \"note\": \"\\u001bDone\"}",
                "    < {\"id\": 1, \"done\": true}",
            ]
            var rest = lines[...]
            for start in starts {
                rest = rest.drop { !$0.hasPrefix(start) }
                #expect(!rest.isEmpty, "\(start): \(result)")
            }
            let quiet = try home.home.runInside(["-c", "plugins check later.py"])
            #expect(!quiet.output.contains("    < "), "\(quiet)")
            try home.home.writeProgram("#!/bin/sh\necho nonsense\n", to: "odd")
            let odd = try home.home.runInside(["-c", "plugins check odd --verbose"])
            #expect(odd.status == 1 && odd.output.contains("    < nonsense\n"), "\(odd)")
        }

        @Test func `check with --verbose shows the lines of mode once`() throws {
            let home = try PluginHome()
            let result = try home.run(
                "plugins check \(BuiltProgram.projectRoot)/Tests/PluginTests/Correct/witness --verbose")
            #expect(result.output.contains("\n    $ witness witness a"), "\(result)")
            #expect(
                result.output.contains("\n    > 1\\u{9}1\\u{9}") || result.output.contains("\n    > 1\t1\t"),
                "\(result)")
            #expect(result.output.contains("\n    < row"), "\(result)")
        }
    }
}
