"""The rules of The Liberation of Rietburg as compiled functions; `play` is what the kernel's contract asks for."""
