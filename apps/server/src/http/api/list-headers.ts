import type { AnyCall } from './register-endpoint.ts'

type Page<T> = { items: T[]; total: number | null; nextCursor: string | null }

/** Returns the items of a page, and sets the headers for the total (`x-total-count`) and for the next page (`link`). */
export function respondWithPage<T>(
  { responseHeaders }: AnyCall,
  path: string,
  query: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>,
  { items, total, nextCursor }: Page<T>,
): T[] {
  if (total !== null) responseHeaders['x-total-count'] = String(total)
  if (nextCursor !== null) {
    const next = new URLSearchParams()
    for (const [key, value] of Object.entries(query)) if (value !== undefined) next.set(key, String(value))
    next.set('cursor', nextCursor)
    responseHeaders.link = `</api${path}?${next}>; rel="next"`
  }
  return items
}
