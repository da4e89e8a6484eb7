/** Splits a text into the parts before, at and after the first match of the query, ignoring case. */
export function matchParts(text: string, q: string): readonly [before: string, match: string, after: string] {
  const at = q === '' ? -1 : text.toLowerCase().indexOf(q.toLowerCase())
  return at === -1 ? [text, '', ''] : [text.slice(0, at), text.slice(at, at + q.length), text.slice(at + q.length)]
}
