// A text field that shows a value of the page and can be edited.

/** Typed text stays when a new value arrives, until it is used or dropped. */
export class TypedField {
  constructor(field) {
    this.field = field;
    this.shown = field.defaultValue;
  }

  /** Sets the page's value; shown unless text has been typed. */
  show(words) {
    if (this.field.value === this.shown) this.field.value = this.shown = words;
  }

  /** Drops the typed text; with `given`, only if it is still that. */
  release(given = this.field.value) {
    if (this.field.value === given) this.shown = given;
  }
}
