/** Only names and values of plain tokens: that is all we ever set. */
export function readCookies(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = {}
  for (const [, name = '', value = ''] of (header ?? '').matchAll(/(?:^|;\s*)([\w-]+)=([\w-]+)(?=;|$)/g)) {
    cookies[name] ??= value
  }
  return cookies
}

type CookieOptions = { isSecure: boolean; maxAgeSeconds: number }

/** For the whole site, out of reach of scripts, and sent when another site leads here by a link or redirect. */
export function cookieHeader(name: string, value: string, { isSecure, maxAgeSeconds }: CookieOptions): string {
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
}
