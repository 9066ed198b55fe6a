(function () {
  "use strict";
  document.documentElement.classList.add("scripted");
  var search = document.getElementById("search");
  var boxes = Array.prototype.slice.call(document.querySelectorAll("form input[type=checkbox]"));
  var findings = Array.prototype.slice.call(document.querySelectorAll("details[data-verdict]"));
  var shown = document.getElementById("shown");
  function filter() {
    var words = search.value.toLowerCase().split(/\s+/);
    var verdicts = boxes.filter(function (box) { return box.checked; }).map(function (box) { return box.value; });
    var count = 0;
    findings.forEach(function (finding) {
      var text = finding.textContent.toLowerCase();
      var matches = verdicts.indexOf(finding.dataset.verdict) >= 0 &&
        words.every(function (word) { return text.indexOf(word) >= 0; });
      finding.hidden = !matches;
      if (matches) count += 1;
    });
    shown.textContent = count + " of " + findings.length + " shown";
  }
  function step(by) {
    var visible = findings.filter(function (finding) { return !finding.hidden; });
    var at = visible.indexOf(document.activeElement.closest ? document.activeElement.closest("details") : null);
    var next = visible[Math.min(Math.max(at + by, 0), visible.length - 1)];
    if (next) next.querySelector("summary").focus();
  }
  search.addEventListener("input", filter);
  boxes.forEach(function (box) { box.addEventListener("change", filter); });
  document.querySelector("form").addEventListener("submit", function (event) { event.preventDefault(); });
  document.addEventListener("keydown", function (event) {
    if (event.target === search) { if (event.key === "Escape") search.blur(); return; }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "/") { event.preventDefault(); search.focus(); }
    if (event.key === "j") step(1);
    if (event.key === "k") step(-1);
  });
  filter();
}());
