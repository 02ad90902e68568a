"use strict";
// The page is whole without this, every decision to be opened by itself: it shows one at a time, to step through.
// The keys for left and right step through the game that was looked at last, the first one to begin with.
let walk = () => {};
for (const game of [...document.querySelectorAll(".game")].reverse()) {
  const steps = [...game.querySelectorAll(".step")];
  const controls = game.querySelector(".stepper");
  if (!steps.length) continue;
  const slider = controls.querySelector("input");
  const svg = game.querySelector("svg");
  const here = svg.querySelector(".here");
  const last = steps.length + 1; // points of the curve lie before, behind and between the decisions
  let at = 0;
  const show = (place) => {
    at = Math.max(0, Math.min(steps.length - 1, place));
    steps.forEach((step, number) => {
      step.hidden = number !== at;
      step.open = number === at;
    });
    slider.value = at;
    const across = (1000 * (at + 1)) / last;
    here.setAttribute("x1", across);
    here.setAttribute("x2", across);
    here.style.visibility = "visible";
    walk = (by) => show(at + by);
  };
  const follow = () => {
    const place = steps.findIndex((step) => step.id === location.hash.slice(1));
    if (place >= 0) show(place);
  };
  controls.hidden = false;
  controls.querySelector(".back").addEventListener("click", () => show(at - 1));
  controls.querySelector(".on").addEventListener("click", () => show(at + 1));
  controls.querySelector(".next").addEventListener("click", () => {
    const ahead = [...steps.keys()].map((number) => (at + 1 + number) % steps.length);
    show(ahead.find((number) => steps[number].classList.contains("mistake")) ?? at);
  });
  slider.addEventListener("input", () => show(Number(slider.value)));
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    show(Math.round(((event.clientX - box.left) / box.width) * last) - 1);
  });
  addEventListener("hashchange", follow);
  const first = steps.findIndex((step) => step.classList.contains("mistake"));
  show(Math.max(0, first));
  follow();
}
const ways = { ArrowLeft: -1, ArrowRight: 1 };
addEventListener("keydown", (event) => {
  const isTaken = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  if (isTaken || !(event.key in ways) || event.target.closest("input, pre, .scroll")) return;
  event.preventDefault();
  walk(ways[event.key]);
});
