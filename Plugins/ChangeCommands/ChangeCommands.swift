// ChangeCommands
