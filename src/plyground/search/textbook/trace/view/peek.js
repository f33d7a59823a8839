// The position of the node under the pointer, or of the one with the focus.
import { h } from "./dom.js";

const AWAY = 24; // from the middle of the node

export function peek(pane, board) {
  const image = h("img", { class: "tv-peek", alt: "", hidden: true });
  const { svg } = pane.picture;
  const show = ({ target }) => {
    const group = target.closest(".node");
    image.hidden = !group;
    if (!group) return;
    image.src = board(Number(group.dataset.node));
    const stage = image.parentElement.getBoundingClientRect();
    const node = group.getBoundingClientRect();
    const middle = node.left + node.width / 2 - stage.left;
    const right = middle < stage.width / 2;
    image.style.left = right ? `${middle + AWAY}px` : "";
    image.style.right = right ? "" : `${stage.width - middle + AWAY}px`;
    image.style.top = `${Math.max(4, Math.min(node.top - stage.top, stage.height - 190))}px`;
  };
  const hide = () => { image.hidden = true; };
  for (const name of ["pointerover", "focusin"]) svg.addEventListener(name, show);
  for (const name of ["pointerleave", "focusout"]) svg.addEventListener(name, hide);
  image.addEventListener("error", hide);
  return image;
}
