// ShellCommands
