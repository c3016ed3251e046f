// Draws the covers of the five albums in a new library.
//
//     swift run DrawCovers Sources/FirstCovers/Covers
import Foundation

let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? "Sources/FirstCovers/Covers")
for drawing in CoverFile.drawings {
    let file = CoverFile(drawing)
    try Data(file.bytes).write(to: folder.appending(path: file.name))
    print(file.name, "has", file.bytes.count, "bytes.")
}
