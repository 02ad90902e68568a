"""A report: a page, its figures, and the files beside it, made of what `analyser.experiments.report` worked out.

`frames` makes frames of the data, `words` and `tables` what is read, `pictures` the figures. `view` puts them together,
once; of that `page` (with `page.html`) and `folder` make all files and their manifest. `checked` says whether a text
agrees with a manifest.
"""
