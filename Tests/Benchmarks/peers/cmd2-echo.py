"""A shell on cmd2 that has the command `echo`, and runs a script.

usage: cmd2-echo.py SCRIPT
"""

import sys

import cmd2


class Shell(cmd2.Cmd):
    def do_echo(self, words):
        self.poutput(words)


Shell().onecmd_plus_hooks(f"run_script {sys.argv[1]}")
