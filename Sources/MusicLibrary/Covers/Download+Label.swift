extension Download {
    /// The album's title, or the server if the title is unknown.
    package var label: String { title ?? CoverAddress.server(of: address) }
    /// The address without its password.
    package var shownAddress: String { CoverAddress.shown(address) }
}

extension DownloadFailure {
    /// The album's title, or the server if the title is unknown.
    package var label: String { title ?? CoverAddress.server(of: address) }
    /// The address without its password.
    package var shownAddress: String { CoverAddress.shown(address) }
}
