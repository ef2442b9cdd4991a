"use strict";
// The page: charts, tables that sort and can be searched, and the replayer in a dialog.
{
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const told = () => new URLSearchParams(location.hash.slice(1));

  // --- tables ------------------------------------------------------------------------------------

  const valueOf = (cell) => {
    const value = cell.dataset.by ?? cell.textContent;
    const number = Number(value);
    return value === "" || value === "-" ? null : Number.isNaN(number) ? value.toLowerCase() : number;
  };

  const order = (one, other) => (typeof one === typeof other ? (one < other ? -1 : one > other ? 1 : 0) : typeof one < typeof other ? -1 : 1);

  function sort(table, head) {
    const at = [...head.parentNode.children].indexOf(head);
    const isText = head.classList.contains("text");
    const now = head.getAttribute("aria-sort");
    const falls = now ? now === "ascending" : !isText;
    const rows = [...table.tBodies[0].rows].map((row) => [valueOf(row.cells[at]), row]);
    rows.sort(([one], [other]) => (one === null || other === null ? (one === null) - (other === null) : order(one, other) * (falls ? -1 : 1)));
    table.tBodies[0].append(...rows.map(([, row]) => row));
    table.querySelectorAll("th").forEach((one) => one.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", falls ? "descending" : "ascending");
  }

  for (const table of document.querySelectorAll("table.sortable")) {
    for (const head of table.tHead.rows[0].cells) {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      button.addEventListener("click", () => sort(table, head));
      head.append(button);
    }
  }

  for (const field of document.querySelectorAll("input[data-over]")) {
    const section = document.getElementById(field.dataset.over);
    const count = field.closest("p").querySelector("output");
    field.addEventListener("input", () => {
      const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      const rows = [...section.querySelectorAll("tbody tr")];
      for (const row of rows) {
        const text = row.textContent.toLowerCase();
        row.hidden = !words.every((word) => text.includes(word));
      }
      count.textContent = words.length ? `${rows.filter((row) => !row.hidden).length} of ${rows.length}` : "";
    });
  }

  // --- hands step by step ------------------------------------------------------------------------

  const dialog = document.getElementById("replay");
  const blobs = read("replays");
  let open = null;

  async function unpacked(blob) {
    const bytes = Uint8Array.from(atob(blob), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).json();
  }

  function close() {
    if (open) open.close();
    open = null;
    if (dialog.open) dialog.close();
  }

  async function follow() {
    const hand = told().get("hand");
    if (hand === null || !blobs[hand]) return close();
    const step = Number(told().get("step"));
    if (open && open.hand === hand) return open.show(step);
    const playback = await unpacked(blobs[hand]);
    if (open) open.close();
    if (!dialog.open) dialog.showModal();
    open = StudReplayer(dialog.querySelector("section"), playback, {
      step, address: `hand=${hand}`, onstep: (_, href) => history.replaceState(null, "", href),
    });
    open.hand = hand;
  }

  dialog.addEventListener("close", () => {
    if (open) history.replaceState(null, "", "#hands");
    close();
  });
  addEventListener("hashchange", follow);

  StudCharts(read("pictures"));
  follow();
}
