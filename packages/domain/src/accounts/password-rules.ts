const MIN_LENGTH = 8

/** Returns why a password is refused, or null. The server also refuses common passwords; only it has the list. */
export function passwordProblem(password: string): string | null {
  // Counts code points, not UTF-16 units: one emoji is one character.
  if ([...password].length < MIN_LENGTH) return `Password must be at least ${MIN_LENGTH} characters`
  return null
}
