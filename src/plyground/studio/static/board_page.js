// A page with a board whose position the server is asked for.

/** The page shows the position in `arrive(asked)`, if `asked` is still what was asked for last. */
export class BoardPage {
  position = null;
  asked = null;
  arriving = null; // what was asked for last, while it is on its way

  /** Asks the server for the position, draws it, and goes on from there. */
  refresh() {
    const asked = (this.asked = Symbol("position"));
    this.board.pause();
    const arriving = this.arrive(asked).finally(() => {
      if (this.arriving === arriving) this.arriving = null;
    });
    return (this.arriving = arriving);
  }

  /** When the position is there that was asked for last; false if there is none. */
  async arrived() {
    while (this.arriving) await this.arriving;
    return !!this.position;
  }
}
