import { LRUCache } from 'lru-cache'

/** Values that were costly to find out, kept in this process until a change names one of their tags. */
export type TaggedMemo<Value> = {
  get: (key: string, tags: readonly string[], make: () => Promise<Value>) => Promise<Value>
  purge: (tags: readonly string[]) => void
}

const MAX_VALUES = 100

/**
 * Creates a memo that holds the values themselves, so a hit costs one lookup. It keeps the promise from the moment it is
 * made: all who ask meanwhile wait for the same one, and a purge also drops what is still being made of older data. A
 * failure is not kept.
 */
export function createTaggedMemo<Value>(maxValues = MAX_VALUES): TaggedMemo<Value> {
  const entries = new LRUCache<string, { value: Promise<Value>; tags: readonly string[] }>({ max: maxValues })

  return {
    get(key, tags, make) {
      const known = entries.get(key)
      if (known !== undefined) return known.value
      const entry = { value: make(), tags }
      entries.set(key, entry)
      entry.value.catch(() => {
        if (entries.peek(key) === entry) entries.delete(key)
      })
      return entry.value
    },
    purge(tags) {
      for (const [key, entry] of entries) if (entry.tags.some((tag) => tags.includes(tag))) entries.delete(key)
    },
  }
}
