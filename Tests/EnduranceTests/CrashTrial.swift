import BuiltProgram
import Glibc
import Randomness
import Testing

/// One home in a crash test: after each crash the next program continues from the state of the library.
///
/// The state after a crash is examined in a copy, so that the next program finds it unchanged.
final class CrashTrial {
    private let course: Course
    private let home: ProgramHome
    private var done = 0
    private var history: [String]

    init(_ course: Course) throws {
        self.course = course
        home = try course.makeHome()
        history = try Aftermath.history(in: home)
    }

    var isOver: Bool { done == course.ordeal.lines.count }

    /// Lets a program continue, kills it, and checks everything.
    func crash(_ random: inout SeededRandom) throws {
        let share = max(0.1, Double(course.ordeal.lines.count - done) / Double(course.ordeal.lines.count))
        let seconds = Double.random(in: 0...1, using: &random) * share * course.seconds * 1.05
        let ordeal = course.ordeal
        let entries = ordeal.entries(from: done)
        let said = try EnteredLines(ordeal, from: done, in: home).run(killedAfter: seconds)

        let aftermath = try Aftermath(of: home)
        #expect(aftermath.state.isInOrder)
        let most = ordeal.way == .script ? ordeal.lines.count : min(said + 1, ordeal.lines.count)
        let found = (said...most).first { course.states[$0] == aftermath.state }
        try aftermath.expectSoundFile()
        try aftermath.expectUndo(to: course.firstAlbums)
        expectHistory(aftermath.history, entries, atLeast: (said - done) * 2)
        expectAliases(aftermath.aliases, said)
        done = try #require(
            found, "\(said) of \(ordeal.lines.count) lines were said to be done; the library is \(aftermath.state)")
    }

    /// The earlier entries are unchanged, and followed by the first of the new ones, including all that were
    /// confirmed.
    private func expectHistory(_ found: [String], _ entries: [String], atLeast count: Int) {
        guard course.ordeal.way != .script else { return #expect(found == history) }
        // The line during which a program was killed is entered again, and not stored twice.
        let isAgain = entries.first == history.last
        let new = isAgain ? Array(entries.dropFirst()) : entries
        #expect(found.starts(with: history))
        #expect(new.starts(with: found.dropFirst(history.count)))
        #expect(found.count - history.count >= count - (isAgain ? 1 : 0))
        history = found
    }

    private func expectAliases(_ found: Set<String>, _ said: Int) {
        let made = { (lines: ArraySlice<String>) in
            Set(lines.filter { $0.hasPrefix("alias ") }.map { String($0.split(separator: " ")[1]) })
        }
        let lines = course.ordeal.lines
        #expect(found.isSuperset(of: made(lines.prefix(said))))
        #expect(found.isSubset(of: made(lines.prefix(said + 1))))
    }
}
