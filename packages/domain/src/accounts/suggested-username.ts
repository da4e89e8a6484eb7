const MAX_LENGTH = 30
const MIN_LENGTH = 3

/** A username from somebody's name elsewhere. `suffix` is for the second try, when the first was taken. */
export function suggestedUsername(name: string, suffix = ''): string {
  const ending = suffix === '' ? '' : `-${suffix}`
  const cleaned = name
    // Takes the accents off: a letter that the username cannot hold becomes the one it can.
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-zA-Z0-9_-]+/g, '-')
    .slice(0, MAX_LENGTH - ending.length)
    .replaceAll(/^-+|-+$/g, '')
  return `${cleaned.length < MIN_LENGTH ? 'user' : cleaned}${ending}`
}
