// A request that was refused.

import { ours, text } from "./text.js";

/** A refusal, or no answer. `body` is {code, where, message, fix, details}. */
export class ApiError extends Error {
  constructor(status, body) {
    super(body.message ? sentence(ours(body.message)) : text("error.connection"));
    this.status = status;
    this.body = body;
    this.code = body.code ?? "connection";
    this.fix = body.fix ? ours(body.fix) : "";
  }
}

/** A message with a full stop: messages of games and engines have none, and a fix may follow. */
function sentence(words) {
  return /[.?!؟]$/.test(words) ? words : `${words}.`;
}
