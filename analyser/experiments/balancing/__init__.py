"""Balance: what may vary, what is wanted, how the lattice of rule changes is searched, certified and proved."""
