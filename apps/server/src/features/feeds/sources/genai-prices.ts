// genai-prices: USD per million tokens, with announced changes and aliases at the same price.
import type { FeedEntry, FeedFact, ReadFeed } from '@inferdex/domain/feeds/feed-entry'
import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'
import type { PriceTerms } from '@inferdex/domain/feeds/price-terms'
import { z } from 'zod'
import {
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

/** Our slugs of a seller; the second sells the same at the same price. */
const SELLERS: Readonly<Record<string, readonly string[]>> = {
  aws: ['amazon-bedrock'],
  fireworks: ['fireworks-ai'],
  google: ['google', 'google-vertex'],
  novita: ['novita-ai'],
  together: ['togetherai'],
  voyageai: ['voyage'],
  'x-ai': ['xai'],
  zhipuai: ['zhipuai', 'zai'],
}
/** Hosts behind Hugging Face's router charge their own price there too. */
const ROUTER = /^huggingface_/
const HOSTS: Readonly<Record<string, string>> = { novita: 'novita-ai', together: 'togetherai' }

const KINDS: Readonly<Record<string, PriceTerms>> = {
  input_mtok: { kind: 'input' },
  output_mtok: { kind: 'output' },
  cache_read_mtok: { kind: 'cache-read' },
  cache_write_mtok: { kind: 'cache-write' },
  cache_write_1h_mtok: { kind: 'cache-write-1h' },
  output_reasoning_mtok: { kind: 'reasoning' },
  output_citation_mtok: { kind: 'citation' },
  input_audio_mtok: { kind: 'input-audio' },
  output_audio_mtok: { kind: 'output-audio' },
  cache_audio_read_mtok: { kind: 'cache-read-audio' },
  input_image_mtok: { kind: 'input-image' },
  output_image_mtok: { kind: 'output-image' },
  cache_image_read_mtok: { kind: 'cache-read-image' },
  input_video_mtok: { kind: 'input-video' },
  output_video_mtok: { kind: 'output-video' },
  web_searches_kcount: { kind: 'search', unit: 'query', times: '0.001' },
  requests_kcount: { kind: 'request', unit: 'request', times: '0.001' },
}
const amount = z.union([price, z.looseObject({ base: price, tiers: z.array(z.looseObject({ start: tokens, price })) })])
const prices = z.looseObject(Object.fromEntries(Object.keys(KINDS).map((name) => [name, amount.optional()])))
const dated = z.looseObject({
  prices,
  constraint: z
    .looseObject({ start_date: day.optional(), start_time: z.string().optional(), end_time: z.string().optional() })
    .nullish(),
})
const model = z.looseObject({
  id: plainText,
  name: shownName.optional(),
  match: z.unknown(),
  context_window: tokens.nullish(),
  deprecated: z.boolean().optional(),
  prices: z.union([z.array(dated), prices]),
  description: z.unknown().optional(),
  price_comments: z.unknown().optional(),
})
const seller = z.looseObject({ id: plainText, pricing_urls: z.array(link).optional(), models: z.array(z.unknown()) })

export function readGenaiPrices(text: string): ReadFeed {
  const file = z.array(seller).safeParse(parseExactJson(text))
  if (!file.success) throw new FeedProblem('The file is not a list of sellers with models.')
  const urls = new Map(file.data.map(({ id, pricing_urls }) => [id, pricing_urls?.[0] ?? null]))
  // The first value wins: a seller's own entry before that of a router.
  const sellers = file.data.toSorted((a, b) => Number(ROUTER.test(a.id)) - Number(ROUTER.test(b.id)))
  const items = sellers.flatMap(({ id, models }) =>
    models.map((one, index) => [`${id}/${idOf(one) ?? `number ${index + 1}`}`, one] as const),
  )
  return readItems(items, model, (one, key) => {
    const sellerId = key.slice(0, key.indexOf('/'))
    return toEntries(one, key, sellerId, urls.get(sellerId) ?? null)
  })
}

function idOf(one: unknown): string | null {
  return z.looseObject({ id: z.string() }).safeParse(one).data?.id ?? null
}

/** Returns one entry for the model, and one for each further name or seller: these only add to known offers. */
function toEntries(one: z.output<typeof model>, key: string, sellerId: string, url: string | null): FeedEntry[] {
  const host = sellerId.replace(ROUTER, '')
  const providers = SELLERS[sellerId] ?? [HOSTS[host] ?? host]
  const others = listedIds(one.match).filter((id) => id.toLowerCase() !== one.id.toLowerCase())
  const ids = [one.id, ...new Set(others)]
  const versionsOf = [...new Set(beginnings(one.match, one.id))]
  const facts = [
    ...allPrices(one),
    ...tokensFact('contextWindow', one.context_window),
    ...fact('status', one.deprecated ? 'deprecated' : null),
  ]
  return providers.flatMap((provider, place) =>
    ids.map((id, index): FeedEntry => {
      const isOther = place > 0 || index > 0 || ROUTER.test(sellerId)
      return {
        key: place + index === 0 ? key : `${key} = ${provider}/${id}`,
        provider,
        providerModelId: id,
        name: one.name ?? null,
        ...(isOther && { mayBeNew: false as const }),
        ...(index === 0 && versionsOf.length > 0 && { versionsOf }),
        model: null,
        url,
        observedOn: null,
        facts,
      }
    }),
  )
}

const anyOf = z.object({ or: z.array(z.unknown()) })

/** Returns the ids that the rule lists explicitly. */
function listedIds(match: unknown): string[] {
  const rule = z.union([z.object({ equals: plainText }), anyOf]).safeParse(match).data
  if (rule === undefined) return []
  return 'equals' in rule ? [rule.equals] : rule.or.flatMap(listedIds)
}

/**
 * Returns the prefixes in the rule that match the model's own id. Others are left out: the price of 'regional.x' is not
 * that of 'x'.
 */
function beginnings(match: unknown, id: string): string[] {
  const part = z.union([z.object({ starts_with: plainText }), z.object({ contains: plainText }), anyOf])
  const rule = part.safeParse(match).data
  if (rule === undefined) return []
  if ('or' in rule) return rule.or.flatMap((one) => beginnings(one, id))
  const text = 'starts_with' in rule ? rule.starts_with : rule.contains
  return id.startsWith(text) ? [text] : []
}

function allPrices({ prices: given }: z.output<typeof model>): FeedFact[] {
  if (!Array.isArray(given)) return pricesOf(given, {})
  const hours = given.find(({ constraint }) => constraint?.start_time !== undefined)
  const [always] = given
  if (hours && always) {
    const isCheaper = Number(hours.prices.input_mtok) < Number(always.prices.input_mtok)
    const [dear, cheap] = isCheaper ? [always, hours] : [hours, always]
    return [...pricesOf(dear.prices, {}), ...pricesOf(cheap.prices, { mode: 'off-peak' })]
  }
  return given.flatMap((step, index) => {
    const [from, to] = [step.constraint?.start_date, given[index + 1]?.constraint?.start_date]
    return pricesOf(step.prices, {}).map((one) => ({
      ...one,
      ...(from && { validFrom: from }),
      ...(to && { validTo: to }),
    }))
  })
}

function pricesOf(given: z.output<typeof prices>, terms: Partial<PriceTerms>): FeedFact[] {
  return Object.entries(KINDS).flatMap(([name, kind]) => {
    const value = given[name]
    if (value === undefined || typeof value === 'string') return priceFact(value, { ...kind, ...terms })
    const tiers = value.tiers.flatMap((tier) =>
      priceFact(tier.price, { ...kind, ...terms, minInputTokens: Number(tier.start) }),
    )
    return [...priceFact(value.base, { ...kind, ...terms }), ...tiers]
  })
}
