package import MusicLibrary
internal import Pictures

extension CoverCache {
    /// A cache in a directory, which keeps nothing but pictures that can be shown.
    package convenience init(directory: String) {
        self.init(directory: directory) { path throws(UnusableCover) in
            do throws(PictureError) { _ = try PictureFile.check(path) } catch {
                throw UnusableCover(error.description, remedy: error.remedy)
            }
        }
    }
}
