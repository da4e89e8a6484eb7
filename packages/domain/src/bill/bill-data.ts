import { type PricingKind, pricingKinds } from '../plans/pricing-kinds.ts'
import type { ProviderKind } from '../offers/who-sells/provider-kind.ts'
import { type Place, places } from '../offers/regions/places.ts'
import { slugFrom } from '../text/slug.ts'
import { type ModelType, modelTypes } from '../models/model-type.ts'
import type {
  BillOffer,
  BillPrice,
  BillPriceKind,
  BillPriceMode,
  OfferDoubt,
  ProviderTerms,
  RegionalPrices,
} from './terms/offer.ts'

/**
 * A model with the price that the simple calculator multiplies: its list price, else the price of its cheapest offer.
 */
export type BillModel = {
  readonly slug: string
  readonly name: string
  readonly type: ModelType
  readonly lab: string | null
  readonly labSlug: string | null
  readonly pricingKind: PricingKind
  readonly input: string | null
  readonly output: string | null
  /** The provider with this price; null when it is the maker's own. */
  readonly seller: string | null
  /** The day on which the list price was last seen. */
  readonly verifiedOn: string | null
  readonly capabilities: readonly string[]
  /** Whether it is on the list of well-known models that the calculator opens with. */
  readonly isKnown: boolean
}

/** Scores of models on one benchmark, in percent. A model is named by its index in the list of models. */
export type BillBenchmark = {
  readonly name: string
  readonly title: string
  readonly scores: readonly (readonly [model: number, percent: number])[]
}

export type BillProvider = ProviderTerms & {
  readonly slug: string
  readonly name: string
  /** Absent for a seller. */
  readonly kind?: ProviderKind
  readonly remarks: readonly string[]
}

export type OfferTerms = Pick<
  BillOffer,
  'pricingKind' | 'prices' | 'places' | 'contextWindow' | 'maxOutput' | 'doubt'
> & {
  /** The record's id; not sent to the browser. */
  readonly id?: string
  /** The provider's id for it; sent only where the provider sells the model under several ids. */
  readonly ownId?: string
  readonly regional: readonly RegionalPrices[]
  /** Indexes in the lists of models and providers. */
  readonly model: number
  readonly provider: number
}

/** Everything needed to calculate bills. Offers of the same model follow each other. */
export type BillCatalogue = {
  readonly models: readonly BillModel[]
  readonly providers: readonly BillProvider[]
  readonly offers: readonly OfferTerms[]
  readonly benchmarks: readonly BillBenchmark[]
}

const OTHER_PRICES = [
  ['input', 'standard'],
  ['output', 'standard'],
  ['cache-read', 'standard'],
  ['reasoning', 'standard'],
  ['request', 'standard'],
  ['input', 'batch'],
  ['output', 'batch'],
  ['cache-read', 'batch'],
  ['reasoning', 'batch'],
  ['cache-write', 'standard'],
  ['cache-write', 'batch'],
  ['cache-write-1h', 'standard'],
  ['cache-write-1h', 'batch'],
  ['input', 'flex'],
  ['output', 'flex'],
  ['cache-read', 'flex'],
  ['cache-write', 'flex'],
  ['input', 'priority'],
  ['output', 'priority'],
  ['cache-read', 'priority'],
  ['cache-write', 'priority'],
] as const satisfies readonly (readonly [BillPriceKind, BillPriceMode])[]

type OtherPrice = readonly [which: number, minInputTokens: number, amount: string]

/** `BillCatalogue` as it is sent: one array per column, which compresses better than one object per offer. */
export type BillData = {
  readonly version: 1
  readonly capabilities: readonly string[]
  /** Makers and days that models share; a model has their index. */
  readonly makers: readonly (readonly [lab: string | null, labSlug: string | null])[]
  readonly days: readonly (string | null)[]
  readonly models: {
    readonly [Key in Exclude<
      keyof BillModel,
      'slug' | 'capabilities' | 'pricingKind' | 'type' | 'isKnown' | 'lab' | 'labSlug' | 'verifiedOn'
    >]: readonly BillModel[Key][]
  } & {
    /** Null when it can be derived from the name. */
    readonly slug: readonly (string | null)[]
    readonly maker: readonly number[]
    readonly day: readonly number[]
    readonly pricingKind: readonly number[]
    readonly type: readonly number[]
    readonly capabilities: readonly (readonly number[])[]
    /** Indexes of the well-known models. */
    readonly known: readonly number[]
  }
  readonly providers: readonly BillProvider[]
  readonly offers: {
    readonly model: readonly number[]
    readonly provider: readonly number[]
    readonly pricingKind: readonly number[]
    /** Limits; SAME repeats that of the previous offer. */
    readonly contextWindow: readonly (number | null)[]
    readonly maxOutput: readonly (number | null)[]
    /** The three prices that most offers have. */
    readonly input: readonly (string | null)[]
    readonly output: readonly (string | null)[]
    readonly cacheRead: readonly (string | null)[]
    /** By the index of the offer. */
    readonly others: Readonly<Record<string, readonly OtherPrice[]>>
    readonly doubts: Readonly<Record<string, OfferDoubt>>
    /** Places as bit sets, by their order. */
    readonly places: Readonly<Record<string, number>>
    readonly regional: Readonly<Record<string, readonly (readonly [places: number, prices: readonly OtherPrice[]])[]>>
    /** The providers' ids of offers whose provider sells the model under several ids, in their order. */
    readonly ownIds: readonly string[]
  }
  readonly benchmarks: readonly {
    readonly name: string
    readonly title: string
    readonly models: readonly number[]
    readonly percents: readonly number[]
  }[]
}

export function encodeBillData({ models, providers, offers, benchmarks }: BillCatalogue): BillData {
  const capabilities = [...new Set(models.flatMap((model) => model.capabilities))]
  const place = new Map(capabilities.map((name, index) => [name, index]))
  const makerKey = ({ lab, labSlug }: BillModel) => JSON.stringify([lab, labSlug])
  const makers = new Map(models.map((model) => [makerKey(model), [model.lab, model.labSlug] as const]))
  const makerKeys = [...makers.keys()]
  const days = [...new Set(models.map(({ verifiedOn }) => verifiedOn))]
  const isOneOfSeveral = areSeveral(
    offers.map(({ model }) => model),
    offers.map(({ provider }) => provider),
  )
  const ordinary = (kind: BillPriceKind) => offers.map((offer) => ordinaryPrice(offer, kind)?.amount ?? null)
  const others = offers.map((offer) =>
    offer.prices.filter((price) => !MAIN.has(price.kind) || price !== ordinaryPrice(offer, price.kind)).map(otherPrice),
  )
  return {
    version: 1,
    capabilities,
    makers: [...makers.values()],
    days,
    models: {
      slug: models.map(({ slug, name }) => (slugFrom(name) === slug ? null : slug)),
      name: models.map(({ name }) => name),
      maker: models.map((model) => makerKeys.indexOf(makerKey(model))),
      day: models.map(({ verifiedOn }) => days.indexOf(verifiedOn)),
      input: models.map(({ input }) => input),
      output: models.map(({ output }) => output),
      seller: models.map(({ seller }) => seller),
      pricingKind: models.map(({ pricingKind }) => pricingKinds.indexOf(pricingKind)),
      type: models.map(({ type }) => modelTypes.indexOf(type)),
      capabilities: models.map((model) => model.capabilities.map((name) => place.get(name) ?? 0)),
      known: models.flatMap(({ isKnown }, index) => (isKnown ? [index] : [])),
    },
    providers,
    offers: {
      model: offers.map(({ model }) => model),
      provider: offers.map(({ provider }) => provider),
      pricingKind: offers.map(({ pricingKind }) => pricingKinds.indexOf(pricingKind)),
      contextWindow: withoutRepeats(offers.map(({ contextWindow }) => contextWindow)),
      maxOutput: withoutRepeats(offers.map(({ maxOutput }) => maxOutput)),
      input: ordinary('input'),
      output: ordinary('output'),
      cacheRead: ordinary('cache-read'),
      others: filled(others),
      doubts: Object.fromEntries(offers.flatMap(({ doubt }, index) => (doubt === null ? [] : [[index, doubt]]))),
      places: Object.fromEntries(
        offers.flatMap(({ places: own }, index) => (own.length > 0 ? [[index, sumOf(own)]] : [])),
      ),
      regional: filled(
        offers.map(({ regional }) =>
          regional.map(({ places: own, prices }) => [sumOf(own), prices.map(otherPrice)] as const),
        ),
      ),
      ownIds: offers.filter((_, index) => isOneOfSeveral[index]).map(({ ownId = '' }) => ownId),
    },
    benchmarks: benchmarks.map(({ name, title, scores }) => {
      // In the order of the models, which compresses best.
      const inOrder = scores.toSorted(([a], [b]) => a - b)
      return {
        name,
        title,
        models: inOrder.map(([model]) => model),
        percents: inOrder.map(([, percent]) => percent),
      }
    }),
  }
}

/** Returns for each offer whether its provider sells the model under several ids. */
function areSeveral(models: readonly number[], providers: readonly number[]): boolean[] {
  const pairs = models.map((model, index) => `${model} ${providers[index]}`)
  const counts = new Map<string, number>()
  for (const pair of pairs) counts.set(pair, (counts.get(pair) ?? 0) + 1)
  return pairs.map((pair) => (counts.get(pair) ?? 0) > 1)
}

/** Returns the lists that are not empty, by their index. */
function filled<Value>(lists: readonly (readonly Value[])[]): Record<string, readonly Value[]> {
  return Object.fromEntries(lists.map((list, index) => [index, list] as const).filter(([, list]) => list.length > 0))
}

function sumOf(own: readonly Place[]): number {
  return own.reduce((sum, place) => sum + 2 ** places.indexOf(place), 0)
}

function placesIn(sum: number): Place[] {
  return places.filter((_, index) => Math.floor(sum / 2 ** index) % 2 === 1)
}

const MAIN: ReadonlySet<BillPriceKind> = new Set(['input', 'output', 'cache-read'])

function ordinaryPrice({ prices }: OfferTerms, kind: BillPriceKind): BillPrice | undefined {
  return prices.find((price) => price.kind === kind && price.mode === 'standard' && price.minInputTokens === 0)
}

function otherPrice({ kind, mode, minInputTokens, amount }: BillPrice): OtherPrice {
  return [OTHER_PRICES.findIndex((other) => other[0] === kind && other[1] === mode), minInputTokens, amount]
}

/** A valid limit is never 0. */
const SAME = 0

function withoutRepeats(values: readonly (number | null)[]): (number | null)[] {
  return values.map((value, index) => (index > 0 && value === values[index - 1] ? SAME : value))
}

function withRepeats(values: readonly (number | null)[]): (number | null)[] {
  let last: number | null = null
  return values.map((value) => {
    last = value === SAME ? last : value
    return last
  })
}

export function decodeBillData(data: BillData): BillCatalogue {
  const { capabilities, makers, days, models, providers, offers, benchmarks } = data
  const known = new Set(models.known)
  const [contextWindows, maxOutputs] = [withRepeats(offers.contextWindow), withRepeats(offers.maxOutput)]
  const isOneOfSeveral = areSeveral(offers.model, offers.provider)
  const ownIds = new Map(
    isOneOfSeveral.flatMap((is, index) => (is ? [index] : [])).map((index, place) => [index, offers.ownIds[place]]),
  )
  const ownIdAt = (index: number) => {
    const ownId = ownIds.get(index)
    return ownId ? { ownId } : {}
  }
  return {
    models: models.name.map((name, index) => ({
      slug: models.slug[index] ?? slugFrom(name),
      name,
      lab: makers[models.maker[index] ?? -1]?.[0] ?? null,
      labSlug: makers[models.maker[index] ?? -1]?.[1] ?? null,
      pricingKind: kindAt(models.pricingKind[index]),
      type: modelTypes[models.type[index] ?? 0] ?? 'chat',
      input: models.input[index] ?? null,
      output: models.output[index] ?? null,
      seller: models.seller[index] ?? null,
      verifiedOn: days[models.day[index] ?? -1] ?? null,
      capabilities: (models.capabilities[index] ?? []).map((place) => capabilities[place] ?? ''),
      isKnown: known.has(index),
    })),
    providers,
    offers: offers.model.map((model, index) => ({
      model,
      provider: offers.provider[index] ?? 0,
      pricingKind: kindAt(offers.pricingKind[index]),
      contextWindow: contextWindows[index] ?? null,
      maxOutput: maxOutputs[index] ?? null,
      doubt: offers.doubts[index] ?? null,
      places: placesIn(offers.places[index] ?? 0),
      ...ownIdAt(index),
      regional: (offers.regional[index] ?? []).map(([sum, prices]) => ({
        places: placesIn(sum),
        prices: prices.flatMap(decodePrice),
      })),
      prices: [
        ...ordinaryAt('input', offers.input[index]),
        ...ordinaryAt('output', offers.output[index]),
        ...ordinaryAt('cache-read', offers.cacheRead[index]),
        ...(offers.others[index] ?? []).flatMap(decodePrice),
      ],
    })),
    benchmarks: benchmarks.map(({ name, title, models: scored, percents }) => ({
      name,
      title,
      scores: scored.map((model, index) => [model, percents[index] ?? 0] as const),
    })),
  }
}

function kindAt(place: number | undefined): PricingKind {
  return pricingKinds[place ?? -1] ?? 'unknown'
}

function ordinaryAt(kind: BillPriceKind, amount: string | null | undefined): BillPrice[] {
  return amount === null || amount === undefined ? [] : [{ kind, mode: 'standard', minInputTokens: 0, amount }]
}

function decodePrice([which, minInputTokens, amount]: OtherPrice): BillPrice[] {
  const known = OTHER_PRICES[which]
  return known === undefined ? [] : [{ kind: known[0], mode: known[1], minInputTokens, amount }]
}
