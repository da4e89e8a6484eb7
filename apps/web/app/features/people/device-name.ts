const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

/**
 * Returns a name such as "Firefox, Linux", to identify a device. The order matters, because browsers mention each
 * other.
 */
export function deviceName(userAgent: string | null): string {
  if (userAgent === null) return 'Unknown device'
  const found = [BROWSERS, SYSTEMS].map((names) => names.find(([part]) => userAgent.includes(part))?.[1])
  const known = found.filter((name) => name !== undefined)
  return known.length === 0 ? 'Unknown device' : known.join(', ')
}

export function isPhone(userAgent: string | null): boolean {
  return userAgent !== null && /iPhone|Android.*Mobile/.test(userAgent)
}
