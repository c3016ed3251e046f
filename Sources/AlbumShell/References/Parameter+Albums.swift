package import ShellKit

extension Parameter where Value == AlbumPhrase? {
    /// The albums that a command looks for; nil when nothing is said of them.
    @MainActor
    package static func query(of workspace: AlbumWorkspace, help: String) -> Parameter {
        .phrase("albums", help: help, completion: .values(AlbumValues(workspace)))
    }
}

extension Parameter where Value == NamedAlbums? {
    /// The albums that a command is about; nil when none is named.
    ///
    /// - Parameter precedesAssignments: Whether `FIELD=VALUE` follows them, so that a word may become either.
    @MainActor
    package static func albums(
        of workspace: AlbumWorkspace, placeholder: String? = nil, precedesAssignments: Bool = false, help: String
    ) -> Parameter {
        let values = AlbumValues(workspace, orFields: precedesAssignments)
        return .phrase("albums", placeholder: placeholder, help: help, completion: .values(values))
    }
}

extension Parameter where Value == NamedAlbums {
    /// The albums that a command is about; at least one must be named.
    @MainActor
    package static func neededAlbums(
        of workspace: AlbumWorkspace, placeholder: String? = nil, help: String
    ) -> Parameter {
        .phrase("albums", placeholder: placeholder, help: help, completion: .values(AlbumValues(workspace)))
    }
}
