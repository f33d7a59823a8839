/* A question with yes and no, in a dialog. */

import { el } from "../dom.js";
import { text } from "../text.js";

/** Whether the person says yes. */
export function confirmed(question, yes) {
  return new Promise((answer) => {
    const dialog = el(
      "dialog",
      { class: "confirm", "aria-label": question },
      el("p", {}, question),
      el(
        "form",
        { method: "dialog", class: "buttons" },
        el("button", { value: "yes", class: "primary", id: "confirm-yes" }, yes),
        el("button", { value: "no", id: "confirm-no" }, text("confirm.no")),
      ),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      answer(dialog.returnValue === "yes");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
