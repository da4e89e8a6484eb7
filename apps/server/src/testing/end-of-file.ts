const endings: (() => unknown)[] = []

/** Runs a function when the test file is done, the last one first. (Vitest ignores `afterAll` inside a hook or a test.) */
export function atEndOfFile(end: () => unknown): void {
  endings.push(end)
}

/** Runs all of them, also when one fails, and throws what the first one threw. */
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
