const VALID_DAYS = 180
const DAY_MS = 24 * 60 * 60 * 1000

type SecurityContact = {
  /** The contact for vulnerability reports; null for the contact page. */
  readonly email: string | null
  /** Without a trailing slash. */
  readonly publicUrl: string
}

/** Writes security.txt (RFC 9116), which states where to report vulnerabilities. Its expiry is always in the future. */
export function securityTxt({ email, publicUrl }: SecurityContact, now: Date): string {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS)
  expires.setUTCHours(0, 0, 0, 0)
  return [
    `Contact: ${email === null ? `${publicUrl}/contact` : `mailto:${email}`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
