"""A report: a page, its figures, and the files beside it, made of what `analyser.experiments.findings` found.

`frames` makes frames of findings, `words` and `tables` what is read, `pictures` the figures; `page` puts a page
together, `folder` all files and their manifest, `checked` says whether a text agrees with a manifest.
"""
