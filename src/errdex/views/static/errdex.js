/* Search on a static site, and tidy addresses. Pages are complete without it.
   The search index is loaded on first use and works from a folder too, since it is a script. */
(function () {
  "use strict";

  // On a web host the folder's own address is the page's; from a folder on disk the file name is needed.
  if (/^https?:$/.test(location.protocol) && /\/index\.html$/.test(location.pathname)) {
    history.replaceState(null, "", location.pathname.replace(/index\.html$/, "") + location.search + location.hash);
  }

  var form = document.querySelector("form[data-index]");
  if (!form) return;
  var box = form.querySelector("textarea");
  var list = document.getElementById("results");
  var status = document.getElementById("status");
  var loading = null;
  var HOLE = "\u001f";
  var SHOWN = 30;

  function load() {
    if (!loading) {
      loading = new Promise(function (resolve, reject) {
        var script = document.createElement("script");
        script.src = form.getAttribute("data-index");
        script.onload = function () { resolve(read(window.ERRDEX_INDEX)); };
        script.onerror = function () { reject(new Error("the search index could not be loaded")); };
        document.head.appendChild(script);
      });
    }
    return loading;
  }

  function read(index) {
    return index.entries.map(function (e) {
      var text = e[6] === 0 ? e[2] : e[6];
      return {
        id: e[0], slug: e[1], title: e[2],
        exception: index.exceptions[e[3]],
        place: index.files[e[4][0]] + ":" + e[4][1],
        aside: e[5] === 1,
        pieces: text === null ? null : text.split(HOLE),
        words: " " + words(e[2] + " " + (text || "") + " " + index.exceptions[e[3]]).join(" ") + " "
      };
    });
  }

  function fold(text) { return text.replace(/\s+/g, " ").trim(); }

  function words(text) { return text.toLowerCase().match(/[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)*/gu) || []; }

  /* Whether the pieces, with anything between them, make the whole message. */
  function makes(pieces, message) {
    var last = pieces.length - 1;
    if (last === 0) return pieces[0] === message;
    if (!message.startsWith(pieces[0]) || !message.endsWith(pieces[last])) return false;
    var at = pieces[0].length;
    var end = message.length - pieces[last].length;
    if (end < at) return false;
    for (var i = 1; i < last; i++) {
      var found = message.indexOf(pieces[i], at);
      if (found < 0 || found + pieces[i].length > end) return false;
      at = found + pieces[i].length;
    }
    return true;
  }

  /* What may be the message in the pasted text, with the class named before it: the last line that looks like the
     end of a traceback with what follows, the last line, the whole. */
  function readings(text) {
    var lines = text.replace(/\r/g, "").split("\n").filter(function (l) { return l.trim(); });
    var out = [];
    function add(part) {
      var whole = fold(part);
      var typed = /^([A-Za-z_][\w.]*): (.*)$/.exec(whole);
      if (typed) out.push({ exception: typed[1].split(".").pop(), message: typed[2] });
      out.push({ exception: "", message: whole });
    }
    for (var i = lines.length - 1; i >= 0; i--) {
      if (/^[A-Za-z_][\w.]*(?:: |$)/.test(lines[i]) && (i === 0 || /^\s/.test(lines[i - 1]))) {
        add(lines.slice(i).join("\n"));
        break;
      }
    }
    if (lines.length) add(lines[lines.length - 1]);
    add(text);
    return out.filter(function (r) { return r.message; });
  }

  function weight(pieces) { return pieces.join("").replace(/[^\p{L}\p{N}]/gu, "").length; }

  function search(entries, text) {
    var tried = readings(text);
    var asked = words(tried.length ? tried[0].message : "").slice(0, 60);
    var hits = asked.map(function (word) {
      var count = 0;
      entries.forEach(function (e) { if (e.words.indexOf(" " + word + " ") >= 0) count++; });
      return { word: word, value: count ? Math.log(1 + entries.length / count) : 0 };
    });
    var total = hits.reduce(function (sum, h) { return sum + h.value; }, 0);
    var found = [];
    entries.forEach(function (e) {
      var exact = 0;
      if (e.pieces) {
        tried.forEach(function (r) {
          var heavy = weight(e.pieces);
          if (heavy > 2 && makes(e.pieces, r.message)) {
            exact = Math.max(exact, 1 + heavy + (r.exception === e.exception ? 10000 : 0));
          }
        });
      }
      var score = 0;
      hits.forEach(function (h, n) {
        if (h.value && e.words.indexOf(" " + h.word + " ") >= 0) score += h.value;
        else if (n === hits.length - 1 && h.word.length > 2 && e.words.indexOf(" " + h.word) >= 0) score += 0.5;
      });
      if (exact || score > total * 0.25) found.push({ entry: e, exact: exact, score: score });
    });
    found.sort(function (a, b) {
      return (b.exact > 0) - (a.exact > 0) || a.entry.aside - b.entry.aside || b.exact - a.exact
        || b.score - a.score || a.entry.title.length - b.entry.title.length;
    });
    return found;
  }

  function show(found) {
    list.textContent = "";
    found.slice(0, SHOWN).forEach(function (hit) {
      var item = document.createElement("li");
      if (hit.exact) item.className = "best";
      var link = document.createElement("a");
      link.href = form.getAttribute("data-root") + "errors/" + hit.entry.slug + "-" + hit.entry.id + "/index.html";
      link.textContent = hit.entry.title;
      var sub = document.createElement("span");
      sub.className = "sub";
      [["type", hit.entry.exception], ["place", hit.entry.place]].forEach(function (part) {
        if (!part[1]) return;
        var span = document.createElement("span");
        span.className = part[0];
        span.textContent = part[1];
        sub.appendChild(span);
      });
      item.appendChild(link);
      item.appendChild(sub);
      list.appendChild(item);
    });
  }

  function run() {
    var text = box.value;
    if (!text.trim()) { show([]); status.textContent = ""; return; }
    load().then(function (entries) {
      if (box.value !== text) return;
      var found = search(entries, text);
      var exact = found.filter(function (f) { return f.exact; }).length;
      show(found);
      status.textContent = exact ? exact + (exact === 1 ? " error makes" : " errors make") + " this whole message"
        : found.length ? found.length + " share its words; none makes the whole message"
        : "Nothing here holds these words. The package may not be on this site.";
    }, function (error) { status.textContent = "Search does not work: " + error.message + "."; });
  }

  var timer = 0;
  box.addEventListener("input", function () { clearTimeout(timer); timer = setTimeout(run, 120); });
  box.addEventListener("focus", function () { load().catch(function () {}); }, { once: true });
  box.addEventListener("keydown", function (event) {
    if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); form.requestSubmit(); }
    if (event.key === "ArrowDown" && box.selectionStart === box.value.length) move(event, 0);
  });
  form.addEventListener("submit", function (event) {
    event.preventDefault();
    try {
      history.replaceState(null, "", "?q=" + encodeURIComponent(box.value));
    } catch (error) { /* some browsers refuse this on file: addresses; the search itself works */ }
    run();
  });
  list.addEventListener("keydown", function (event) {
    var links = Array.prototype.slice.call(list.querySelectorAll("a"));
    var at = links.indexOf(document.activeElement);
    if (event.key === "ArrowDown") move(event, at + 1);
    if (event.key === "ArrowUp") { if (at > 0) move(event, at - 1); else { event.preventDefault(); box.focus(); } }
  });
  function move(event, to) {
    var links = list.querySelectorAll("a");
    if (to < links.length) { event.preventDefault(); links[to].focus(); }
  }

  var asked = new URLSearchParams(location.search).get("q");
  if (asked) { box.value = asked; run(); }
})();
