import { type Place, places } from '../../offers/regions/places.ts'
import { takesPart } from '../../offers/who-sells/provider-kind.ts'
import { type RecordedDays, recordedDays } from '../../text/recorded-days.ts'
import { compare } from '../../text/ordering.ts'
import type { BillBenchmark, BillCatalogue, BillModel, OfferTerms } from '../bill-data.ts'
import { type BillOffer, type CoveringPlan, type PreparedOffer, prepareOffer, sortOffers, termsFor } from './offer.ts'

/** A catalogue prepared for calculating bills. */
export type PreparedCatalogue = {
  readonly models: readonly BillModel[]
  readonly providers: readonly {
    readonly slug: string
    readonly name: string
    readonly plans: readonly CoveringPlan[]
  }[]
  readonly offers: readonly PreparedOffer[]
  /** The offers again with their regional prices; used only by bills for a place. */
  readonly regional: readonly PreparedOffer[]
  /** The slugs of each model's sellers, without routers, by the model's slug. */
  readonly sellers: ReadonlyMap<string, readonly string[]>
  /** The slugs of the well-known models. */
  readonly known: ReadonlySet<string>
  /** Scores by model slug; first the benchmark that most well-known models have a score on. */
  readonly benchmarks: readonly BenchmarkScores[]
  /** The first and the last day on which the list prices were recorded. */
  readonly recorded: RecordedDays | null
}

export type BenchmarkScores = {
  readonly name: string
  readonly title: string
  readonly scores: ReadonlyMap<string, number>
}

export function prepareCatalogue(catalogue: BillCatalogue): PreparedCatalogue {
  const { offers, regional, ...rest } = sortCatalogue(catalogue)
  return { ...rest, offers: offers.map(prepareOffer), regional: regional.map(prepareOffer) }
}

/** Prepares everything except the offers, which take most of the time. */
export function sortCatalogue(
  catalogue: BillCatalogue,
): Omit<PreparedCatalogue, 'offers' | 'regional'> & Record<'offers' | 'regional', readonly BillOffer[]> {
  const all = offersOf(catalogue)
  const offers = all.map(({ offer }) => offer)
  const sellers = new Map<string, string[]>()
  for (const { model, provider } of offers) {
    if (!takesPart(provider.kind ?? 'seller')) continue
    const known = sellers.get(model.slug)
    if (known === undefined) sellers.set(model.slug, [provider.slug])
    else if (!known.includes(provider.slug)) known.push(provider.slug)
  }
  return {
    models: catalogue.models,
    providers: catalogue.providers,
    offers: sortOffers(offers),
    regional: sortOffers(all.flatMap(inRegions)),
    sellers,
    known: new Set(catalogue.models.filter(({ isKnown }) => isKnown).map(({ slug }) => slug)),
    benchmarks: scoresByBenchmark(catalogue),
    recorded: recordedDays(catalogue.models.map(({ verifiedOn }) => verifiedOn)),
  }
}

function scoresByBenchmark({ models, benchmarks }: BillCatalogue): BenchmarkScores[] {
  const knownCount = ({ scores }: BillBenchmark) => scores.filter(([model]) => models[model]?.isKnown).length
  return benchmarks
    .map((benchmark) => ({ benchmark, count: knownCount(benchmark) }))
    .toSorted((a, b) => b.count - a.count || compare(a.benchmark.title, b.benchmark.title))
    .map(({ benchmark: { name, title, scores } }) => ({
      name,
      title,
      scores: new Map(scores.map(([model, percent]) => [models[model]?.slug ?? '', percent])),
    }))
}

/** Builds the offers. The key is model and provider, plus a number where one provider offers a model twice. */
function offersOf({ models, providers, offers }: BillCatalogue): { offer: BillOffer; terms: OfferTerms }[] {
  const used = new Map<string, number>()
  return offers.flatMap((terms) => {
    const [model, provider] = [models[terms.model], providers[terms.provider]]
    if (model === undefined || provider === undefined) return []
    const name = `${model.slug}@${provider.slug}`
    const count = (used.get(name) ?? 0) + 1
    used.set(name, count)
    const offer = {
      key: count === 1 ? name : `${name}~${count}`,
      ...(terms.id !== undefined && { id: terms.id }),
      ...(terms.ownId !== undefined && { ownId: terms.ownId }),
      model: { slug: model.slug, name: model.name, lab: model.lab, labSlug: model.labSlug },
      provider: {
        slug: provider.slug,
        name: provider.name,
        ...(provider.kind !== undefined && { kind: provider.kind }),
      },
      pricingKind: terms.pricingKind,
      prices: terms.prices,
      places: terms.places,
      contextWindow: terms.contextWindow,
      maxOutput: terms.maxOutput,
      doubt: terms.doubt,
      capabilities: model.capabilities,
      ...termsFor(provider, terms.pricingKind, model.slug),
      remarks: provider.remarks,
    }
    return { offer, terms }
  })
}

function inRegions({ offer, terms }: { offer: BillOffer; terms: OfferTerms }): BillOffer[] {
  return terms.regional.map(({ places: own, prices }, index) => ({
    ...offer,
    key: `${offer.key}+${index + 1}`,
    places: own,
    prices,
  }))
}

/** Returns the model that the calculator starts with: the one that most providers sell at a known price. */
export function firstModel({ models, sellers }: PreparedCatalogue): BillModel | undefined {
  const count = (model: BillModel) => sellers.get(model.slug)?.length ?? 0
  return models
    .filter(({ input, output }) => input !== null && output !== null)
    .reduce<BillModel | undefined>(
      (best, model) => (best === undefined || count(model) > count(best) ? model : best),
      undefined,
    )
}

/** Counts the offers that run in each place, or have a price for it. Places without offers are left out. */
export function offersPerPlace({ offers, regional }: PreparedCatalogue): (readonly [Place, number])[] {
  const stated = new Map<string, Set<Place>>()
  for (const { offer } of [...offers, ...regional]) {
    const [key = ''] = offer.key.split('+')
    if (offer.places.length > 0) stated.set(key, new Set([...(stated.get(key) ?? []), ...offer.places]))
  }
  return places
    .map((place) => [place, [...stated.values()].filter((own) => own.has(place)).length] as const)
    .filter(([, count]) => count > 0)
}
