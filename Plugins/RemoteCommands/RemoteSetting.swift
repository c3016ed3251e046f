internal import MusicLibrary
internal import ShellKit

extension SettingDefinition {
    /// The address of the server to notify; stored in the library.
    @MainActor
    static func remote(of library: LibraryAPI) -> SettingDefinition {
        SettingDefinition(
            "remote", "The server that is told of albums that are added or deleted; kept in the library.",
            .text(
                expectation: "an address such as 'https://host/path' with nothing behind the path, or 'off'",
                fits: { $0 == RemoteSetting.off || (try? RemoteAddress($0)) != nil }),
            standard: RemoteSetting.off, keeper: RemoteSetting(library))
    }
}

/// Stores the setting in the library, so that all programs that change the library notify the same server.
final class RemoteSetting: SettingKeeper {
    nonisolated static let off = "off"

    private let library: LibraryAPI

    init(_ library: LibraryAPI) { self.library = library }

    /// The address for display, or 'off'.
    var value: String { get throws { try library.remote?.shown ?? Self.off } }

    func keep(_ value: String) throws -> String? {
        let remote = value == Self.off ? nil : try RemoteAddress(value)
        let former = try library.remote?.server
        let dropped = try library.setRemote(remote)
        guard dropped > 0 else { return nil }
        return "\(RemoteWords.changes(dropped)) dropped that \(former ?? "the remote") was not told of."
    }
}
