internal import AlbumModel

/// The choices of a row of filters: the most frequent decades or genres of a page.
struct SiteChoices {
    /// The maximum number; style.css has a rule for each.
    static let most = 24

    private let choices: [(key: Int, name: String, count: Int)]
    /// The bit of each choice.
    let classes: [Int: UInt64]

    /// Chooses the most frequent ones, and leaves their order unchanged.
    init(_ all: [(key: Int, name: String, count: Int)]) {
        let kept = all.indices.sorted { (-all[$0].count, $0) < (-all[$1].count, $1) }.prefix(Self.most).sorted()
        choices = kept.map { all[$0] }
        classes = Dictionary(uniqueKeysWithValues: kept.enumerated().map { (all[$1].key, 1 << UInt64($0)) })
    }

    /// The row; empty if there is nothing to choose. The buttons are siblings of the list, which is how the style finds their state.
    func markup(_ letter: HTMLText, _ heading: HTMLText) -> HTMLText {
        guard choices.count > 1 else { return "" }
        let buttons = (["All"] + choices.map(\.name)).enumerated().map { index, name in
            """
            <input type="radio" name="\(letter)" id="\(letter)\(index)" aria-describedby="\(letter)"\
            \(index == 0 ? " checked" : "" as HTMLText)><label for="\(letter)\(index)"><bdi>\(name)</bdi></label>

            """ as HTMLText
        }
        return "<span class=\"filter\" id=\"\(letter)\">\(heading)</span>\n\(buttons.joined())"
    }
}

/// The genres of a page, which differ only in case for one choice.
struct SiteGenres {
    private var numbers: [String: Int] = [:]
    private var keys: [String: Int] = [:]
    private var all: [(key: Int, name: String, count: Int)] = []

    /// Adds the genres of an album, and appends their numbers. A text that is not shown completely has none.
    mutating func add(_ text: UnsafeBufferPointer<UInt8>, to list: inout [Int]) {
        guard !text.isEmpty, text.count <= HTMLText.longestValue else { return }
        let genre = String(decoding: text, as: UTF8.self)
        let start = list.count
        for value in text.contains(UInt8(ascii: ";")) ? ValueList.values(in: genre) : [genre] {
            let number = number(of: value)
            if list[start...].contains(number) { continue }
            list.append(number)
            all[number].count += 1
        }
    }

    private mutating func number(of genre: String) -> Int {
        if let number = numbers[genre] { return number }
        let number = keys[TextFolding.foldCase(genre)] ?? all.count
        if number == all.count { all.append((number, genre, 0)) }
        keys[TextFolding.foldCase(genre)] = number
        numbers[genre] = number
        return number
    }

    /// The choices in alphabetical order.
    var choices: SiteChoices {
        SiteChoices(all.sorted { (TextFolding.fold($0.name), $0.key) < (TextFolding.fold($1.name), $1.key) })
    }
}
