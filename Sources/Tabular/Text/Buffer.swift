/// A growing buffer of values without references, in memory of its own.
///
/// An array asks at each append whether another variable shares its memory, which takes longer than the copy of a short text.
struct Buffer<Element: BitwiseCopyable>: ~Copyable {
    private var memory: UnsafeMutableBufferPointer<Element>
    private(set) var count = 0

    init(capacity: Int = 64) { memory = .allocate(capacity: capacity) }

    deinit { memory.deallocate() }

    /// The elements, valid until the next change. Only this module uses pointers to them; others get a ``span``.
    var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: memory.baseAddress, count: count) }

    var span: Span<Element> {
        @_lifetime(borrow self) get { _overrideLifetime(Span(_unsafeElements: elements), borrowing: self) }
    }

    mutating func append(_ element: Element) {
        if count == memory.count { grow(by: 1) }
        memory.initializeElement(at: count, to: element)
        count += 1
    }

    /// Appends elements of other memory.
    mutating func append(_ other: UnsafeBufferPointer<Element>) {
        if other.count > memory.count - count { grow(by: other.count) }
        guard let source = other.baseAddress, let start = memory.baseAddress else { return }
        (start + count).initialize(from: source, count: other.count)
        count += other.count
    }

    /// Removes all elements, and keeps their memory.
    mutating func removeAll() { count = 0 }

    private mutating func grow(by more: Int) {
        let larger = UnsafeMutableBufferPointer<Element>.allocate(capacity: 2 * memory.count + more)
        _ = larger.initialize(fromContentsOf: elements)
        memory.deallocate()
        memory = larger
    }
}
