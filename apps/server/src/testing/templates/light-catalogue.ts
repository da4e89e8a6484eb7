import { offerKey } from '@inferdex/domain/offers/offer-rules'
import type { SeedCatalogue } from '../../seed/catalogue-files.ts'

/** One of so many models is kept, all whose makers' prices are dated, their successors, and those below. */
const ONE_OF = 40
/** Demo submissions are about them. */
const NAMED = ['deepseek-v4-pro', 'glm-5-2', 'gpt-oss-120b']

/** Returns about 40 models of the catalogue with all that belongs to them, and all providers, plans and deals. */
export function lightPart(all: SeedCatalogue): SeedCatalogue {
  const dated = all['maker-prices'].map(({ model }) => model)
  const successors = all.lifecycle.flatMap((ended) => (dated.includes(ended.model) ? ended.successors : []))
  const chosen = new Set([...NAMED, ...dated, ...successors])
  const models = all.models.filter(({ slug }, index) => index % ONE_OF === 0 || chosen.has(slug))
  const kept = new Set(models.map(({ slug }) => slug))
  const ofKept = <R extends { model: string }>(records: R[]) => records.filter(({ model }) => kept.has(model))
  const offers = ofKept(all.offers)
  const keys = new Set(offers.map(({ provider, providerModelId }) => offerKey(provider, providerModelId)))
  const isSold = (entry: { provider: string | null; providerModelId: string | null }) =>
    keys.has(offerKey(entry.provider ?? '', entry.providerModelId ?? ''))
  const facts = (lists: SeedCatalogue['offer-modes']) =>
    lists.map((list) => ({
      ...list,
      entries: list.entries.filter((entry) => isSold(entry) || kept.has(entry.model ?? '')),
    }))
  return {
    ...all,
    models,
    offers,
    'price-history': all['price-history'].filter(isSold),
    lifecycle: ofKept(all.lifecycle),
    'benchmark-results': ofKept(all['benchmark-results']),
    'offer-regions': facts(all['offer-regions']),
    'offer-modes': facts(all['offer-modes']),
    'maker-ids': facts(all['maker-ids']),
    feeds: all.feeds.map((feed) => ({ ...feed, entries: feed.entries.filter(isSold) })),
  }
}
