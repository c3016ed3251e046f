// ShellKit
