internal import Events

/// A request for a cover.
///
/// The result is always a later event, never posted before `post` returns: ``CoverDidArrive``, ``CoverDidFail`` or
/// ``CoverDownloadWasCancelled``. Several requests for an address have one result. The requester posts
/// ``CoverIsNoLongerWanted`` with the same interest when it no longer needs the result.
/// - Pattern: Observer (the message)
package struct CoverWasWanted: Event {
    /// The address of the cover as stored in the album: any text.
    package let address: String
    /// The album's title, for display; nil if unknown.
    package let title: String?
    /// The requester.
    package let interest: CoverInterest

    /// Creates the event for a request.
    package init(_ address: String, of title: String? = nil, by interest: CoverInterest) {
        self.address = address
        self.title = title
        self.interest = interest
    }
}

/// A requester withdraws its request; the download of a cover without requests is cancelled.
///
/// It may be posted for covers that were never requested or are available.
/// - Pattern: Observer (the message)
package struct CoverIsNoLongerWanted: Event {
    /// The address of the cover as requested.
    package let address: String
    /// The requester; nil withdraws all requests for the cover.
    package let interest: CoverInterest?

    /// Creates the event for a withdrawn request.
    package init(_ address: String, by interest: CoverInterest?) {
        self.address = address
        self.interest = interest
    }
}

/// A cover is available in a file that was checked to be a picture.
///
/// - Pattern: Observer (the message)
package struct CoverDidArrive: Event {
    /// The address of the cover as requested.
    package let address: String
    /// The album's title from the first request.
    package let title: String?
    /// The path of the file. The cache is limited, so the file may be removed later.
    package let file: String
    /// True if the cover was fetched for this request; false if it was available locally.
    package let wasFetched: Bool

    /// Creates the event for a cover and its file.
    package init(_ address: String, of title: String?, in file: String, wasFetched: Bool) {
        self.address = address
        self.title = title
        self.file = file
        self.wasFetched = wasFetched
    }
}

/// A requested cover is not available.
///
/// - Pattern: Observer (the message)
package struct CoverDidFail: Event {
    /// The address of the cover as requested.
    package let address: String
    /// The album's title from the first request.
    package let title: String?
    /// The reason and a remedy: a sentence in lower case.
    package let message: String
    /// True if the failure is new; false if a recent failure was repeated without a request to the server.
    package let isNew: Bool

    /// Creates the event for a failed cover.
    package init(_ address: String, of title: String?, because message: String, isNew: Bool) {
        self.address = address
        self.title = title
        self.message = message
        self.isNew = isNew
    }
}

/// The download of a requested cover was cancelled, because no request is left or the user cancelled it; its data are
/// removed.
///
/// - Pattern: Observer (the message)
package struct CoverDownloadWasCancelled: Event {
    /// The address of the cover as requested.
    package let address: String
    /// The album's title from the first request.
    package let title: String?

    /// Creates the event for a cancelled download.
    package init(_ address: String, of title: String?) {
        self.address = address
        self.title = title
    }
}

/// A requester will request more covers later, too many to request at once.
///
/// It is posted again at each change of the number; the number is only displayed.
/// - Pattern: Observer (the message)
package struct CoversAreExpected: Event {
    /// The number of covers that will be requested in addition to the current requests.
    package let count: Int
    /// The requester.
    package let interest: CoverInterest

    /// Creates the event for a number of expected covers.
    package init(_ count: Int, by interest: CoverInterest) {
        self.count = count
        self.interest = interest
    }
}

/// The cache is not writable: covers fetched from now on are lost at the end of the program. Posted once.
///
/// - Pattern: Observer (the message)
package struct CoversAreNotKept: Event {
    /// The reason and a remedy: a sentence in lower case.
    package let message: String
}
