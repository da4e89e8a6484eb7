import { parsePriceField } from '@inferdex/domain/evidence/field-key'
import type { FeedEntry, FeedFact, ReadFeed } from '@inferdex/domain/feeds/feed-entry'
import { offerKey } from '@inferdex/domain/offers/offer-rules'
import type { PricingKind } from '@inferdex/domain/plans/pricing-kinds'
import type { RecordedOffer } from '../features/offers/import/recorded-prices.queries.ts'

/** A recorded list: a file of the seed, as it was read. */
export type SeedFeed = ReadFeed & { readonly source: string; readonly recordedOn: string; readonly content: Buffer }

type Reported = { readonly fact: FeedFact; readonly source: string }

/**
 * Returns the offers in the seed files, with their displayed values. The entry that names the model is the offer's own;
 * entries of other files add single values.
 */
export function offersOfFeeds(feeds: readonly SeedFeed[]): RecordedOffer[] {
  const reported = new Map<string, Reported[]>()
  for (const { source, entries } of feeds) {
    for (const entry of entries) {
      const shown = entry.facts.filter(({ onlyCompared = false }) => !onlyCompared)
      const key = nameOf(entry)
      reported.set(key, [...(reported.get(key) ?? []), ...shown.map((fact) => ({ fact, source }))])
    }
  }
  return feeds.flatMap((feed) =>
    feed.entries.flatMap((entry) => {
      return entry.model === null ? [] : [offerOf(entry, entry.model, reported.get(nameOf(entry)) ?? [], feed)]
    }),
  )
}

function nameOf({ provider, providerModelId }: FeedEntry): string {
  return offerKey(provider ?? '', providerModelId ?? '')
}

function offerOf(
  { provider, providerModelId, url, observedOn }: FeedEntry,
  model: string,
  reported: readonly Reported[],
  { source, recordedOn }: SeedFeed,
): RecordedOffer {
  const find = (field: string) => reported.find(({ fact }) => fact.field === field)
  const value = (field: string) => find(field)?.fact.value ?? null
  const limit = (field: string) => (value(field) === null ? null : Number(value(field)))
  const prices = reported.flatMap(({ fact: { field, value: amount } }) => {
    const price = parsePriceField(field)
    return price === null ? [] : [{ ...price, amount }]
  })
  const limitsSource = (find('contextWindow') ?? find('maxOutput'))?.source ?? source
  return {
    provider: provider ?? '',
    model,
    providerModelId: providerModelId ?? '',
    status: value('status') ?? 'active',
    retiresOn: value('retiresOn'),
    contextWindow: limit('contextWindow'),
    maxOutput: limit('maxOutput'),
    pricingKind: (value('pricingKind') ?? (prices.length > 0 ? 'metered' : 'unknown')) as PricingKind,
    prices,
    source,
    sourceUrl: url,
    verifiedOn: observedOn ?? recordedOn,
    ...(limitsSource !== source && { limitsSource }),
  }
}
