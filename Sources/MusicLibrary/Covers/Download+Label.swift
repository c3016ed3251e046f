internal import Transfers

extension Download {
    /// What people know the cover by: the album's title, or else the server it comes from.
    package var label: String { title ?? CoverAddress.server(of: address) }
    /// The address without its password.
    package var shownAddress: String { CoverAddress.shown(address) }
}

extension DownloadFailure {
    /// What people know the cover by: the album's title, or else the server it should come from.
    package var label: String { title ?? CoverAddress.server(of: address) }
    /// The address without its password.
    package var shownAddress: String { CoverAddress.shown(address) }
}
