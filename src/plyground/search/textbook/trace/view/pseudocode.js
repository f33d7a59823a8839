// The searches in the pseudo-code of the lectures, by the convention in force, and the line of an event.

// Lines are [indent, text, events at this line]; an event is "type.kind" or "type".
export function pseudocode(trace) {
  const { algorithm, convention } = trace;
  const minimax = [...minimaxSide("max"), ...minimaxSide("min")];
  const window = [...windowSide("max", convention), ...windowSide("min", convention)];
  const lines = {
    minimax: () => [...headLines(), ...minimax],
    "all MAX": () => [...headLines(), ...minimaxSide("max")],
    maxn: maxnLines,
    alphabeta: () => [...headLines(", α, β"), ...window],
    negamax: negamaxLines,
    "negamax alpha-beta": () => negamaxWindow(convention),
    expectiminimax: () => [...headLines(), ...minimax, ...chanceLines()],
    "expectiminimax with Star1": () => [...headLines(", α, β"), ...window, ...star1Lines()],
    mcts: () => mctsLines(convention),
  }[algorithm];
  return lines ? lines().map(([indent, text, at = ""]) => ({ indent, text, at: at.split(" ") })) : null;
}

// The line of an event; a child is skipped at its parent's line.
export function codeLine(lines, trace, event) {
  const node = trace.nodes[event.node];
  const { kind } = event.type === "skip" ? trace.nodes[node.parent] : node;
  const names = [`${event.type}.${kind}`, event.type];
  return lines.findIndex((line) => names.some((name) => line.at.includes(name)));
}

function headLines(window = "") {
  return [
    [0, `value(s${window}):`, "enter.terminal"],
    [1, "if s is terminal or at the limit: return its utility or evaluation", "leaf"],
  ];
}

function minimaxSide(side) {
  const [sign, word] = side === "max" ? ["−∞", "max"] : ["+∞", "min"];
  return [
    [1, `if ${side.toUpperCase()} is to move:`],
    [2, `v ← ${sign}`, `enter.${side}`],
    [2, "for each move a, first to last:"],
    [3, `v ← ${word}(v, value(result(s, a)))`, `partial.${side}`],
    [2, "return v", `settle.${side}`],
  ];
}

function windowSide(side, { fail, strict, update_first: first }) {
  const max = side === "max";
  const [sign, word, bound, own] = max ? ["−∞", "max", "β", "α"] : ["+∞", "min", "α", "β"];
  const test = max ? (strict ? ">" : "≥") : (strict ? "<" : "≤");
  const cut = [3, `if v ${test} ${bound}: return ${fail === "hard" ? bound : "v"}   ✂`, `cut.${side} skip.${side}`];
  const update = [3, `${own} ← ${word}(${own}, v)`, `window.${side}`];
  return [
    [1, `if ${side.toUpperCase()} is to move:`],
    [2, `v ← ${sign}`, `enter.${side}`],
    [2, "for each move a, first to last:"],
    [3, `v ← ${word}(v, value(result(s, a), α, β))`, `partial.${side}`],
    ...(first ? [update, cut] : [cut, update]),
    [2, fail === "hard" ? `return ${own}` : "return v", `settle.${side}`],
  ];
}

function chanceLines() {
  return [
    [1, "if chance decides:"],
    [2, "v ← 0", "enter.chance"],
    [2, "for each outcome o with probability p:"],
    [3, "v ← v + p · value(result(s, o))", "partial.chance"],
    [2, "return v", "settle.chance"],
  ];
}

function star1Lines() {
  return [
    [1, "if chance decides:"],
    [2, "v ← 0", "enter.chance"],
    [2, "for each outcome o with probability p:"],
    [3, "v ← v + p · value(result(s, o), the window that α and β leave)", "partial.chance window.chance"],
    [3, "if no remaining outcome can bring v into [α, β]: return the bound   ✂", "cut.chance skip.chance"],
    [2, "return v", "settle.chance"],
  ];
}

function maxnLines() {
  return [
    [0, "value(s):   one payoff for each player"],
    [1, "if s is terminal or at the limit: return its payoffs or evaluation", "leaf"],
    [1, "for each move a, first to last:", "enter"],
    [2, "keep value(result(s, a)) if it is greater for the player to move", "partial"],
    [1, "return the kept value", "settle"],
  ];
}

function negamaxLines() {
  return [
    [0, "value(s):   for the player to move"],
    [1, "if s is terminal or at the limit: return its utility or evaluation", "leaf"],
    [1, "v ← −∞", "enter"],
    [1, "for each move a, first to last:"],
    [2, "v ← max(v, −value(result(s, a)))", "partial"],
    [1, "return v", "settle"],
  ];
}

function negamaxWindow({ fail, strict }) {
  return [
    [0, "value(s, α, β):   for the player to move"],
    [1, "if s is terminal or at the limit: return its utility or evaluation", "leaf"],
    [1, "v ← −∞", "enter"],
    [1, "for each move a, first to last:"],
    [2, "v ← max(v, −value(result(s, a), −β, −α))", "partial"],
    [2, `if v ${strict ? ">" : "≥"} β: return ${fail === "hard" ? "β" : "v"}   ✂`, "cut skip"],
    [2, "α ← max(α, v)", "window"],
    [1, fail === "hard" ? "return α" : "return v", "settle"],
  ];
}

function mctsLines({ visits_of: of }) {
  return [
    [0, "repeat:", "iteration"],
    [1, "select: from the root, while all children have been tried,"],
    [2, `go to the child with the greatest w/n + c·√(ln N / n),   N: visits of the ${of}`, "select"],
    [1, "expand: add an untried child", "expand"],
    [1, "simulate: play at random to the end", "playout"],
    [1, "back up: n ← n + 1 and w ← w + result on the path", "backup"],
    [0, "play the root's most visited child"],
  ];
}
