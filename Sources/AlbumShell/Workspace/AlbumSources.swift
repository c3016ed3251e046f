package import AlbumModel
package import Files
package import ShellKit

/// The sources of albums and covers besides files.
@MainActor
package struct AlbumSources {
    /// Reads a list of an account. It throws a ``UserError`` if the list cannot be read to its end, or a cancellation error.
    package typealias AccountReader = @MainActor (AccountRequest, ShellContext, ProgressRow) async throws -> AccountRows

    /// The readers of accounts, by the name before ':' in `import NAME:USER`.
    package var accounts: [String: AccountReader] = [:]

    /// Sets the covers that a service has for the albums of a query, if they have none; true asks again what it answered before. It
    /// throws a ``UserError`` that ended the search, or a cancellation error; covers that were found before are set.
    package typealias CoverFinder = @MainActor (AlbumQuery, Bool, ShellContext) async throws -> Void

    /// The finders of covers, by the name in `download --source NAME`.
    package var covers: [String: CoverFinder] = [:]
}

/// A list of an account that a user wants to import.
package struct AccountRequest {
    /// The name of the account; empty for the user's usual one.
    package let user: String
    /// The folder of the collection; nil for all.
    package let folder: String?
    /// True for what the user wants, instead of what the user has.
    package let isWantlist: Bool

    /// Creates a request.
    package init(user: String, folder: String?, isWantlist: Bool) {
        (self.user, self.folder, self.isWantlist) = (user, folder, isWantlist)
    }
}

/// The rows of an account.
package struct AccountRows {
    /// A temporary file at its beginning, with an object in JSON on each line.
    package let file: OpenFile
    /// The name of the account, regardless of case.
    package let user: String
    /// False if the account has more albums than the service shows, so that the others are not missing.
    package let isWhole: Bool
    /// Sentences about the source, which the end of the import says.
    package let remarks: [String]

    /// Creates rows.
    package init(file: OpenFile, of user: String, isWhole: Bool, remarks: [String]) {
        (self.file, self.user, self.isWhole, self.remarks) = (file, user, isWhole, remarks)
    }
}
