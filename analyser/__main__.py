"""`python -m analyser` is the command line."""

from analyser.cli.start import main

main()
