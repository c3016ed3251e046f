internal import Events

/// A view or a command requests a cover.
///
/// The outcome is always a later event, ``CoverRequestDidEnd``, which is never posted before `post` returns. Several
/// requests for an address have one outcome. The requester posts ``CoverRequestWasWithdrawn`` when it no longer needs
/// the cover.
/// - Pattern: Observer (event)
package struct CoverWasRequested: Event {
    /// The address of the cover as stored in the album: any text.
    package let address: String
    /// The album's title, for display; nil if unknown.
    package let title: String?
    let requester: CoverRequester

    /// Creates the event for a request.
    package init(_ address: String, of title: String? = nil, by requester: CoverRequester) {
        (self.address, self.title, self.requester) = (address, title, requester)
    }
}

/// A requester withdraws its request; the download of a cover without requests is cancelled.
///
/// It may be posted for covers that were never requested or are available.
/// - Pattern: Observer (event)
package struct CoverRequestWasWithdrawn: Event {
    /// The address of the cover as requested.
    package let address: String
    /// The requester; nil withdraws all requests for the cover.
    package let requester: CoverRequester?

    /// Creates the event for a withdrawn request.
    package init(_ address: String, by requester: CoverRequester?) {
        (self.address, self.requester) = (address, requester)
    }
}

/// All requests for a cover have ended.
///
/// - Pattern: Observer (event)
package struct CoverRequestDidEnd: Event {
    /// The result of the requests.
    package enum Outcome: Sendable, Hashable {
        /// The path of a file that was checked to be a picture; `wasFetched` is false if it was available locally. The
        /// cache is limited, so the file may be removed later.
        case available(file: String, wasFetched: Bool)
        /// The reason and a remedy: a sentence in lower case. `isNew` is false if a recent failure is repeated without
        /// a request to the server.
        case failed(message: String, isNew: Bool)
        /// No request is left, or the user cancelled the download; its data are removed.
        case cancelled
    }

    /// The address of the cover as requested.
    package let address: String
    /// The album's title from the first request.
    package let title: String?
    /// The result of the requests.
    package let outcome: Outcome
    /// True if the cover failed with all others from the same server or through the same proxy.
    package var isShared = false

    /// Creates the event for the outcome of requests.
    package init(_ address: String, of title: String?, _ outcome: Outcome) {
        (self.address, self.title, self.outcome) = (address, title, outcome)
    }
}

/// The cache is not writable: covers fetched from now on are lost at the end of the program. Posted once.
///
/// - Pattern: Observer (event)
package struct CoverCacheDidFail: Event {
    /// The reason and a remedy: a sentence in lower case.
    package let message: String
}
