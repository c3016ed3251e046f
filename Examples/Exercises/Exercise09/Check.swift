@testable import Checking
@testable import SeedEdition

@main enum Exercise {
    static func main() async {
        await Checklist(
            exercise: 9, "Adapter",
            question: """
                Suppose that the box could post an event for each new record. Which object should then call
                'reload': the box, the adapter or the scroller? What would each of them have to know?
                """,
            [number, names, laterRecords]
        ).run()
    }

    private static let number = Check("The scroller finds as many tiles as the box has records.") {
        let count = RecordBoxAdapter(RecordBox(["Blue", "Hejira"])).numberOfViews(in: HorizontalScroller())
        try require(
            count == 2,
            """
            The box has 2 records, but the data source says \(count). The adapter receives the box in its 'init':
            keep it, and pass the question on.
            """)
    }

    private static let names = Check("Each tile has the name of its record.") {
        let box = RecordBox(["Blue", "Hejira", "Mingus"])
        let shown = rows(of: box, RecordBoxAdapter(box))
        try require(
            shown == "Blue Hejira Mingus",
            """
            The scroller shows '\(shown)' instead of 'Blue Hejira Mingus'. Its first tile has the index 0; the first
            record has the number 1.
            """)
    }

    private static let laterRecords = Check("Records that are put into the box later appear, too.") {
        let box = RecordBox(["Blue"])
        let adapter = RecordBoxAdapter(box)
        box.put("Hejira")
        let shown = rows(of: box, adapter)
        try require(
            shown == "Blue Hejira",
            """
            'Hejira' was put into the box, and the scroller still shows '\(shown)'. Your adapter has a copy from the
            time of its 'init'. An adapter translates calls and stores no data: ask the box in each call.
            """)
    }

    /// The tiles in the scroller, in one line.
    private static func rows(of box: RecordBox, _ adapter: RecordBoxAdapter) -> String {
        let (scroller, delegate) = (HorizontalScroller(), FirstTileDelegate())
        (scroller.dataSource, scroller.delegate) = (adapter, delegate)
        scroller.reload()
        return scroller.tiles.flatMap { $0.rows(isCurrent: false) }.joined(separator: " ")
    }
}

/// A box of records from another program, which counts from 1.
final class RecordBox {
    private var names: [String]

    init(_ names: [String]) { self.names = names }

    var size: Int { names.count }

    /// The name of a record, for any number, so that a wrong one is visible and stops nothing.
    func name(ofRecord number: Int) -> String { names.indices.contains(number - 1) ? names[number - 1] : "(no record)" }

    func put(_ name: String) { names.append(name) }
}

/// A tile with a name.
final class RecordTile: ScrollerTile {
    private let name: String

    init(_ name: String) { self.name = name }

    func rows(isCurrent: Bool) -> [String] { [name] }
}

private final class FirstTileDelegate: HorizontalScrollerDelegate {
    func initialViewIndex(for scroller: HorizontalScroller) -> Int { 0 }
    func horizontalScroller(_ scroller: HorizontalScroller, didSelectViewAt index: Int) {}
}
