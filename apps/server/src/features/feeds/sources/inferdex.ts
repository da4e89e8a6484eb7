import type { FeedEntry, FeedFact, ReadFeed } from '@inferdex/domain/feeds/feed-entry'
import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'
import { z } from 'zod'

const fact = z.strictObject({
  field: z.string(),
  value: z.string(),
  unit: z.string().nullable().default(null),
  validFrom: z.string().optional(),
  validTo: z.string().optional(),
  onlyCompared: z.literal(true).optional(),
})
const text = z.string().nullable().default(null)
const entry = z.object({
  key: z.string(),
  provider: text,
  providerModelId: text,
  name: text,
  model: text,
  url: text,
  observedOn: text,
  facts: z.array(fact),
})

/** Reads our own format, for lists that are kept by hand or made by a script: `{ "entries": [FeedEntry, …] }`. */
export function readInferdex(json: string): ReadFeed {
  const file: unknown = JSON.parse(json)
  const items = (file as { entries?: unknown } | null)?.entries
  if (!Array.isArray(items)) throw new FeedProblem('The file has no list "entries"')
  const entries: FeedEntry[] = []
  const refused: { key: string; reason: string }[] = []
  const unknownFields: Record<string, number> = {}
  items.forEach((item: unknown, at) => {
    const parsed = entry.safeParse(item)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      refused.push({ key: keyOf(item) ?? `entry ${at + 1}`, reason: `${issue?.path.join('.')}: ${issue?.message}` })
      return
    }
    for (const name of Object.keys(item as object))
      if (!Object.hasOwn(entry.shape, name)) unknownFields[name] = (unknownFields[name] ?? 0) + 1
    const facts = parsed.data.facts.map(({ validFrom, validTo, onlyCompared, ...rest }): FeedFact => {
      return {
        ...rest,
        ...(validFrom !== undefined && { validFrom }),
        ...(validTo !== undefined && { validTo }),
        ...(onlyCompared !== undefined && { onlyCompared }),
      }
    })
    entries.push({ ...parsed.data, facts })
  })
  return { entries, refused, unknownFields }
}

function keyOf(item: unknown): string | null {
  const key = (item as { key?: unknown } | null)?.key
  return typeof key === 'string' ? key : null
}
