import BuiltProgram
import Foundation
import Glibc
import TerminalModel
import Testing
import WebServer

extension WorkingPlugins {
    /// `plugins install`, `update` and `remove` of files, folders and repositories.
    @Suite struct InstallationTests {
        private static let witness = BuiltProgram.projectRoot + "/Tests/PluginTests/Correct/witness"

        /// The entries of the folder of plugins that are not the program's own.
        private func entries(_ home: PluginHome) -> [String] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: home.home.file("plugins"))) ?? []
            return names.filter { !$0.hasPrefix("installed.json") && !$0.hasPrefix("trusted.jsonl") }.sorted()
        }

        @Test func `a script installs a file, runs nothing of it, and says how to go on`() throws {
            let home = try PluginHome()
            let result = try home.run("plugins install \(Self.witness)")
            #expect(result.status == 0, "\(result)")
            #expect(
                result.output == """
                    Installed 'witness' from '\(Self.witness)'. Nothing of it has run. \
                    'plugins trust witness' shows and trusts it.

                    """, "\(result)")
            #expect(home.home.bytes(of: "starts") == nil)
            #expect(try home.runAll("witness 1").diagnostics.contains("unknown command 'witness'"))
            #expect(try home.run("plugins trust witness", "witness 1 --format tsv").output.contains("album\t1|1|"))
            #expect(entries(home) == ["witness"])
        }

        @Test(arguments: ["loans", "genres"])
        func `an example is installed by its name in any directory, and updated from there`(name: String) throws {
            let home = try PluginHome()
            let result = try home.home.runInside(["-c", "plugins install example:\(name) --trust"])
            #expect(
                result.status == 0 && result.output.hasPrefix("Installed '\(name)' from '/"),
                "\(result)")
            #expect(try home.run("help \(name)").status == 0)
            #expect(try home.run("plugins update \(name)").output == "'\(name)' has not changed.\n")
            #expect(try home.run("plugins remove \(name)").status == 0)
            #expect(entries(home) == [])
        }

        @Test(arguments: [
            ("example:loan", "there is no file '"), ("example:README", "'README' cannot be the name of a plugin"),
            ("example:", "an address begins with 'https://'"),
        ])
        func `an unknown example is an error`(source: String, message: String) throws {
            let home = try PluginHome()
            let result = try home.run("plugins install \(source) --trust")
            #expect(result.status == 1 && result.diagnostics.contains(message), "\(result)")
            #expect(entries(home) == [])
        }

        @Test func `install with --trust, and install at the prompt, go on as trust does`() throws {
            let home = try PluginHome()
            let result = try home.run("plugins install \(Self.witness) --trust", "witness 1 --format tsv")
            #expect(result.output.contains("\nTrusted 'witness' 1.5 (mode once), SHA-256 "), "\(result)")
            #expect(result.output.contains("album\t1|1|"), "\(result)")
            let other = try PluginHome()
            let typed = try other.type("plugins install \(Self.witness)", "witness 1 --format tsv")
            #expect(typed.output.contains("Trusted 'witness' 1.5"), "\(typed)")
            #expect(typed.output.contains("album\t1|1|"), "\(typed)")
        }

        @Test(arguments: ["later", "later.py", "later.sh", "later.git", "./later.rb", "folder/later.pl"])
        func `a plugin has the name of its file without the ending`(file: String) throws {
            let home = try PluginHome()
            try home.home.writeProgram(FailingPlugins.once("later", "echo 'note\tDone'"), to: file)
            for line in ["plugins check \(file)", "plugins install \(file) --trust", "later"] {
                let result = try home.home.runInside(["-c", line])
                #expect(result.status == 0, "\(result)")
            }
            #expect(entries(home) == ["later"])
        }

        @Test func `a folder is installed from inside it, with its links and without .git`() throws {
            let home = try PluginHome()
            let text = FailingPlugins.once("later", "cat \"${0%/*}/inner/link\"")
            try home.home.writeProgram(text, to: "later/later")
            try home.home.write("note\tHelped\n", to: "later/inner/text")
            try home.home.write("#!/bin/sh\n", to: "later/.git/hooks/post-checkout")
            try FileManager.default.createSymbolicLink(
                atPath: home.home.file("later/inner/link"), withDestinationPath: "../inner/text")
            let result = try RunningProgram(
                [BuiltProgram.path, "-c", "plugins install . --trust", "-c", "later"],
                environment: home.home.environment, directory: home.home.file("later")
            ).finish()
            #expect(result.status == 0, "\(result)")
            #expect(result.diagnostics == "Helped\n", "\(result)")
            #expect(!FileManager.default.fileExists(atPath: home.home.file("plugins/later/.git")))
        }

        @Test func `update fetches a file again, and a change needs trust again`() throws {
            let home = try PluginHome()
            let source = try home.home.writeProgram(
                FailingPlugins.once("later", "echo 'note\tOne'"), to: "src/later.sh")
            #expect(try home.run("plugins install \(source) --trust", "later").diagnostics == "One\n")
            #expect(try home.run("plugins update later").output == "'later' has not changed.\n")
            try home.home.writeProgram(FailingPlugins.once("later", "echo 'note\tTwo'"), to: "src/later.sh")
            #expect(try home.run("plugins update later").output.hasPrefix("Updated 'later' from '\(source)'. Nothing"))
            #expect(try home.runAll("later").diagnostics.contains("has changed since you trusted it"))
            #expect(try home.run("plugins trust later", "later").diagnostics == "Two\n")
            try home.home.writeProgram(FailingPlugins.once("later", "echo 'note\tThree'"), to: "src/later.sh")
            #expect(try home.run("plugins update later --trust", "later").diagnostics == "Three\n")
        }

        @Test func `an update or an installation whose trust fails leaves all as it was`() throws {
            let home = try PluginHome()
            let source = try home.home.writeProgram(FailingPlugins.once("later", "echo 'note\tOne'"), to: "src/later")
            let bad = "#!/bin/sh\necho '{\"plugin\": \"other\"}'\n"
            #expect(try home.run("plugins install \(source) --trust").status == 0)
            let record = home.home.text(of: "plugins/installed.json")
            try home.home.writeProgram(bad, to: "src/later")
            #expect(try home.runAll("plugins update later --trust").status == 1)
            #expect(try home.run("later").diagnostics == "One\n")
            #expect(home.home.text(of: "plugins/installed.json") == record)
            try home.home.writeProgram(bad, to: "src/second")
            let second = try home.runAll("plugins install '\(home.home.file("src/second"))' --trust")
            #expect(second.status == 1, "\(second)")
            #expect(entries(home) == ["later"])
            #expect(home.home.text(of: "plugins/installed.json") == record)
        }

        @Test func `an update does not overwrite changes of the user`() throws {
            let home = try PluginHome()
            let text = FailingPlugins.once("later", "echo 'note\tOne'")
            let source = try home.home.writeProgram(text, to: "src/later")
            #expect(try home.run("plugins install \(source) --trust").status == 0)
            try home.home.writeProgram(text + "# mine\n", to: "plugins/later")
            try home.home.writeProgram(text + "# theirs\n", to: "src/later")
            let refused = try home.runAll("plugins update later --trust")
            #expect(refused.diagnostics.contains("the files of 'later' were changed since"), "\(refused)")
            #expect(home.home.text(of: "plugins/later")?.hasSuffix("# mine\n") == true)
        }

        @Test func `remove forgets and deletes what was installed, and of a link only the link`() throws {
            let home = try PluginHome()
            let text = FailingPlugins.once("later", "echo 'note\tOne'")
            try home.home.writeProgram(text, to: "later/later")
            try home.home.write("x", to: "later/inner/helper")
            try home.home.write("x", to: "plugin-data/later/mine")
            let folder = home.home.file("later")
            #expect(try home.run("plugins install '\(folder)' --trust").status == 0)
            let removed = try home.runAll("plugins remove later", "later", "plugins --format tsv")
            let data = home.home.file("plugin-data/later")
            #expect(removed.output.contains("Removed 'later'. Its own data remain in '\(data)'.\n"), "\(removed)")
            #expect(home.home.text(of: "plugin-data/later/mine") == "x")
            #expect(removed.diagnostics.contains("unknown command 'later'"), "\(removed)")
            #expect(!removed.output.contains("\nlater\t"), "\(removed)")
            #expect(entries(home) == [])
            #expect(home.home.text(of: "plugins/installed.json") == "{}\n")
            try FileManager.default.createSymbolicLink(
                atPath: home.home.file("plugins/later"), withDestinationPath: folder)
            #expect(try home.run("plugins trust later", "later", "plugins remove later").status == 0)
            #expect(entries(home) == [])
            #expect(home.home.text(of: "later/later") == text)
            try home.install(text, as: "later")
            let kept = try home.runAll("plugins remove later", "plugins remove latr", "plugins update later")
            #expect(kept.status == 1, "\(kept)")
            #expect(kept.diagnostics.contains("'plugins install' has not installed a plugin 'later'"), "\(kept)")
            #expect(entries(home) == ["later"])
        }

        @Test func `remove asks at the prompt, and --yes answers`() throws {
            let home = try PluginHome()
            let text = FailingPlugins.once("later", "echo 'note\tOne'")
            let source = try home.home.writeProgram(text, to: "src/later")
            #expect(try home.run("plugins install \(source) --trust").status == 0)
            let prompt = try PluginPrompt(in: home)
            prompt.send("plugins remove later\r")
            prompt.expect { $0.currentLine == "Remove 'later' and its files? [y/n]" }
            prompt.send("n\r")
            prompt.expect { $0.holds("Nothing was removed.") && $0.isAtPrompt }
            #expect(entries(home) == ["later"])
            prompt.send("plugins remove later\r")
            prompt.expect { $0.currentLine == "Remove 'later' and its files? [y/n]" }
            prompt.send("\u{3}")
            prompt.expect { $0.isAtPrompt }
            #expect(entries(home) == ["later"])
            prompt.enter("plugins remove later --yes")
            #expect(prompt.quit() == 0)
            #expect(entries(home) == [])
        }

        @Test func `an update leaves no moment without the plugin`() throws {
            let home = try PluginHome()
            let texts = (0..<2).map { FailingPlugins.once("later", "echo 'note\t\($0)'") }
            let source = try home.home.writeProgram(texts[0], to: "src/later")
            #expect(try home.run("plugins install \(source)").status == 0)
            let place = home.home.file("plugins/later")
            for number in 1...6 {
                try home.home.writeProgram(texts[number % 2], to: "src/later")
                let program = try home.start(["-c", "plugins update later"])
                var missing = 0
                let end = ContinuousClock.now + .seconds(PluginHome.patience)
                while home.home.text(of: "plugins/later") != texts[number % 2], .now < end {
                    if access(place, F_OK) != 0 { missing += 1 }
                }
                #expect(missing == 0)
                #expect(try program.finish().status == 0)
            }
        }

        @Test func `the source is recorded without dots, and a link at its end by its own name`() throws {
            let home = try PluginHome()
            try home.home.writeProgram(FailingPlugins.once("later", "echo 'note\tOne'"), to: "src/inner/later")
            try FileManager.default.createSymbolicLink(
                atPath: home.home.file("other"), withDestinationPath: "src/inner/later")
            let real = URL(fileURLWithPath: home.home.file(".")).resolvingSymlinksInPath().path
            let folder = home.home.file("src/inner/../inner/./later")
            #expect(try home.run("plugins install '\(folder)'").output.contains("from '\(real)/src/inner/later'"))
            try home.home.writeProgram(FailingPlugins.once("other", "echo 'note\tTwo'"), to: "src/inner/later")
            let linked = home.home.file("src/../other")
            #expect(try home.run("plugins install '\(linked)'").output.contains("from '\(real)/other'"))
        }

        @Test func `a changed helper in a folder needs trust again, but .git does not`() throws {
            let home = try PluginHome()
            try home.home.writeProgram(
                """
                #!/usr/bin/env python3
                import helper, json, sys
                for line in sys.stdin:
                    message = json.loads(line)
                    if "hello" in message: print(helper.declaration, flush=True)
                    if "call" in message: print(json.dumps({"id": message["id"], "done": True}), flush=True)

                """, to: "later/later")
            let helper = """
                declaration = '{"plugin": "later", "version": "1", "protocol": 1, "mode": "lines", "commands": \
                [{"name": "later", "summary": "Does it."}]}'

                """
            try home.home.write(helper, to: "later/helper.py")
            try FileManager.default.createDirectory(
                atPath: home.home.file("plugins"), withIntermediateDirectories: true)
            try home.setMode(0o700, of: "plugins")
            try FileManager.default.createSymbolicLink(
                atPath: home.home.file("plugins/later"), withDestinationPath: "../later")
            try home.trust("later")
            #expect(try home.run("later", "later").status == 0)
            // Python wrote no compiled files, which would have to be trusted.
            #expect(try FileManager.default.contentsOfDirectory(atPath: home.home.file("later")).count == 2)
            try home.home.write("x", to: "later/.git/index")
            #expect(try home.run("later").status == 0)
            let changes: [(change: () throws -> Void, back: () throws -> Void)] = [
                (
                    { try home.home.write(helper + "\n", to: "later/helper.py") },
                    { try home.home.write(helper, to: "later/helper.py") }
                ),
                (
                    { try home.home.write("", to: "later/json.py") },
                    { try FileManager.default.removeItem(atPath: home.home.file("later/json.py")) }
                ),
                (
                    { rename(home.home.file("later/helper.py"), home.home.file("later/helpers.py")) },
                    { rename(home.home.file("later/helpers.py"), home.home.file("later/helper.py")) }
                ),
            ]
            for (change, back) in changes {
                try change()
                #expect(try home.runAll("later").diagnostics.contains("'later' has changed since you trusted it"))
                try back()
                #expect(try home.run("later").status == 0)
            }
        }

        @Test func `one of two installations at the same time succeeds`() throws {
            let home = try PluginHome()
            let programs = try (0..<2).map { number in
                let file = try home.home.writeProgram(
                    FailingPlugins.once("later", "echo 'note\t\(number)'"), to: "\(number)/later")
                return try home.start(["-c", "plugins install \(file) --trust"])
            }
            let results = try programs.map { try $0.finish() }
            #expect(results.map(\.status).sorted() == [0, 1], "\(results)")
            #expect(results.contains { $0.diagnostics.contains("a plugin with the name 'later' exists") }, "\(results)")
            #expect(entries(home) == ["later"])
            let winner = results.firstIndex { $0.status == 0 } ?? 0
            #expect(try home.run("later").diagnostics == "\(winner)\n")
        }

        // MARK: Repositories

        @Test func `a repository is cloned and updated, and nothing of it runs`() async throws {
            let (home, server) = (try PluginHome(), try await GitServer())
            let mark = "#!/bin/sh\n>\"$BLUELIB_HOME/ran\"\n"
            try home.home.writeProgram(mark, to: "hooks/post-checkout")
            try home.home.writeProgram(mark, to: "templates/hooks/post-checkout")
            try home.home.write(
                """
                [core]
                    hooksPath = \(home.home.file("hooks"))
                    fsmonitor = \(home.home.file("hooks/post-checkout"))
                [filter "mark"]
                    smudge = \(home.home.file("hooks/post-checkout"))
                [submodule]
                    recurse = true
                [url "file:///"]
                    insteadOf = https://

                """, to: ".gitconfig")
            let files = [
                ".gitattributes": "* filter=mark\n", "inner/helper": "note\tOne\n",
                ".gitmodules": "[submodule \"x\"]\n\tpath = x\n\turl = file:///nowhere\n",
            ]
            try server.commit(
                files.merging(["later": FailingPlugins.once("later", "cat \"${0%/*}/inner/helper\"")]) { $1 },
                to: "later")
            let environment = server.trust.merging([
                "GIT_TEMPLATE_DIR": home.home.file("templates"), "GIT_DIR": home.home.file("elsewhere"),
            ]) { $1 }
            func run(_ lines: String...) throws -> ProgramResult {
                try home.home.run(["--on-error", "continue"] + lines.flatMap { ["-c", $0] }, environment: environment)
            }
            let address = server.address("later")
            let result = try run("plugins install \(address)")
            #expect(result.output.hasPrefix("Installed 'later' from '\(address)'. Nothing of it has run."), "\(result)")
            #expect(entries(home) == ["later"])
            #expect(
                Set(try FileManager.default.contentsOfDirectory(atPath: home.home.file("plugins/later")))
                    == [".gitattributes", ".gitmodules", "inner", "later"])
            #expect(try run("plugins trust later", "later").diagnostics == "One\n")
            #expect(try run("plugins update later").output == "'later' has not changed.\n")
            try server.commit(["inner/helper": "note\tTwo\n"], to: "later")
            let updated = try run("plugins update later --trust", "later")
            #expect(updated.diagnostics == "Two\n", "\(updated)")
            #expect(home.home.bytes(of: "ran") == nil)
        }

        @Test func `an address that redirects to another protocol is refused`() async throws {
            let (home, server) = (try PluginHome(), try await GitServer())
            try server.commit(["later": FailingPlugins.once("later", "")], to: "later")
            for target in ["http://127.0.0.1:1/x", "file:///etc", "ftp://127.0.0.1:1/x"] {
                server.web.answer(GitServer.start("moved"), with: .redirect(to: target))
                let result = try home.home.run(
                    ["-c", "plugins install \(server.address("moved"))"], environment: server.trust)
                #expect(result.status == 1, "\(result)")
                #expect(result.diagnostics.contains("cannot clone '\(server.address("moved"))': "), "\(result)")
                #expect(entries(home) == [])
            }
            server.web.answer(
                GitServer.start("renamed"), with: .redirect(to: server.web.url(GitServer.start("later"))))
            let renamed = try home.home.run(
                ["-c", "plugins install \(server.address("renamed"))"], environment: server.trust)
            #expect(
                renamed.diagnostics.contains(
                    "'\(server.address("renamed"))' cannot be a plugin, because it has no program"))
            let unknown = try home.home.run(["-c", "plugins install \(server.address("later"))"])
            #expect(unknown.diagnostics.contains("certificate"), "\(unknown)")
            #expect(entries(home) == [])
        }

        /// A home whose PATH begins with a program `git` of the test.
        private func home(git text: String) throws -> (home: PluginHome, environment: [String: String]) {
            let home = try PluginHome()
            try home.home.writeProgram("#!/bin/sh\n\(text)\n", to: "bin/git")
            return (home, ["PATH": home.home.file("bin") + ":/usr/bin:/bin"])
        }

        @Test func `the address is no option, and git may use https only`() throws {
            let (home, environment) = try home(
                git: """
                    env >"$BLUELIB_HOME/variables"
                    for word; do printf '%s\\n' "$word"; done >"$BLUELIB_HOME/words"
                    printf 'warning: x\\nfatal: no \\033[31mway\\nhint: y\\n' >&2
                    exit 128
                    """)
            let result = try home.home.run(
                ["-c", "plugins install HTTPS://host/x/later.git/"], environment: environment)
            #expect(
                result.diagnostics.contains("cannot clone 'https://host/x/later.git/': fatal: no \\u{1b}[31mway.\n"),
                "\(result)")
            let words = (home.home.text(of: "words") ?? "").split(separator: "\n")
            #expect(words.dropLast().suffix(2) == ["--", "https://host/x/later.git/"], "\(words)")
            for option in ["--no-recurse-submodules", "--template=", "--depth=1"] {
                #expect(words.contains(option[...]))
            }
            let variables = home.home.text(of: "variables") ?? ""
            #expect(variables.contains("GIT_ALLOW_PROTOCOL=https\n"), "\(variables)")
            #expect(entries(home) == [])
            let missing = try home.home.run(
                ["-c", "plugins install https://host/later"], environment: ["PATH": home.home.file("nothing")])
            #expect(missing.diagnostics.contains("the program git is missing"), "\(missing)")
        }

        @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
        func `an interrupted installation leaves nothing`(signal: Int32) throws {
            let (home, environment) = try home(
                git: """
                    for word; do target=$word; done
                    mkdir "$target"
                    >"$BLUELIB_HOME/begun"
                    while :; do sleep 1; done
                    """)
            let program = try home.home.start(["-c", "plugins install https://host/later"], environment: environment)
            #expect(home.waitForFile("begun"))
            program.signal(signal)
            let result = try program.finish()
            #expect(result.status == 128 + signal, "\(result)")
            #expect(entries(home) == [])
            #expect(home.remainingProcesses() == [])
        }

        @Test func `the next installation removes what a killed one has left`() throws {
            let home = try PluginHome()
            try home.home.write("x", to: "plugins/.install-99999999-abcdef/later/later")
            try home.setMode(0o700, of: "plugins")
            #expect(try home.run("plugins install \(Self.witness)").status == 0)
            #expect(entries(home) == ["witness"])
        }

        @Test func `Ctrl-C at the prompt ends git, and the next line runs`() throws {
            let (home, environment) = try home(git: ">\"$BLUELIB_HOME/begun\"\nwhile :; do sleep 1; done")
            let prompt = try PluginPrompt(in: home, environment)
            prompt.send("plugins install https://host/later\r")
            #expect(home.waitForFile("begun"))
            #expect(prompt.interrupt() < .seconds(9) * Sanitizers.slowness)
            #expect(entries(home) == [])
            prompt.enter("count")
            #expect(prompt.quit() == 0)
        }
    }
}
