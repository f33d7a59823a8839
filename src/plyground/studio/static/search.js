// Folding of search words; cards.py does the same.

const LETTERS = { "ى": "ي", "ة": "ه", "ٱ": "ا" };

/** Letters and digits only, without case, vowel marks and hamza. */
export function folded(text) {
  return text.toLowerCase().normalize("NFKD")
    .replace(/[ىةٱ]/g, (letter) => LETTERS[letter])
    .replace(/ء/g, "")
    .replace(/\u0640|[^\p{L}\p{N}]/gu, "");
}
