const MAX_LENGTH = 30
const MIN_LENGTH = 3

/** Derives a username from the user's name at another service. `suffix` is for a retry when the first one is taken. */
export function suggestedUsername(name: string, suffix = ''): string {
  const ending = suffix === '' ? '' : `-${suffix}`
  const cleaned = name
    // Removes accents, because usernames allow only plain letters.
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-zA-Z0-9_-]+/g, '-')
    .slice(0, MAX_LENGTH - ending.length)
    .replaceAll(/^-+|-+$/g, '')
  return `${cleaned.length < MIN_LENGTH ? 'user' : cleaned}${ending}`
}
