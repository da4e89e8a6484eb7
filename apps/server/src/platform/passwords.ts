import { hash, verify } from '@node-rs/argon2'

/** OWASP's minimum for argon2id (the library's default). It is computed on worker threads, never on the event loop. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS)
}

// Computed when the process starts, so that not even the first unknown account takes longer.
const dummyHash = hashPassword('no account has this password')

/**
 * Verifies a password. Without a stored hash it verifies against a dummy hash, so that unknown accounts take as long as
 * known ones.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await dummyHash), password)
  return matches && stored !== null
}
