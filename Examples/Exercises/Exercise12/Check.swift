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
            [parts, family, unicode, others]
        ).run()
    }

    private static let parts = Check("The frame for ASCII is '[' and ']', and the mark is '>'.") {
        let rows = draw(["Blue", "Hejira"], current: 1, with: ASCIIParts())
        try require(
            rows == ["  [Blue]", "> [Hejira]"],
            """
            With the parts for ASCII, a screen of 'Blue' and 'Hejira', with the mark at the second, has the rows
            '\(rows.joined(separator: "' and '"))'.
            """)
    }

    private static let family = Check("The dots for ASCII are '...'.") {
        let rows = draw(["Nothing Like The Sun"], current: 1, with: ASCIIParts())
        let foreign = rows.joined().filter { !$0.isASCII }
        try require(
            foreign.isEmpty, "The row '\(rows[0])' contains '\(foreign)', which this terminal cannot show.",
            hint: "One of your parts comes from the other family. A factory makes all parts of its family itself.")
        let dots = ASCIIParts().makeDots()
        try require(dots == "...", "The rest of a title that is too long is shown as '\(dots)' instead of '...'.")
    }

    private static let unicode = Check("'makeParts' returns the parts for Unicode for the character set \"UTF-8\".") {
        let rows = draw(["Blue", "Nothing Like The Sun"], current: 0, with: makeParts(for: "UTF-8"))
        try require(
            rows == ["▸ │Blue│", "  │Nothing Like…│"],
            "For \"UTF-8\", the screen has the rows '\(rows.joined(separator: "' and '"))'.",
            hint: "The factory for Unicode is 'UnicodeParts'.")
    }

    private static let others = Check("For every other character set, it returns those for ASCII.") {
        for set in ["ANSI_X3.4-1968", "ISO-8859-1", "US-ASCII", "ASCII", "UTF-16", "KOI8-R", ""] {
            let rows = draw(["Blue", "Nothing Like The Sun"], current: 0, with: makeParts(for: set))
            try require(
                rows == ["> [Blue]", "  [Nothing Like...]"],
                "For \"\(set)\", the screen has the rows '\(rows.joined(separator: "' and '"))'.",
                hint: "Ask for the one character set that shows Unicode, not for those that do not.")
        }
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
