// models.dev: sellers with their offers, USD per million tokens.
import type { FeedEntry, FeedFact, ReadFeed } from '@inferdex/domain/feeds/feed-entry'
import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'
import { isPlanChannel } from '@inferdex/domain/feeds/identity/plan-channels'
import { regionOfId, residencyOfId } from '@inferdex/domain/feeds/region-of-id'
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

/** Sellers that models.dev lists under several names, or under a name that differs from ours. */
const SELLERS: Readonly<Record<string, string>> = {
  'azure-cognitive-services': 'azure',
  'google-vertex-anthropic': 'google-vertex',
  'perplexity-agent': 'perplexity',
  'wafer.ai': 'wafer-ai',
  'xiaomi-token-plan-ams': 'xiaomi-token-plan',
  'xiaomi-token-plan-cn': 'xiaomi-token-plan',
  'xiaomi-token-plan-sgp': 'xiaomi-token-plan',
}
/** Sellers whose zero prices are meaningful. Elsewhere zero means that the price is unknown. */
const INCLUDED = /(?:coding-plan|token-plan)|^(?:gitlab|kimi-for-coding)$/
/** Plans whose rates the list states as prices. */
const RATED_PLANS: ReadonlySet<string> = new Set(['github-copilot', 'opencode-go'])
const SELF_HOSTED: ReadonlySet<string> = new Set(['atomic-chat', 'lmstudio'])
const FREE_SELLERS: ReadonlySet<string> = new Set([
  'github-models',
  'modelscope',
  'nvidia',
  'opencode',
  'zai',
  'zhipuai',
])
const FREE_ID = /[:/-]free$/

const costs = {
  input: price.optional(),
  output: price.optional(),
  cache_read: price.optional(),
  cache_write: price.optional(),
  reasoning: price.optional(),
  input_audio: price.optional(),
  output_audio: price.optional(),
}
const tier = z.looseObject({ ...costs, tier: z.looseObject({ type: z.literal('context'), size: tokens }) })
const mode = z.looseObject({ cost: z.looseObject(costs).optional(), provider: z.unknown().optional() })
const offer = z.looseObject({
  id: plainText,
  name: shownName.optional(),
  family: plainText.optional(),
  canonical_model_id: plainText.optional(),
  status: z.enum(['alpha', 'beta', 'deprecated']).optional(),
  release_date: z.string().max(20).optional(),
  last_updated: z.string().max(20).optional(),
  knowledge: z.string().max(20).optional(),
  attachment: z.boolean().optional(),
  reasoning: z.boolean().optional(),
  tool_call: z.boolean().optional(),
  structured_output: z.boolean().optional(),
  temperature: z.boolean().optional(),
  open_weights: z.boolean().optional(),
  reasoning_options: z.unknown().optional(),
  interleaved: z.unknown().optional(),
  provider: z.unknown().optional(),
  limit: z.looseObject({ context: tokens.optional(), input: tokens.optional(), output: tokens.optional() }).optional(),
  modalities: z.looseObject({ input: z.array(z.string()), output: z.array(z.string()) }).optional(),
  // `context_over_200k` repeats the tier.
  cost: z
    .looseObject({ ...costs, tiers: z.array(tier).optional(), context_over_200k: z.unknown().optional() })
    .optional(),
  experimental: z.looseObject({ modes: z.record(z.string(), mode).optional() }).optional(),
})
const seller = z.looseObject({
  name: shownName.optional(),
  doc: link.optional().catch(undefined),
  models: z.record(z.string(), z.unknown()),
})

/** Returns our slug of a seller. */
export function modelsDevSeller(id: string): string {
  return SELLERS[id] ?? id
}

export function readModelsDev(text: string): ReadFeed {
  const file = z.record(z.string(), seller).safeParse(parseExactJson(text))
  if (!file.success) throw new FeedProblem('The file is not a list of sellers with models.')
  const items = Object.entries(file.data).flatMap(([id, { models }]) =>
    Object.entries(models).map(([model, item]) => [`${id}/${model}`, item] as const),
  )
  return readItems(items, offer, (item, key) => {
    const sellerId = key.slice(0, key.indexOf('/'))
    return [toEntry(item, key, sellerId, file.data[sellerId])]
  })
}

function toEntry(
  item: z.output<typeof offer>,
  key: string,
  sellerId: string,
  by: z.output<typeof seller> | undefined,
): FeedEntry {
  const { limit, modalities } = item
  const provider = modelsDevSeller(sellerId)
  return {
    key,
    provider,
    providerModelId: item.id,
    name: item.name ?? null,
    ...(by?.name && SELLERS[sellerId] === undefined && { providerName: by.name }),
    model: null,
    ...(item.canonical_model_id !== undefined && { canonicalId: item.canonical_model_id }),
    url: by?.doc ?? null,
    observedOn: null,
    facts: [
      ...offerPrices(item),
      ...fact('pricingKind', pricingKind(item, provider)),
      ...tokensFact('contextWindow', limit?.context),
      ...tokensFact('maxOutput', limit?.output),
      ...fact('status', item.status === 'alpha' ? 'beta' : (item.status ?? 'active')),
      ...fact('region', regionOfId(provider, item.id)),
      ...fact('residency', residencyOfId(provider, item.id)),
      ...fact('releaseDate', day.safeParse(item.release_date).success ? item.release_date : null),
      ...capabilityFact('reasoning', item.reasoning),
      ...capabilityFact('function-calling', item.tool_call),
      ...capabilityFact('structured-output', item.structured_output),
      ...['image', 'audio', 'video', 'pdf'].flatMap((kind) =>
        capabilityFact(`${kind}-input`, modalities?.input.includes(kind)),
      ),
      ...['image', 'video'].flatMap((kind) => capabilityFact(`${kind}-generation`, modalities?.output.includes(kind))),
    ],
  }
}

function offerPrices({ cost, experimental }: z.output<typeof offer>): FeedFact[] {
  const priority = Object.values(experimental?.modes ?? {}).find(({ provider }) =>
    JSON.stringify(provider)?.includes('"service_tier":"priority"'),
  )
  return [
    ...pricesOf(cost, 'standard', 0),
    ...(cost?.tiers ?? []).flatMap((one) => pricesOf(one, 'standard', Number(one.tier.size))),
    ...pricesOf(priority?.cost, 'priority', 0),
  ]
}

function pricesOf(
  cost: Partial<Record<keyof typeof costs, string | undefined>> | undefined,
  modeName: string,
  minInputTokens: number,
): FeedFact[] {
  return Object.keys(costs).flatMap((name) =>
    priceFact(cost?.[name as keyof typeof costs], { kind: name.replace('_', '-'), mode: modeName, minInputTokens }),
  )
}

function pricingKind({ id, cost }: z.output<typeof offer>, provider: string): string | null {
  if (INCLUDED.test(provider) || (isPlanChannel(provider) && !RATED_PLANS.has(provider))) return 'included'
  if (SELF_HOSTED.has(provider)) return 'self-hosted'
  if (cost === undefined) return null
  if (Number(cost.input ?? 0) > 0 || Number(cost.output ?? 0) > 0) return 'metered'
  return FREE_SELLERS.has(provider) || FREE_ID.test(id) ? 'free' : null
}
