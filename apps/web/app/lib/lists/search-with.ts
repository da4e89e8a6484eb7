/** Returns the query with some keys changed, for links that keep the rest of a view. Null removes a key. */
export function searchWith(current: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(current)
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) next.delete(key)
    else next.set(key, value)
  }
  return next.size === 0 ? '' : `?${next}`
}
