/** The number of recovery codes that an account gets at a time. */
export const RECOVERY_CODES = 10

/** The number of wrong codes after which a sign-in starts again with its first step. */
export const MAX_CODE_TRIES = 5

/** 32 letters and digits, without i, l, o and 0. */
const RECOVERY_ALPHABET = '123456789abcdefghjkmnpqrstuvwxyz'
const RECOVERY_LENGTH = 16

export type FactorCode = { readonly kind: 'app' | 'recovery'; readonly code: string }

/**
 * Parses a typed code: six digits of an authenticator app, or a recovery code, in any letter case and with any spaces
 * and hyphens. Returns null for anything else.
 */
export function readFactorCode(typed: string): FactorCode | null {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  const isRecovery = code.length === RECOVERY_LENGTH && [...code].every((sign) => RECOVERY_ALPHABET.includes(sign))
  return isRecovery ? { kind: 'recovery', code } : null
}

/** Returns a recovery code of 80 bits, five for each sign, from ten random bytes. */
export function recoveryCodeOf(random: Uint8Array): string {
  const bits = Array.from(random, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const signs = (bits.match(/.{5}/g) ?? []).map((five) => RECOVERY_ALPHABET[Number.parseInt(five, 2)])
  return signs.join('')
}

/** Returns the text in groups of four, which people read and type with fewer mistakes. */
export function inGroupsOfFour(text: string, between: ' ' | '-'): string {
  return text.match(/.{1,4}/g)?.join(between) ?? ''
}
