// ShellTesting
