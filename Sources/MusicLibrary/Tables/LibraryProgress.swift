/// The progress of a long operation of a library.
///
/// The store reports it about every millisecond, also during a single long statement. The receiver must not use the library.
package final class LibraryProgress {
    /// The change that is undone or redone now, as typed; nil for another operation.
    package private(set) var change: String?
    /// The number of finished albums.
    package private(set) var done = 0
    /// The number of all albums; nil while it is unknown.
    package private(set) var total: Int?

    /// True while the receiver runs; nothing can be committed then.
    private(set) var isReporting = false

    private let receiver: (LibraryProgress) -> Void

    /// Creates a progress without finished albums.
    package init(_ receiver: @escaping (LibraryProgress) -> Void) { self.receiver = receiver }

    /// Reports that the operation affects this many albums.
    func begin(_ total: Int) {
        self.total = total
        report()
    }

    /// Reports that the change is undone or redone from now on.
    func begin(_ change: String) {
        self.change = change
        report()
    }

    /// Reports that more albums are finished.
    func advance(by count: Int) {
        done += count
        report()
    }

    /// Calls the receiver.
    func report() {
        isReporting = true
        defer { isReporting = false }
        receiver(self)
    }
}
