"""What a report's files are called, and by what its manifest is known. Nothing is loaded here."""

FORMAT = "analyser-report/1"
PAGE, MANIFEST, MARKDOWN = "index.html", "manifest.json", "results.md"
