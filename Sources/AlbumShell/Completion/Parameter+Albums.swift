public import ShellKit

extension Parameter where Value == AlbumPhrase? {
    /// The query of a command; nil if the user names no albums.
    @MainActor
    public static func query(of workspace: AlbumWorkspace, help: String) -> Parameter {
        .phrase("albums", help: help, completion: .values(AlbumValues(workspace)))
    }
}

extension Parameter where Value == NamedAlbums? {
    /// The albums that a command uses; nil if the user names none.
    ///
    /// - Parameter precedesAssignments: True if `FIELD=VALUE` follows, so that a word may become either.
    @MainActor
    public static func albums(
        of workspace: AlbumWorkspace, placeholder: String? = nil, precedesAssignments: Bool = false, help: String
    ) -> Parameter {
        let values = AlbumValues(workspace, orFields: precedesAssignments)
        return .phrase("albums", placeholder: placeholder, help: help, completion: .values(values))
    }
}

extension Parameter where Value == NamedAlbums {
    /// The albums that a command uses; at least one is required.
    @MainActor
    public static func requiredAlbums(
        of workspace: AlbumWorkspace, placeholder: String? = nil, help: String
    ) -> Parameter {
        .phrase("albums", placeholder: placeholder, help: help, completion: .values(AlbumValues(workspace)))
    }
}
