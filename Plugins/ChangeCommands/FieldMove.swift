internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import ShellKit
internal import Terminal

/// Moves the values of an own field into another field, album by album, and collects those that must stay.
///
/// A field that has another value already is not overwritten; only a list gains the values. A date gives its year, but stays,
/// because it says more.
struct FieldMove {
    private static let mostShown = 10
    private static let longestValue = 40

    let old: AlbumField
    let new: AlbumField
    /// True if the values are added to those that the field has.
    private let adds: Bool
    /// The number of albums whose value was moved, of those that had both fields, and of those whose date stays.
    private(set) var (moved, both, dates) = (0, 0, 0)
    /// The number of albums whose value stays, and the first of them with the reasons.
    private var stayed = 0
    private var shown: [(id: Album.ID, reason: String)] = []

    init(_ old: AlbumField, to new: AlbumField, adds: Bool) { (self.old, self.new, self.adds) = (old, new, adds) }

    /// The album with its value moved.
    ///
    /// - Throws: ``LibraryError/tooLarge(_:)``
    mutating func moved(in album: Album) throws -> Album {
        guard let value = album.details.text(of: old) else { return album }
        let present = album.details.text(of: new)
        var (text, isDate) = (value, false)
        if adds {
            var union = ValueUnion(album.details.values(of: new))
            union.add(ValueList.values(in: value))
            text = union.text
            if present != nil { both += 1 }
        } else if new == .year {
            switch YearText(value) {
            case .year(let year): text = String(year)
            case .date(let year): (text, isDate) = (String(year), true)
            case .none, .unreadable: return kept(album, "'\(Self.shown(value))' is not a year")
            }
        }
        guard adds || present == nil || present == text else {
            return kept(album, "'\(Self.shown(value))' differs from the \(new.name) '\(Self.shown(present ?? ""))'")
        }
        var changed = album
        if isDate { dates += 1 } else { changed.details.fields[old.name] = nil }
        changed.details.apply(try FieldAssignment(new, text))
        if !isDate || present == nil { moved += 1 }
        return changed
    }

    private mutating func kept(_ album: Album, _ reason: String) -> Album {
        stayed += 1
        if shown.count < Self.mostShown { shown.append((album.id, reason)) }
        return album
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
