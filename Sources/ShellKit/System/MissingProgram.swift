/// A line for the operating system begins with a program that it does not have.
struct MissingProgram: UserError {
    let name: String

    /// What `$?` is then, as `/bin/sh` has it.
    var status: Int { 127 }

    var message: String { "there is no program '\(name)' (status 127). Check its name." }
}
