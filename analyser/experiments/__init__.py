"""What is played: cells, cut into chunks of game indices, run on threads, added up exactly."""
