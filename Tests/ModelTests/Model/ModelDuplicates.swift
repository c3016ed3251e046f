/// Groups of equal albums.
struct ModelDuplicates {
    /// The fields that must be equal; artist and title if there are none.
    let fields: [String]

    /// The positions of the albums in all groups: the groups in the order of their first albums.
    ///
    /// - Parameter positions: The positions of the compared albums, ascending.
    func groups(_ positions: [Int], in albums: [ModelAlbum]) -> [[Int]] {
        var groups: [(key: [Set<String>], positions: [Int])] = []
        for position in positions {
            guard let key = key(of: albums[position - 1]) else { continue }
            if let index = groups.firstIndex(where: { $0.key == key }) {
                groups[index].positions.append(position)
            } else {
                groups.append((key, [position]))
            }
        }
        return groups.map(\.positions).filter { $0.count > 1 }
    }

    /// The lines for the albums of all groups.
    func lines(_ positions: [Int], in albums: [ModelAlbum]) -> [String] {
        groups(positions, in: albums).enumerated().flatMap { index, group in
            group.map { position in
                let (album, first) = (albums[position - 1], albums[group[0] - 1])
                let differences = album.differences(from: first).joined(separator: "; ")
                return "{\"group\":\(index + 1),\(album.json(position: position).dropFirst().dropLast())"
                    + ",\"differs\":\(differences.isEmpty ? "null" : ModelWord.json(differences))}"
            }
        }
    }

    /// The values of the fields; nil for an album without one of them.
    private func key(of album: ModelAlbum) -> [Set<String>]? {
        let key = (fields.isEmpty ? ["artist", "title"] : fields).map { field in
            Set(album.values(of: field).map(ModelWord.normalized))
        }
        return key.contains([]) ? nil : key
    }
}

extension ModelAlbum {
    /// The fields whose values differ: the known ones, then the own ones of this album, then those of the other.
    fileprivate func differences(from other: ModelAlbum) -> [String] {
        let own = [fields.keys, other.fields.keys].map { names in
            names.sorted { ModelWord.folded($0) < ModelWord.folded($1) }
        }
        return (Self.known + own[0] + own[1].filter { fields[$0] == nil }).filter { self[$0] != other[$0] }
    }
}
