package import AlbumModel

/// The values of a release for the fields of an album: those that the album lacks, and those that differ.
package struct ReleaseFilling: Sendable {
    /// A value for a field.
    package struct Value: Sendable, Equatable {
        /// The field.
        package let field: AlbumField
        /// The value.
        package let text: String

        /// The name of the field in lists.
        package var name: String {
            switch field {
            case .own("Catalog#"), .own("catno"): "number"
            case .own(ReleaseFilling.released): "released"
            case .title, .artist, .genre, .year, .cover, .own: field.name.lowercased()
            }
        }
    }

    /// The field for a date that says more than the year, as `import` names it for a column `Released`.
    private static let released = "year text"

    /// The values for fields that are empty.
    package let fills: [Value]
    /// The values for fields that have another one.
    package let differs: [Value]

    /// Compares a release with an album.
    ///
    /// - Parameter cover: The address of its front, if the service says that there is one.
    package init(of release: FoundRelease, in album: AlbumDraft, cover: String?) {
        let number = album.fields["Catalog#"] == nil && album.fields["catno"] != nil ? "catno" : "Catalog#"
        let values: [(AlbumField, String?)] = [
            (.title, release.title), (.artist, release.artist), (.year, release.year.map(String.init)), (.cover, cover),
            (.own("mbid"), release.mbid), (.own("Label"), Self.list(release.labels)),
            (.own(number), Self.list(release.numbers)), (.own("Barcode"), release.barcodeText),
            (.own("Country"), release.country), (.own("Format"), release.format),
            (.own(Self.released), release.date.flatMap { $0.utf8.count > 4 ? $0 : nil }),
        ]
        var (fills, differs) = ([Value](), [Value]())
        for case (let field, let text?) in values {
            let value = Value(field: field, text: text)
            if let own = album.text(of: field), !own.isEmpty {
                if !Self.areAlike(album.values(of: field), release, value) { differs.append(value) }
            } else {
                fills.append(value)
            }
        }
        (self.fills, self.differs) = (fills, differs)
    }

    private static func list(_ texts: [String]) -> String? {
        texts.isEmpty ? nil : texts.joined(separator: ValueList.separator)
    }

    /// True if an album's values say nothing else than the release.
    private static func areAlike(_ own: [String], _ release: FoundRelease, _ value: Value) -> Bool {
        func areShared(_ kind: ReleaseEvidence) -> Bool {
            !kind.forms(of: own.flatMap { $0.split(separator: ", ").map(String.init) })
                .isDisjoint(with: release.identifiers(of: kind))
        }
        let forms = Set(own.map(TextNormalization.normalize))
        switch value.field {
        case .own("mbid"): return areShared(.mbid) && own.contains { MBID.of($0) == release.mbid }
        case .own("Barcode"): return areShared(.barcode)
        case .own("Catalog#"), .own("catno"):
            return !Set(own.map(ReleaseEvidence.shortForm))
                .isDisjoint(with: release.numbers.map(ReleaseEvidence.shortForm)) || areShared(.number)
        case .own("Label"): return !forms.isDisjoint(with: release.labels.map(TextNormalization.normalize))
        case .own("Format"):
            let media = Set(own.flatMap { $0.split(separator: ", ") }.compactMap { Medium(named: String($0)) })
            return !media.isDisjoint(with: release.media) || own == [value.text]
        case .own(Self.released): return own.contains { $0.hasPrefix(value.text) || value.text.hasPrefix($0) }
        case .artist:
            return own.contains {
                TextNormalization.normalize($0.withoutNumbersOfNames) == TextNormalization.normalize(value.text)
            }
        default: return forms.contains(TextNormalization.normalize(value.text)) || own == [value.text]
        }
    }

    /// Sets the fields of an album that are empty, and with `replaces` also those that differ.
    package func apply(to album: inout AlbumDraft, replaces: Bool) {
        for value in fills + (replaces ? differs : []) { album.set(value.field, to: value.text) }
    }
}
