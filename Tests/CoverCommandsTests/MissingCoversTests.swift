import BuiltProgram
import Terminal
import TerminalModel
import TestTraits
import Testing
import WebServer

@testable import CoverCommands

/// `download --missing` counts the missing covers first, and reports the total after the single covers.
@Suite(.serialized, .blocking) struct MissingCoversTests {
    private typealias Albums = [(title: String, address: String?)]

    /// Albums of which every second has a cover address with this answer of the server.
    private func albums(_ count: Int, on server: CoverServer, answering answer: WebAnswer) -> Albums {
        (1...count).map { number in
            guard number.isMultiple(of: 2) else { return ("Album \(number)", nil) }
            server.web.answer("/\(number)", with: answer)
            return ("Album \(number)", server.web.url("/\(number)"))
        }
    }

    @Test func `the missing covers are counted before the first one arrives`() async throws {
        let server = try await CoverServer()
        let answer = WebAnswer.bytes(server.picture).delayed(.milliseconds(20))
        let home = try server.home(albums(500, on: server, answering: answer))
        let prompt = try CoverPrompt(in: home)
        prompt.enter("download --missing")
        #expect(prompt.screen.transcript.contains("Downloading 250 covers. 'downloads' shows the progress."))
        prompt.expect { $0.transcript.contains("250 covers downloaded, 250 albums without an address.") }
        #expect(home.covers.count == 250)
    }

    @Test func `cancelling includes the missing covers that are not requested yet`() async throws {
        let server = try await CoverServer()
        let home = try server.home(albums(500, on: server, answering: .silent))
        let prompt = try CoverPrompt(in: home)
        prompt.enter("set covers-timeout 300")
        prompt.enter("download --missing")
        prompt.expect { $0.statusRows == ["250 covers waiting"] }
        prompt.enter("set pager off")
        prompt.enter("downloads")
        #expect(prompt.screen.transcript.contains("122 covers will be requested after these."))
        prompt.enter("cancel")
        #expect(prompt.screen.transcript.contains("Cancelled 250 downloads."))
        prompt.expect { $0.transcript.contains("250 albums without an address, 250 cancelled.") }
        prompt.expect { $0.statusRows.isEmpty }
    }

    @Test func `in a large library the number of missing covers is reported as soon as it is known`() async throws {
        let server = try await CoverServer()
        for path in ["/a", "/b"] { server.web.answer(path, with: .silent) }
        let without: Albums = (1...1030).map { ("Album \($0)", nil) }
        let albums = without + ["/a", "/b", "/b"].map { (title: $0, address: server.web.url($0)) }
        let prompt = try CoverPrompt(in: server.home(albums))
        prompt.enter("set covers-timeout 300")
        prompt.enter("download --missing")
        #expect(prompt.screen.transcript.contains("Checking 1033 albums for missing covers."))
        prompt.expect { $0.transcript.contains("Downloading 2 covers. 'downloads' shows the progress.") }
        prompt.expect { $0.statusRows == ["2 covers waiting"] }
    }

    @Test(arguments: ["download --missing", "download --missing --wait"])
    func `the total is below the messages about single covers`(line: String) async throws {
        let server = try await CoverServer()
        let home = try server.home(albums(6, on: server, answering: .bytes(server.picture)))
        let prompt = try CoverPrompt(in: home)
        prompt.enter(line)
        prompt.expect { screen in
            screen.transcript.contains { $0.hasPrefix("3 covers downloaded") }
                && screen.transcript.count { $0.hasPrefix("Downloaded the cover of") } == 3
        }
        let rows = prompt.screen.transcript.filter { $0.contains("cover of") || $0.contains("covers downloaded") }
        #expect(rows.last == "3 covers downloaded, 3 albums without an address.", "\(rows)")
    }

    @Test(arguments: [(1, []), (3, []), (4, ["1 more cover failed;"]), (5, ["2 more covers failed;"])])
    func `the first of many failures are named, and the rest are counted`(count: Int, others: [String]) {
        var notices = CoverNotices()
        for number in 1...count { notices.fail("'\(number)'", because: "no answer.") }
        let lines = notices.removeDue(isLast: true).map(\.plain)
        #expect(lines.prefix(3) == (1...count).prefix(3).map { "No cover of '\($0)': no answer." }[...])
        #expect(lines.dropFirst(3) == others.map { $0 + " 'downloads' lists the reasons." }[...])
    }
}
