import BuiltProgram
import Foundation
import TerminalModel
import Testing
import WebServer

/// Downloads while a person types.
@Suite(.serialized, .ownThread) struct DownloadPromptTests {
    @Test func `a long line is typed while fifty covers arrive, and no key is lost`() async throws {
        let server = try await CoverServer()
        let albums = (1...50).map { ("Album \($0)", server.web.url("/\($0).webp")) }
        for number in 1...50 {
            server.web.answer("/\(number).webp", with: .slow(server.picture, perSecond: server.picture.count))
        }
        let home = try server.home(albums)
        let prompt = try CoverPrompt(in: home, rows: 30)
        prompt.enter("download --missing")
        let words = (1...60).map { "word\($0)" }.joined(separator: " ")
        var typed = ""
        for character in "echo \(words)" {
            typed.append(character)
            prompt.send(String(character))
            if typed.count.isMultiple(of: 7) { prompt.expect { prompt.isTyped(typed, on: $0) } }
            if typed.count == 100 { prompt.expect { hasStatus($0) } }
        }
        prompt.expect { prompt.isTyped(typed, on: $0) && covers(in: $0) == 50 && $0.statusRows.isEmpty }
        prompt.enter("")
        #expect(echoed(prompt.screen) == words)
        #expect(home.covers.count == 50)
        #expect(prompt.screen.unknownSequences.isEmpty)
        prompt.send("\u{4}")
        #expect(prompt.waitForEnd() == 0)
    }

    /// Four covers with a row each, and one for all.
    private func hasStatus(_ screen: Screen) -> Bool {
        let rows = screen.statusRows
        guard rows.count == 5, let sum = rows.last else { return false }
        let hasBars = rows.dropLast().allSatisfy {
            $0.hasPrefix("Album ") && $0.contains("░") && $0.contains(" kB")
        }
        return hasBars && sum.contains("6 covers coming, ") && sum.contains(" waiting") && sum.contains("kB/s")
    }

    /// How many covers were told of above the prompt.
    private func covers(in screen: Screen) -> Int {
        screen.transcript.reduce(0) { count, row in
            if row.hasPrefix("The cover of 'Album ") { return count + 1 }
            guard row.hasPrefix("The covers of 'Album "), let more = row.firstMatch(of: /and (\d+) more are here/)
            else {
                return count
            }
            return count + 2 + (Int(more.1) ?? 0)
        }
    }

    /// What the last command wrote, its rows joined.
    private func echoed(_ screen: Screen) -> String {
        let rows = screen.transcript
        guard let start = rows.lastIndex(where: { $0.hasPrefix("word1 word2") }) else { return "" }
        return rows[start...].prefix { !$0.hasSuffix(">") }.map {
            $0.padding(toLength: 80, withPad: " ", startingAt: 0)
        }
        .joined().trimmingCharacters(in: .whitespaces)
    }

    @Test func `what failed is told with its reason, is listed, and the shell goes on`() async throws {
        let server = try await CoverServer()
        server.web.answer("/page", with: .text("<html>", type: "image/png"))
        let prompt = try CoverPrompt(
            in: server.home([("Page", server.web.url("/page")), ("Gone", server.web.url("/gone"))]), columns: 200)
        prompt.enter("download *")
        prompt.expect { screen in
            ["No cover of 'Page': what came from", "No cover of 'Gone': the server '127.0.0.1' answered 404"].allSatisfy
            {
                text in screen.transcript.contains { $0.contains(text) }
            }
        }
        prompt.enter("downloads")
        #expect(
            prompt.screen.transcript.contains { $0.contains("failed") && $0.contains("Gone") && $0.contains("404") })
        prompt.enter("cancel")
        #expect(prompt.screen.transcript.contains("Nothing is being fetched."))
    }

    @Test func `what is given up is gone from the rows and from the cache`() async throws {
        let server = try await CoverServer()
        server.web.answer("/a", with: .stalling(server.picture, after: 1000))
        let home = try server.home([("Stalling", server.web.url("/a"))])
        let prompt = try CoverPrompt(in: home)
        prompt.enter("download")
        prompt.expect { $0.statusRows.contains { $0.hasPrefix("Stalling") && $0.contains("1 of 2 kB") } }
        prompt.enter("cancel 1")
        prompt.expect { $0.statusRows.isEmpty && $0.transcript.contains("Gave up the cover of 'Stalling'.") }
        #expect(home.covers.isEmpty)
    }

    @Test func `leaving in the middle ends at once and leaves no partial file, and the next start goes on`()
        async throws
    {
        let server = try await CoverServer()
        server.web.answer("/a", with: .stalling(server.picture, after: 1000), .bytes(server.picture))
        let home = try server.home([("Blue", server.web.url("/a"))])
        let prompt = try CoverPrompt(in: home)
        prompt.enter("download")
        prompt.expect { $0.statusRows.contains { $0.hasPrefix("Blue") } }
        prompt.send("\u{4}")
        #expect(prompt.waitForEnd() == 0)
        #expect(home.covers.isEmpty)
        #expect(try home.run(["-c", "download"]).status == 0)
        #expect(home.covers.count == 1)
    }

    @Test func `'--wait' shows how far it is, and Ctrl-C gives it up`() async throws {
        let server = try await CoverServer()
        server.web.answer("/a", with: .stalling(server.picture, after: 1000))
        let home = try server.home([("Blue", server.web.url("/a"))])
        let prompt = try CoverPrompt(in: home)
        prompt.send("download --wait\r")
        prompt.expect { $0.typedRow.contains("0 of 1 cover") }
        prompt.send("\u{3}")
        prompt.expect { $0.typedRow.hasSuffix(">") && $0.transcript.contains { $0.hasPrefix("Interrupted") } }
        #expect(!prompt.screen.transcript.contains { $0.contains("0 of 1 cover") })
        #expect(home.covers.isEmpty)
    }

    @Test func `a cover is shown in the terminal's colours, as large as the window`() async throws {
        let home = try ProgramHome()
        let prompt = try CoverPrompt(in: home, rows: 24, columns: 80)
        prompt.enter("cover American Pie")
        let drawn = prompt.screen.transcript.filter { row in row.unicodeScalars.contains { $0.value >= 0x2580 } }
        #expect(drawn.count > 15)
        #expect(drawn.allSatisfy { $0.count <= 80 })
        #expect(prompt.screen.unknownSequences.isEmpty)
    }
}
