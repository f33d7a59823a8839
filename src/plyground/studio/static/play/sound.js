/* Sounds of a game, made here from tones. Off until somebody switches them on. */

import { find } from "../dom.js";
import { recall, remember } from "../store.js";

const TONES = { move: [[440, 0, 0.06]], capture: [[300, 0, 0.06], [220, 0.05, 0.09]], end: [[523, 0, 0.12], [659, 0.12, 0.12], [784, 0.24, 0.22]] };
let context = null;

/** Makes the button in the menu switch the sounds. */
export function wireSound() {
  const button = find("#sound");
  const show = () => button.setAttribute("aria-pressed", String(on()));
  button.addEventListener("click", () => {
    remember("play.sound", !on());
    show();
    sound("move");
  });
  show();
}

function on() {
  return recall("play.sound", false) === true;
}

/** Plays "move", "capture" or "end", if sounds are on. */
export function sound(kind) {
  if (!on() || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  for (const [pitch, after, long] of TONES[kind]) {
    const [tone, gain] = [context.createOscillator(), context.createGain()];
    const start = context.currentTime + after;
    tone.frequency.value = pitch;
    tone.type = "triangle";
    gain.gain.setValueAtTime(0.15, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + long);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + long);
  }
}
