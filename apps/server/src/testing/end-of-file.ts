const endings: (() => unknown)[] = []

/**
 * Runs a function after all tests of the file, last registered first. (Vitest ignores `afterAll` inside a hook or a
 * test.)
 */
export function atEndOfFile(end: () => unknown): void {
  endings.push(end)
}

/** Runs all of them, even if one fails, and throws the first error. */
export async function runEndings(): Promise<void> {
  const failures: unknown[] = []
  for (const end of endings.splice(0).toReversed()) {
    try {
      await end()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
