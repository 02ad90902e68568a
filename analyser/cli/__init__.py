"""The command line: one module a command, without logic of its own."""
