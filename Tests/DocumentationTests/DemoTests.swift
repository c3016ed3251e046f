import BuiltProgram
import Foundation
import Glibc
import TestTraits
import Testing

/// The pictures of the README show what the program does now.
@Suite(.blocking, .enabled(if: access("/usr/bin/tmux", X_OK) == 0, "tmux is not installed: apt-get install tmux"))
struct DemoTests {
    private static let folder = ".github/pictures/"

    /// The texts of the screens, without times and colours. `make demo` writes new ones.
    @Test func `the session of the pictures has the same screens as before`() throws {
        let script = BuiltProgram.projectRoot + "/Tests/Demo/record"
        let environment = ProcessInfo.processInfo.environment.filter { ["PATH", "HOME"].contains($0.key) }
        let recorded = try RunningProgram([script, BuiltProgram.path, "--texts"], environment: environment).finish()
        #expect(recorded.status == 0, "\(recorded.diagnostics)")
        let screens = try Page("Tests/Demo/screens.txt").text
        #expect(recorded.output == screens, "If this is intended, run make demo, and look at the pictures.")
    }

    @Test(arguments: ["demo.svg", "query.svg", "covers.svg"])
    func `a picture is small, runs no script, and loads nothing`(name: String) throws {
        let picture = try Page(Self.folder + name).text
        #expect(picture.utf8.count <= 300_000)
        for word in ["<script", "href", "url(", "<image", "onload"] { #expect(!picture.contains(word), "\(word)") }
        #expect(picture.contains("<title>"))
    }

    /// The file was made together with the pictures.
    @Test func `the pictures contain every row of the screens`() throws {
        let pictures = try ["demo.svg", "query.svg"].map { try Page(Self.folder + $0).text }.joined()
        let drawn: Set<String> = Set(pictures.matches(of: /<g transform[^>]*>(.*)<\/g>/).map { text(ofRow: $0.1) })
        let rows = try Page("Tests/Demo/screens.txt").text.split(separator: "\n").filter { !$0.hasPrefix("-----") }
        #expect(rows.count > 80)
        expectNone(
            rows.filter { !drawn.contains(String($0.replacing(" ", with: ""))) }.map { "No picture shows: \($0)" })
    }

    /// The text of a row of a picture, without spaces and the year.
    private func text(ofRow row: Substring) -> String {
        row.matches(of: />([^<]+)<\/text>/).map { unescaped($0.1) }.joined().replacing(" ", with: "")
            .replacing(/from1000to[0-9]{4}/, with: "from1000to(nextyear)")
    }

    private func unescaped(_ text: Substring) -> String {
        String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }
}
