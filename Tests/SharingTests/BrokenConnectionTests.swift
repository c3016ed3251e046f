import Foundation
import PostgresServer
import Synchronization
import TestTraits
import Testing

@testable import Sharing

/// Connections and servers that break at any moment: nothing is lost that was reported, and nothing is there twice.
@Suite(.blocking(isLong: true)) struct BrokenConnectionTests {
    private enum Outcome { case reported, unknown, failed }

    /// Appends entries, and says what the log said.
    private func outcome(_ log: PostgresLog, _ entries: [LogEntry]) throws -> Outcome {
        do {
            _ = try log.lock()
            try log.append(entries)
            try log.commit()
            return .reported
        } catch LogError.answerLost {
            return .unknown
        } catch LogError.unreachable {
            log.rollBack()
            return .failed
        }
    }

    @Test(arguments: [[10], [10, 20, 30], [1_500_000]])
    func `a connection that is cut at any message of a change leaves it whole or absent`(sizes: [Int]) throws {
        let shared = try SharedLog()
        let proxy = try MessageProxy(for: shared.server.folder)
        let (log, direct) = (shared.open(folder: proxy.folder), shared.open())
        var (outcomes, expected): ([Outcome], [String]) = ([], [])
        repeat {
            #expect(try log.newest() == expected.count)
            proxy.cut(after: outcomes.count)
            let entries = sizes.map { entry("\(outcomes.count)", size: $0) }
            let outcome = try outcome(log, entries)
            outcomes.append(outcome)
            let hasCut = proxy.hasCut
            proxy.cut(after: nil)
            #expect(hasCut == (outcome != .reported))
            let isThere = try log.finallyContains(entries[0].id)
            #expect(outcome != .reported || isThere)
            #expect(outcome != .failed || !isThere)
            if isThere { expected += entries.map(\.id) }
            #expect(try direct.entries().map(\.id) == expected)
            guard hasCut else { break }
        } while outcomes.count < 200
        // Failures first, then lost answers, and one change that was not cut.
        #expect(outcomes.filter { $0 == .failed }.count >= 5 && outcomes.filter { $0 == .unknown }.count >= 2)
        #expect(outcomes.last == .reported && outcomes.count < 200)
    }

    @Test func `a transaction that still runs after its connection broke decides what the log contains`() throws {
        let shared = try SharedLog()
        try shared.server.query(
            """
            CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.7); RETURN NULL; END';
            CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON bluelib.log DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW EXECUTE FUNCTION wait()
            """, in: shared.database)
        let proxy = try MessageProxy(for: shared.server.folder)
        let log = shared.open(folder: proxy.folder)
        let lost = entry("lost")
        _ = try log.lock()
        try log.append([lost])
        // The request is forwarded, and the first message of the answer is not.
        proxy.cut(after: 1)
        #expect(throws: LogError.answerLost) { try log.commit() }
        proxy.cut(after: nil)
        #expect(try log.finallyContains(lost.id))
        #expect(try log.newest() == 1)
    }

    @Test func `a server that crashes at any moment loses nothing that was reported`() throws {
        let server = try PostgresServer()
        let shared = try SharedLog(on: server)
        let isOver = Mutex(false)
        let results = Mutex((there: [String](), absent: [String]()))
        let programs = (1...3).map { number in
            Worker {
                let log = shared.open()
                while !isOver.withLock({ $0 }) {
                    let entries = (0..<Int.random(in: 1...4)).map {
                        entry("\(number) \($0)", size: .random(in: 0...5000))
                    }
                    guard let isThere = try? self.isThere(log, entries, isOver) else { continue }
                    results.withLock {
                        if isThere { $0.there += entries.map(\.id) } else { $0.absent += entries.map(\.id) }
                    }
                }
            }
        }
        let kills = ProcessInfo.processInfo.environment["BLUELIB_SERVER_KILLS"].flatMap { Int($0) } ?? 5
        for _ in 0..<kills {
            usleep(.random(in: 20_000...400_000))
            try server.crash()
            try server.start()
        }
        isOver.withLock { $0 = true }
        for program in programs { program.wait() }
        let entries = try shared.open().entries()
        let (there, absent) = results.withLock { ($0.there, $0.absent) }
        #expect(entries.map(\.number) == Array(1...entries.count) && entries.count > kills)
        #expect(Set(entries.map(\.id)).count == entries.count)
        #expect(Set(entries.map(\.id)) == Set(there))
        #expect(Set(there).isDisjoint(with: absent))
        print("\(kills) crashes of the server: \(entries.count) entries there, \(absent.count) absent.")
    }

    /// True if the entries are in the log; nil if the end came before the log could say it.
    private func isThere(_ log: PostgresLog, _ entries: [LogEntry], _ isOver: borrowing Mutex<Bool>) throws -> Bool? {
        switch try outcome(log, entries) {
        case .reported: return true
        case .failed: return false
        case .unknown:
            // The server starts again after each crash.
            for _ in 0..<3000 {
                if let isThere = try? log.finallyContains(entries[0].id) { return isThere }
                usleep(10_000)
            }
            return nil
        }
    }
}

/// A thread that a test waits for.
final class Worker: Sendable {
    private let end = DispatchSemaphore(value: 0)

    init(_ body: @escaping @Sendable () -> Void) {
        Thread { [end] in
            body()
            end.signal()
        }.start()
    }

    func wait() { end.wait() }
}
