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
        for records in [["Blue", "Hejira"], ["Blue", "Hejira", "Mingus", "Shadows", "Dog"], [], ["Blue"]] {
            let count = RecordBoxAdapter(RecordBox(records)).numberOfViews(in: HorizontalScroller())
            try require(
                count == records.count, "The box has \(records.count) records, and the data source says \(count).")
        }
    }

    private static let names = Check("Each tile has the name of its record, in the order of the box.") {
        for names in [["Blue", "Hejira", "Mingus"], ["Hejira", "Blue"], ["Mingus"], ["A", "A", "B"]] {
            let box = RecordBox(names)
            let (shown, expected) = (rows(of: box, RecordBoxAdapter(box)), names.joined(separator: " "))
            try require(
                shown == expected, "The scroller shows '\(shown)' instead of '\(expected)'.",
                hint: "The first tile of the scroller has the index 0; the first record has the number 1.")
        }
        let many = ["A", "B", "C", "D", "E"]
        let (adapter, scroller) = (RecordBoxAdapter(RecordBox(many)), HorizontalScroller())
        // The scroller also asks for the number before the tiles; the first check compares it.
        _ = adapter.numberOfViews(in: scroller)
        let tiles = many.indices.flatMap {
            adapter.horizontalScroller(scroller, viewAt: $0).rows(isCurrent: false)
        }
        try require(tiles == many, "The tiles of five records have the names \(tiles.joined(separator: ", ")).")
    }

    private static let laterRecords = Check("After the next 'reload', records that were put into the box appear.") {
        for first in [[], ["Blue"]] {
            let box = RecordBox(first)
            let adapter = RecordBoxAdapter(box)
            for name in ["Hejira", "Mingus"] {
                box.put(name)
                let (shown, expected) = (rows(of: box, adapter), box.names.joined(separator: " "))
                try require(
                    shown == expected,
                    "'\(name)' was put into the box, and the scroller shows '\(shown)' instead of '\(expected)'.",
                    hint: """
                        Has your adapter a copy from an earlier time? An adapter translates calls and stores no data: ask the box
                        in each call.
                        """)
            }
        }
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
    fileprivate private(set) var names: [String]

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
