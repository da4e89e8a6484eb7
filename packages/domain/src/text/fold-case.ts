const ASCII = /^[ -~]*$/

/** The capital letters of Latin, Greek and Cyrillic that have one small letter; İ is none of them, its small form has two parts. */
const CAPITALS =
  /[A-Z\u00C0-\u00DE\u0100-\u012F\u0132-\u017F\u0386-\u03AB\u0400-\u042F\u0460-\u0481\u048A-\u052F\u1E00-\u1EFF\uFF21-\uFF3A]/g

/**
 * Folds the case of a text for searches. It changes each letter alone and by a fixed list, so that the database's
 * function `fold_case` does the same under every locale.
 */
export function foldCase(text: string): string {
  // Most texts have no other letters, and then this is the same and ten times as fast.
  return ASCII.test(text) ? text.toLowerCase() : text.replaceAll(CAPITALS, (letter) => letter.toLowerCase())
}

/** Tells whether one of the texts contains the searched one, in any letter case. Blank matches everything. */
export function contains(q: string, ...texts: readonly string[]): boolean {
  const wanted = foldCase(q.trim())
  // Joined as the columns `search_text` join them: a line break in a search finds what it finds there.
  return wanted === '' || foldCase(texts.join('\n')).includes(wanted)
}
