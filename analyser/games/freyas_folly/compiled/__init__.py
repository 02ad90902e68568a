"""The rules of Freya's Folly as compiled functions; `play` is what the kernel's contract asks for."""
