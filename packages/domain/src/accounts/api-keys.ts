/** The most keys per account, enforced by the database too. */
export const MAX_API_KEYS = 10

/** The permissions of a key: to read public data, with higher limits. */
export const apiKeyScopes = ['catalogue'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

/** The prefix by which people and secret scanners recognise a key. */
const PREFIX = 'idx_'
const ENDING_LENGTH = 4
/** 256 random bits as base64url after the prefix. */
const KEY = /^idx_[\w-]{43}$/

/** Returns the key with this secret. */
export function apiKeyOf(secret: string): string {
  return `${PREFIX}${secret}`
}

/** Returns whether a bearer token is an API key. The token of a session has no prefix and another length. */
export function isApiKey(token: string): boolean {
  return KEY.test(token)
}

/** Returns the last characters of a key, which may be shown and stored. */
export function endingOf(key: string): string {
  return key.slice(-ENDING_LENGTH)
}

/** Formats a key for lists: `idx_…d7e1`. */
export function shownKey(ending: string): string {
  return `${PREFIX}…${ending}`
}
