const MIN_LENGTH = 8

/** Why a password is refused, or null. Common passwords are refused by the server, which holds the list. */
export function passwordProblem(password: string): string | null {
  // Code points, not UTF-16 units: one emoji is one character.
  if ([...password].length < MIN_LENGTH) return `Password must be at least ${MIN_LENGTH} characters`
  return null
}
