import { tag, tagPattern } from '@inferdex/contracts/protocol/tags'
import type { QuietTimes } from '@inferdex/contracts/site/site'

/**
 * Stores when each list last changed, as far as this process knows. A browser that connects compares this with the age
 * of its data and reloads what it missed. Single records share one time, because their number is unlimited: a model
 * page that opens just after another model changed is reloaded once without need.
 */
export function createChangeTimes(now: () => number = () => performance.now()) {
  let startedAt = now()
  const changedAt = new Map<string, number>()
  return {
    note(tags: readonly string[]): void {
      if (tags.includes(tag.everything)) {
        startedAt = now()
        changedAt.clear()
      }
      for (const one of tags) changedAt.set(tagPattern(one), now())
    },
    quiet(): QuietTimes {
      const tags = Object.fromEntries([...changedAt].map(([name, at]) => [name, now() - at]))
      return { listeningMs: now() - startedAt, tags }
    },
  }
}
