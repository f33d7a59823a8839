// A page with a board whose position comes from the server.

/** `arrive(asked, known)` of a page shows the position, if `asked` is still the latest request. */
export class BoardPage {
  position = null;
  asked = null;
  arriving = null; // the latest request, while it is under way

  /** Gets the position from the server, unless an answer has brought it, and goes on from there. */
  refresh(known = null) {
    const asked = (this.asked = Symbol("position"));
    this.board.pause();
    const arriving = this.arrive(asked, known).finally(() => {
      if (this.arriving === arriving) this.arriving = null;
    });
    return (this.arriving = arriving);
  }

  /** Waits for the latest position; false if there is none. */
  async arrived() {
    while (this.arriving) await this.arriving;
    return !!this.position;
  }
}
