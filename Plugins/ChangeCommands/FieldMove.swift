internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import ShellKit
internal import Terminal

/// Moves the values of an own field into a field of every library, album by album, and collects those that must stay.
///
/// A field that has another value already is not overwritten. A date gives its year, but stays, because it says more.
struct FieldMove {
    private static let mostShown = 10
    private static let longestValue = 40

    private let old: AlbumField
    private let new: AlbumField
    /// The number of albums whose value was moved, and of those whose date stays.
    private(set) var (moved, dates) = (0, 0)
    /// The number of albums whose value stays, and the first of them with the reasons.
    private(set) var stayed = 0
    private var shown: [(id: Album.ID, reason: String)] = []

    init(_ old: AlbumField, to new: AlbumField) { (self.old, self.new) = (old, new) }

    /// Moves the value of an album.
    ///
    /// - Throws: ``LibraryError/tooLarge(_:)``
    mutating func move(_ value: String, in album: inout AlbumDraft, _ id: Album.ID) throws {
        var (text, isDate) = (value, false)
        if new == .year {
            switch YearText(value) {
            case .year(let year): text = String(year)
            case .date(let year): (text, isDate) = (String(year), true)
            case .none, .unreadable: return keep(id, "'\(Self.shown(value))' is not a year")
            }
        }
        let present = album.text(of: new)
        guard present == nil || present == text else {
            return keep(id, "'\(Self.shown(value))' differs from the \(new.name) '\(Self.shown(present ?? ""))'")
        }
        album.apply(try FieldAssignment(new, text))
        if isDate { dates += 1 } else { album.fields[old.name] = nil }
        if !isDate || present == nil { moved += 1 }
    }

    private mutating func keep(_ id: Album.ID, _ reason: String) {
        stayed += 1
        if shown.count < Self.mostShown { shown.append((id, reason)) }
    }

    private static func shown(_ value: String) -> String {
        ControlCharacters.shown(String(value.prefix(longestValue + 1))).clipped(to: longestValue, mark: "…")
    }

    /// The values that stay, in words, after a message; nil if there are none.
    @MainActor
    func remainder(in workspace: AlbumWorkspace) throws -> String? {
        let sentence = dates == 0 ? "" : "The \(dates == 1 ? "date stays" : "dates stay") in '\(old.name)'."
        guard stayed > 0 else { return sentence.isEmpty ? nil : sentence }
        let lines = try shown.map { id, reason in
            let position = try workspace.library.position(of: id).map { "\($0)  " } ?? ""
            return "\n  \(position)\(Self.shown(try workspace.library.album(id)?.title ?? "")): \(reason)"
        }
        let more = stayed > shown.count ? "\n  … and \(stayed - shown.count) more" : ""
        let albums = "\(albumCount(stayed)) \(stayed == 1 ? "keeps" : "keep") '\(old.name)':"
        return [sentence, albums].filter { !$0.isEmpty }.joined(separator: " ") + lines.joined() + more
    }
}
