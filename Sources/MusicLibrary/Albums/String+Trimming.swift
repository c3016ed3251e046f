extension String {
    /// The text without the characters of a kind at its beginning and at its end.
    func trimmed(_ isDropped: (Character) -> Bool) -> Substring {
        var rest = drop(while: isDropped)
        while let last = rest.last, isDropped(last) { rest.removeLast() }
        return rest
    }
}
