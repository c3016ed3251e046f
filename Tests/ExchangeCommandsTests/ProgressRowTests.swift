import ShellKit
import TestTraits
import Testing

/// The progress of a long import on a terminal.
@MainActor @Suite(.mainActor) struct ProgressRowTests {
    /// A row on its own output, at a time that the test sets.
    @MainActor private final class Bench {
        let output = MemoryOutput()
        let results = MemoryOutput()
        var milliseconds: Int64 = 0
        private(set) var asked = 0
        private(set) lazy var row = ProgressRow(
            on: Output(output, appearance: look), after: Output(results), canErase: canErase
        ) { [unowned self] in
            milliseconds * 1_000_000
        }
        private let canErase: Bool
        private let look: OutputAppearance

        init(columns: Int = 40, isTerminal: Bool = true, canErase: Bool = true) {
            look = OutputAppearance(columns: columns, isTerminal: isTerminal)
            self.canErase = canErase
        }

        /// Shows a text each millisecond up to a time.
        func show(_ text: String, until end: Int64) {
            while milliseconds < end {
                row.show(ask(text))
                milliseconds += 1
            }
        }

        private func ask(_ text: String) -> String {
            asked += 1
            return text
        }
    }

    @Test func `nothing is shown for half a second, and then ten rows a second`() {
        let bench = Bench()
        bench.show("1 row", until: 500)
        #expect(bench.output.text == "")
        #expect(bench.asked == 0)
        bench.show("2 rows", until: 600)
        #expect(bench.output.removeText() == "\r2 rows\u{1B}[K\r")
        bench.show("3 rows", until: 1600)
        #expect(bench.output.text == String(repeating: "\r3 rows\u{1B}[K\r", count: 10))
        #expect(bench.asked == 11)
    }

    @Test func `the row is erased once, if there is one`() {
        let bench = Bench()
        bench.row.erase()
        #expect(bench.output.text == "")
        bench.show("row", until: 501)
        _ = bench.output.removeText()
        bench.row.erase()
        bench.row.erase()
        #expect(bench.output.text == "\r\u{1B}[K")
    }

    @Test func `a row is cut to the terminal's width, and its control characters are escaped`() {
        let bench = Bench(columns: 10)
        bench.show("0123456789", until: 501)
        #expect(bench.output.removeText() == "\r01234567…\u{1B}[K\r")
        bench.milliseconds = 700
        bench.show("\u{1B}[2J\n", until: 701)
        #expect(bench.output.text == "\r\\u{1b}[2…\u{1B}[K\r")
    }

    /// Results whose reader has left.
    @MainActor private final class LeftOutput: ByteOutput {
        func write(bytes: UnsafeRawBufferPointer) throws { throw OutputClosed() }
        func flush() throws { throw OutputClosed() }
    }

    @Test func `the row is shown and erased although the reader of the results has left`() {
        let output = MemoryOutput()
        let look = OutputAppearance(columns: 40, isTerminal: true)
        var time: Int64 = 0
        var row: ProgressRow? = ProgressRow(
            on: Output(output, appearance: look), after: Output(LeftOutput()), canErase: true
        ) { time }
        time = 1_000_000_000
        row?.show("1 row")
        #expect(output.removeText() == "\r1 row\u{1B}[K\r")
        row?.erase()
        #expect(output.removeText() == "\r\u{1B}[K")
        time = 2_000_000_000
        row?.show("2 rows")
        _ = output.removeText()
        // A command that fails may forget it.
        row = nil
        #expect(output.text == "\r\u{1B}[K")
    }

    @Test(arguments: [(false, true), (true, false)])
    func `nothing is written to a file or a terminal that cannot erase`(isTerminal: Bool, canErase: Bool) {
        let bench = Bench(isTerminal: isTerminal, canErase: canErase)
        bench.show("row", until: 2000)
        bench.row.erase()
        #expect(bench.output.text == "")
        #expect(bench.asked == 0)
    }
}
