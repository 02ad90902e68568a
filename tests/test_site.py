"""The site of the documentation: every link leads somewhere, and nothing is fetched from elsewhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
pytestmark = pytest.mark.slow


def built(site: Path, source: Path = ROOT) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)]
    return subprocess.run(command, cwd=source, capture_output=True, check=False, text=True)


def test_it_is_built_without_a_warning(tmp_path: Path) -> None:
    done = built(tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Which of two players is better" in (tmp_path / "index.html").read_text(encoding="utf-8")
    pages = list(tmp_path.rglob("*.html"))
    ours = [page for page in pages if "reports" not in page.parts or page.parent.name == "reports"]
    assert len(ours) > 20
    fetched = r"<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)=[\"']?(https?:[^\"' >]+)"
    assert [(page.name, link) for page in ours for link in re.findall(fetched, page.read_text(encoding="utf-8"))] == []


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    source = tmp_path / "project"
    for name in ("mkdocs.yml", "docs/project_files.py"):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text((ROOT / name).read_text(encoding="utf-8"), encoding="utf-8")
    settings = source / "mkdocs.yml"
    head, _, rest = settings.read_text(encoding="utf-8").partition("nav:\n")
    settings.write_text(f"{head}{rest[rest.index('validation:') :]}", encoding="utf-8")
    readme = source / "README.md"
    readme.write_text("# First\n\n[one](docs/one.md) [code](code.py)\n", encoding="utf-8")
    (source / "code.py").write_text("x = 1\n", encoding="utf-8")
    (source / "docs/one.md").write_text("# One\n\n[first](../README.md#first)\n", encoding="utf-8")
    fine = built(tmp_path / "site", source)
    assert fine.returncode == 0, fine.stderr
    assert (tmp_path / "site/code.py").is_file()
    for broken in ("[gone](docs/gone.md)", "[no part](docs/one.md#gone)"):
        readme.write_text(f"# First\n\n{broken}\n", encoding="utf-8")
        done = built(tmp_path / "site", source)
        assert done.returncode == 1
        assert "gone" in done.stderr + done.stdout
