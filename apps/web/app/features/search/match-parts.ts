/** A text before, at and after the first place where it contains the query, in any letter case. */
export function matchParts(text: string, q: string): readonly [before: string, match: string, after: string] {
  const at = q === '' ? -1 : text.toLowerCase().indexOf(q.toLowerCase())
  return at === -1 ? [text, '', ''] : [text.slice(0, at), text.slice(at, at + q.length), text.slice(at + q.length)]
}
