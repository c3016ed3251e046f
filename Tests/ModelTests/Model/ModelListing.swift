/// The order of a list, and the requested part of it.
struct ModelListing: Hashable {
    struct Key: Hashable {
        let field: String
        let isDescending: Bool
    }

    var keys: [Key] = []
    /// A column beside the id.
    var field: String?
    var offset: Int?
    var limit: Int?
    /// A file that an export has written.
    var file: String?
    /// True for albums that are in the file, false for those that are not.
    var isInFile = true

    var columns: [String] { ["id"] + [field].compactMap { $0 } }

    var text: String {
        let sort = keys.map { ($0.isDescending ? "-" : "") + $0.field }.joined(separator: ",")
        let parts = [
            keys.isEmpty ? nil : "--sort \(ModelWord.quoted(sort))", limit.map { "--limit \($0)" },
            offset.map { "--offset \($0)" }, file.map { (isInFile ? "--in" : "--not-in") + " ~/\($0)" },
            "--fields \(ModelWord.quoted(columns.joined(separator: ","))) --format csv",
        ]
        return parts.compactMap { $0 }.joined(separator: " ")
    }
}

/// The groups of a count, and the numbers that it adds up.
struct ModelCounting: Hashable {
    struct Key: Hashable {
        let field: String
        /// True for decades.
        var isByTen = false

        var text: String { isByTen ? "\(field)/10" : field }
    }

    var keys: [Key]
    var sum: String?
    var average: String?
    var isByCount = false
    var limit: Int?

    /// The fields whose numbers are added up.
    var totals: [String] { [sum, average].compactMap { $0 } }

    var text: String {
        let parts = [
            keys.isEmpty ? nil : "--by \(ModelWord.quoted(keys.map(\.text).joined(separator: ",")))",
            sum.map { "--sum \(ModelWord.quoted($0))" }, average.map { "--average \(ModelWord.quoted($0))" },
            isByCount ? "--sort count" : nil,
            limit.map { "--limit \($0)" },
            "--format csv",
        ]
        return parts.compactMap { $0 }.joined(separator: " ")
    }
}
