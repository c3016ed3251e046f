internal import AlbumModel
internal import AlbumShell
internal import Files
internal import MusicLibrary

/// Writes the pages of a site one by one, so that the memory does not grow with the number of albums.
///
/// The first page is written last, because it names the folder of the others, whose name is a sum of their bytes. So a new site never
/// changes a file that the first page of an earlier one leads to.
struct SitePages {
    private let title: HTMLText
    private let count: Int
    private let listing: AlbumListing
    private let folder: SiteFolder
    private var page: SitePage
    private var firstTexts: [String: HTMLText] = [:]
    private var sum: UInt64 = 0

    /// Begins a site with a number of albums.
    init(title: String, count: Int, _ listing: AlbumListing, in folder: SiteFolder) {
        (self.title, self.count, self.listing, self.folder) = ("\(title)", count, listing, folder)
        page = SitePage(1, of: listing)
    }

    private var pageCount: Int { max(1, (count + SitePage.mostAlbums - 1) / SitePage.mostAlbums) }

    /// Adds an album with the name of its thumbnail; nil for a placeholder.
    mutating func add(_ album: borrowing AlbumRow, thumbnail: String?) throws {
        if page.isFull {
            try endPage()
            page = SitePage(page.number + 1, of: listing)
        }
        page.add(album, thumbnail: thumbnail)
    }

    /// Writes the last page and the first one.
    mutating func finish() throws {
        try endPage()
        let digits = String(sum, radix: 16)
        let padding = String(repeating: "0", count: 16 - digits.count)
        folder.pages = pageCount == 1 ? nil : "\(SiteFolder.unfinishedPages)-\(padding)\(digits)"
        try folder.write(html(firstTexts, 1), to: SiteFolder.firstPage)
    }

    private mutating func endPage() throws {
        guard page.number > 1 else { return firstTexts = page.texts }
        let bytes = html(page.texts, page.number)
        add(bytes)
        try folder.write(bytes, to: "\(SiteFolder.unfinishedPages)/\(page.number).html")
    }

    private func html(_ texts: [String: HTMLText], _ number: Int) -> [UInt8] {
        let more: [String: HTMLText] = [
            "title": title, "count": "\(albumCount(count))", "root": number == 1 ? "" : "../", "pages": links(number),
        ]
        return HTMLText(template: PackageResources.page_html, texts.merging(more) { $1 }).bytes
    }

    /// The row of links to all pages; empty for a single page.
    private func links(_ number: Int) -> HTMLText {
        guard pageCount > 1 else { return "" }
        let links = (1...pageCount).map { other -> HTMLText in
            if other == number { return "<li><b aria-current=\"page\">\(other)</b></li>\n" }
            let way = number > 1 ? "" : (folder.pages ?? "") + "/"
            return
                "<li><a href=\"\(other == 1 ? "../" + SiteFolder.firstPage : "\(way)\(other).html")\">\(other)</a></li>\n"
        }
        return "<nav aria-label=\"Pages\"><ul role=\"list\">\n\(links.joined())</ul></nav>\n"
    }

    /// Adds bytes to the sum. SHA-256 would take longer than all else; nobody gains by two sites with the same sum.
    private mutating func add(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { raw in
            for index in stride(from: 0, to: raw.count - 7, by: 8) {
                add(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian)
            }
            for byte in raw.suffix(raw.count % 8) { add(UInt64(byte)) }
        }
    }

    private mutating func add(_ word: UInt64) {
        sum = (sum ^ word) &* 0x9e37_79b9_7f4a_7c15
        sum ^= sum >> 29
    }
}
