// What this browser remembers; nothing of it is sent anywhere. Works (forgetfully) without storage.

const PREFIX = "plyground.";

/** The value kept under a name, or `otherwise`. */
export function recall(name, otherwise = null) {
  try {
    const kept = localStorage.getItem(PREFIX + name);
    return kept === null ? otherwise : JSON.parse(kept);
  } catch {
    return otherwise;
  }
}

/** Keep a value that JSON can say. */
export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A private window, or storage is full: the page works without.
  }
}

export function forget(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}
