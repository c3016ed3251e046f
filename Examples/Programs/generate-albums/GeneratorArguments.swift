package import Tabular

/// The arguments of the program.
package struct GeneratorArguments: Equatable {
    /// The number of albums.
    package private(set) var count = -1
    /// The seed of the random numbers.
    package private(set) var seed: UInt64 = 1
    /// The format of the table.
    package private(set) var format = TabularFormat.csv

    /// Parses arguments; nil if they are invalid.
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
