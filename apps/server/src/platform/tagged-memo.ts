import { tag } from '@inferdex/contracts/protocol/tags'
import { LRUCache } from 'lru-cache'

/** An in-memory cache of values that are expensive to compute. A change with one of their tags removes them. */
export type TaggedMemo<Value> = {
  get: (key: string, tags: readonly string[], make: () => Promise<Value>) => Promise<Value>
  purge: (tags: readonly string[]) => void
}

const MAX_VALUES = 100

/**
 * Creates a cache of promises, so that parallel callers share one computation, and a purge also removes values that are
 * still being computed from old data. Failures are not cached.
 */
export function createTaggedMemo<Value>(maxValues = MAX_VALUES): TaggedMemo<Value> {
  const entries = new LRUCache<string, { value: Promise<Value>; tags: readonly string[] }>({ max: maxValues })

  return {
    get(key, tags, make) {
      const known = entries.get(key)
      if (known !== undefined) return known.value
      const entry = { value: make(), tags: [...tags, tag.everything] }
      entries.set(key, entry)
      entry.value.catch(() => {
        if (entries.peek(key) === entry) entries.delete(key)
      })
      return entry.value
    },
    purge(tags) {
      for (const [key, entry] of entries) if (entry.tags.some((one) => tags.includes(one))) entries.delete(key)
    },
  }
}
