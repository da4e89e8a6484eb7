// Recorded changes of three lists, one per line: prices with their period in a list. They end with the last line: later
// prices come from the list's own file.
import type { FeedEntry, FeedFact, ReadFeed } from '@inferdex/domain/feeds/feed-entry'
import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'
import { z } from 'zod'
import { liteLlmOffer } from '../litellm.ts'
import { modelsDevSeller } from '../models-dev.ts'
import { openRouterPricing, openRouterPrices } from '../openrouter.ts'
import { exactJsonLines, plainText, price, priceFact, readItems, tokens } from '../reading.ts'

const time = z.string().refine((text) => /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text)), 'is no time')
const event = { at: time, model: plainText }
const costs = Object.fromEntries(
  [
    'input',
    'output',
    'cache_read',
    'cache_write',
    'reasoning',
    'input_audio',
    'output_audio',
    'batch_input',
    'batch_output',
  ].map((name) => [name, price.nullish()]),
)
const cost = z.looseObject({ ...costs, tiers: z.array(z.looseObject({ ...costs, size: tokens })).optional() })

/** The common form of a line: from `at` on the list reports these prices, or none if it was removed. */
type Step = { readonly at: string; readonly isGone: boolean; readonly prices: readonly FeedFact[] | null }
type Named = Pick<FeedEntry, 'key' | 'provider' | 'providerModelId' | 'url'>

const modelsDevLine = z.looseObject({
  ...event,
  provider: plainText,
  event: z.enum(['added', 'removed', 'price_changed']),
  cost: cost.optional(),
  old: z.unknown().optional(),
  kind: z.unknown().optional(),
  commit: z.unknown().optional(),
})
const liteLlmLine = z.looseObject({
  ...event,
  provider: plainText.optional(),
  event: z.enum(['added', 'removed', 'price_changed']),
  usd_per_mtok: cost.optional(),
  commit: z.unknown().optional(),
})
const openRouterLine = z.looseObject({
  ...event,
  event: z.enum(['added', 'removed', 'changed']),
  now: z
    .looseObject({
      pricing: openRouterPricing.optional(),
      context: z.unknown().optional(),
      maxOutput: z.unknown().optional(),
      expires: z.unknown().optional(),
    })
    .optional(),
  was: z.unknown().optional(),
})

export function readModelsDevHistory(text: string): ReadFeed {
  return readHistory(text, modelsDevLine, (line) => [
    {
      key: `${line.provider}/${line.model}`,
      provider: modelsDevSeller(line.provider),
      providerModelId: line.model,
      url: null,
    },
    { at: line.at, isGone: line.event === 'removed', prices: line.cost ? costFacts(line.cost) : null },
  ])
}

export function readLiteLlmHistory(text: string): ReadFeed {
  return readHistory(text, liteLlmLine, (line) => {
    const { provider, id, region } = liteLlmOffer(line.provider ?? 'openai', line.model)
    const named = { key: line.model, provider, providerModelId: id, url: null }
    return [
      named,
      {
        at: line.at,
        isGone: line.event === 'removed',
        prices: line.usd_per_mtok ? costFacts(line.usd_per_mtok, region) : null,
      },
    ]
  })
}

export function readOpenRouterHistory(text: string): ReadFeed {
  return readHistory(text, openRouterLine, ({ at, event: what, model, now }) => {
    const [id, mode] = model.endsWith(':batch') ? [model.slice(0, -':batch'.length), 'batch'] : [model, 'standard']
    const prices = now?.pricing ? openRouterPrices(now.pricing, mode) : null
    return [
      { key: model, provider: 'openrouter', providerModelId: id, url: null },
      { at, isGone: what === 'removed', prices },
    ]
  })
}

function costFacts(given: z.output<typeof cost>, region: string | null = null): FeedFact[] {
  const of = (prices: Record<string, unknown>, minInputTokens: number) =>
    Object.keys(costs).flatMap((name) => {
      const amount = prices[name]
      const [kind, mode] = name.startsWith('batch_')
        ? [name.slice('batch_'.length), 'batch']
        : [name.replace('_', '-'), 'standard']
      return priceFact(typeof amount === 'string' ? amount : null, { kind, mode, minInputTokens, region })
    })
  return [...of(given, 0), ...(given.tiers ?? []).flatMap((tier) => of(tier, Number(tier.size)))]
}

function readHistory<T extends z.ZodObject>(
  text: string,
  schema: T,
  toStep: (line: z.output<T>) => readonly [Named, Step],
): ReadFeed {
  const steps = new Map<string, { named: Named; steps: Step[] }>()
  const lines = exactJsonLines(text)
  const read = readItems(lines, schema, (line) => {
    const [named, step] = toStep(line)
    const known = steps.get(named.key)
    if (known === undefined) steps.set(named.key, { named, steps: [step] })
    else known.steps.push(step)
    return []
  })
  if (steps.size === 0) throw new FeedProblem('The file has no line with a change.')
  const all = [...steps.values()]
  const end = Math.max(...all.flatMap((one) => one.steps.map(({ at }) => Date.parse(at))))
  const entries = all.map(
    ({ named, steps: ofEntry }): FeedEntry => ({
      ...named,
      name: null,
      mayBeNew: false,
      model: null,
      observedOn: null,
      facts: periods(ofEntry, new Date(end).toISOString()),
    }),
  )
  return { ...read, entries }
}

/**
 * Returns each price from when it was first listed until it changed, was removed or the record ends. Consecutive equal
 * prices are merged into one period.
 */
function periods(steps: readonly Step[], end: string): FeedFact[] {
  const facts: FeedFact[] = []
  const open = new Map<string, FeedFact & { validFrom: string }>()
  for (const { at, isGone, prices } of steps.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    if (prices === null && !isGone) continue
    const now = new Map((prices ?? []).map((one) => [one.field, one]))
    const validTo = new Date(at).toISOString()
    for (const [field, period] of open) {
      if (now.get(field)?.value === period.value) continue
      open.delete(field)
      if (period.validFrom < validTo) facts.push({ ...period, validTo })
    }
    for (const [field, one] of now) if (!open.has(field)) open.set(field, { ...one, validFrom: validTo })
  }
  const last = [...open.values()].filter(({ validFrom }) => validFrom < end)
  return [...facts, ...last.map((period) => ({ ...period, validTo: end }))]
}
