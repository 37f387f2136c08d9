"use strict";
// The pages work without this script: suggestions, brushing, copying and keys are what it adds.

// The list below the search box: a combobox in the pattern of WAI-ARIA 1.2.
function suggest(form) {
  const box = form.querySelector("input[type=search]");
  const list = form.querySelector(".suggestions");
  let timer, request, typed = box.value, place = -1;
  box.setAttribute("role", "combobox");
  box.setAttribute("aria-autocomplete", "list");
  box.setAttribute("aria-controls", list.id);
  box.setAttribute("aria-expanded", "false");
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Suggestions");

  const options = () => [...list.querySelectorAll("[role=option]")];
  const close = () => {
    list.hidden = true;
    place = -1;
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
  };
  const choose = (next) => {
    const all = options();
    if (!all.length) return;
    place = next < -1 ? all.length - 1 : next >= all.length ? -1 : next;
    all.forEach((option, index) => option.setAttribute("aria-selected", String(index === place)));
    if (place < 0) {
      box.removeAttribute("aria-activedescendant");
      box.value = typed;
    } else {
      box.setAttribute("aria-activedescendant", all[place].id);
      all[place].scrollIntoView({ block: "nearest" });
      box.value = all[place].dataset.query;
    }
  };
  const take = (option) => {
    box.value = typed = option.dataset.query;
    close();
    // An operator waits for its word.
    if (/[\p{L}\p{N}"]$/u.test(typed) && !option.querySelector("code")) form.requestSubmit();
    else { box.focus(); load(); }
  };
  const load = async () => {
    request?.abort();
    request = new AbortController();
    typed = box.value;
    if (!typed.trim()) return close();
    try {
      const answer = await fetch(form.dataset.suggest + "?q=" + encodeURIComponent(typed), { signal: request.signal });
      if (!answer.ok) return close();
      list.innerHTML = await answer.text();
    } catch { return; }
    options().forEach((option, index) => { option.id = "option-" + index; });
    place = -1;
    list.hidden = !options().length || document.activeElement !== box;
    box.setAttribute("aria-expanded", String(!list.hidden));
  };
  box.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(load, 90); });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !list.hidden) { event.preventDefault(); box.value = typed; close(); }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    if (list.hidden) return;
    event.preventDefault();
    choose(place + (event.key === "ArrowDown" ? 1 : -1));
  });
  form.addEventListener("submit", (event) => {
    const option = options()[place];
    if (option && option.querySelector("code") && !list.hidden) { event.preventDefault(); take(option); }
  });
  box.addEventListener("blur", () => setTimeout(close, 150));
  list.addEventListener("pointerdown", (event) => {
    const option = event.target.closest("[role=option]");
    if (option) { event.preventDefault(); take(option); }
  });
}

// Choosing a period by dragging over the bars; a click stays a link.
function brush(section) {
  const drawing = section.querySelector("svg[data-bins]");
  const shade = drawing.querySelector(".brush");
  const form = section.querySelector("form");
  const bins = drawing.dataset.bins.split(" ");
  let start = null, end = null;
  section.classList.add("brushable");
  const bin = (event) => {
    const place = drawing.getBoundingClientRect();
    const share = (event.clientX - place.left) / place.width;
    return Math.max(0, Math.min(bins.length - 1, Math.floor(share * bins.length)));
  };
  const show = () => {
    const [first, last] = [Math.min(start, end), Math.max(start, end)];
    shade.setAttribute("x", first * 10);
    shade.setAttribute("width", start === null ? 0 : (last - first + 1) * 10);
  };
  const stop = () => { start = end = null; shade.setAttribute("width", 0); };
  drawing.addEventListener("dragstart", (event) => event.preventDefault());
  drawing.addEventListener("pointerdown", (event) => { if (event.button === 0) start = end = bin(event); });
  drawing.addEventListener("pointermove", (event) => {
    if (start === null || !(event.buttons & 1)) return;
    end = bin(event);
    if (end !== start) { drawing.setPointerCapture(event.pointerId); show(); }
  });
  drawing.addEventListener("pointercancel", stop);
  drawing.addEventListener("pointerup", (event) => {
    const [first, last] = [Math.min(start, end), Math.max(start, end)];
    const isRange = start !== null && first !== last;
    stop();
    if (!isRange) return;
    event.preventDefault();
    drawing.addEventListener("click", (click) => click.preventDefault(), { capture: true, once: true });
    const target = new URL(form.action);
    for (const [name, value] of new FormData(form)) {
      if (name !== "from" && name !== "to") target.searchParams.append(name, value);
    }
    target.searchParams.set("date", bins[first] + ".." + bins[last]);
    location.assign(target);
  });
}

function copy(button) {
  button.hidden = false;
  const label = button.textContent;
  button.addEventListener("click", async () => {
    const source = document.getElementById(button.dataset.copy);
    try {
      await navigator.clipboard.writeText(source.textContent);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(source);
      button.textContent = "Selected";
    }
    setTimeout(() => { button.textContent = label; }, 1500);
  });
}

// Passing on a quotation: by the system where the browser can, else as a copy with the link.
function share(button) {
  button.hidden = false;
  const label = button.textContent;
  const text = document.getElementById(button.dataset.share).textContent;
  const url = button.dataset.url;
  button.addEventListener("click", async () => {
    try {
      if (navigator.share) return await navigator.share({ text, url });
      await navigator.clipboard.writeText(text + "\n" + url);
      button.textContent = "Copied with its link";
    } catch (error) {
      if (error.name === "AbortError") return;
      location.assign(url);
    }
    setTimeout(() => { button.textContent = label; }, 1500);
  });
}

// Favorites: records by the addresses of their pages, oldest first, kept in this browser alone.
const favorites = {
  key: "adagia-favorites",
  get all() {
    try { return JSON.parse(localStorage.getItem(this.key)) ?? []; } catch { return []; }
  },
  set all(list) { localStorage.setItem(this.key, JSON.stringify(list)); },
  has(url) { return this.all.some((kept) => isSameAddress(kept.url, url)); },
  remove(url) { this.all = this.all.filter((kept) => !isSameAddress(kept.url, url)); },
};

function isSameAddress(one, other) { return new URL(one).href === new URL(other).href; }

function keep(button) {
  button.hidden = false;
  const url = button.dataset.keep;
  const show = () => button.setAttribute("aria-pressed", String(favorites.has(url)));
  show();
  window.addEventListener("storage", show);
  button.addEventListener("click", () => {
    const text = document.getElementById("plain").textContent;
    try {
      if (favorites.has(url)) favorites.remove(url);
      else favorites.all = [...favorites.all, { url, text, day: new Date().toISOString().slice(0, 10) }];
    } catch {
      button.textContent = "This browser keeps nothing";
    }
    show();
  });
}

// The clause of the query language that finds a record; none for one that has only its number.
function favoriteClause(url) {
  const address = new URL(url);
  const name = decodeURIComponent(address.pathname.split("/records/").pop());
  const quoted = (text) => `"${text.replace(/["\\]/g, "")}"`;
  if (address.searchParams.has("by")) return null;
  const collection = address.searchParams.get("in");
  return collection ? `(id:${quoted(name)} in:${quoted(collection)})` : `id:${quoted(name)}`;
}

// The address of the catalog that has a favorite, without the scheme.
function favoritePlace(url) {
  const address = new URL(url);
  return address.host + address.pathname.slice(0, address.pathname.lastIndexOf("/records/"));
}

// An entry of a file as a favorite; undefined for what is none. An address is a link later, so only those of the web are taken.
function readFavorite(entry) {
  try {
    const { protocol, pathname, href } = new URL(entry.url);
    favoriteClause(href);
    if (!/^https?:$/.test(protocol) || !/\/records\/[^/]+$/.test(pathname) || !entry.text.trim()) return undefined;
    const hasDay = /^\d{4}-\d\d-\d\d$/.test(entry.day);
    return { url: href, text: entry.text, day: hasDay ? entry.day : new Date().toISOString().slice(0, 10) };
  } catch { return undefined; }
}

// The list of a file. Throws a sentence that says what is wrong with the file.
async function readFavorites(file) {
  const again = "Choose a file that “Save as JSON” has written.";
  if (file.size > 10_000_000) throw `“${file.name}” is too large: a browser keeps about 5 MB.`;
  let list;
  try { list = await file.text(); } catch { throw `“${file.name}” cannot be read. Choose it again.`; }
  try { list = JSON.parse(list); } catch { throw `“${file.name}” is not JSON. ${again}`; }
  if (!Array.isArray(list) || !list.length) throw `“${file.name}” has no list of favorites. ${again}`;
  return list.map(readFavorite);
}

// Adds the favorites of a file after those that are here, each once; resolves to sentences that say what was done.
async function addFavorites(file, isHere) {
  const read = await readFavorites(file);
  const all = favorites.all;
  const known = new Set(all.map((kept) => new URL(kept.url).href));
  const added = read.filter((kept) => kept && !known.has(kept.url) && known.add(kept.url));
  try {
    if (added.length) favorites.all = [...all, ...added];
  } catch { throw "This browser has no room for them. Nothing was added."; }
  const number = (count, one, more) => `${count} ${count === 1 ? one : more}`;
  const wrong = read.flatMap((kept, place) => kept ? [] : [place + 1]);
  const again = read.length - wrong.length - added.length;
  const strange = added.filter((kept) => !isHere(kept.url)).length;
  return [
    added.length ? `Added ${number(added.length, "favorite", "favorites")}.` : "Nothing was added.",
    again ? `${number(again, "was", "were")} here already.` : "",
    strange ? `${number(strange, "of them is", "of them are")} of another catalog.` : "",
    wrong.length === 1 ? `Left out: entry ${wrong[0]}, which is no record with an address and a text.` : "",
    wrong.length > 1 ? `Left out: entries ${new Intl.ListFormat("en").format(wrong.map(String))}, which are no records with an address and a text.` : "",
  ].filter((sentence) => sentence).join(" ");
}

function favoriteList(section) {
  const part = (selector) => section.querySelector(selector);
  const isHere = (url) => favoritePlace(url) === favoritePlace(section.dataset.records);
  const item = (kept) => {
    const entry = document.createElement("li");
    const link = document.createElement("a");
    const remove = document.createElement("button");
    const actions = document.createElement("div");
    link.href = kept.url;
    link.textContent = kept.text;
    link.dir = "auto";
    link.className = "favorite";
    remove.type = "button";
    remove.textContent = "Remove";
    remove.setAttribute("aria-label", "Remove " + kept.text.slice(0, 60));
    remove.addEventListener("click", () => { favorites.remove(kept.url); show(); });
    actions.className = "actions";
    actions.append(remove);
    if (!isHere(kept.url)) {
      const place = document.createElement("span");
      place.className = "small place";
      place.textContent = favoritePlace(kept.url);
      actions.append(place);
    }
    entry.append(link, actions);
    return entry;
  };
  const show = () => {
    const all = favorites.all;
    const own = all.filter((kept) => isHere(kept.url));
    const clauses = own.map((kept) => favoriteClause(kept.url)).filter((clause) => clause);
    const query = clauses.join(" OR ");
    const leftOut = [["Without identifier", own.length - clauses.length], ["Of another catalog", all.length - own.length]];
    section.hidden = false;
    part(".nothing").hidden = all.length > 0;
    part(".kept").hidden = !all.length;
    part("ul").replaceChildren(...all.map(item));
    part("#favorites-query").textContent = query;
    part(".as-hits").href = section.dataset.search + "?q=" + encodeURIComponent(query);
    part(".as-hits").hidden = !query || [...query].length > Number(section.dataset.most);
    part(".as-file").href = "data:application/json;charset=utf-8," + encodeURIComponent(JSON.stringify(all, null, 2) + "\n");
    part(".unnamed").textContent = leftOut.filter(([, count]) => count)
      .map(([reason, count]) => `${reason}, and so not in the query: ${count}.`).join(" ");
  };
  const input = part("input[type=file]");
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (!file) return;
    part("[role=status]").textContent = await addFavorites(file, isHere).catch(String);
    input.value = "";
    show();
  });
  show();
  window.addEventListener("storage", show);
}

// The list of keys, which only the script can open.
function keyList() {
  const rows = [
    ["/", "go to the search box"], ["↓ ↑", "next and previous suggestion or hit"], ["Enter", "open the hit, or take the suggestion"],
    ["→ ←", "next page, and back"], ["Esc", "close suggestions or this list"], ["?", "this list"],
  ];
  const dialog = document.createElement("dialog");
  dialog.id = "keys";
  dialog.setAttribute("aria-labelledby", "keys-title");
  const row = ([keys, deed]) =>
    `<div><dt>${keys.split(" ").map((key) => `<kbd>${key}</kbd>`).join(" ")}</dt><dd>${deed}</dd></div>`;
  dialog.innerHTML = `<h2 id="keys-title">Keys</h2><dl class="keys">${rows.map(row).join("")}</dl>`
    + `<form method="dialog"><button>Close</button></form>`;
  document.body.append(dialog);
  return dialog;
}

// Keys: those of a text field stay its own.
function keys() {
  const box = document.getElementById("q");
  const dialog = keyList();
  const follow = (selector) => { const link = document.querySelector(selector); if (link) link.click(); return !!link; };
  const move = (step) => {
    const links = [...document.querySelectorAll(".hit .permalink")];
    if (!links.length) return false;
    const now = links.indexOf(document.activeElement);
    const next = links[Math.max(0, Math.min(links.length - 1, now < 0 ? 0 : now + step))];
    next.focus({ preventScroll: true });
    next.closest(".hit").scrollIntoView({ block: "nearest" });
    return true;
  };
  const actions = {
    "/": () => { box.focus(); box.select(); return true; },
    "?": () => { dialog.showModal(); return true; },
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    ArrowRight: () => follow("a[rel=next], a.next"),
    ArrowLeft: () => { history.back(); return true; },
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || dialog.open) return;
    if (event.target.closest("input, textarea, select, summary, [role=region]")) return;
    if (Object.hasOwn(actions, event.key) && actions[event.key]()) event.preventDefault();
  });
}

document.querySelectorAll("form[data-suggest]").forEach(suggest);
document.querySelectorAll(".timeline").forEach(brush);
document.querySelectorAll("[data-copy]").forEach(copy);
document.querySelectorAll("[data-share]").forEach(share);
document.querySelectorAll("[data-keep]").forEach(keep);
document.querySelectorAll("#favorites").forEach(favoriteList);
keys();
