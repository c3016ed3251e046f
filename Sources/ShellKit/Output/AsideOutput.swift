/// Writes messages, but holds them back while a pager has the screen, because the pager would overwrite them.
///
/// - Pattern: Decorator (of an output)
@MainActor
final class AsideOutput: Output {
    private let inner: any Output
    private unowned let pages: PagingOutput
    private var held: [UInt8] = []

    /// An output for the messages of a prompt whose results are paged.
    init(_ inner: any Output, beside pages: PagingOutput) {
        self.inner = inner
        self.pages = pages
    }

    var appearance: OutputAppearance { inner.appearance }
    var descriptor: Int32? { inner.descriptor }

    func write(bytes: UnsafeRawBufferPointer) throws {
        if pages.isPaging { held += bytes } else { try inner.write(bytes: bytes) }
    }

    /// Writes the messages that were held back, unless a pager still has the screen.
    func flush() throws {
        guard !pages.isPaging else { return }
        let bytes = held
        held = []
        try bytes.withUnsafeBytes { try inner.write(bytes: $0) }
        try inner.flush()
    }
}
