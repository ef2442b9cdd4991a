"use strict";
// The charts of the page. Colours are those of the style sheet, so that light and dark need no
// redrawing; whatever a colour says is written besides, and stands in a table below the chart.
const StudCharts = (() => {
  const FEW = 10;
  const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
  const DOORS = [..."AKQJT98765432"];
  const KINDS = { gain: "var(--gain-fill)", loss: "var(--loss-fill)", even: "var(--soft)" };
  const GAMES = {
    stud8: "Stud Hi/Lo", stud: "Stud High", razz: "Razz",
    "stud-hilo-regular": "Stud Hi/Lo without qualifier", "stud-hilo-declare": "Stud Hi/Lo with declare",
  };

  const signed = (value, places = 0) => {
    const text = Math.abs(value).toLocaleString("en", { minimumFractionDigits: places, maximumFractionDigits: places });
    return `${value > 0 ? "+" : value < 0 ? "−" : ""}${text}`;
  };
  const plural = (number, thing) => `${number.toLocaleString("en")} ${thing}${number === 1 ? "" : "s"}`;

  // Red to green by way of the paper's colour; the strongest still lets text be read.
  function tint(value, most) {
    const part = Math.round(Math.min(Math.abs(value) / most, 1) * 75);
    return `color-mix(in oklab, var(--${value < 0 ? "loss" : "gain"}-fill) ${part}%, var(--mid-fill))`;
  }

  function element(tag, text, properties = {}) {
    const made = document.createElement(tag);
    if (text) made.textContent = text;
    return Object.assign(made, properties);
  }

  // A choice above a chart, where there is one to make.
  function choice(label, names, onchange) {
    const select = element("select");
    names.forEach(([name, value]) => select.append(new Option(name, value)));
    select.addEventListener("change", () => onchange(select.value));
    const line = element("label", `${label} `);
    line.append(select);
    return line;
  }

  function keyOf(text, strokeDasharray, stroke) {
    const key = element("span", "", { className: "key" });
    const line = Plot.plot({ width: 36, height: 12, margin: 0, axis: null, x: { domain: [0, 1] }, y: { domain: [0, 1] }, marks: [Plot.lineY([0.5, 0.5], { x: [0, 1], stroke, strokeWidth: 3, strokeDasharray })] });
    line.setAttribute("aria-hidden", "true");
    key.append(line, text);
    return key;
  }

  // --- each chart: what stands above it, and a function of its width ------------------------------

  function winnings({ lines }) {
    const draw = (line) => (width) => {
      const unit = 10 ** line.exponent;
      const amount = (value) => {
        const number = Math.abs(value).toLocaleString("en", { maximumFractionDigits: line.exponent });
        return `${value < 0 ? "−" : ""}${line.before}${number}${line.after}`;
      };
      const rows = line.points.map(([hand, when, net, adjusted]) => ({ hand, when, net: net / unit, adjusted: adjusted / unit }));
      const title = (row) => `hand ${row.hand.toLocaleString("en")}${row.when ? `, ${row.when}` : ""}\nnet ${amount(row.net)}\nall-in adjusted ${amount(row.adjusted)}`;
      return Plot.plot({
        width, height: Math.min(420, Math.max(260, width * 0.45)), marginLeft: 72, marginRight: 24,
        ariaLabel: `Winnings of ${plural(line.hands, "hand")}: ${amount(rows[rows.length - 1].net)}, all-in adjusted ${amount(rows[rows.length - 1].adjusted)}`,
        x: { label: "hands →" }, y: { label: null, grid: true, tickFormat: amount },
        marks: [
          Plot.ruleY([0]),
          Plot.lineY(rows, { x: "hand", y: "adjusted", stroke: "var(--accent)", strokeWidth: 2, strokeDasharray: "7 4" }),
          Plot.lineY(rows, { x: "hand", y: "net", stroke: "var(--ink)", strokeWidth: 2 }),
          Plot.ruleX(rows, Plot.pointerX({ x: "hand", stroke: "var(--soft)" })),
          Plot.tip(rows, Plot.pointerX({ x: "hand", y: "net", title })),
        ],
      });
    };
    const open = lines.reduce((sum, line) => sum + (line.unit === "big bets" ? line.unadjusted : 0), 0);
    return {
      options: lines.map((line) => [line.unit === "big bets" ? "Big bets, all together" : line.unit, draw(line)]),
      label: "In",
      beside: [
        keyOf("net", "", "var(--ink)"), keyOf("all-in adjusted", "7 4", "var(--accent)"),
        open ? element("span", `${plural(open, "all-in hand")} with hidden cards count as they came out.`) : "",
      ],
    };
  }

  function outcomes(data) {
    const rows = data.outcomes.filter((row) => row.name !== "Folded" && row.hands);
    const total = data.outcomes.reduce((sum, row) => sum + row.hands, 0);
    const label = (row) => `${row.hands.toLocaleString("en")} (${((100 * row.hands) / total).toFixed(1)}%), ${signed(row.big_bets, 1)} BB`;
    return {
      options: [["", (width) => Plot.plot({
        width, height: 40 + rows.length * 36, marginLeft: 110, marginRight: 170,
        ariaLabel: `How hands ended: ${rows.map((row) => `${row.name} ${label(row)}`).join("; ")}`,
        x: { axis: null }, y: { label: null, domain: rows.map((row) => row.name), tickSize: 0 },
        marks: [
          Plot.barX(rows, { x: "hands", y: "name", fill: (row) => KINDS[row.kind], title: "meaning", tip: true, insetTop: 3, insetBottom: 3 }),
          Plot.text(rows, { x: "hands", y: "name", text: label, textAnchor: "start", dx: 6 }),
          Plot.ruleX([0]),
        ],
        color: { type: "identity" },
      })]],
    };
  }

  function squares(data) {
    const games = [...new Set(data.squares.map((row) => row.game))];
    const draw = (game) => (width) => {
      const rows = data.squares.filter((row) => row.game === game).map((row) => ({ ...row, rate: (100 * row.big_bets) / row.hands }));
      const names = [...new Set(rows.map((row) => row.row))];
      const left = 130;
      return Plot.plot({
        width: Math.max(width, 620), height: 50 + names.length * 28, marginLeft: left, marginTop: 40, padding: 0.06,
        ariaLabel: `Big bets for each 100 hands of ${GAMES[game]}, by starting hand and door card`,
        x: { axis: "top", domain: DOORS, label: "door card", tickSize: 0 }, y: { domain: names, label: null, tickSize: 0 },
        color: { type: "identity" },
        marks: [
          Plot.cell(rows, {
            x: "column", y: "row", fill: (row) => tint(row.rate, 150), fillOpacity: (row) => (row.hands < FEW ? 0.55 : 1), rx: 3, tip: true,
            title: (row) => `${row.row}, door card ${row.column}\n${plural(row.hands, "hand")}, ${signed(row.big_bets, 1)} BB\n${signed(row.rate)} BB/100`,
          }),
          Plot.text(rows, { x: "column", y: "row", text: (row) => signed(row.rate), fontSize: 11, fillOpacity: (row) => (row.hands < FEW ? 0.85 : 1) }),
        ],
      });
    };
    return { label: "Game", options: games.map((game) => [GAMES[game], draw(game)]) };
  }

  function funnel(data) {
    const rows = data.funnel.map((row, at) => ({ ...row, before: at ? data.funnel[at - 1].hands : row.hands }));
    const share = (part, whole) => (whole ? `${((100 * part) / whole).toFixed(1)}%` : "–");
    const label = (row) => `${row.hands.toLocaleString("en")} (${share(row.hands, rows[0].hands)})`;
    const title = (row) => `${plural(row.hands, "hand")}\n${share(row.hands, rows[0].hands)} of all\n${share(row.hands, row.before)} of the row above`;
    return {
      options: [["", (width) => Plot.plot({
        width, height: 40 + rows.length * 36, marginLeft: 110, marginRight: 110,
        ariaLabel: `How far hands came: ${rows.map((row) => `${row.name} ${label(row)}`).join("; ")}`,
        x: { axis: null }, y: { label: null, domain: rows.map((row) => row.name), tickSize: 0 },
        marks: [
          Plot.barX(rows, { x: "hands", y: "name", fill: "var(--accent)", fillOpacity: 0.75, title, tip: true, insetTop: 3, insetBottom: 3 }),
          Plot.text(rows, { x: "hands", y: "name", text: label, textAnchor: "start", dx: 6 }),
          Plot.ruleX([0]),
        ],
      })]],
    };
  }

  function days(data) {
    const rows = data.days.map((row) => {
      const date = new Date(`${row.date}T00:00Z`);
      return { ...row, year: date.getUTCFullYear(), week: d3.utcSunday.count(d3.utcYear(date), date), day: DAYS[date.getUTCDay()] };
    });
    const most = Math.max(5, d3.quantile(rows.map((row) => Math.abs(row.big_bets)), 0.9) || 0);
    const months = new Map(d3.range(12).map((month) => {
      const first = new Date(Date.UTC(2023, month, 4));
      return [d3.utcSunday.count(d3.utcYear(first), first), first.toLocaleString("en", { month: "short", timeZone: "UTC" })];
    }));
    const years = [...new Set(rows.map((row) => row.year))];
    return {
      options: [["", (width) => Plot.plot({
        width: Math.max(width, 900), height: 40 + years.length * 132, marginLeft: 90, marginRight: 60, padding: 0.08,
        ariaLabel: `Sessions by day: ${plural(rows.length, "day")} in ${years.join(", ")}`,
        x: { domain: d3.range(54), label: null, tickSize: 0, tickFormat: (week) => months.get(week) || "", axis: "top" },
        y: { domain: DAYS, label: null, tickSize: 0 }, fy: { domain: years, label: null, tickFormat: String },
        color: { type: "identity" },
        marks: [
          Plot.cell(years.flatMap((year) => d3.cross(d3.range(53), DAYS, (week, day) => ({ year, week, day }))), { fy: "year", x: "week", y: "day", fill: "var(--mid-fill)", fillOpacity: 0.6 }),
          Plot.cell(rows, { fy: "year", x: "week", y: "day", fill: (row) => tint(row.big_bets, most), stroke: "var(--ink)", strokeWidth: 0.6, tip: true,
            title: (row) => `${row.date}\n${plural(row.sessions, "session")}, ${plural(row.hands, "hand")}\n${row.nets}\n${signed(row.big_bets, 1)} BB` }),
          Plot.text(rows, { fy: "year", x: "week", y: "day", text: (row) => signed(Math.sign(row.big_bets)).slice(0, 1), fontWeight: 700 }),
        ],
      })]],
    };
  }

  const CHARTS = { winnings, outcomes, squares, funnel, days };

  function mount(figure, data) {
    const { options, label = "", beside = [] } = CHARTS[figure.dataset.chart](data);
    if (!options.length) return;
    let draw = options[0][1];
    let drawn = 0;
    const place = element("div", "", { className: "chart" });
    const above = element("div", "", { className: "choice" });
    if (options.length > 1) above.append(choice(label, options.map(([name], at) => [name, at]), (at) => { draw = options[at][1]; redraw(); }));
    above.append(...beside);
    figure.append(...(above.childNodes.length ? [above] : []), place);
    const room = () => figure.clientWidth - 28;
    function redraw() {
      drawn = room();
      const svg = draw(Math.max(drawn, 300));
      // The picture has one name; those that Plot gives to its parts are no words for people.
      place.setAttribute("role", "img");
      place.setAttribute("aria-label", svg.getAttribute("aria-label"));
      svg.setAttribute("aria-hidden", "true");
      place.replaceChildren(svg);
    }
    redraw();
    new ResizeObserver(() => { if (Math.abs(room() - drawn) > 4) requestAnimationFrame(redraw); }).observe(figure);
  }

  // A chart is drawn when it is about to be seen, or printed: so the page opens at once.
  return (data) => {
    const waiting = new Set(document.querySelectorAll("figure[data-chart]"));
    const draw = (figure) => { if (waiting.delete(figure)) mount(figure, data); };
    const watcher = new IntersectionObserver((seen) => seen.filter((one) => one.isIntersecting).forEach((one) => {
      watcher.unobserve(one.target);
      draw(one.target);
    }), { rootMargin: "600px" });
    waiting.forEach((figure) => watcher.observe(figure));
    addEventListener("beforeprint", () => [...waiting].forEach(draw));
  };
})();
