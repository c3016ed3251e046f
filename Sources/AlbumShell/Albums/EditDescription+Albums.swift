package import AlbumModel
package import ShellKit
internal import Tabular

extension EditDescription {
    /// An edit of albums and its inverse.
    package init(_ edit: JournalEdit) { self.init(edit: edit.form, inverse: edit.inverse.form) }
}

extension JournalEdit {
    fileprivate var form: EditDescription.Form { EditDescription.Form(text: text, json: json) }

    /// A sentence with at most two albums.
    private var text: String {
        let albums = after.isEmpty ? before : after
        let names = albums.prefix(2).map { "'\($0.album.title)'" + detail(of: $0) }
        let rest = albums.count - names.count
        return "\(kind) " + names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    /// The part of the edit that concerns one album: its new position or its new values.
    private func detail(of located: PositionedAlbum) -> String {
        switch kind {
        case .remove: return ""
        case .insert: return " at \(located.position)"
        case .move: return " to \(located.position)"
        case .update:
            guard let old = before.first(where: { $0.album.id == located.album.id })?.album else { return "" }
            let own = (old.fields.map(\.name) + located.album.fields.map(\.name)).map { AlbumField.own($0) }
            let fields = AlbumField.known + own.filter { field in !own.prefix { $0 != field }.contains(field) }
            let changed = fields.filter {
                !String.haveSameBytes(old.details.text(of: $0), located.album.details.text(of: $0))
            }
            return changed.map { " \($0.name)=\(Quoting.quoted(located.album.details.text(of: $0) ?? ""))" }.joined()
        }
    }

    /// The kind, and the albums: whole ones to insert or update, the new positions of moved ones, the ids of removed ones.
    ///
    /// To apply it, take out the albums with these ids, and put in those with a position, in the order of the positions.
    private var json: JSONValue {
        let columns: [AlbumColumn] =
            switch kind {
            case .insert, .update: AlbumColumn.json
            case .move: [.position, .id]
            case .remove: [.id]
            }
        let albums = (after.isEmpty ? before : after).map { album in
            var members = JSONObject()
            for column in columns { members[column.name] = column.value(of: album) }
            return JSONValue.object(members)
        }
        return ["kind": .string(kind.rawValue), "albums": .array(albums)]
    }
}
