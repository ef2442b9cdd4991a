"use strict";
// The replayer: a table seen from above, moment by moment. `StudReplayer(root, playback, options)`
// fills an element and returns { show, count, close }. Whatever a history says is set as text.
const StudReplayer = (() => {
  const SVG = "http://www.w3.org/2000/svg";
  const SUITS = {
    s: ["spades", "M12 2c5 6 10 9 10 13.5a4.6 4.6 0 0 1-8.4 2.2c.1 1.9.9 3.3 2.4 4.3H8c1.5-1 2.3-2.4 2.4-4.3A4.6 4.6 0 0 1 2 15.5C2 11 7 8 12 2z"],
    h: ["hearts", "M12 21.5C5 15.5 2 11.5 2 7.700A5.2 5.2 0 0 1 12 6a5.2 5.2 0 0 1 10 1.700c0 3.8-3 7.8-10 13.800z"],
    d: ["diamonds", "M12 1.5 20 12l-8 10.500L4 12z"],
    c: ["clubs", "M12 2a4.7 4.7 0 0 1 3.7 7.6 4.7 4.7 0 1 1-2 8.300c.2 1.7.9 3.1 2.3 4.100H8c1.4-1 2.1-2.4 2.3-4.100a4.7 4.7 0 1 1-2-8.300A4.7 4.7 0 0 1 12 2z"],
  };
  const RANKS = { T: "10" };
  const NAMES = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };
  const STREETS = { 3: "3rd", 4: "4th", 5: "5th", 6: "6th", 7: "7th" };
  const SIGNS = {
    first: "M5 5h2v14H5zM20 5v14L8 12z", back: "M17 5v14L6 12z", on: "M7 5l11 7-11 7z", last: "M17 5h2v14h-2zM4 5l12 7-12 7z",
    play: "M6 3.5l14 8.5-14 8.5z", pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  };
  const PAUSE = 1300;

  function make(tag, properties = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else if (value === true) element.setAttribute(name, "");
      else if (value !== false && value != null) element.setAttribute(name, value);
    }
    element.append(...children.filter((one) => one != null && one !== ""));
    return element;
  }

  function draw(tag, attributes, text) {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text) element.textContent = text;
    return element;
  }

  const cardName = (card) =>
    card === "??" ? "unknown" : `${NAMES[card[0]] || card[0]} of ${SUITS[card[1]][0]}`;

  // A card of 60 by 84; its rank and suit stand at the left, where others that overlap leave room.
  function drawCard(card, isFaceUp, isDown) {
    const isOpen = isFaceUp && card !== "??";
    const kind = isOpen ? `suit-${card[1]}` : "back";
    const svg = draw("svg", { viewBox: "0 0 60 84", class: `card ${kind}${isDown ? " down" : " up"}` });
    svg.append(draw("rect", { x: 1, y: 1, width: 58, height: 82, rx: 7, class: "paper" }));
    if (isOpen) {
      const shape = SUITS[card[1]][1];
      svg.append(draw("text", { x: 23, y: 36, class: "rank" }, RANKS[card[0]] || card[0]));
      svg.append(draw("path", { d: shape, transform: "translate(8.5 44) scale(1.25)" }));
    } else {
      svg.append(draw("rect", { x: 7, y: 7, width: 46, height: 70, rx: 4, class: "lining" }));
      svg.append(draw("path", { d: "M7 25 25 7M7 43 43 7M7 61 53 15M9 77 53 33M27 77 53 51M45 77 53 69", class: "hatch" }));
    }
    return svg;
  }

  function drawSign(name) {
    const svg = draw("svg", { viewBox: "0 0 24 24", class: "sign", "aria-hidden": "true" });
    svg.append(draw("path", { d: SIGNS[name] }));
    return svg;
  }

  // --- the states: each moment with all players as they then look -------------------------------

  const VIEW = { state: "in", bet: 0, down: 0, up: 0, is_shown: false, board: "", high: "", low: "", won: 0 };

  function statesOf(playback) {
    let views = playback.places.map((place, at) => ({ ...VIEW, place: at, stack: place.stack, state: "out" }));
    let opens = [];
    let chances = [];
    return playback.moments.map((moment) => {
      views = views.slice();
      for (const view of moment.views || []) views[view.place] = { ...VIEW, ...view };
      if (moment.kind === "deal") opens = moment.opens || [];
      if (moment.kind === "payment" || moment.kind === "end") opens = [];
      if (moment.chances) chances = moment.chances;
      const stay = chances.filter((one) => ["in", "all-in"].includes(views[one.place].state));
      if (stay.length < chances.length || moment.kind === "payment" || moment.kind === "end") chances = [];
      return { ...moment, views, opens, chances };
    });
  }

  function moneyWriter({ before, after, exponent }) {
    const unit = 10 ** exponent;
    return (amount) => {
      const whole = (Math.abs(amount) / unit).toLocaleString("en", {
        minimumFractionDigits: exponent, maximumFractionDigits: exponent,
      });
      return `${amount < 0 ? "−" : ""}${before}${whole}${after}`;
    };
  }

  const percent = (value = 0) => `${(100 * value).toFixed(value > 0 && value < 0.1 ? 1 : 0)}%`;

  // --- the replayer ------------------------------------------------------------------------------

  return function replayer(root, playback, options = {}) {
    const money = moneyWriter(playback.money);
    const states = statesOf(playback);
    const last = states.length - 1;
    let at = 0;
    let reveals = false;
    let timer = null;

    const chairs = playback.places.map(chairOf);
    const pot = make("p", { class: "pot" });
    const heaps = make("ul", { class: "heaps" });
    const community = make("div", { class: "community" });
    const middle = make("div", { class: "middle" }, pot, heaps, community);
    const felt = make("div", { class: "felt" }, middle, ...chairs.map((chair) => chair.root));
    const caption = make("p", { class: "caption", "aria-live": "polite" });
    const live = make("p", { class: "live" });
    const notes = make("div", { class: "notes" });
    const slider = make("input", {
      type: "range", min: 0, max: last, step: 1, value: 0, "aria-label": "Moment of the hand",
      oninput: () => show(Number(slider.value)),
    });
    const counter = make("a", { class: "counter", title: "Link to this step" });
    const play = make("button", { type: "button", class: "play", onclick: toggle });
    const hidden = make("input", { type: "checkbox", title: "Show hidden cards (H)", onchange: () => reveal(hidden.checked) });
    const streets = streetButtons();
    const log = make("ol", { class: "log" }, ...states.map(logLine));
    root.replaceChildren(heading(), felt, live, controls(), notes, log);
    root.classList.add("replayer");
    place();
    show(Number(options.step) || 0);

    function heading() {
      const number = make(options.heading || "h2", {}, `${playback.site} #${playback.hand_id} `,
        make("span", { class: `verdict ${playback.verdict}` }, playback.verdict));
      const began = playback.began ? `${playback.began.slice(0, 16).replace("T", " ")} UTC` : null;
      const where = [`${playback.game} ${playback.stakes}`, playback.mix,
        playback.tournament ? `tournament ${playback.tournament}` : null, `table ${playback.table}`, began];
      return make("header", {}, number, make("p", {}, where.filter(Boolean).join(" · ")),
        make("p", { class: "file" }, `${playback.file}, lines ${playback.first_line} to ${playback.last_line}`));
    }

    function chairOf(seat, index) {
      const parts = Object.fromEntries(
        ["cards", "made", "chance", "bet", "marks", "stack"].map((name) => [name, make("div", { class: name })]));
      const name = make("div", { class: "name" }, seat.player);
      const label = make("div", { class: "label" }, name, parts.stack, parts.marks, parts.chance);
      const box = make("div", { class: "chair", role: "group", "aria-label": `Seat ${seat.seat}, ${seat.player}` },
        parts.cards, label, parts.made, parts.bet);
      return { ...parts, root: box, seat, index };
    }

    // The hero, or else the first seat, sits at the bottom, the others clockwise from there.
    function place() {
      const count = chairs.length;
      const rows = Math.ceil(count / 2);
      const above = Math.floor(rows / 2);
      middle.style.setProperty("--row", above + 1);
      for (const chair of chairs) {
        const turn = (chair.index - (playback.hero || 0) + count) % count;
        const angle = (2 * Math.PI * turn) / count;
        const row = turn < rows ? rows - turn : turn - rows + 1;
        const spots = { "--x": -Math.sin(angle), "--y": Math.cos(angle), "--col": turn < rows ? 1 : 2, "--row": row > above ? row + 1 : row };
        for (const [name, value] of Object.entries(spots)) chair.root.style.setProperty(name, value);
      }
    }

    function controls() {
      const button = (sign, title, act) =>
        make("button", { type: "button", title, "aria-label": title, onclick: () => { pause(); act(); } }, drawSign(sign));
      return make("div", { class: "controls" }, caption,
        make("div", { class: "streets", role: "group", "aria-label": "Streets" }, ...streets.map((one) => one.button)),
        make("div", { class: "slide" }, slider, counter),
        make("div", { class: "buttons" },
          button("first", "To the beginning (Home)", () => show(0)),
          button("back", "Back (left arrow)", () => show(at - 1)),
          play,
          button("on", "On (right arrow)", () => show(at + 1)),
          button("last", "To the end (End)", () => show(last)),
          make("label", { class: "reveal" }, hidden, "Hidden cards")));
    }

    function streetButtons() {
      const found = [];
      states.forEach((state, index) => {
        if (state.kind === "deal" && state.street) found.push([STREETS[state.street], index]);
      });
      const paid = states.findIndex((state) => state.kind === "payment");
      if (paid >= 0) found.push(["Paid", paid]);
      return found.map(([name, index]) => ({
        index,
        button: make("button", { type: "button", onclick: () => { pause(); show(index); } }, name),
      }));
    }

    function logLine(state, index) {
      const mark = state.notes ? make("span", { class: "flag", title: "The audit says something of it" }, "⚑ ") : null;
      const link = make("button", { type: "button", onclick: () => { pause(); show(index); } }, mark, state.text);
      return make("li", { class: `log-${state.kind}` }, link);
    }

    // --- one moment -------------------------------------------------------------------------

    function show(wanted) {
      at = Math.max(0, Math.min(last, Number.isInteger(wanted) ? wanted : 0));
      const state = states[at];
      chairs.forEach((chair) => showChair(chair, state));
      pot.textContent = `${potName(state)} ${money(state.pot || 0)}`;
      showHeaps(state);
      community.replaceChildren(...(state.community ? [named(drawCard(state.community, true, false), `community card ${cardName(state.community)}`)] : []));
      caption.textContent = state.text;
      live.textContent = liveText(state);
      notes.replaceChildren(...(state.notes || []).map(noteOf));
      slider.value = at;
      slider.setAttribute("aria-valuetext", `${at + 1} of ${last + 1}: ${state.text}`);
      counter.textContent = `${at + 1}/${last + 1}`;
      counter.href = `#${address()}`;
      showPlace();
      showPlay();
      if (options.onstep) options.onstep(at, counter.href);
    }

    // What whoever acts needs would give hidden cards away; it is seen where the cards are.
    function liveText(state) {
      if (!state.live || !isOpen(state.views[state.actor], playback.places[state.actor])) return "";
      return `Live for ${playback.places[state.actor].player}: ${state.live.join(", ")}`;
    }

    function isOpen(view, seat) {
      return reveals || Boolean(view.is_shown) || Boolean(seat.is_hero);
    }

    // In the end the rake is left; if something is wrong, perhaps more.
    function potName(state) {
      if (state.kind !== "end") return "Pot";
      return playback.verdict === "flagged" ? "Not paid out" : "Rake";
    }

    function address() {
      return options.address ? `${options.address}&step=${at}` : `step=${at}`;
    }

    function showPlace() {
      const current = streets.filter((one) => one.index <= at).pop();
      streets.forEach((one) => one.button.setAttribute("aria-current", one === current));
      [...log.children].forEach((line, index) => {
        line.classList.toggle("now", index === at);
        line.firstChild.setAttribute("aria-current", index === at ? "step" : "false");
      });
    }

    function showHeaps(state) {
      const several = (state.heaps || []).length > 1;
      heaps.replaceChildren(...(several ? state.heaps : []).map((heap, index) => !heap.amount ? "" :
        make("li", {}, `${index ? `Side pot ${index}` : "Main pot"} ${money(heap.amount)} `,
          make("span", {}, heap.places.map((one) => playback.places[one].player).join(", ")))));
    }

    function showChair(chair, state) {
      const view = state.views[chair.index];
      const isSeen = isOpen(view, chair.seat);
      const pays = state.payment && state.payment.shares.find((share) => share.place === chair.index);
      const toAct = (state.to_act || []).includes(chair.index);
      chair.root.className = ["chair", view.state, toAct && "to-act", pays && "paid",
        state.actor === chair.index && "acting", chair.seat.is_hero && "hero"].filter(Boolean).join(" ");
      showCards(chair, view, isSeen);
      chair.stack.textContent = stackText(chair, view, state);
      chair.made.replaceChildren(...madeOf(view, isSeen, state, chair.index));
      chair.bet.textContent = view.bet ? money(view.bet) : "";
      const action = pays ? `wins ${money(pays.amount)}` : state.actor === chair.index ? state.action : "";
      chair.marks.replaceChildren(
        ...(action ? [make("span", { class: "action" }, action)] : []),
        ...marksOf(view, state, chair, toAct).map((text) => make("span", {}, text)));
      showChance(chair, state);
    }

    function stackText(chair, view, state) {
      if (state.kind === "end" && chair.seat.net != null) {
        const net = chair.seat.net;
        return `${net > 0 ? "+" : ""}${money(net)}`;
      }
      return view.stack == null ? "chips unknown" : money(view.stack);
    }

    function marksOf(view, state, chair, toAct) {
      const marks = [];
      if (view.state === "all-in") marks.push("all-in");
      if (view.state === "folded" && state.actor !== chair.index) marks.push("folded");
      if (view.state === "out") marks.push("not dealt in");
      if (state.opens.includes(chair.index) && view.state !== "folded") marks.push(state.street === 3 ? "brings in" : "opens");
      if (toAct) marks.push("to act");
      return marks;
    }

    function showCards(chair, view, isOpen) {
      const { down = [], up = [] } = chair.seat;
      const hand = [
        ...down.slice(0, Math.min(2, view.down)).map((card) => [card, isOpen, true]),
        ...up.slice(0, view.up).map((card) => [card, true, false]),
        ...down.slice(2, view.down).map((card) => [card, isOpen, true]),
      ];
      chair.cards.replaceChildren(...hand.map(([card, isFaceUp, isDown]) => drawCard(card, isFaceUp, isDown)));
      chair.cards.setAttribute("role", "img");
      chair.cards.setAttribute("aria-label", hand.length ? spoken(hand) : "no cards");
    }

    function spoken(hand) {
      const words = (isDown) => hand.filter((card) => card[2] === isDown)
        .map(([card, isFaceUp]) => (isFaceUp ? cardName(card) : "hidden")).join(", ");
      return `down: ${words(true)}; up: ${words(false)}`;
    }

    function madeOf(view, isOpen, state, index) {
      if (view.state === "folded" || view.state === "out") return [];
      const wins = state.payment && state.payment.shares.some((share) => share.place === index) ? state.payment.half : null;
      const hands = isOpen && (view.high || view.low) ? [["high", view.high], ["low", view.low]] : [["", view.board]];
      return hands.filter(([, name]) => name).map(([half, name]) =>
        make("span", { class: half && half === wins ? "wins" : null }, name));
    }

    // Chances would give hidden cards away; they are seen where all cards are.
    function showChance(chair, state) {
      const chance = state.chances.find((one) => one.place === chair.index);
      const isSeen = chance && state.chances.every(({ place }) => isOpen(state.views[place], playback.places[place]));
      chair.chance.hidden = !isSeen;
      if (!isSeen) return;
      const error = chance.error ? ` ± ${percent(chance.error)}` : "";
      const bar = make("span", { class: "bar" }, make("span", { style: `width:${100 * chance.share}%` }));
      chair.chance.replaceChildren(bar, make("span", {}, `${percent(chance.share)}${error}`));
      chair.chance.title = `of the pot; high ${percent(chance.high)}, low ${percent(chance.low)}, scoop ${percent(chance.scoop)}`;
    }

    function noteOf(note) {
      const difference = [note.expected != null ? `expected ${note.expected}` : null,
        note.actual != null ? `found ${note.actual}` : null].filter(Boolean).join(", ");
      const text = make("p", {}, make("strong", {}, [note.code, note.name].filter(Boolean).join(" ")),
        `: ${note.message}${difference ? ` (${difference})` : ""}`);
      const lines = [`line ${note.line}: ${note.source || ""}`, note.rule ? `rule: ${note.rule}` : null,
        ...(note.working || []), ...(note.consequences || []).map((one) => `hence ${one}`)];
      return make("div", { class: `note ${note.severity}` }, text, make("pre", {}, lines.filter(Boolean).join("\n")));
    }

    function named(svg, name) {
      svg.setAttribute("role", "img");
      svg.setAttribute("aria-label", name);
      return svg;
    }

    // --- playing and keys -------------------------------------------------------------------

    function showPlay() {
      play.replaceChildren(drawSign(timer ? "pause" : "play"));
      play.title = timer ? "Pause (space)" : "Play (space)";
      play.setAttribute("aria-label", play.title);
    }

    function pause() {
      clearInterval(timer);
      timer = null;
      showPlay();
    }

    function toggle() {
      if (timer) return pause();
      if (at === last) show(0);
      timer = setInterval(() => (at < last ? show(at + 1) : pause()), PAUSE);
      showPlay();
    }

    function reveal(wanted) {
      reveals = wanted;
      hidden.checked = wanted;
      show(at);
    }

    function street(direction) {
      const indexes = [0, ...streets.map((one) => one.index), last];
      const next = direction > 0 ? indexes.find((index) => index > at) : indexes.filter((index) => index < at).pop();
      if (next !== undefined) show(next);
    }

    function nextNote() {
      const found = states.findIndex((state, index) => index > at && state.notes);
      show(found >= 0 ? found : Math.max(0, states.findIndex((state) => state.notes)));
    }

    const KEYS = {
      ArrowLeft: () => show(at - 1), ArrowRight: () => show(at + 1), Home: () => show(0), End: () => show(last),
      ArrowUp: () => street(-1), ArrowDown: () => street(1), PageUp: () => street(-1), PageDown: () => street(1),
      h: () => reveal(!reveals), f: nextNote,
    };

    function press(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target.matches("input:not([type=range], [type=checkbox]), select, textarea")) return;
      if (event.key === " " && !event.target.closest("button, input, a, summary")) toggle();
      else if (KEYS[event.key]) { pause(); KEYS[event.key](); } else return;
      event.preventDefault();
    }

    document.addEventListener("keydown", press);
    return {
      show, count: states.length,
      close() { pause(); document.removeEventListener("keydown", press); root.replaceChildren(); },
    };
  };
})();
