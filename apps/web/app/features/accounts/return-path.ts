// Any origin will do: it only has to be one that no stored path can name.
const PROBE = 'https://own-origin.invalid'
const NEVER_RETURN_TO = /^\/(?:login|signup|auth)(?:\/|$)/

/** The path to go to after signing in, or null. Only paths of this site: an address of another host is refused. */
export function safeReturnPath(from: string | null | undefined): string | null {
  if (from === null || from === undefined || !from.startsWith('/')) return null
  let url: URL
  try {
    url = new URL(from, PROBE)
  } catch {
    return null
  }
  if (url.origin !== PROBE || NEVER_RETURN_TO.test(url.pathname)) return null
  const path = `${url.pathname}${url.search}${url.hash}`
  // `/.//host` resolves to the own origin, but the path that is left over would lead away again.
  return path.startsWith('//') ? null : path
}
