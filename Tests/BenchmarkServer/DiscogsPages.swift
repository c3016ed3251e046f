/// The answers of Discogs about a collection, as its service sends them: with all that the program does not read.
enum DiscogsPages {
    private static let perPage = 100

    /// The paths of the requests that an import sends, and their answers.
    static func answers(items: Int) -> [(path: String, text: String)] {
        let collection = "/users/collector/collection"
        let pages = (items + perPage - 1) / perPage
        let lists = (1...pages).map { page in
            let numbers = ((page - 1) * perPage)..<min(items, page * perPage)
            let head =
                #"{"pagination":{"page":\#(page),"pages":\#(pages),"per_page":\#(perPage),"items":\#(items),"urls":{}},"#
            return (
                "\(collection)/folders/0/releases?per_page=\(perPage)&page=\(page)&sort=added&sort_order=asc",
                head + #""releases":["# + numbers.map(item).joined(separator: ",") + "]}"
            )
        }
        let folders = #"{"folders":[{"id":0,"name":"All"},{"id":1,"name":"Uncategorized"}]}"#
        return [(collection + "/folders", folders), (collection + "/fields", #"{"fields":[]}"#)] + lists
    }

    private static func item(_ number: Int) -> String {
        let picture =
            "https://i.discogs.com/CeSqEtQxJDM7MiSrVeI0qchjHLXbxJPnVGO-NzXvn54/rs:fit/g:sm/q:40/h:150/w:150/\(number).jpeg"
        return #"""
            {"id":\#(1_000_000 + number),"instance_id":\#(880_000_000 + number),"folder_id":1,"rating":\#(number % 6),\#
            "date_added":"2022-10-10T12:00:00-07:00","basic_information":{"id":\#(1_000_000 + number),\#
            "master_id":\#(60_000 + number),"master_url":"https://api.discogs.com/masters/\#(number)",\#
            "resource_url":"https://api.discogs.com/releases/\#(number)","thumb":"\#(picture)","cover_image":"\#(picture)",\#
            "title":"Title \#(number)","year":\#(1950 + number % 70),\#
            "formats":[{"name":"Vinyl","qty":"1","descriptions":["LP","Album","Stereo"]}],\#
            "labels":[{"name":"CBS","catno":"CBS A\#(number)","entity_type":"1","entity_type_name":"Label","id":3072,\#
            "resource_url":"https://api.discogs.com/labels/3072"}],\#
            "artists":[{"name":"Artist \#(number % 997)","anv":"","join":"","role":"","tracks":"","id":69887,\#
            "resource_url":"https://api.discogs.com/artists/69887"}],"genres":["Rock"],"styles":["New Wave","Pop Rock"]}}
            """#
    }
}
