// LiveBench: independent scores of models at several efforts. The best effort of a model counts.
import type { FeedEntry, ReadFeed } from '@inferdex/domain/feeds/feed-entry'
import { exactDecimal } from '@inferdex/domain/feeds/exact-amount'
import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'
import { slugFrom } from '@inferdex/domain/text/slug'
import { z } from 'zod'
import { day, fact, number, parseExactJson, plainText, readItems } from './reading.ts'

const NAMES: Readonly<Record<string, string>> = { IF: 'instruction-following' }
/** The reasoning effort in a row's name, which is not part of the model's name. */
const EFFORT =
  /(?:-(?:thinking(?:-(?:\d+k|auto))?|highthinking|nothinking|(?:x?high|low|medium|minimal|max|none)(?:-effort)?|base))+$/

const row = z.looseObject({ model: plainText, categories: z.record(plainText, number), average: number })

export function readLiveBench(text: string): ReadFeed {
  const file = z.looseObject({ recorded: day, rows: z.array(z.unknown()) }).safeParse(parseExactJson(text))
  if (!file.success) throw new FeedProblem('The file has no dated rows.')
  const items = file.data.rows.map(
    (one, at) => [z.looseObject({ model: z.string() }).safeParse(one).data?.model ?? `row ${at + 1}`, one] as const,
  )
  const read = readItems(items, row, (one) => [toEntry(one, file.data.recorded)])
  const best = new Map<string, FeedEntry>()
  for (const entry of read.entries) {
    const other = best.get(entry.model ?? entry.key)
    if (other === undefined || average(entry) > average(other)) best.set(entry.model ?? entry.key, entry)
  }
  return { ...read, entries: [...best.values()] }
}

const average = (entry: FeedEntry) => Number(entry.facts.find(({ field }) => field === 'score:livebench')?.value ?? 0)

function toEntry({ model, categories, average: all }: z.output<typeof row>, observedOn: string): FeedEntry {
  const scores = Object.entries(categories).map(
    ([name, score]) => [`livebench-${NAMES[name] ?? slugFrom(name)}`, score] as const,
  )
  return {
    key: model,
    provider: null,
    providerModelId: null,
    name: null,
    model: model.replace(EFFORT, ''),
    url: 'https://livebench.ai',
    observedOn,
    facts: [['livebench', all] as const, ...scores].flatMap(([name, score]) =>
      fact(`score:${name}`, exactDecimal(score)),
    ),
  }
}
