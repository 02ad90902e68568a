"""How to play well: policies for the games of `analyser`."""
