// Reads lines with the moves so far, as JSON [[from, to, [captured squares]], ...], and answers
// each with the move it chooses in the same form. Squares are numbered 1 to 32.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(`${process.cwd()}/`);
const { EnglishDraughts, EnglishDraughtsComputerFactory } = require("rapid-draughts/english");
const computer = EnglishDraughtsComputerFactory.alphaBeta({ maxDepth: Number(process.argv[2]) });
const spoken = (move) => [move.origin + 1, move.destination + 1, move.captures.map((c) => c + 1)];
const same = (a, b) => a[0] === b[0] && a[1] === b[1] && [...a[2]].sort().join() === [...b[2]].sort().join();

for await (const line of createInterface({ input: process.stdin })) {
  const game = EnglishDraughts.setup();
  for (const wanted of JSON.parse(line)) game.move(game.moves.find((m) => same(spoken(m), wanted)));
  console.log(JSON.stringify(spoken(await computer(game))));
}
