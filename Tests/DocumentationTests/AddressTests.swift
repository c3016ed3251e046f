import BuiltProgram
import TestTraits
import Testing

/// The address of the project is in one file, and all others agree with it.
@Suite(.blocking) struct AddressTests {
    private static let source = ".packaging/homepage"
    private let homepage = (try? Page(Self.source))?.text.split(separator: "\n").first.map(String.init) ?? ""

    @Test(arguments: [
        ("README.md", "/releases"), (".packaging/README.md", "/releases"), (".github/SECURITY.md", ")"),
        ("Sources/Transfers/Engine/TransferSettings.swift", "\""),
    ])
    func `a file that repeats the address has the same`(path: String, next: String) throws {
        #expect(homepage.hasPrefix("https://"))
        #expect(try Page(path).text.contains(homepage + next))
    }

    @Test(arguments: [".packaging/build", ".packaging/formula", ".github/workflows/release.yml"])
    func `the packages read the file, and repeat nothing`(path: String) throws {
        let text = try Page(path).text
        #expect(text.contains("homepage"))
        #expect(!text.contains("https://github"))
    }

    @Test func `no other file names the project on its server`() throws {
        let name = try #require(homepage.split(separator: "/").last)
        let words = ["git", "-C", BuiltProgram.projectRoot, "grep", "-lE", "https?://[^ /]+/[^ /]+/\(name)"]
        let environment = ["PATH": "/usr/bin:/bin", "HOME": "/"]
        let safe = ["-c", "safe.directory=*"]
        let found = try RunningProgram(["/usr/bin/env"] + [words[0]] + safe + words[1...], environment: environment)
            .finish()
        #expect(
            found.output.split(separator: "\n").map(String.init).sorted()
                == [
                    ".github/SECURITY.md", Self.source, ".packaging/README.md", "README.md",
                    "Sources/Transfers/Engine/TransferSettings.swift",
                ].sorted())
    }
}
