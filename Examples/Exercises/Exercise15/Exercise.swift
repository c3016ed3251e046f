// Exercise 15: A whole plugin
//
// Write a plugin that shows how the shell is used. Its command 'usage'
// prints the number of uses of each command, in alphabetical order, and then
// the number of changes of the library:
//
//     delete 2
//     list 1
//     usage 1
//     3 changes
//
// You need a command, a handler that counts and passes each request on, and
// an observer of 'LibraryDidChange'. Lessons 2, 5 and 10 explain them. A
// command counts with its full name even if the user typed 'lis'. The
// handlers of a plugin are asked after the shell's own handlers for blank
// lines and abbreviations, and before those of the other plugins.
//
// Edit this file only. 'make exercise N=15' checks it.

@testable import SeedEdition

final class UsagePlugin: Plugin {
    let name = "UsagePlugin"
    let commands: [any Command] = []

    init(_ events: EventCenter) {
    }
}
