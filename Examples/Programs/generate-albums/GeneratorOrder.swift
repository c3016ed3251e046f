package import Tabular

/// What the program is asked for.
package struct GeneratorOrder: Equatable {
    /// How many albums.
    package private(set) var count = -1
    /// Which ones.
    package private(set) var seed: UInt64 = 1
    /// How they are written.
    package private(set) var format = TabularFormat.csv

    /// Reads arguments; nil where they ask for nothing that can be made.
    package init?(_ arguments: some Sequence<String>) {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            switch argument {
            case "--seed":
                guard let seed = rest.next().flatMap({ UInt64($0) }) else { return nil }
                self.seed = seed
            case "--format":
                guard let format = rest.next().flatMap({ TabularFormat(rawValue: $0) }) else { return nil }
                self.format = format
            default:
                guard count < 0, let count = Int(argument), count >= 0 else { return nil }
                self.count = count
            }
        }
        if count < 0 { return nil }
    }
}
