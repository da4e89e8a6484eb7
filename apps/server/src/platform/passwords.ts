import { hash, verify } from '@node-rs/argon2'

/** OWASP's minimum for argon2id (the library's default kind); computed on worker threads, never on the event loop. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS)
}

// Made when the process starts, so that not even the first unknown account takes longer.
const dummyHash = hashPassword('no account has this password')

/**
 * Without a stored hash the same work is done on a stand-in, so that an unknown account takes as long to refuse as a
 * known one.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await dummyHash), password)
  return matches && stored !== null
}
