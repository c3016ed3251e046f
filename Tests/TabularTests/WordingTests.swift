import Tabular
import Testing

struct WordingTests {
    @Test(arguments: [
        (TabularError.missing(file: "x.csv"), "the file 'x.csv' does not exist. Check its name and directory."),
        (.directory(file: "x"), "'x' is a directory. Name a file in it."),
        (.empty(file: nil), "the input is empty. Name another file."),
        (
            .unclosedQuote(file: "x.csv", line: 3),
            "'x.csv' ends inside a quoted text that begins on line 3. Add the closing quote, or get the file again."
        ),
        (
            .otherFormat(file: "x.csv", expected: .csv, found: .json),
            "'x.csv' looks like JSON, not CSV. Rename it, or name its format."
        ),
        (
            .cutOff(file: "x.json", line: 7, expected: .commaOrBrace),
            "'x.json' is incomplete: it ends on line 7, where a comma or '}' is expected. Get the file again."
        ),
        (
            .unexpected(file: "x.json", line: 2, expected: .value, found: "]"),
            "line 2 of 'x.json' has ']' instead of a value. Correct it, or get the file again."
        ),
        (
            .cutOff(file: "x.xml", line: 7, expected: .closingTag),
            "'x.xml' is incomplete: it ends on line 7, where a closing tag is expected. Get the file again."
        ),
        (
            .malformed(file: "x.xml", line: 7, reason: "mismatched tag"),
            "line 7 of 'x.xml' is not well-formed XML: mismatched tag. Correct it, or get the file again."
        ),
        (
            .noRows(file: "x.json", lists: ["tracks", "shows"], names: []),
            "'x.json' has no list of albums, only 'tracks', 'shows'. Import a file with albums."
        ),
        (
            .rowTooLong(file: nil, line: 4, limit: 16 << 20),
            "line 4 of the input begins a row of more than 16 MB. Shorten the row."
        ),
    ])
    func `an error names the file, the line and the way out`(error: TabularError, text: String) {
        #expect(error.description == text)
    }

    @Test func `a problem of a row is reported after its position`() {
        #expect(
            "albums.csv:12: \(RowProblem.tooFewCells(found: 3, expected: 4))"
                == "albums.csv:12: 3 cells instead of 4, so the last ones are empty")
    }
}
