"""`python -m analyser` is the command line."""

from analyser.cli.main import main

main()
