internal import Tabular

/// Makes the importer that a file asks for.
///
/// Who imports knows neither formats nor the programs that wrote them.
/// - Pattern: Abstract Factory
enum ImporterFactory {
    /// The importer of a file.
    ///
    /// - Parameter format: What it is said to be, by its name or by a person; nil goes by how it begins.
    /// - Throws: ``ExchangeError/unreadable(_:)`` when it is empty, no text, or not what it is said to be.
    static func makeImporter(
        for source: any ByteSource, format: TabularFormat?
    ) throws(ExchangeError) -> any AlbumImporter {
        let name = source.name ?? ""
        let recorder = ByteRecorder(source)
        do {
            let rows = try TabularFormat.reader(for: recorder, format: format)
            if rows is JSONReader { return JSONImporter(rows, file: name) }
            return TableImporter(rows, of: rows is TSVReader ? .tsv : .csv, recorder: recorder, file: name)
        } catch {
            throw .unreadable(error)
        }
    }
}
