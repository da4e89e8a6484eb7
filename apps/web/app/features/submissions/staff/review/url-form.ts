/** Returns what is suspicious about a submitted URL, or null. The URL is never opened. */
export function urlProblem(address: string): string | null {
  const url = URL.parse(address)
  if (url === null) return 'is not an address'
  if (url.protocol !== 'https:') return `is ${url.protocol.replace(':', '')}, not https`
  if (url.username !== '' || url.password !== '') return 'contains a user name'
  if (/^[\d.]+$|^\[/.test(url.hostname)) return 'uses an IP address'
  if (!url.hostname.includes('.')) return 'names no domain'
  if (url.hostname.split('.').some((part) => part.startsWith('xn--'))) {
    return 'uses lookalike letters in its domain'
  }
  return url.port === '' ? null : `uses port ${url.port}`
}

/** Returns whether the URL is on the same domain or a subdomain, ignoring "www.". */
export function isOnSiteOf(address: string, site: string): boolean {
  const [host, home] = [hostOf(address), hostOf(site)]
  if (host === null || home === null) return false
  return host === home || host.endsWith(`.${home}`) || home.endsWith(`.${host}`)
}

export function hostOf(address: string): string | null {
  return URL.parse(address)?.hostname.replace(/^www\./, '') ?? null
}
