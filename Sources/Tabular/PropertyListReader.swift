internal import CExpat

/// Reads the tracks of a property list in XML, as Apple Music's Library.xml: the dictionaries under `Tracks` in the root.
///
/// A name that occurs for the first time is a new column for this and all later rows. Texts and dates are texts; a value inside of
/// a value is not read. A text that declares or uses entities of its own is refused, and nothing that a file names is loaded, so no
/// file can make more text than it has.
/// - Pattern: Iterator (concrete iterator)
final class PropertyListReader: RowReader {
    private static let list: StaticString = "Tracks"

    private let input: TextInput
    private let list: OpaquePointer
    private var shape = TabularColumns([])
    private var hasEnded = false

    /// Creates a reader; it reads nothing before the first call of ``next()``.
    ///
    /// - Throws: ``TabularError/unavailable(library:)``
    init(_ input: TextInput) throws(TabularError) {
        guard cexpat_is_loaded() else { throw .unavailable(library: CEXPAT_FILE) }
        self.input = input
        let limits = cexpat_limits(
            levels: ReadingOptions.depthLimit, row_bytes: input.options.rowLimit, names: ReadingOptions.columnLimit)
        let name = UnsafeRawPointer(Self.list.utf8Start).assumingMemoryBound(to: CChar.self)
        list = cexpat_begin(name, limits)
    }

    deinit { cexpat_free(list) }

    var guessedEncoding: TextEncoding? { input.guessedEncoding }

    func next() throws(TabularError) -> TabularRow? {
        guard !hasEnded else { return nil }
        hasEnded = true
        var result = cexpat_resume(list)
        while result == CEXPAT_MORE { result = try parse() }
        guard result == CEXPAT_ROW else {
            if result == CEXPAT_END { return nil }
            throw error(result)
        }
        hasEnded = false
        return row(cexpat_current_row(list))
    }

    /// Passes the loaded bytes to the parser, which copies those that it needs later.
    private func parse() throws(TabularError) -> cexpat_result {
        if input.count == 0, try !input.fill() { return cexpat_parse(list, nil, 0, true) }
        let bytes = UnsafeRawBufferPointer(input.window)
        let result = cexpat_parse(list, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, false)
        try input.discard(bytes.count)
        return result
    }

    private func row(_ row: cexpat_row) -> TabularRow {
        if row.name_count > shape.count {
            let names = (shape.count..<row.name_count).map { String(cString: cexpat_name(list, $0)) }
            shape = TabularColumns(shape.names + names)
        }
        var values = [JSONValue](repeating: .null, count: shape.count)
        let text = UnsafeRawBufferPointer(start: row.text, count: .max)
        for cell in UnsafeBufferPointer(start: row.cells, count: row.cell_count) {
            if case .null = values[cell.name] { values[cell.name] = Self.value(cell, in: text) }
        }
        return TabularRow(line: row.line, columns: shape, values: values, problems: [])
    }

    private static func value(_ cell: cexpat_cell, in text: UnsafeRawBufferPointer) -> JSONValue {
        switch cell.kind {
        case CEXPAT_TRUE: return .bool(true)
        case CEXPAT_FALSE: return .bool(false)
        default: break
        }
        let text = String(
            decoding: UnsafeRawBufferPointer(rebasing: text[cell.start..<cell.start + cell.count]), as: UTF8.self)
        guard cell.kind == CEXPAT_NUMBER, let number = JSONNumber(text) else { return .string(text) }
        return .number(number)
    }

    private func error(_ result: cexpat_result) -> TabularError {
        let (file, line) = (input.fileName, cexpat_line(list))
        return switch result {
        case CEXPAT_CUT_OFF: .cutOff(file: file, line: line, expected: .closingTag)
        case CEXPAT_TOO_DEEP: .tooDeep(file: file, line: line, limit: ReadingOptions.depthLimit)
        case CEXPAT_TOO_LONG: .rowTooLong(file: file, line: line, limit: input.options.rowLimit)
        case CEXPAT_TOO_MANY_NAMES: .tooManyColumns(file: file, limit: ReadingOptions.columnLimit)
        case CEXPAT_ENTITIES: .entities(file: file, line: line)
        case CEXPAT_OTHER: .noTracks(file: file)
        default: .malformed(file: file, line: line, reason: String(cString: cexpat_reason(list)))
        }
    }
}
