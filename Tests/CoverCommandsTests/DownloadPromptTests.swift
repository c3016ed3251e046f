import BuiltProgram
import Foundation
import TerminalModel
import TestTraits
import Testing
import WebServer

/// Downloads while the user types.
@Suite(.serialized, .blocking) struct DownloadPromptTests {
    private let server: CoverServer

    init() async throws { server = try await CoverServer() }

    /// Prevents a timeout of a server that is slow on a busy machine or silent on purpose.
    private static let patient = "set covers-timeout 300"

    @Test func `no key of a long line is lost while fifty covers arrive`() async throws {
        let albums = (1...50).map { ("Album \($0)", server.web.url("/\($0).webp")) }
        for number in 1...50 {
            server.web.answer("/\(number).webp", with: .slow(server.picture, perSecond: server.picture.count))
        }
        let home = try server.home(albums)
        let prompt = try CoverPrompt(in: home, rows: 30)
        prompt.enter(Self.patient)
        prompt.enter("download --missing")
        let words = (1...60).map { "word\($0)" }.joined(separator: " ")
        var typed = ""
        let known = prompt.rowsAbove("", on: prompt.screen).count
        // Before the typing: a slow machine has all covers before the line is complete.
        prompt.expect { hasStatus($0) }
        for character in "echo \(words)" {
            typed.append(character)
            prompt.send(String(character))
            prompt.expect { prompt.isTyped(typed, on: $0) && areWhole($0.statusRows) }
            let torn = prompt.rowsAbove(typed, on: prompt.screen).dropFirst(known)
                .filter { $0.wholeMatch(of: /Downloaded the covers? of 'Album .*\.|50 covers downloaded\./) == nil }
            try #require(torn.isEmpty, "\(torn)")
        }
        prompt.expect { prompt.isTyped(typed, on: $0) && covers(in: $0) == 50 && $0.statusRows.isEmpty }
        prompt.enter("")
        #expect(echoed(prompt.screen) == words)
        #expect(home.covers.count == 50)
        #expect(prompt.screen.unknownSequences.isEmpty)
        prompt.send("\u{4}")
        #expect(prompt.waitForEnd() == 0)
    }

    /// True if there are four rows of covers, and one for all.
    private func hasStatus(_ screen: Screen) -> Bool {
        let rows = screen.statusRows
        guard rows.count == 5, let sum = rows.last else { return false }
        let hasBars = rows.dropLast().allSatisfy {
            $0.hasPrefix("Album ") && $0.contains("░") && $0.contains(" kB")
        }
        return hasBars && sum.contains("6 covers downloading, ") && sum.contains(" waiting") && sum.contains("kB/s")
    }

    /// True if there are no rows, or complete rows of downloads with the total below them.
    private func areWhole(_ rows: [String]) -> Bool {
        guard let sum = rows.last else { return true }
        let download = /Album \d+ +█*░* \d+ of \d+ kB( · [\d.]+ k?B\/s)?/
        let tally =
            /\d+ covers? (downloading|waiting)(, \d+ (waiting|downloaded))*( · [\d.]+ k?B\/s( · \d+ (s|min) left)?)?/
        return rows.count <= 5 && sum.wholeMatch(of: tally) != nil
            && rows.dropLast().allSatisfy { $0.wholeMatch(of: download) != nil }
    }

    /// The number of covers that were reported above the prompt.
    private func covers(in screen: Screen) -> Int {
        screen.transcript.reduce(0) { count, row in
            if row.hasPrefix("Downloaded the cover of 'Album ") { return count + 1 }
            guard row.hasPrefix("Downloaded the covers of 'Album "), let more = row.firstMatch(of: /and (\d+) more\./)
            else {
                return count
            }
            return count + 2 + (Int(more.1) ?? 0)
        }
    }

    /// The output of the last command, its rows joined.
    private func echoed(_ screen: Screen) -> String {
        let rows = screen.transcript
        guard let start = rows.lastIndex(where: { $0.hasPrefix("word1 word2") }) else { return "" }
        return rows[start...].prefix { !$0.hasSuffix(">") }.map {
            $0.padding(toLength: 80, withPad: " ", startingAt: 0)
        }
        .joined().trimmingCharacters(in: .whitespaces)
    }

    /// The status rows make the view smaller, so its covers are drawn again in another size.
    @Test func `covers requests each picture once, whatever changes its size or the library`() async throws {
        let albums = (1...3).map { ("Album \($0)", server.web.url("/\($0).webp")) }
        for number in 1...3 {
            server.web.answer("/\(number).webp", with: .bytes(server.picture).delayed(.seconds(4)))
        }
        let prompt = try CoverPrompt(in: server.home(albums), .kitty, rows: 24, columns: 100)
        prompt.enter(Self.patient)
        prompt.send("covers\r")
        prompt.expect { $0.lines.contains { $0.hasPrefix("3 covers waiting") } }
        for (rows, columns) in [(30, 120), (24, 110), (40, 100)] {
            prompt.terminal.resize(rows: rows, columns: columns)
            prompt.expect { $0.lines.count == rows && $0.lines.contains { $0.hasPrefix("3 covers waiting") } }
        }
        _ = try prompt.home.run(["-c", "edit 3 genre=Changed"])
        prompt.expect { $0.lines.contains { $0.contains("Changed") } }
        _ = await prompt.home.waitForCovers(3)
        prompt.expect { $0.hasPlaceholders && !$0.lines.contains { $0.contains("waiting") } }
        prompt.send("\u{1b}")
        prompt.expect { $0.isAtPrompt }
        #expect(server.web.requests.map(\.path).sorted() == ["/1.webp", "/2.webp", "/3.webp"])
    }

    @Test func `a failed download is reported with its reason and listed, and the shell continues`() async throws {
        server.web.answer("/page", with: .text("<html>", type: "image/png"))
        let prompt = try CoverPrompt(
            in: server.home([("Page", server.web.url("/page")), ("Gone", server.web.url("/gone"))]), columns: 200)
        prompt.enter("download *")
        prompt.expect { screen in
            [
                "No cover of 'Page': the file from", "No cover of 'Gone': the server '127.0.0.1' answered 404",
                "0 covers downloaded, 2 failed.",
            ].allSatisfy { text in
                screen.transcript.contains { $0.contains(text) }
            }
        }
        prompt.send("\u{c}")
        prompt.expect { $0.cursorRow == 0 }
        prompt.enter("downloads")
        #expect(prompt.screen.lines.contains { $0.hasPrefix("No cover of 'Gone': ") && $0.contains("404") })
        prompt.enter("cancel")
        #expect(prompt.screen.transcript.contains("There are no downloads."))
    }

    @Test
    func `a reason that is longer than the window is broken between words in messages and lists`() async throws {
        let prompt = try CoverPrompt(in: server.home([("Gone", server.web.url("/gone"))]))
        let told = [
            "No cover of 'Gone': the server '127.0.0.1' answered 404 Not Found. Check the", "  address.",
        ]
        prompt.enter("download")
        #expect(prompt.screen.transcript.contains("Downloading 1 cover. 'downloads' shows the progress."))
        prompt.expect { $0.transcript.contains(told[0]) && $0.transcript.contains(told[1]) }
        prompt.enter("downloads")
        let rows = prompt.screen.transcript
        #expect(rows.count { $0 == told[0] } == 2 && rows.count { $0 == told[1] } == 2, "\(rows)")
    }

    @Test func `a download without a response counts as waiting, not as downloading`() async throws {
        for path in ["/a", "/b", "/c"] { server.web.answer(path, with: .silent) }
        let albums = ["/a", "/b", "/c"].map { (title: $0, address: Optional(server.web.url($0))) }
        let prompt = try CoverPrompt(in: server.home(albums))
        prompt.enter(Self.patient)
        prompt.enter("download --missing")
        #expect(prompt.screen.transcript.contains("Downloading 3 covers. 'downloads' shows the progress."))
        prompt.expect { $0.statusRows == ["3 covers waiting"] }
        prompt.enter("cancel 1")
        prompt.expect { $0.statusRows == ["2 covers waiting"] }
    }

    @Test func `a program that is started during downloads inherits no connection`() async throws {
        server.web.answer("/a", with: .stalling(server.picture, after: 1000))
        let prompt = try CoverPrompt(in: server.home([("Stalling", server.web.url("/a"))]))
        let count = "! echo $(ls -l /proc/self/fd | grep -c socket:) sockets"
        prompt.enter(Self.patient)
        prompt.enter(count)
        prompt.enter("download")
        prompt.expect { $0.statusRows.contains { $0.hasPrefix("Stalling") && $0.contains("1 of 2 kB") } }
        prompt.enter(count)
        // The program that runs the tests may pass some sockets on.
        let counts = prompt.screen.transcript.filter { $0.wholeMatch(of: /\d+ sockets/) != nil }
        #expect(counts.count == 2, "\(counts)")
        #expect(Set(counts).count == 1, "\(counts)")
    }

    @Test func `a cancelled download is removed from the rows and from the cache`() async throws {
        server.web.answer("/a", with: .stalling(server.picture, after: 1000))
        let home = try server.home([("Stalling", server.web.url("/a"))])
        let prompt = try CoverPrompt(in: home)
        prompt.enter(Self.patient)
        prompt.enter("download")
        prompt.expect { $0.statusRows.contains { $0.hasPrefix("Stalling") && $0.contains("1 of 2 kB") } }
        prompt.enter("cancel 1")
        prompt.expect {
            $0.statusRows.isEmpty && $0.transcript.contains("Cancelled the download of the cover of 'Stalling'.")
        }
        #expect(home.covers.isEmpty)
    }

    @Test func `quitting during downloads is immediate and leaves no partial file, and the next start continues`()
        async throws
    {
        let paths = (1...20).map { "/\($0)" }
        for path in paths {
            server.web.answer(path, with: .stalling(server.picture, after: 1000), .bytes(server.picture))
        }
        server.web.answer("/1", with: .bytes(server.picture))
        let home = try server.home(paths.map { ("Album \($0)", server.web.url($0)) })
        let prompt = try CoverPrompt(in: home)
        // All at once, because the order of the downloads is not defined.
        prompt.enter("set covers-per-host 20")
        prompt.enter(Self.patient)
        prompt.enter("download --missing")
        prompt.expect { $0.statusRows.last?.hasPrefix("19 covers downloading, 1 downloaded") == true }
        prompt.send("\u{4}")
        #expect(prompt.waitForEnd() == 0)
        #expect(prompt.screen.transcript.contains("Cancelled 19 downloads. 'download --missing' starts them again."))
        #expect(home.covers.count == 1 && home.covers[0].utf8.count == 64)
        for path in paths { server.web.answer(path, with: .bytes(server.picture)) }
        #expect(try home.run(["-c", "download --missing"]).status == 0)
        #expect(home.covers.count == 20)
    }

    @Test func `'--wait' shows the progress, and Ctrl-C cancels the download`() async throws {
        server.web.answer("/a", with: .stalling(server.picture, after: 1000))
        let home = try server.home([("Blue", server.web.url("/a"))])
        let prompt = try CoverPrompt(in: home)
        prompt.enter(Self.patient)
        prompt.send("download --wait\r")
        prompt.expect { $0.typedRow.contains("0 of 1 cover") }
        prompt.send("\u{3}")
        prompt.expect { $0.readsLine && $0.isAtPrompt && $0.transcript.contains { $0.hasPrefix("Interrupted") } }
        #expect(!prompt.screen.transcript.contains { $0.contains("0 of 1 cover") })
        // The thread of the transfers removes the unfinished file; the prompt does not wait for it.
        let isRemoved = (0..<100).contains { _ in
            usleep(20_000)
            return home.covers.isEmpty
        }
        #expect(isRemoved)
    }

    @Test func `a cover fills the window in the terminal's colours`() async throws {
        let home = try ProgramHome()
        let prompt = try CoverPrompt(in: home, rows: 24, columns: 80)
        prompt.enter("cover American Pie")
        let drawn = prompt.screen.transcript.filter { row in row.unicodeScalars.contains { $0.value >= 0x2580 } }
        #expect(drawn.count > 15)
        #expect(drawn.allSatisfy { $0.count <= 80 })
        #expect(prompt.screen.unknownSequences.isEmpty)
    }
}
