/// Reads the albums of a file, one at a time.
///
/// - Pattern: Iterator; Abstract Factory (what the factory makes)
protocol AlbumImporter: AnyObject {
    /// The problems of the header, complete after the first call of ``next()``; nil if there are none.
    var headerFault: HeaderFault? { get }
    /// Reads the next row; nil at the end.
    ///
    /// - Throws: ``ExchangeError`` when the rest of the file cannot be read.
    func next() throws(ExchangeError) -> ImportedRow?
}
