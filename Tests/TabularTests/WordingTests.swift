import Tabular
import Testing

struct WordingTests {
    @Test(arguments: [
        (TabularError.missing(file: "x.csv"), "there is no file 'x.csv'. Check its name and folder."),
        (.directory(file: "x"), "'x' is a directory. Name a file in it."),
        (.empty(file: nil), "the input is empty. There is nothing to read in it."),
        (
            .unclosedQuote(file: "x.csv", line: 3),
            "'x.csv' ends inside the quotes that open on line 3. Close them, or get the file anew."
        ),
        (
            .otherFormat(file: "x.csv", expected: .csv, found: .json),
            "'x.csv' is not CSV but looks like JSON. Rename it, or say which format it is."
        ),
        (
            .cutOff(file: "x.json", line: 7, expected: .commaOrBrace),
            "'x.json' is cut off: on line 7 it ends where a comma or '}' should be. Get the file anew."
        ),
        (
            .unexpected(file: "x.json", line: 2, expected: .value, found: "]"),
            "line 2 of 'x.json' has ']' where a value should be. Correct it, or get the file anew."
        ),
        (
            .rowTooLong(file: nil, line: 4, limit: 16 << 20),
            "line 4 of the input begins a row of more than 16 MB. Split or shorten it."
        ),
    ])
    func `an error names the file, the line and the way out`(error: TabularError, text: String) {
        #expect(error.description == text)
    }

    @Test func `a problem of a row follows its place`() {
        #expect(
            "albums.csv:12: \(RowProblem.tooFewCells(found: 3, expected: 4))"
                == "albums.csv:12: 3 cells instead of 4, the missing ones are left empty")
    }
}
