// Any origin works that a stored path cannot contain.
const PROBE = 'https://own-origin.invalid'
const NEVER_RETURN_TO = /^\/(?:login|signup|auth)(?:\/|$)/

/** Returns the path to open after signing in, or null. URLs of other sites are refused. */
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
  // `/.//host` resolves to our own origin, but the remaining path would lead to the other host.
  return path.startsWith('//') ? null : path
}
