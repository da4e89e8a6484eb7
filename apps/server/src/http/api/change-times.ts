import type { QuietTimes } from '@inferdex/contracts/site/site'

/**
 * When each list last changed, as far as this process has heard: a browser that connects compares it with the age of what
 * it shows, and knows whether it has missed something. Pages of single records are left out; there is no end of them.
 */
export function createChangeTimes(now: () => number = Date.now) {
  const startedAt = now()
  const changedAt = new Map<string, number>()
  return {
    note(tags: readonly string[]): void {
      for (const tag of tags) if (!tag.includes('/')) changedAt.set(tag, now())
    },
    quiet(): QuietTimes {
      const tags = Object.fromEntries([...changedAt].map(([tag, at]) => [tag, now() - at]))
      return { listeningMs: now() - startedAt, tags }
    },
  }
}
