// The numbers of Monte-Carlo tree search: phase, terms of UCB1, playout, final choice.
import { h, ltr, s, said } from "./dom.js";
import { valueText, visible, written } from "./names.js";
import { vocabulary } from "./vocabulary.js";

export function mctsPanel(view, fold, k) {
  const { trace, words, names } = view;
  const event = k ? trace.events[k - 1] : null;
  const parts = [];
  if (event) parts.push(h("p", { class: "phase" }, said(words.parts("phase", { phase: words.say(`phase.${event.type}`) }))));
  const shown = termsOf(view, fold, event);
  if (shown) parts.push(...termsTable(view, fold, shown));
  const playout = lastPlayout(trace, k);
  if (playout) {
    const { moves, result } = playout.say.args;
    parts.push(h("p", {}, said(moves.length ? words.parts("mcts.playout.moves", { moves: moves.map(visible).join(" → ") }) : words.parts("mcts.playout.none"))));
    parts.push(h("p", {}, said(words.parts("mcts.result", { result: written(result) }))));
  }
  const results = trace.events.slice(0, k).filter(({ type }) => type === "playout").map(({ say }) => say.args.result);
  if (results.length) {
    const mean = results.reduce((sum, result) => sum + result, 0) / results.length;
    parts.push(h("p", {}, said(words.parts("mcts.mean", { n: results.length, mean: written(Number(mean.toFixed(4))) }))));
  }
  const visited = names.children[0].filter((id) => fold.known[id]?.visits);
  if (visited.length) {
    const greatest = (of) => visited.reduce((a, b) => (of(b) > of(a) ? b : a));
    const robust = greatest((id) => fold.known[id].visits);
    const max = greatest((id) => fold.known[id].w / fold.known[id].visits);
    const told = (id) => `${names.of(id)} (n=${fold.known[id].visits}, ${valueText(fold.known[id])})`;
    parts.push(h("p", {}, said(words.parts("mcts.choice", { robust: told(robust), max: told(max) }))));
  }
  parts.push(h("p", { class: "memory" }, said(words.parts("mcts.memory", { n: fold.counters.nodes, bytes: memory(fold), each: vocabulary.node_bytes })), " · ", said(words.parts("seed", { seed: trace.seed }))));
  parts.push(...charts(view, k));
  return parts;
}

// The terms of a selection; at other events, those of the next selection at the current node.
function termsOf(view, fold, event) {
  const { trace, names } = view;
  if (event?.type === "select") {
    return { node: event.node, chosen: event.say.args.child, terms: event.ucb };
  }
  let node = fold.current ?? 0;
  if (!names.children[node].some((id) => fold.known[id]?.visits)) node = names.nodes[node].parent ?? 0;
  const children = names.children[node].filter((id) => fold.known[id]?.visits);
  if (!children.length) return null;
  const total = fold.known[trace.convention.visits_of === "root" ? 0 : node]?.visits ?? 0;
  if (!total) return null;
  const terms = children.map((id) => {
    const { visits, w } = fold.known[id];
    return { node: id, exploit: w / visits, explore: trace.settings.c * Math.sqrt(Math.log(total) / visits) };
  });
  return { node, chosen: null, terms };
}

function termsTable(view, fold, { node, chosen, terms }) {
  const { trace, words, names } = view;
  const total = fold.known[trace.convention.visits_of === "root" ? 0 : node]?.visits ?? 0;
  const four = (x) => (typeof x === "string" ? written(x) : x.toFixed(4).replace("-", "−"));
  const ids = ["node", "w", "visits", "exploit", "explore", "sum"];
  const rows = terms.slice(0, 60).map((term) => {
    const { visits = 0, w = 0 } = fold.known[term.node] ?? {};
    const sum = typeof term.explore === "string" ? term.explore : term.exploit + term.explore;
    const cells = [written(w), String(visits), four(term.exploit), four(term.explore), four(sum)];
    return h("tr", { class: term.node === chosen ? "chosen" : null },
      h("th", { scope: "row" }, term.node === chosen ? "★ " : "", ltr(names.of(term.node))),
      cells.map((cell) => h("td", {}, ltr(words.number(cell)))));
  });
  const title = h("caption", {}, said(words.parts("mcts.at", { node: names.of(node) })), " · ",
    said(words.parts("mcts.constant", { c: written(trace.settings.c), n: total })));
  return [h("table", { class: "ucb" }, title,
    h("thead", {}, h("tr", {}, ids.map((id) => h("th", { scope: "col" }, words.say(`col.${id}`))))), h("tbody", {}, rows))];
}

function lastPlayout(trace, k) {
  for (let i = k - 1; i >= 0 && trace.events[i].type !== "iteration"; i--) {
    if (trace.events[i].type === "playout") return trace.events[i];
  }
  return null;
}

// The bytes of the tree so far, if each node is stored as in the engine.
export function memory(fold) {
  return fold.counters.nodes * vocabulary.node_bytes;
}

// By iteration: the visits of each child of the root, and the mean of the playouts so far.
export function byIteration(trace, k) {
  const visits = new Map(), means = [];
  let round = 0, sum = 0;
  for (let i = 0; i < k; i++) {
    const event = trace.events[i];
    if (event.type === "iteration") round = event.say.args.n;
    else if (event.type === "playout") {
      sum += event.say.args.result;
      means.push([round, sum / (means.length + 1)]);
    } else if (event.type === "backup" && trace.nodes[event.node].parent === 0) {
      if (!visits.has(event.node)) visits.set(event.node, [[round - 1, 0]]);
      visits.get(event.node).push([round, event.say.args.visits]);
    }
  }
  return { round, visits, means };
}

function charts(view, k) {
  const { words, names } = view;
  const { round, visits, means } = byIteration(view.trace, k);
  if (round < 2) return [];
  const most = [...visits].map(([id, points]) => [names.of(id), points]).sort((a, b) => b[1].at(-1)[1] - a[1].at(-1)[1]).slice(0, 6);
  const last = means.at(-1)?.[1];
  return [chart(words, "mcts.chart", round, most),
    last === undefined ? null : chart(words, "mcts.means", round, [[words.number(written(Number(last.toFixed(3)))), means]])].filter(Boolean);
}

// Lines of [name, points] over the iterations; they differ in their dashes and are labelled.
function chart(words, title, round, lines) {
  const [width, height, left, low] = [300, 150, 30, 20];
  const values = lines.flatMap(([, points]) => points.map(([, value]) => value));
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const x = (n) => left + (width - left - 60) * n / round;
  const y = (n) => height - low - (height - low - 14) * (n - least) / (most - least || 1);
  const mark = (n) => s("text", { x: left - 4, y: y(n) + 4, class: "end" }, words.number(written(Number(n.toFixed(1)))));
  const parts = [
    s("path", { class: "axis", d: `M${left} 10V${height - low}H${width - 56}` }),
    mark(most), ...(least < 0 ? [mark(least)] : []),
    s("text", { x: width - 60, y: height - 4, class: "end" }, words.number(String(round))),
  ];
  let free = -Infinity;
  lines.forEach(([name, points], i) => {
    const d = thinned(points).map(([a, b], j) => `${j ? "L" : "M"}${x(a).toFixed(1)} ${y(b).toFixed(1)}`).join("");
    const at = Math.max(y(points.at(-1)[1]) + 4, free + 13);
    free = at;
    parts.push(s("path", { class: `line l${i}`, d: `${d}H${x(round).toFixed(1)}` }));
    if (at < height) parts.push(s("text", { x: x(round) + 4, y: at }, name.slice(-9)));
  });
  return h("figure", {}, s("svg", { class: "chart", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": words.say(title), direction: "ltr" }, ...parts),
    h("figcaption", {}, words.say(title)));
}

function thinned(points) {
  const every = Math.ceil(points.length / 150);
  return points.filter((_, i) => i % every === 0 || i === points.length - 1);
}
