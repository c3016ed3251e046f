/// Writes rows as JSON objects without white space; shared by JSON and JSON lines.
struct JSONObjectLine {
    /// The bytes before the value of each column: `{"title":` or `,"artist":`.
    private let openings: [[UInt8]]

    init(columns: [String]) {
        openings = columns.enumerated().map { index, name in
            var opening = ByteOutput()
            opening.append(index == 0 ? "{" : ",")
            opening.appendJSON(name)
            opening.append(UInt8(ascii: ":"))
            return opening.bytes
        }
    }

    /// Appends the object of a row.
    func append(_ values: [TabularValue], to output: inout ByteOutput) {
        if openings.isEmpty { output.append(UInt8(ascii: "{")) }
        for index in openings.indices {
            output.append(openings[index])
            output.appendJSON(index < values.count ? values[index] : .null)
        }
        output.append(UInt8(ascii: "}"))
    }
}
