/* The setup of a match: seats, options of the game, seed, preferences. */

import { pageAddress } from "../api.js";
import { el, find } from "../dom.js";
import { recall, remember } from "../store.js";
import { language, optional, text, translated } from "../text.js";
import { HUMAN } from "./match.js";
import { playerName } from "./names.js";
import { opponents } from "./opponents.js";
import { keepSeats } from "./seats.js";

const LEVEL = "level";
const CLOCKS = [0, 3, 5, 10, 30]; // minutes for each player
const REASONING = ["off", "after", "live"];

/** The preferences stored in this browser. */
export const likes = {
  get reasoning() {
    return recall("play.reasoning", "after");
  },
  get rolls() {
    return recall("play.rolls", false);
  },
};

export class Setup {
  constructor({ spec, facts, agents, usual }) {
    Object.assign(this, { spec, facts, agents, usual });
    this.dialog = find("#setup");
    this.form = find("#setup-form");
    find("#setup-close").addEventListener("click", () => this.dialog.close());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.begin();
    });
  }

  open(match) {
    this.seats = match.seats.map((spec, player) => new Seat(player, spec, this));
    this.options = this.facts.options.map((option) => optionField(option, this.facts.chosen));
    this.seed = el("input", { type: "text", id: "seed", inputmode: "numeric", dir: "ltr" });
    this.reasoning = el("select", { id: "like-reasoning" }, REASONING.map((id) => el("option", { value: id }, text(`reasoning.${id}`))));
    this.reasoning.value = likes.reasoning;
    this.clock = el("select", { id: "clock" }, CLOCKS.map((minutes) => el("option", { value: 60 * minutes }, minutes ? text("clock.minutes", { n: minutes }) : text("clock.none"))));
    this.clock.value = new URLSearchParams(location.search).get("clock") ?? "0";
    this.rolls = el("input", { type: "checkbox" });
    this.rolls.checked = likes.rolls;
    this.problem = el("p", { class: "problem", role: "alert", hidden: true });
    const picker = opponents({
      facts: this.facts,
      levels: levelsOf(this.agents.find((agent) => agent.name === LEVEL)),
      seats: match.seats,
      onchoice: (seats) => seats.forEach((spec, player) => this.seats[player].take(spec)),
    });
    const more = [
      el("div", { class: "seats" }, this.seats.map((seat) => seat.node)),
      this.options.length
        ? el("details", { class: "game-options" }, el("summary", {}, text("options")), this.options.map((field) => field.node))
        : "",
      el("div", { class: "row" }, labelled("seed", text("seed"), this.seed, text("seed.hint"))),
    ];
    this.form.replaceChildren(
      picker?.node ?? "",
      el(
        "div",
        { class: "row" },
        labelled("like-reasoning", text("reasoning.show"), this.reasoning),
        labelled("clock", text("clock"), this.clock),
      ),
      picker ? el("details", { class: "more-seats", open: !picker.fits }, el("summary", {}, text("opponent.more")), more) : el("div", {}, more),
      this.facts.deterministic ? "" : el("label", { class: "check" }, this.rolls, text("rolls")),
      this.problem,
      el("div", { class: "buttons" }, el("button", { type: "submit", class: "primary", id: "begin" }, text("begin"))),
    );
    this.dialog.showModal();
  }

  /** Opens the address of the new match. */
  begin() {
    remember("play.reasoning", this.reasoning.value);
    remember("play.rolls", this.rolls.checked);
    const bad = this.seats.map((seat) => seat.check()).find(Boolean);
    const seed = this.seed.value.trim();
    if (bad || (seed && !/^\d{1,15}$/.test(seed))) {
      this.problem.textContent = bad ?? text("seed.bad", { given: seed });
      this.problem.hidden = false;
      return;
    }
    const name = this.spec.split(":")[0];
    const given = this.options.map((field) => field.value()).filter(Boolean).join(",");
    const spec = given ? `${name}:${given}` : name;
    const query = new URLSearchParams(location.search);
    query.delete("pos");
    const seats = this.seats.map((seat) => seat.spec);
    keepSeats(name, seats);
    query.set("seats", seats.join(";"));
    if (Number(this.clock.value)) query.set("clock", this.clock.value);
    else query.delete("clock");
    query.set("seed", seed || String(Math.floor(Math.random() * 1e6)));
    this.dialog.close();
    const address = `${pageAddress("play", spec)}?${query}`;
    if (location.hash) history.replaceState(null, "", location.pathname + location.search);
    location.assign(address);
  }
}

class Seat {
  constructor(player, spec, { agents, facts }) {
    this.agents = agents;
    const [name, given] = split(spec);
    const id = `seat-${player}`;
    this.choice = el(
      "select",
      { id },
      el("option", { value: HUMAN }, text("human")),
      levels(agents.find((agent) => agent.name === LEVEL)),
      el(
        "optgroup",
        { label: text("seat.agents") },
        agents.filter((agent) => agent.name !== LEVEL).map((agent) =>
          el("option", { value: agent.name, disabled: agent.problem !== null, title: agent.problem && (language === "en" ? agent.problem : text("agent.unsuited")) }, agentName(agent.name)),
        ),
      ),
    );
    this.choice.value = name === LEVEL ? spec : name;
    this.details = el("div", { class: "row agent-options" });
    this.choice.addEventListener("change", () => this.showOptions({}));
    const label = text("seat", { player: playerName(facts, player), n: player + 1 });
    this.label = label;
    this.node = el("fieldset", { class: "seat" }, el("legend", {}, label), labelled(id, text("who"), this.choice), this.details);
    this.player = player;
    this.showOptions(given);
  }

  /** Seats a person, a level or an agent. */
  take(spec) {
    const [name, given] = split(spec);
    this.choice.value = name === LEVEL ? spec : name;
    this.showOptions(given);
  }

  showOptions(given) {
    const agent = this.agents.find((known) => known.name === this.choice.value);
    this.fields = (agent?.options ?? []).map((option) => {
      const id = `seat-${this.player}-${option.name}`;
      const usual = option.name === "time" && !Object.keys(given).length && ["alphabeta", "mcts", "expectiminimax"].includes(agent.name) ? "1" : "";
      const input = option.choices?.length
        ? el("select", { id }, option.choices.map(({ value }) => el("option", { value }, optional(`agent.net.${value || "none"}`) ?? value)))
        : el("input", { id, dir: "ltr", inputmode: "decimal", size: 6, placeholder: option.default ?? "", value: given[option.name] ?? usual });
      if (option.choices?.length) input.value = given[option.name] ?? option.choices[0].value;
      return { option, input, node: labelled(id, optional(`agent.option.${option.name}`) ?? option.name, input) };
    });
    this.details.replaceChildren(...this.fields.map((field) => field.node));
  }

  get spec() {
    const given = this.fields.filter(({ input }) => input.value.trim()).map(({ option, input }) => `${option.name}=${input.value.trim()}`);
    return given.length ? `${this.choice.value}:${given.join(",")}` : this.choice.value;
  }

  /** The problem with the options of this seat, or null; the field is marked and focused. */
  check() {
    for (const { option, input } of this.fields.filter((field) => !field.option.choices?.length)) {
      const value = input.value.trim();
      const fits = !value || (option.whole ? /^\d{1,12}$/ : /^\d{0,9}\.?\d{1,9}$/).test(value);
      const positive = !value || option.name === "seed" || Number(value) > 0;
      input.setAttribute("aria-invalid", String(!(fits && positive)));
      if (!fits || !positive) {
        input.focus();
        return text(option.whole ? "option.whole" : "option.number", { option: optional(`agent.option.${option.name}`) ?? option.name, given: value, seat: this.label });
      }
    }
    return null;
  }
}

/** The levels of a game, by strength: measured, or a ladder of budgets that says that it is not. */
function levels(agent) {
  const choices = levelsOf(agent);
  if (!choices.length) return "";
  const measured = choices.some(({ elo }) => elo !== null);
  return el(
    "optgroup",
    { label: text(measured ? "seat.levels" : "seat.levels.budget") },
    choices.map(({ value, elo, spec }) => {
      const words = elo === null ? text("seat.level", { n: value }) : text("agent.level.choice", { n: value, elo });
      return el("option", { value: spec }, words);
    }),
  );
}

function levelsOf(agent) {
  return agent?.options.flatMap((option) => option.choices ?? []) ?? [];
}

export function agentName(name) {
  return optional(`agent.${name}`) ?? name;
}

/** "alphabeta:time=1" as a name and its options. */
export function split(spec) {
  const at = spec.indexOf(":");
  if (at < 0) return [spec, {}];
  const pairs = spec.slice(at + 1).split(",").map((pair) => pair.split("="));
  return [spec.slice(0, at), Object.fromEntries(pairs)];
}

function optionField(option, chosen) {
  const id = `option-${option.name}`;
  const now = option.name in chosen ? String(chosen[option.name]) : "";
  const usual = String(option.default);
  const listed = option.choices.length > 0;
  const input = listed
    ? el("select", { id }, option.choices.map((value) => el("option", { value: String(value) }, choiceWords(option, value))))
    : el("input", { id, dir: "ltr", placeholder: usual, value: now });
  if (listed) input.value = now || usual;
  const about = translated(option.about) ?? el("bdi", { lang: "en" }, option.about);
  const allowed = listed ? null : translated(option.allowed) ?? option.allowed;
  const name = el("code", {}, option.name); // as it stands in addresses, in the rules and in Python
  const hint = el("span", {}, option.about ? name : "", option.about && allowed ? " · " : "", allowed ?? "");
  const given = () => (listed && input.value === usual ? "" : input.value.trim());
  return {
    node: labelled(id, option.about ? about : name, input, hint),
    value: () => (given() ? `${option.name}=${given()}` : ""),
  };
}

/** One of the few values of an option, in words. */
function choiceWords(option, value) {
  return optional(`choice.${option.name}.${value}`) ?? optional(`choice.${value}`) ?? String(value);
}

function labelled(id, words, input, hint = "", lang = null) {
  const hintId = hint ? `${id}-hint` : null;
  if (hintId) input.setAttribute("aria-describedby", hintId);
  return el("div", { class: "field" }, el("label", { for: id, lang }, words), input, hint ? el("span", { class: "hint", id: hintId, lang, dir: lang ? "ltr" : null }, hint) : "");
}
