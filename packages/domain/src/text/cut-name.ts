/** This many letters are kept at the end. More would leave too little of the start. */
const LONGEST_END = 9

/**
 * Splits a name where it may be truncated in a narrow column. The end has the version, because "Claude Sonnet …" could
 * be any of six models. It is empty if the version is near the start or the name is one word: such a name is truncated
 * at its end.
 */
export function cutName(name: string): { start: string; end: string } {
  for (let at = name.lastIndexOf(' '); at > 0; at = name.lastIndexOf(' ', at - 1)) {
    const end = name.slice(at)
    if (end.length > LONGEST_END + 1) break
    if (/\d/.test(end)) return { start: name.slice(0, at), end }
  }
  return { start: name, end: '' }
}

/** This many characters of an id are kept at its end. */
const ID_END = 7

/**
 * Splits an id where it may be truncated: its end has the version or a variant such as ":free". Short ids are not
 * split.
 */
export function cutId(id: string): { start: string; end: string } {
  const characters = [...id]
  if (characters.length <= 2 * ID_END) return { start: id, end: '' }
  return { start: characters.slice(0, -ID_END).join(''), end: characters.slice(-ID_END).join('') }
}
