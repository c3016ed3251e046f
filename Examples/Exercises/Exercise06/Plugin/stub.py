#!/usr/bin/env python3
# Exercise 6: Decorator
#
# Users want to see how many albums come or go when they run the command of a
# plugin, and no plugin may be changed for it. So write a plugin that contains
# another one. Its path is in the variable INNER. Both are programs in the mode
# 'once', so yours starts the inner one in its place:
#
#  1. It declares what the inner plugin declares.
#  2. The inner plugin gets the same arguments and the same albums.
#  3. All actions and rows of the inner plugin arrive.
#  4. If albums come or go, it then notes their number: '2 fewer' or '1 more'.
#  5. If as many come as go, it notes nothing more.
#  6. If the inner plugin fails, it fails, too, and notes nothing more.
#
# The program starts this file with 'describe', or with a command's name and
# its arguments, and writes the albums to its standard input. Each line of the
# output is an action, which begins with its name: 'add' and 'delete' for
# albums that come and go, 'fail' for an error. 'note', a tab and a text is a
# message. An exit status other than 0 is an error. PROTOCOL.md in
# Examples/Plugins says more.
#
# Edit this file only. 'bluelib exercise 6 --plugin FILE' checks it.

import os, subprocess, sys

# os.environ["INNER"] is the inner plugin.
