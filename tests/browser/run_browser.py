#!/usr/bin/python3
"""The page that --html writes, in a real browser without a window.

  run_browser.py --tandem build/bin/tandem [--screenshots DIR]
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HOSTILE = """const char *text(int n) { return n > 3 ? "</script><img src=x onerror=pwned()>" : "&amp;<b>"; }
/* </td></table><script>document.title = 'pwned'</script> */
int clamp(int x, int limit) { /* <style>*{display:none}</style> */
  return x > limit ? limit : x;
}
int same(int x) { return x + x; }
int user(int x) { return clamp(x, 9) + 1; }
double sum(double *a, int n) { double s = 0; for (int i = 0; i < n; i++) s += a[i] * a[i]; return s; }
"""
CHANGED = (HOSTILE.replace("n > 3", "n > 4").replace("x > limit", "x >= limit + 1 || x == 77").replace("x + x", "2 * x")
           .replace("s += a[i] * a[i]", "s += a[i] * (a[i] + 0.1) - a[i] * 0.1"))

# Runs after the page's own script; what it found is left in the document.
PROBE = """<script>
var found = {};
function shown() { return document.querySelectorAll("details[data-verdict]:not([hidden])").length; }
function box(verdict) { return document.querySelector("input[value=" + verdict + "]"); }
found.findings = Array.from(document.querySelectorAll("details[data-verdict]")).map(function (one) {
  return [one.querySelector("strong").textContent, one.dataset.verdict]; });
found.all = shown();
box("different").click();
found.without_different = shown();
box("different").click();
var search = document.getElementById("search");
search.value = "CLAMP limit";
search.dispatchEvent(new Event("input"));
found.searched = shown();
found.says = document.getElementById("shown").textContent;
search.value = "";
search.dispatchEvent(new Event("input"));
document.dispatchEvent(new KeyboardEvent("keydown", {key: "/"}));
found.search_has_focus = document.activeElement === search;
search.blur();
document.dispatchEvent(new KeyboardEvent("keydown", {key: "j"}));
found.first_has_focus = document.activeElement === document.querySelector("summary");
found.images = document.images.length;
found.scripts = document.scripts.length;
found.title = document.title;
found.form = getComputedStyle(document.querySelector("form")).display;
found.source = document.querySelector("table.source") ? document.querySelector("table.source").textContent : "";
var result = document.createElement("pre");
result.id = "probe";
result.textContent = "PROBE" + JSON.stringify(found) + "EBORP";
document.body.appendChild(result);
</script>"""


def browse(page, *words):
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
               "--virtual-time-budget=2000", *words, page.as_uri()]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout


def expect(what, found, wanted):
    if found != wanted:
        sys.exit(f"run_browser.py: {what}: {found!r}, not {wanted!r}")


def make_page(tandem, folder):
    (folder / "old.c").write_text(HOSTILE)
    (folder / "new.c").write_text(CHANGED)
    page = folder / "page.html"
    command = [tandem, "check", "old.c", "new.c", "--format=json", f"--html={page}", "--effort=quick"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=120)
    expect("exit status", done.returncode, 1)
    return page, json.loads(done.stdout)["functions"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tandem", required=True, type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("--screenshots", type=pathlib.Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        page, functions = make_page(options.tandem, folder)
        probed = folder / "probed.html"
        text = page.read_text()
        expect("the end of the page", text.count("</body>"), 1)
        probed.write_text(text.replace("</body>", PROBE + "</body>"))
        said = re.search(r'id="probe">PROBE(.*?)EBORP</pre>', browse(probed, "--dump-dom"), re.DOTALL)
        found = json.loads(said.group(1).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
        verdicts = sorted([one["name"], one["verdict"]] for one in functions)
        different = sum(verdict == "different" for _, verdict in verdicts)
        expect("findings", sorted(found["findings"]), verdicts)
        expect("findings without a filter", found["all"], len(verdicts))
        expect("without what differs", found["without_different"], len(verdicts) - different)
        searched = sum("clamp" in json.dumps(one) for one in functions)
        if not 0 < found["searched"] <= searched:
            sys.exit(f"run_browser.py: the search shows {found['searched']}")
        expect("what the search says", found["says"], f"{found['searched']} of {len(verdicts)} shown")
        expect("the key / goes to the search", found["search_has_focus"], True)
        expect("the key j goes to the first finding", found["first_has_focus"], True)
        expect("images", found["images"], 0)
        expect("scripts, the probe among them", found["scripts"], 2)
        if "pwned" in found["title"] or not found["title"].startswith("Tandem: "):
            sys.exit(f"run_browser.py: the title is {found['title']!r}")
        expect("the form", found["form"], "flex")
        if "</script><img src=x onerror=pwned()>" not in found["source"]:
            sys.exit("run_browser.py: the source is not shown as it is")
        if options.screenshots:
            options.screenshots.mkdir(parents=True, exist_ok=True)
            for shot, words in (("page.png", []), ("page-dark.png", ["--blink-settings=preferredColorScheme=0"])):
                browse(page, f"--screenshot={options.screenshots.resolve() / shot}", "--window-size=1200,900", *words)
    print("the page is what it should be")


if __name__ == "__main__":
    main()
