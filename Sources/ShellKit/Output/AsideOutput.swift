/// Says what stands beside the results, but holds it back while a pager has the screen, which would wipe it away.
///
/// - Pattern: Decorator (of an output)
@MainActor
final class AsideOutput: Output {
    private let inner: any Output
    private unowned let pages: PagingOutput
    private var held: [UInt8] = []

    /// An output beside the one that is paged.
    init(_ inner: any Output, beside pages: PagingOutput) {
        self.inner = inner
        self.pages = pages
    }

    var appearance: OutputAppearance { inner.appearance }
    var descriptor: Int32? { inner.descriptor }

    func write(bytes: UnsafeRawBufferPointer) throws {
        if pages.isPaging { held += bytes } else { try inner.write(bytes: bytes) }
    }

    /// Hands on what was held back, when the pager is gone.
    func flush() throws {
        guard !pages.isPaging else { return }
        let bytes = held
        held = []
        try bytes.withUnsafeBytes { try inner.write(bytes: $0) }
        try inner.flush()
    }
}
