/** The query of an address with some keys changed; null takes a key away. For links that keep the rest of a view. */
export function searchWith(current: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(current)
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) next.delete(key)
    else next.set(key, value)
  }
  return next.size === 0 ? '' : `?${next}`
}
