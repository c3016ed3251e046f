package import AlbumModel
package import ShellKit

/// The options `--sort`, `--limit`, `--offset` and `--fields`, which choose albums of a query, their order and their columns.
@MainActor
package struct ListingOptions {
    /// `--sort FIELD,…`
    package let sort: Parameter<SortKeys?>
    /// `--limit N`
    package let limit = Parameter<AtLeast<0>?>.option("limit", help: "Writes at most N albums.")
    /// `--offset N`
    package let offset = Parameter<AtLeast<0>?>.option("offset", help: "Skips the first N albums.")
    /// `--fields FIELD,…`
    package let fields: Parameter<FieldList?>
    private let workspace: AlbumWorkspace

    /// Creates the options of a command.
    package init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        sort = .option(
            "sort",
            help: "The fields to sort by, in this order, or id, position or random; -FIELD sorts descending.",
            completion: .values(
                FieldNames(of: workspace.reader, .list(sign: "-"), others: ["id", "position", "random"])))
        fields = .columns(of: workspace, help: "The columns to write.")
    }

    /// The albums that a call chooses among those of a query.
    ///
    /// - Throws: ``AlbumReferenceError/noSuchField(_:nearest:)`` for a field that no album has.
    package func listing(
        _ query: AlbumQuery, by call: Invocation, in context: ShellContext
    ) throws -> AlbumListing {
        var listing = AlbumListing(
            query, sortedBy: call[sort]?.keys ?? [], offset: call[offset]?.number ?? 0, limit: call[limit]?.number)
        listing.articles = LeadingArticles(in: context)
        if let order = call[sort]?.lastOrder { listing.lastOrder = order }
        // A field with this name has priority.
        if listing.sortKeys == [SortKeys.random], try workspace.isUnknown(SortKeys.random.field) {
            (listing.sortKeys, listing.isShuffled) = ([], true)
        }
        let fields = listing.sortKeys.map(\.field) + (call[self.fields]?.fields ?? [])
        for field in fields { try workspace.refuseUnknown(field) }
        return listing
    }
}

extension Parameter where Value == FieldList? {
    /// `--fields FIELD,…`
    @MainActor
    package static func columns(of workspace: AlbumWorkspace, help: String) -> Parameter {
        .option(
            "fields", help: help,
            completion: .values(FieldNames(of: workspace.reader, .list(), others: ["position", "id"])))
    }
}

/// A comma-separated list of fields to sort by, and of `id` and `position`; a `-` means descending order.
package struct SortKeys: ParameterValue {
    /// The key for a random order, unless a field has this name.
    static let random = AlbumListing.SortKey(.own("random"))

    /// The number of keys; SQLite reads at most 2000 columns.
    private static let most = 1000

    let keys: [AlbumListing.SortKey]
    /// The order that `id` or `position` requests.
    let lastOrder: AlbumListing.TotalOrder?

    package init(word: Word) throws {
        let all = try FieldNames.parts(of: word.text).map { part in
            let isDescending = part.hasPrefix("-")
            let name = try FieldNames.name(inPart: isDescending ? part.dropFirst() : part[...])
            return AlbumListing.SortKey(AlbumField(named: name), descending: isDescending)
        }
        // No two albums have the same id or position, so later keys have no effect.
        let fields = all.prefix { Self.totalOrder(of: $0) == nil }
        lastOrder = all.dropFirst(fields.count).first.flatMap(Self.totalOrder)
        // A field that is named again has no effect either.
        var named: Set<AlbumField> = []
        keys = fields.filter { named.insert($0.field).inserted }
        guard keys.count <= Self.most else { throw InvalidValue("a list can be sorted by at most \(Self.most) fields") }
    }

    /// The order of a property that the library assigns; nil for a field.
    private static func totalOrder(of key: AlbumListing.SortKey) -> AlbumListing.TotalOrder? {
        switch key.field.name.lowercased() {
        case "id": .ids(descending: key.descending)
        case "position": .positions(descending: key.descending)
        default: nil
        }
    }

    package static var placeholder: String { "FIELD,…" }
}
