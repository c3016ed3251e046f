@testable import Checking
@testable import SeedEdition

@main enum Exercise {
    static func main() async {
        await Checklist(
            exercise: 12, "Abstract Factory",
            question: """
                A fourth part is needed, and there are ten factories. Which files change, and who reports a factory
                that was forgotten? Would three closures in a struct do the same?
                """,
            [choice, screen, family]
        ).run()
    }

    private static let choice = Check("The character set decides which factory is used.") {
        try require(
            makeParts(for: "UTF-8") is UnicodeParts, "For \"UTF-8\", 'makeParts' must return 'UnicodeParts'.")
        for set in ["ANSI_X3.4-1968", "ISO-8859-1"] {
            try require(
                makeParts(for: set) is ASCIIParts, "For \"\(set)\", 'makeParts' must return 'ASCIIParts'.")
        }
    }

    private static let screen = Check("A screen of short titles is drawn in ASCII.") {
        let rows = draw(["Blue", "Hejira"], current: 1, with: ASCIIParts())
        try require(
            rows == ["  [Blue]", "> [Hejira]"],
            """
            The screen has the rows '\(rows.joined(separator: "' and '"))'. It needs '  [Blue]' and '> [Hejira]'.
            """)
    }

    private static let family = Check("All parts belong to one family.") {
        let rows = draw(["Nothing Like The Sun"], current: 0, with: ASCIIParts())
        let foreign = rows.joined().filter { !$0.isASCII }
        try require(
            foreign.isEmpty,
            """
            The row '\(rows[0])' contains '\(foreign)', which this terminal cannot show. One of your parts comes
            from the other family. A factory makes all parts of its family itself.
            """)
        try require(
            rows == ["> [Nothing Like...]"],
            "A title that is too long gives the row '\(rows[0])' instead of '> [Nothing Like...]'.")
    }

    /// Draws titles with the parts of a factory. It does not know which family they belong to.
    private static func draw(_ titles: [String], current: Int, with factory: any PartsFactory) -> [String] {
        let (frame, mark, dots) = (factory.makeFrame(), factory.makeMark(), factory.makeDots())
        return titles.enumerated().map { index, title in
            let shown = title.count > 15 ? title.prefix(12) + dots : title
            let margin = index == current ? mark + " " : "  "
            return margin + frame.left + shown + frame.right
        }
    }
}

/// Makes the parts of a screen that must suit the same terminal.
protocol PartsFactory {
    func makeFrame() -> (left: String, right: String)
    func makeMark() -> String
    func makeDots() -> String
}

struct UnicodeParts: PartsFactory {
    func makeFrame() -> (left: String, right: String) { ("│", "│") }
    func makeMark() -> String { "▸" }
    func makeDots() -> String { "…" }
}
