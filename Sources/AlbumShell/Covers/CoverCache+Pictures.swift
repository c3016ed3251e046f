package import MusicLibrary
internal import Pictures

extension CoverCache {
    /// A cache in a directory, which keeps nothing but pictures that can be shown.
    package convenience init(directory: String) {
        self.init(directory: directory) { path in _ = try PictureFile.check(path) }
    }
}
