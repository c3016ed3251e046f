package import MusicLibrary
internal import Pictures

extension CoverCache {
    /// Creates a cache in a directory that stores only pictures that can be displayed.
    package convenience init(directory: String) {
        self.init(directory: directory) { path throws(UnusableCover) in
            do throws(PictureError) { _ = try PictureFile.check(path) } catch {
                throw UnusableCover(error.description, remedy: error.remedy)
            }
        }
    }
}
