import BuiltProgram
import Foundation
import Glibc
import Testing

extension FailingPlugins {
    /// The locations of plugins: their record of trust, the directories above, and links.
    @Suite struct PluginLocationTests {
        /// A user who is not the one of the test.
        private static let other = 4242

        private static func give(_ path: String) { lchown(path, uid_t(other), gid_t(other)) }

        // MARK: The record of trust

        @Test(arguments: [0o666, 0o662, 0o620])
        func `a record of trust that others can write trusts nothing`(mode: Int) throws {
            let home = try PluginHome("witness")
            let starts = home.home.text(of: "starts")
            try home.setMode(mode, of: "plugins/trusted.jsonl")
            try expectNoTrust(in: home, "other users can change '\(home.home.file("plugins/trusted.jsonl"))'", starts)
            #expect(try home.runAll("plugins trust witness").status == 1)
            try FileManager.default.removeItem(atPath: home.home.file("plugins/trusted.jsonl"))
            #expect(try home.run("plugins trust witness", "witness 1").status == 0)
        }

        @Test(.enabled(if: getuid() == 0)) func `a record of trust of another user trusts nothing`() throws {
            let home = try PluginHome("witness")
            let starts = home.home.text(of: "starts")
            Self.give(home.home.file("plugins/trusted.jsonl"))
            try expectNoTrust(in: home, "trusted.jsonl' belongs to another user. Remove the file", starts)
        }

        @Test(arguments: [0o777, 0o757, 0o703])
        func `a home that others can write is refused`(mode: Int) throws {
            let home = try PluginHome("witness")
            let starts = home.home.text(of: "starts")
            try home.setMode(mode, of: "")
            try expectNoTrust(in: home, "other users can change the folder '\(home.home.path)'", starts)
            #expect(try home.runAll("plugins trust witness").diagnostics.contains("chmod go-w FOLDER"))
            try home.setMode(0o755, of: "")
            #expect(try home.run("witness 1").status == 0)
        }

        @Test(arguments: [0o1777, 0o775, 0o755, 0o711])
        func `a home in which others can rename only what is theirs is accepted`(mode: Int) throws {
            let home = try PluginHome("witness")
            try home.setMode(mode, of: "")
            #expect(try home.run("witness 1").status == 0)
            try home.setMode(0o755, of: "")
        }

        @Test(.enabled(if: getuid() == 0)) func `directories of other users above the plugins are refused`() throws {
            let home = try PluginHome("witness")
            let starts = home.home.text(of: "starts")
            chown(home.home.path, uid_t(Self.other), gid_t(0))
            try expectNoTrust(in: home, "other users can change the folder", starts)
            chown(home.home.path, 0, gid_t(Self.other))
            try home.setMode(0o775, of: "")
            try expectNoTrust(in: home, "other users can change the folder", starts)
            try home.setMode(0o755, of: "")
        }

        @Test func `a folder of plugins behind a link is as safe as the link's directory`() throws {
            let home = try PluginHome("witness")
            let files = FileManager.default
            try files.createDirectory(atPath: home.home.file("open"), withIntermediateDirectories: false)
            try files.moveItem(atPath: home.home.file("plugins"), toPath: home.home.file("real"))
            try files.createSymbolicLink(
                atPath: home.home.file("plugins"), withDestinationPath: home.home.file("real"))
            #expect(try home.run("witness 1").status == 0)
            try home.setMode(0o777, of: "")
            #expect(try home.runAll("witness 1").diagnostics.contains("no plugin is trusted"))
            try home.setMode(0o755, of: "")
        }

        private func expectNoTrust(in home: PluginHome, _ reason: String, _ starts: String?) throws {
            let result = try home.runAll("witness 1", "count")
            #expect(result.diagnostics.contains("no plugin is trusted, because "), "\(result)")
            #expect(result.diagnostics.contains(reason), "\(result)")
            #expect(result.output == "5\n", "\(result)")
            #expect(home.home.text(of: "starts") == starts)
        }

        // MARK: Links

        /// A home with a link to a plugin in a checkout.
        private func linkedHome() throws -> PluginHome {
            let home = try PluginHome()
            let text = try String(
                contentsOfFile: BuiltProgram.projectRoot + "/Tests/PluginTests/Correct/witness", encoding: .utf8)
            try home.home.writeProgram(text, to: "checkout/src/witness.sh")
            try FileManager.default.createDirectory(
                atPath: home.home.file("plugins"), withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700])
            try link("witness", to: "../checkout/src/witness.sh", in: home)
            return home
        }

        private func link(_ name: String, to target: String, in home: PluginHome) throws {
            try FileManager.default.createSymbolicLink(
                atPath: home.home.file("plugins/\(name)"), withDestinationPath: target)
        }

        @Test func `a link to a file of the same user is followed, and its changes are noticed`() throws {
            let home = try linkedHome()
            #expect(try home.run("plugins trust witness", "witness 1").status == 0)
            let text = home.home.text(of: "checkout/src/witness.sh") ?? ""
            try home.home.writeProgram(text + "# later\n", to: "checkout/src/witness.sh")
            #expect(try home.runAll("witness 1").diagnostics.contains("'witness' has changed since"))
            try home.home.writeProgram(text, to: "checkout/src/witness.sh")
            #expect(try home.run("witness 1").status == 0)
        }

        @Test func `a link that leads to another file must be trusted again`() throws {
            let home = try linkedHome()
            #expect(try home.run("plugins trust witness").status == 0)
            try home.home.writeProgram("#!/bin/sh\necho evil\n", to: "checkout/evil")
            try FileManager.default.removeItem(atPath: home.home.file("plugins/witness"))
            try link("witness", to: home.home.file("checkout/evil"), in: home)
            #expect(try home.runAll("witness 1").diagnostics.contains("'witness' has changed since"))
        }

        @Test(arguments: [("checkout/src/witness.sh", 0o775), ("checkout/src", 0o777), ("checkout", 0o777)])
        func `a target that others can change is refused`(file: String, mode: Int) throws {
            let home = try linkedHome()
            try home.setMode(mode, of: file)
            let result = try home.runAll("plugins trust witness")
            #expect(result.status == 1, "\(result)")
            #expect(home.home.bytes(of: "starts") == nil, "\(result)")
            #expect(result.diagnostics.contains("'\(home.home.file(file))'"), "\(result)")
        }

        @Test(.enabled(if: getuid() == 0)) func `a link to another user's file or directory is refused`() throws {
            for file in ["checkout/src/witness.sh", "checkout/src"] {
                let home = try linkedHome()
                Self.give(home.home.file(file))
                let result = try home.runAll("plugins trust witness", "plugins check witness")
                #expect(result.status == 1, "\(result)")
                #expect(result.diagnostics.contains("'\(home.home.file(file))"), "\(result)")
            }
        }

        @Test(arguments: [
            ("missing", "is a link to a file that does not exist"), ("odd", "is a link that leads back to itself"),
            ("/dev/null", "is not a regular file"), (".", "is not a regular file"),
        ])
        func `a link without a program is refused with a reason`(target: String, reason: String) throws {
            let home = try linkedHome()
            try link("odd", to: target, in: home)
            let result = try home.runAll("plugins trust odd", "plugins check odd", "plugins")
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.components(separatedBy: reason).count == 3, "\(result)")
            #expect(result.output.contains("odd "), "\(result)")
        }

        // MARK: Checks by name

        @Test func `a plugin is checked by its name, and by the name or path of a file`() throws {
            let home = try PluginHome()
            let text = FailingPlugins.once("later", "echo 'note\tDone'")
            try home.install(text, as: "later")
            for word in ["later", "'\(home.home.file("plugins/later"))'"] {
                let result = try home.run("plugins check \(word)")
                #expect(result.status == 0, "\(result)")
                #expect(result.output.hasPrefix("The file can be a plugin.\n"), "\(result)")
            }
            let missing = try home.runAll("plugins check latr")
            #expect(missing.diagnostics.contains("Did you mean 'later'?"), "\(missing)")
            // A file in the current directory comes first.
            try home.home.writeProgram("#!/bin/sh\n", to: "later")
            let result = try home.home.runInside(["-c", "plugins check later"])
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.contains("'later' answers neither"), "\(result)")
        }
    }
}
