let commands = Commands(Library())
while let line = readLine() { commands.run(line) }
