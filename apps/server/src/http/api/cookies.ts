/** Parses a Cookie header. It ignores cookies with other characters than our own cookies use. */
export function readCookies(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = {}
  for (const [, name = '', value = ''] of (header ?? '').matchAll(/(?:^|;\s*)([\w-]+)=([\w-]+)(?=;|$)/g)) {
    cookies[name] ??= value
  }
  return cookies
}

type CookieOptions = { isSecure: boolean; maxAgeSeconds: number }

/**
 * Formats a Set-Cookie header for the whole site: HttpOnly, and SameSite=Lax, so that links and redirects from other
 * sites send it.
 */
export function cookieHeader(name: string, value: string, { isSecure, maxAgeSeconds }: CookieOptions): string {
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
}
