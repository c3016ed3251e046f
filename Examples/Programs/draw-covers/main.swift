// Draws the covers of the five albums that a new library begins with, as the program holds them.
//
//     swift run DrawCovers Sources/FirstCovers
import Foundation

let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? "Sources/FirstCovers")
for drawing in CoverFile.drawings {
    let file = CoverFile(drawing)
    try Data(file.text.utf8).write(to: folder.appending(path: file.name))
    print(file.name, "has", file.text.utf8.count, "bytes.")
}
