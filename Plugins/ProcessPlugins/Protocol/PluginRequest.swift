internal import AlbumModel
internal import Tabular

/// A call of a plugin's command, or an event that the plugin answers, as the plugin receives it.
struct PluginRequest: Sendable {
    let plugin: String
    let command: String
    /// The number of the call, counted from 1 for each process.
    var id = 1
    /// The values of the parameters, except albums.
    let arguments: JSONObject
    /// The albums of the call; nil if the command has no such parameter.
    let albums: AlbumListing?
    let isInteractive: Bool
    let width: Int?
    /// The first line for a process that was just started; empty for another one.
    var greeting = ""
    /// The change to answer; nil for a call.
    var change: JSONObject?

    /// The message of the call in mode `lines`, without the albums; that of the event if it is one.
    var head: JSONObject {
        if let change { return ["event": "LibraryDidChange", "id": .number(id), "change": .object(change)] }
        var head: JSONObject = [
            "call": .string(command), "id": .number(id), "arguments": .object(arguments),
            "interactive": .bool(isInteractive),
        ]
        if let width { head["width"] = .number(width) }
        return head
    }
}
