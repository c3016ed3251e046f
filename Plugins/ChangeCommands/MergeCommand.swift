internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Joins albums to one, or the albums of each group of duplicates.
///
/// - Pattern: Command (concrete template)
struct MergeCommand: ImmediateCommand {
    let albums: Parameter<NamedAlbums?>
    let by: Parameter<FieldList?>
    let different = Parameter.flag("different", help: "Also joins albums that are not duplicates of each other.")
    let duplicates = Parameter.flag("duplicates", help: "Joins the albums of each group of duplicates.")
    let dryRun = Parameter.flag("dry-run", help: "Shows the result, without changing anything.")
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        albums = .albums(
            of: workspace,
            help: "The albums to join; at least two. With --duplicates, the albums to compare; all by default.")
        by = .option(
            "by", help: "The fields that must be equal; artist,title by default.",
            completion: .values(FieldNames(of: workspace.reader, .list())))
    }

    var signature: Signature {
        Signature(
            "merge", "Joins albums to one.", .changes, albums, by, different, duplicates, dryRun,
            details: """
                The album with the lowest position stays, and the others are deleted. It gains the fields that it lacks. Genres are \
                united, and so are fields in which one of the albums has several values. Of any other field its own value \
                stays, and the lost values are listed. 'duplicates' finds albums to join, and 'undo' restores them. \
                Name albums by ids, as in id:6,7, because each merge changes the positions of others.

                Albums that 'duplicates' does not list as equal, with the same --by, are joined only with --different. \
                'merge --duplicates' joins all groups in one step.

                The album also gains the numbers of Discogs in release_id, so 'import --update' does not add the others again. \
                An update takes its values from the row with the first of these numbers, and removes none.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "add BLUE --artist Joni; add Blue --artist Joni --genre Folk; merge id:6,7", "Joins two albums.",
            output: """
                This album equals 'BLUE' (6). 'duplicates' shows both. 'merge id:6,7' joins them.
                Merged 2 albums into 'BLUE' (6).
                Gained: genre.
                title: 'BLUE' stays; 'Blue' is lost.
                """),
        CommandExample(
            "merge title:sun --different --dry-run", "Shows the result of joining two albums that are not duplicates."),
        CommandExample(
            "add 'american pie' --artist Madonna; merge --duplicates", "Joins all duplicates.",
            output: """
                This album equals 'American Pie' (5). 'duplicates' shows both. 'merge id:5,6' joins them.
                Merged 2 albums into 1.
                Values were lost in 1 group. 'changes' lists the change, and 'changes NUMBER' its values.
                """),
        CommandExample("merge title:sun", "Fails, because the albums are not duplicates.", status: 1),
        CommandExample(
            "merge 3", "Fails, because one album cannot be joined with itself.",
            output: "'merge' needs at least two albums, but only one is named. Name the others too.", status: 1),
    ]

    func check(_ call: Invocation, in context: ShellContext) throws {
        if call[duplicates], call[different] {
            throw CommandFailure("'--duplicates' joins only duplicates. Leave '--different' out.")
        }
        guard call[albums] != nil || call[duplicates] else {
            throw CommandFailure("'merge' needs ALBUMS: merge ALBUMS …. 'merge --duplicates' joins all duplicates.")
        }
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        try check(call, in: context)
        let criteria = try workspace.duplicateCriteria(by: call[by])
        if call[duplicates] { return try mergeDuplicates(by: criteria, call, in: context) }
        let (selection, _) = try workspace.several(call[albums], in: context)
        try workspace.library.lock()
        let merging = try workspace.showingProgress("Merging albums", in: context) { _ in
            var group = MergeGroup(criteria)
            try collect(selection) { group.add($0) }
            guard group.count > 1 else {
                throw CommandFailure("'merge' needs at least two albums, but only one is named. Name the others too.")
            }
            group.merge.finish()
            guard group.areAlike || call[different] else { throw failure(group, criteria, call) }
            var merging = try Merging(in: workspace)
            try merging.add(group)
            try merging.end()
            return (merging, group)
        }
        let (result, group) = merging
        let target = "\(albumCount(group.count)) into '\(group.merge.result.title)' (\(group.first?.position ?? 0))."
        if call[dryRun] {
            return try workspace.concludeDryRun(group.merge.report(beginning: "Would merge \(target)"), in: context)
        }
        result.moveCurrent()
        try context.note(group.merge.report(beginning: "Merged \(target)"))
    }

    private func collect(_ selection: AlbumSelection, _ add: (PositionedAlbum) -> Void) throws {
        if case .albums(let ids) = selection {
            for id in ids where try workspace.library.album(id) == nil { throw LibraryError.noSuchAlbum(id) }
        }
        try workspace.library.albums(AlbumListing(selection.query)) { found in
            add(found)
            return true
        }
    }

    /// The refusal to merge albums that are not duplicates, with the values that would be lost.
    private func failure(_ group: MergeGroup, _ criteria: DuplicateCriteria, _ call: Invocation) -> CommandFailure {
        let fields = criteria.fields.map(\.name).joined(separator: " and ")
        let lines =
            [
                "these \(albumCount(group.count)) do not have the same \(fields), so they are not duplicates. Nothing was merged."
            ]
            + group.merge.losses(verbs: ("would be", "would be"))
            + ["To join them anyway, use 'merge \(call[albums]?.phrase.source ?? "") --different'."]
        return CommandFailure(lines.joined(separator: "\n"))
    }

    // MARK: Duplicates

    private func mergeDuplicates(by criteria: DuplicateCriteria, _ call: Invocation, in context: ShellContext) throws {
        let query = try call[albums].map { try workspace.matching($0, in: context) } ?? .all
        try workspace.library.lock()
        let merging = try workspace.showingProgress("Merging albums", in: context) { _ in
            var merging = try Merging(in: workspace)
            for ids in try groups(of: query, by: criteria) {
                if Task.isCancelled { throw LibraryError.interrupted }
                var group = MergeGroup(criteria)
                for (position, id) in ids {
                    guard let album = try workspace.library.album(id) else { throw LibraryError.noSuchAlbum(id) }
                    group.add(PositionedAlbum(position: position, album: album))
                }
                group.merge.finish()
                try merging.add(group)
            }
            try merging.end()
            return merging
        }
        guard merging.groups > 0 else {
            return try context.note(
                "No two albums have the same \(criteria.fields.map(\.name).joined(separator: " and ")).")
        }
        let target = "\(albumCount(merging.albums)) into \(merging.groups)."
        if call[dryRun] {
            try workspace.concludeDryRun("Would merge \(target)", in: context)
            return try merging.lostValues.map(context.note) ?? ()
        }
        merging.moveCurrent()
        try context.note("Merged \(target)\(merging.lossNote)")
    }

    /// The positions and ids of the albums in each group; 16 bytes for each album that has a duplicate.
    private func groups(
        of query: AlbumQuery, by criteria: DuplicateCriteria
    ) throws -> some Sequence<ArraySlice<(position: Int, id: Album.ID)>> {
        var members: [(position: Int, id: Album.ID)] = []
        var starts: [Int] = []
        try DuplicateFinder(in: workspace.library, by: criteria).visit(query) { member in
            if member.group > starts.count { starts.append(members.count) }
            members.append((member.located.position, member.located.album.id))
        }
        let ends = starts.dropFirst() + [members.count]
        return zip(starts, ends).lazy.map { members[$0..<$1] }
    }
}

/// Albums that become one; the first one stays.
private struct MergeGroup {
    private(set) var first: PositionedAlbum?
    private(set) var others: [Album.ID] = []
    /// True if all albums are equal in the sense of the criteria.
    private(set) var areAlike = true
    var merge = AlbumMerge()
    private let criteria: DuplicateCriteria
    private var key: [UInt8]?

    init(_ criteria: DuplicateCriteria) { self.criteria = criteria }

    var count: Int { (first == nil ? 0 : 1) + others.count }

    /// Adds an album; positions ascend.
    mutating func add(_ found: PositionedAlbum) {
        let key = criteria.key(of: found.album.details)
        merge.add(found.album.details)
        if first == nil { (first, self.key) = (found, key) } else { others.append(found.album.id) }
        areAlike = areAlike && key != nil && key == self.key
    }
}

/// Writes the merged albums of groups and deletes the others, a thousand at a time.
@MainActor
private struct Merging {
    private static let batchSize = 1000
    /// The most groups whose lost values are listed.
    private static let mostGroups = 10

    /// The number of groups, of their albums, and of the groups in which values were lost.
    private(set) var (groups, albums, losses) = (0, 0, 0)
    /// The lost values of the first groups, each with the position of the album that stays.
    private var lines: [String] = []
    private let workspace: AlbumWorkspace
    private let current: Album.ID?
    /// The album that replaces the current one.
    private var successor: Album.ID?
    private var revised: [Album] = []
    private var removed: [Album.ID] = []

    init(in workspace: AlbumWorkspace) throws {
        self.workspace = workspace
        current = try workspace.current.resolvedID()
    }

    mutating func add(_ group: MergeGroup) throws {
        guard let first = group.first else { return }
        groups += 1
        albums += group.count
        if group.merge.losesValues { losses += 1 }
        if losses <= Self.mostGroups {
            lines += group.merge.losses().map { "\n  \(first.position)  \($0)" }
        }
        if let current, group.others.contains(current) { successor = first.album.id }
        revised.append(Album(id: first.album.id, details: group.merge.result))
        removed += group.others
        if revised.count >= Self.batchSize || removed.count >= Self.batchSize { try end() }
    }

    /// Writes what is left.
    mutating func end() throws {
        try workspace.library.revise(revised)
        for start in stride(from: 0, to: removed.count, by: Self.batchSize) {
            try workspace.library.remove(.albums(Array(removed[start...].prefix(Self.batchSize))))
        }
        (revised, removed) = ([], [])
    }

    /// Makes the album current in which the current one was merged.
    func moveCurrent() { if let successor { workspace.current.move(to: successor) } }

    /// The lost values of the first groups; nil if none are lost.
    var lostValues: String? {
        guard losses > 0 else { return nil }
        let more = losses - Self.mostGroups
        return "Lost values:" + lines.joined() + (more > 0 ? "\n  … and those of \(more) more groups" : "")
    }

    /// A line about lost values; empty if none were.
    var lossNote: String {
        guard losses > 0 else { return "" }
        return "\nValues were lost in \(losses == 1 ? "1 group" : "\(losses) groups"). "
            + "'changes' lists the change, and 'changes NUMBER' its values."
    }
}
