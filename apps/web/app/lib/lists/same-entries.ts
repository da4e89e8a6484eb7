type Texts = Readonly<Record<string, string>>

/** Returns whether both have the same keys and values, in any order. */
export function sameEntries(one: Texts, other: Texts): boolean {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key])
}
