/// The program at the start of a line for `/bin/sh` does not exist.
struct MissingProgram: UserError {
    let name: String

    /// The value of `$?`, as in `/bin/sh`.
    var status: Int { 127 }

    var message: String { "there is no program '\(name)' (status 127). Check its name." }
}
