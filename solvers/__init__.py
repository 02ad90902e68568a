"""How to play well: policies for the games of `analyser`.

The folder lies at the top of a checkout, its name is `analyser.solvers`: a package called `solvers` could overwrite
somebody else's, or be overwritten. By a link in `analyser/` type checkers and import contracts find it.
"""

if __name__ != "analyser.solvers":
    raise ImportError("these solvers are imported as analyser.solvers")
