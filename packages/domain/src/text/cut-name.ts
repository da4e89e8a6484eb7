/** As many letters stay at the end. More would leave too little of the beginning. */
const LONGEST_END = 9

/**
 * Splits a name where it may be cut in a narrow column. The end has the version, because "Claude Sonnet …" could be any
 * of six models. It is empty where the version comes early or where the name is one word: such a name is cut at its end.
 */
export function cutName(name: string): { start: string; end: string } {
  for (let at = name.lastIndexOf(' '); at > 0; at = name.lastIndexOf(' ', at - 1)) {
    const end = name.slice(at)
    if (end.length > LONGEST_END + 1) break
    if (/\d/.test(end)) return { start: name.slice(0, at), end }
  }
  return { start: name, end: '' }
}
