/**
 * Returns how many letters must be added, removed, replaced or swapped with their neighbour to turn a word into each
 * prefix of another one: one number per prefix, the last for the whole word.
 */
export function lettersToChange(word: string, other: string): readonly number[] {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= word.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const isSame = word[at - 1] === other[to - 1]
      let cost = Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, (row[to - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwap = at > 1 && to > 1 && word[at - 1] === other[to - 2] && word[at - 2] === other[to - 1]
      if (isSwap) cost = Math.min(cost, (before[to - 2] ?? 0) + 1)
      next.push(cost)
    }
    before = row
    row = next
  }
  return row
}
