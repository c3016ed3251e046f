/// A number of albums in words: `1 album`, `3 albums`.
func albumCount(_ count: Int) -> String {
    count == 1 ? "1 album" : "\(count) albums"
}
