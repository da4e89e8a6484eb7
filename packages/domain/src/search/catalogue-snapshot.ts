import type { ModelRow } from '../models/model-filters.ts'
import type { Place } from '../offers/regions/places.ts'
import type { ProviderRow } from '../providers/provider-filters.ts'
import { type PricingKind, pricingKinds } from '../plans/pricing-kinds.ts'
import { licenceKinds } from '../models/model-licence.ts'

/**
 * Above this many models the browser does not load the whole catalogue, and the server filters lists. Their filtered
 * results are not counted, because counting would cost more than showing them.
 */
export const MAX_SNAPSHOT_MODELS = 20_000

/** A model with the fields that filters, cards and tables in the browser need. */
export type SnapshotModel = ModelRow & {
  readonly parameterCount: string | null
  readonly isPopular: boolean
  readonly pricingKind: PricingKind
  /** The name of the provider whose price is shown with "from"; null when it is the maker's price. */
  readonly priceFrom: string | null
  /** Whether this is the last price of a maker that no longer sells the model. */
  readonly isLastPrice: boolean
  readonly lowestOutput: string | null
  /** The price per image, second … (`unitPer`), if it is not sold by the token. */
  readonly unitPrice: string | null
  readonly unitPer: string | null
  /** The slug of the provider with the lowest input price. */
  readonly lowestProvider: string | null
  /** The name of the router with the lowest input price, and how many sellers there are. */
  readonly routerName: string | null
  readonly sellerCount: number
  readonly hasFreeOffer: boolean
  readonly priceVerifiedOn: string | null
  readonly apiId: string | null
  /** The name of the provider that uses this id; null when it is the maker's. */
  readonly apiIdAt: string | null
  /** The day on which its maker switches it off, if it is announced; and whether it is retired. */
  readonly endsOn: string | null
  readonly hasEnded: boolean
  /** Days, each with the lowest input price from that day on. */
  readonly series: readonly (readonly [string, string])[]
}

export type SnapshotProvider = ProviderRow & {
  readonly isPopular: boolean
}

export type Catalogue = { readonly models: readonly SnapshotModel[]; readonly providers: readonly SnapshotProvider[] }

type Columns<Row> = { readonly [Key in keyof Row]: readonly Row[Key][] }

/** Columns in which lists of repeated names are replaced by indexes into one list of names. */
type Numbered<Row, Key extends keyof Row> = Omit<Columns<Row>, Key> & { readonly [K in Key]: readonly number[][] }

/** A price in a place; the slug and the name of its seller are indexes into the list of names. */
type PackedPrice = readonly [
  place: Place,
  input: string,
  output: string | null,
  cacheRead: string | null,
  provider: number,
  providerName: number,
]

/** The catalogue in columns, which compress to a third of the size of rows. */
export type CatalogueSnapshot = {
  readonly version: 1
  readonly names: readonly string[]
  readonly models: Numbered<
    Omit<SnapshotModel, 'pricingKind' | 'licenceKind' | 'placePrices'>,
    'capabilities' | 'providers' | 'places'
  > & {
    readonly placePrices: readonly (readonly PackedPrice[])[]
    readonly pricingKind: readonly number[]
    readonly licenceKind: readonly number[]
  }
  readonly providers: Numbered<SnapshotProvider, 'toolTypes'>
}

export function encodeSnapshot({ models, providers }: Catalogue): CatalogueSnapshot {
  const names = new Map<string, number>()
  const number = (name: string): number => {
    const known = names.get(name)
    if (known !== undefined) return known
    names.set(name, names.size)
    return names.size - 1
  }
  const model = <Key extends keyof SnapshotModel>(key: Key) => models.map((row) => row[key])
  const provider = <Key extends keyof SnapshotProvider>(key: Key) => providers.map((row) => row[key])
  const numbered = (lists: readonly (readonly string[])[]) => lists.map((list) => list.map(number))
  return {
    version: 1,
    models: {
      slug: model('slug'),
      name: model('name'),
      apiId: model('apiId'),
      apiIdAt: model('apiIdAt'),
      lab: model('lab'),
      labSlug: model('labSlug'),
      family: model('family'),
      parameterCount: model('parameterCount'),
      contextWindow: model('contextWindow'),
      maxOutput: model('maxOutput'),
      type: model('type'),
      isOpenSource: model('isOpenSource'),
      hasOpenWeights: model('hasOpenWeights'),
      licenceKind: models.map((row) => licenceKinds.indexOf(row.licenceKind)),
      releaseDate: model('releaseDate'),
      firstSeenOn: model('firstSeenOn'),
      rating: model('rating'),
      reviewCount: model('reviewCount'),
      isPopular: model('isPopular'),
      pricingKind: models.map((row) => pricingKinds.indexOf(row.pricingKind)),
      inputPrice: model('inputPrice'),
      outputPrice: model('outputPrice'),
      cacheReadPrice: model('cacheReadPrice'),
      priceFrom: model('priceFrom'),
      isLastPrice: model('isLastPrice'),
      lowestInput: model('lowestInput'),
      hasListPrice: model('hasListPrice'),
      routerInput: model('routerInput'),
      routerOutput: model('routerOutput'),
      routerCacheRead: model('routerCacheRead'),
      routerName: model('routerName'),
      sellerCount: model('sellerCount'),
      lowestOutput: model('lowestOutput'),
      unitPrice: model('unitPrice'),
      unitPer: model('unitPer'),
      lowestProvider: model('lowestProvider'),
      hasFreeOffer: model('hasFreeOffer'),
      priceVerifiedOn: model('priceVerifiedOn'),
      offerCount: model('offerCount'),
      isRetired: model('isRetired'),
      isSoldByMaker: model('isSoldByMaker'),
      isDisputed: model('isDisputed'),
      isUnconfirmed: model('isUnconfirmed'),
      endsOn: model('endsOn'),
      hasEnded: model('hasEnded'),
      capabilities: numbered(model('capabilities')),
      providers: numbered(model('providers')),
      places: numbered(model('places')),
      placePrices: models.map((row) =>
        row.placePrices.map(
          ({ place, input, output, cacheRead, provider: seller, providerName }): PackedPrice => [
            place,
            input,
            output,
            cacheRead,
            number(seller),
            number(providerName),
          ],
        ),
      ),
      series: model('series'),
      id: model('id'),
    },
    providers: {
      slug: provider('slug'),
      name: provider('name'),
      description: provider('description'),
      headquarters: provider('headquarters'),
      featured: provider('featured'),
      rating: provider('rating'),
      reviewCount: provider('reviewCount'),
      isPopular: provider('isPopular'),
      hasFreeTier: provider('hasFreeTier'),
      modelCount: provider('modelCount'),
      ownModelCount: provider('ownModelCount'),
      toolTypes: numbered(provider('toolTypes')),
      id: provider('id'),
    },
    names: [...names.keys()],
  }
}

export function decodeSnapshot({ names, models, providers }: CatalogueSnapshot): Catalogue {
  const { capabilities, providers: sellers, places, pricingKind, licenceKind, placePrices, ...plainModels } = models
  const { toolTypes, ...plainProviders } = providers
  const named = (numbers: readonly number[] | undefined) => (numbers ?? []).map((number) => names[number] ?? '')
  return {
    models: rows(plainModels, (index) => ({
      pricingKind: pricingKinds[pricingKind[index] ?? -1] ?? 'unknown',
      licenceKind: licenceKinds[licenceKind[index] ?? -1] ?? 'unknown',
      capabilities: named(capabilities[index]),
      providers: named(sellers[index]),
      // The cast is safe: the server only writes names of places here.
      places: named(places[index]) as SnapshotModel['places'],
      placePrices: (placePrices[index] ?? []).map(([place, input, output, cacheRead, provider, providerName]) => ({
        place,
        input,
        output,
        cacheRead,
        provider: names[provider] ?? '',
        providerName: names[providerName] ?? '',
      })),
    })),
    providers: rows(plainProviders, (index) => ({
      // The cast is safe: the server only writes names of tool types here.
      toolTypes: named(toolTypes[index]) as SnapshotProvider['toolTypes'],
    })),
  }
}

/** Converts columns to rows; every column has one entry per row. */
function rows<Row extends { slug: string }, More extends object>(
  columns: Columns<Row>,
  more: (index: number) => More,
): (Row & More)[] {
  const entries = Object.entries(columns) as [string, readonly unknown[]][]
  return columns.slug.map((_, index) => {
    // Filled in a loop: Object.fromEntries takes three times as long.
    const row: Record<string, unknown> = {}
    for (const [key, column] of entries) row[key] = column[index]
    return Object.assign(row, more(index)) as Row & More
  })
}
