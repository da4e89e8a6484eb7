/** What a careful reader would stop at in an address that somebody sent. It is never opened. Null: nothing. */
export function urlProblem(address: string): string | null {
  const url = URL.parse(address)
  if (url === null) return 'is not an address'
  if (url.protocol !== 'https:') return `is ${url.protocol.replace(':', '')}, not https`
  if (url.username !== '' || url.password !== '') return 'carries a user name'
  if (/^[\d.]+$|^\[/.test(url.hostname)) return 'names a machine by its number'
  if (!url.hostname.includes('.')) return 'names no domain'
  if (url.hostname.split('.').some((part) => part.startsWith('xn--'))) {
    return 'has letters that look like others in its domain'
  }
  return url.port === '' ? null : `names port ${url.port}`
}

/** On the same site: the same domain or one below it. "www." says nothing. */
export function isOnSiteOf(address: string, site: string): boolean {
  const [host, home] = [hostOf(address), hostOf(site)]
  if (host === null || home === null) return false
  return host === home || host.endsWith(`.${home}`) || home.endsWith(`.${host}`)
}

export function hostOf(address: string): string | null {
  return URL.parse(address)?.hostname.replace(/^www\./, '') ?? null
}
