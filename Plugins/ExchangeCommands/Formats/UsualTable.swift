/// A table of a person, or of a program without conventions of its own: one value in each column, with any spaces around it.
struct UsualTable: CollectionFormat {
    func recognises(_ header: HeaderNames) -> Bool { true }
}
