internal import AlbumShell
internal import Files
internal import MusicLibrary
internal import Services
internal import ShellKit
internal import Transfers

/// The clients of the services, as the settings describe them. Nothing is read or loaded before the first request.
@MainActor
final class ServiceAccess {
    private nonisolated static let mostContact = 200

    static let settings = [
        SettingDefinition(
            "contact", "An address or mail that services get with each request; '' for the program's page.",
            .text(expectation: "an address or mail of at most \(mostContact) characters") { text in
                text.utf8.count <= mostContact
                    && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value < 0x7F && $0 != "(" && $0 != ")" }
            }, standard: ""),
        SettingDefinition(
            "discogs-user", "The user whose collection 'import discogs:' imports.",
            .text(expectation: "the name of a user, or '' for none") { !$0.contains("/") }, standard: ""),
        address(of: .discogs, "discogs-address", "/users"),
        address(of: .musicBrainz, "musicbrainz-address", "/ws/2"),
        address(of: .coverArt, "coverart-address", "/release"),
        SettingDefinition(
            "discogs-pace",
            "The requests a minute to another 'discogs-address'; 50 for Discogs' own pace, 0 for no limit.",
            .number(0...60_000), standard: "50"),
        SettingDefinition(
            "musicbrainz-pace",
            "The requests a minute to another 'musicbrainz-address'; 0 for no limit.",
            .number(0...60_000), standard: "60"),
    ]

    private static func address(of kind: Service.Kind, _ name: String, _ path: String) -> SettingDefinition {
        SettingDefinition(
            name, "The address of \(kind.rawValue) or a mirror, without '\(path)'.",
            .text(expectation: "an address that begins with https:// or http://") { text in
                (try? WebAddress(text)).map { !$0.isLocal && !text.contains { "?#".contains($0) } } ?? false
            }, standard: kind.address)
    }

    let directories: Directories
    private weak var workspace: AlbumWorkspace?
    /// The client for a library without covers.
    private lazy var ownHTTP = HTTPClient(TransferSettings(environment: Environment.all))
    /// The client of the covers, so that both count as one at the Cover Art Archive.
    private var http: HTTPClient { workspace?.library.covers?.client ?? ownHTTP }

    init(_ workspace: AlbumWorkspace, _ directories: Directories) {
        (self.workspace, self.directories) = (workspace, directories)
    }

    /// The client of a service.
    func client(of kind: Service.Kind, in shell: ShellContext) throws -> ServiceClient {
        func value(_ name: String) throws -> String {
            do { return try shell.settings.value(of: name) } catch ShellError.unknownSetting where name == "contact" {
                throw CommandFailure("the plugin that asks services is disabled: plugins enable LookupCommands")
            }
        }
        let (contact, tokenFile) = (try value("contact"), directories.config + "/discogs-token")
        let (timeout, archive) = (try? value("covers-timeout"), try value("coverart-address"))
        let token =
            kind != .discogs
            ? nil
            : try DiscogsToken.read(variable: Environment.value("DISCOGS_TOKEN"), file: tokenFile) {
                try shell.warn($0)
            }
        let pace = kind == .coverArt ? nil : try Int(value("\(kind.setting)-pace"))
        let address = try value("\(kind.setting)-address")
        let isSafe = try WebAddress(address).isSafeForToken
        if token != nil, !isSafe { try shell.warn("The token is not sent, because '\(address)' begins with http://.") }
        let service = try Service(kind, at: address, perMinute: pace, token: isSafe ? token : nil)
        http.update { settings in
            settings.contact = contact
            settings.setArchive(archive)
            if let seconds = timeout.flatMap({ Int($0) }) { settings.setTimeout(.seconds(seconds)) }
        }
        return ServiceClient(service, with: http, tokenFile: tokenFile)
    }
}

// MARK: Discogs

extension ServiceAccess {
    private static let credit = "Data provided by Discogs."

    /// Reads a list of an account of Discogs into a temporary file.
    func readDiscogs(
        _ request: AccountRequest, in shell: ShellContext, progress row: ProgressRow
    ) async throws -> AccountRows {
        let client = try client(of: .discogs, in: shell)
        let user = request.user.isEmpty ? try shell.settings.value(of: "discogs-user") : request.user
        guard !user.isEmpty else {
            throw CommandFailure("name a user, as in 'import discogs:collector', or set yours: set discogs-user NAME")
        }
        let account = try DiscogsAccount(user, of: client)
        let file: OpenFile
        do throws(SystemError) { file = try .temporary() } catch {
            throw ServiceError.notStored(reason: error.description)
        }
        let list = request.isWantlist ? DiscogsAccount.List.wantlist : request.folder.map { .folder($0) } ?? .collection
        let (isWhole, remarks) = try await showing([client], on: row, "Receiving from Discogs") { report in
            try await account.write(list, to: file, report)
        }
        do throws(SystemError) { try file.rewind() } catch { throw ServiceError.notStored(reason: error.description) }
        return AccountRows(file: file, of: user, isWhole: isWhole, remarks: remarks + [Self.credit])
    }

    /// Shows how far an operation is, and what its clients wait for, while `body` runs.
    func showing<Result>(
        _ clients: [ServiceClient], on row: ProgressRow, _ operation: String,
        _ body: (@escaping @MainActor @Sendable (Int, Int) -> Void) async throws -> Result
    ) async throws -> Result {
        var text = operation
        let ticker = Ticker(every: .milliseconds(100)) {
            row.show(([text] + clients.compactMap(\.pause)).joined(separator: ". "))
            return true
        }
        ticker.start()
        defer { ticker.stop() }
        return try await body { text = "\(operation): \($0) of \($1) albums" }
    }
}

extension WebAddress {
    /// False if others could read a token on its way.
    fileprivate var isSafeForToken: Bool { scheme == .https || isPrivate }
}

extension Service.Kind {
    /// The beginning of the names of its settings.
    fileprivate var setting: String {
        switch self {
        case .discogs: "discogs"
        case .musicBrainz: "musicbrainz"
        case .coverArt: "coverart"
        }
    }
}

extension ServiceError: UserError {
    package var message: String { description }
}
