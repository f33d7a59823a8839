// A field that shows what the page knows, and in which a person may write something else.

/** What was typed stays, whatever arrives, until it is used or the person does something else. */
export class TypedField {
  constructor(field) {
    this.field = field;
    this.shown = field.defaultValue;
  }

  /** What the page knows; it is shown unless something else has been typed. */
  show(words) {
    if (this.field.value === this.shown) this.field.value = this.shown = words;
  }

  /** The person has used what was typed (`given`, if it is still that), or turned to something else. */
  release(given = this.field.value) {
    if (this.field.value === given) this.shown = given;
  }
}
