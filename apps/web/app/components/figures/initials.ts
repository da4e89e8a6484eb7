/**
 * Returns one or two letters for a person or a provider: "maya.okafor" is MO, "Databricks" is DA, "Vercel AI Gateway"
 * is VA.
 */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const [first, second] = words
  if (first === undefined) return '?'
  const letters = second === undefined ? [...first].slice(0, 2) : [...first].slice(0, 1).concat([...second].slice(0, 1))
  return letters.join('').toLocaleUpperCase('en')
}

/** Returns a number below `count` that is always the same for the same name, for example to choose its tint. */
export function stableIndex(name: string, count: number): number {
  let hash = 0
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003
  return hash % count
}
