// modelpedia: sellers with models, USD per million tokens, retirements and successors.
import type { FeedEntry, FeedFact, ReadFeed } from '@inferdex/domain/feeds/feed-entry'
import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'
import { z } from 'zod'
import {
  capabilityFact,
  day,
  fact,
  link,
  parseExactJson,
  plainText,
  price,
  priceFact,
  readItems,
  shownName,
  tokens,
  tokensFact,
} from './reading.ts'

const SELLERS: Readonly<Record<string, string>> = {
  amazon: 'amazon-bedrock',
  fireworks: 'fireworks-ai',
  moonshot: 'moonshotai',
  ollama: 'ollama-cloud',
  together: 'togetherai',
  vertex: 'google-vertex',
}
/** Their dates are those of the announcement, not of the retirement. */
const ANNOUNCES: ReadonlySet<string> = new Set(['anthropic', 'cerebras', 'cohere', 'mistral', 'openai'])
const STATUS = { active: 'active', preview: 'beta', deprecated: 'deprecated' } as const

const table = z.looseObject({
  label: z.string(),
  columns: z.array(z.string()).optional(),
  rows: z.array(z.looseObject({ label: z.string(), values: z.array(z.unknown()) })),
})
const amount = price.nullish()
const model = z.looseObject({
  id: plainText,
  name: shownName.optional(),
  status: z.enum(['active', 'preview', 'deprecated']).nullish(),
  deprecation_date: z.string().max(40).nullish(),
  successor: plainText.nullish(),
  release_date: z.string().max(40).nullish(),
  last_updated: day.nullish().catch(null),
  page_url: link.nullish().catch(null),
  context_window: tokens.nullish(),
  max_output_tokens: tokens.nullish(),
  capabilities: z.record(z.string(), z.unknown()).nullish(),
  pricing: z
    .looseObject({
      input: amount,
      output: amount,
      cached_input: amount,
      cache_write: amount,
      batch_input: amount,
      batch_output: amount,
      tiers: z.array(table).nullish(),
    })
    .nullish(),
})

export function readModelpedia(text: string): ReadFeed {
  const seller = z.looseObject({ models: z.record(z.string(), z.unknown()) })
  const file = z.looseObject({ providers: z.record(z.string(), seller) }).safeParse(parseExactJson(text))
  if (!file.success) throw new FeedProblem('The file has no sellers with models.')
  const items = Object.entries(file.data.providers).flatMap(([id, { models }]) =>
    Object.entries(models).map(([key, one]) => [`${id}/${key}`, one] as const),
  )
  // Most fields are free text about models: they are not counted as unknown.
  return readItems(
    items,
    model,
    (one, key) => [toEntry(one, key)],
    () => true,
  )
}

function toEntry(one: z.output<typeof model>, key: string): FeedEntry {
  const seller = key.slice(0, key.indexOf('/'))
  const ends = day.safeParse(one.deprecation_date).data
  return {
    key,
    provider: SELLERS[seller] ?? seller,
    providerModelId: one.id,
    name: one.name ?? null,
    model: null,
    url: one.page_url ?? null,
    observedOn: one.last_updated ?? null,
    facts: [
      ...pricesOf(one.pricing),
      ...tokensFact('contextWindow', one.context_window),
      ...tokensFact('maxOutput', one.max_output_tokens),
      ...fact('status', one.status && STATUS[one.status]),
      ...fact(ANNOUNCES.has(seller) ? 'deprecatedOn' : 'retiresOn', ends),
      ...fact('successor', one.successor),
      ...fact('releaseDate', day.safeParse(one.release_date).data),
      ...capabilityFact('function-calling', flag(one.capabilities?.tool_call)),
      ...capabilityFact('structured-output', flag(one.capabilities?.structured_output)),
      ...capabilityFact('image-input', flag(one.capabilities?.vision)),
      ...capabilityFact('reasoning', flag(one.capabilities?.reasoning)),
    ],
  }
}

const flag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)

function pricesOf(pricing: z.output<typeof model>['pricing']): FeedFact[] {
  if (pricing == null) return []
  const facts = [
    ...priceFact(pricing.input, { kind: 'input' }),
    ...priceFact(pricing.output, { kind: 'output' }),
    ...priceFact(pricing.cached_input, { kind: 'cache-read' }),
    ...priceFact(pricing.cache_write, { kind: 'cache-write' }),
    ...priceFact(pricing.batch_input, { kind: 'input', mode: 'batch' }),
    ...priceFact(pricing.batch_output, { kind: 'output', mode: 'batch' }),
    ...(pricing.tiers ?? []).filter(({ label }) => label === 'Text tokens').flatMap(modesOf),
  ]
  return [...new Map(facts.toReversed().map((one) => [one.field, one])).values()].toReversed()
}

function modesOf({ columns = [], rows }: z.output<typeof table>): FeedFact[] {
  return rows.flatMap(({ label, values }) => {
    const mode = label.toLowerCase()
    if (mode !== 'batch' && mode !== 'flex' && mode !== 'priority') return []
    const at = (column: string) => price.safeParse(values[columns.indexOf(column)]).data
    return [
      ...priceFact(at('Input'), { kind: 'input', mode }),
      ...priceFact(at('Cached input'), { kind: 'cache-read', mode }),
      ...priceFact(at('Output'), { kind: 'output', mode }),
    ]
  })
}
