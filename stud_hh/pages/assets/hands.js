"use strict";
// A page of its own for one hand; where several have the number, the link says which is meant.
{
  const playbacks = JSON.parse(document.getElementById("playbacks").textContent);
  const main = document.getElementById("hands");
  const told = () => new URLSearchParams(location.hash.slice(1));
  let open = null;

  const chosen = () => {
    const hand = Number(told().get("hand"));
    return Number.isInteger(hand) && playbacks[hand] ? hand : 0;
  };

  function mount() {
    const hand = chosen();
    if (open) open.close();
    const root = main.querySelector("section") || main.appendChild(document.createElement("section"));
    open = StudReplayer(root, playbacks[hand], {
      step: told().get("step"),
      address: playbacks.length > 1 ? `hand=${hand}` : null,
      heading: "h1",
      onstep: (step, href) => history.replaceState(null, "", href),
    });
    open.hand = hand;
  }

  if (playbacks.length > 1) {
    const choice = document.createElement("select");
    choice.setAttribute("aria-label", "Hand");
    playbacks.forEach((one, at) => choice.append(new Option(`${one.site} ${one.game} ${one.table}`, at)));
    choice.value = chosen();
    choice.addEventListener("change", () => { location.hash = `hand=${choice.value}&step=0`; });
    main.append(choice);
  }
  addEventListener("hashchange", () => (chosen() === open.hand ? open.show(Number(told().get("step"))) : mount()));
  mount();
}
