"""Oracle twins: slow, plain readings of the rules that share no code with the kernels."""
