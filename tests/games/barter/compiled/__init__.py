"""The rules as they are compiled: functions on records and numbers. `play` is what the kernel's contract asks for."""
