import { modelColumnNames } from '@inferdex/domain/models/model-columns'
import { capabilityFilters, contextWindows, sourceTypes } from '@inferdex/domain/models/model-filters'
import { licenceKinds } from '@inferdex/domain/models/model-licence'
import { placeChoices } from '@inferdex/domain/offers/regions/places'
import { placesOf } from '@inferdex/domain/offers/regions/region-codes'
import { modelTypes } from '@inferdex/domain/models/model-type'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Names that JavaScript and PostgreSQL tend to fold, sort or match differently. */
const UNUSUAL_NAMES = [
  'GPT-4',
  'gpt-4',
  'Gpt 4.1',
  'gpt-4.1-mini',
  'Z',
  'z',
  '-',
  '.',
  '_',
  '100%',
  String.raw`back\slash`,
  '  spaced  ',
  'ÉTÉ',
  'été',
  'Straße',
  'STRASSE',
  'ẞ',
  'İstanbul',
  'ıIi',
  'ΣΙΓΜΑΣ',
  'σιγμας',
  'Жук',
  'жУК',
  'Ǆungla',
  'Ⅷ',
  'ＦＵＬＬ',
  'ｆｕｌｌ',
  '中文模型',
  '😀 Model',
  '\u{1F600}',
  '\uFF61',
  '\u{10FFFF}',
  'e\u0301',
  'Embed',
  'reranker',
]

const text = fc.oneof(
  fc.constantFrom(...UNUSUAL_NAMES),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }).map((name) => name.replaceAll('\0', 'x')),
  fc.tuple(fc.constantFrom(...UNUSUAL_NAMES), fc.constantFrom(...UNUSUAL_NAMES)).map((parts) => parts.join(' ')),
)
/** Few different prices, so that many are equal. Two of them are equal only as floats. */
const PRICES = ['0', '0.00', '0.1', '0.10', '0.1000000000000000055', '0.0375', '5', '5.01', '49.99', '60', '1000000']
const price = fc.option(fc.constantFrom(...PRICES), { freq: 3 })
const day = fc.option(fc.constantFrom('1999-12-31', '2000-01-01', '2024-02-29', '2024-03-01', '2026-11-15'), {
  freq: 3,
})
const window = fc.option(fc.constantFrom(1, 7999, 8000, 32_000, 299_999, 300_000, 1_000_000, 2_000_000_000), {
  freq: 3,
})
const CAPABILITIES = [...Object.values(capabilityFilters), 'reasoning']
const SELLERS = ['alpha', 'beta', 'gamma']
const MAKERS = [
  [null, null],
  [null, 'Acme, Inc.'],
  [null, '\u{1F600} Lab'],
  [null, '\uFF61 Lab'],
  ['alpha', 'Alpha'],
  ['alpha', 'Alpha (old name)'],
] as const
const RATINGS = [0, 0.01, 2.5, 4.29, 4.3, 4.35, 5]

const unusualModel = fc.record({
  id: fc.uuid(),
  name: text,
  family: text,
  type: fc.constantFrom(...modelTypes),
  isOpenSource: fc.boolean(),
  openWeights: fc.boolean(),
  licence: fc.constantFrom(null, 'MIT', 'Llama 3 Community License', 'CC BY-NC 4.0', 'Proprietary'),
  maker: fc.constantFrom(...MAKERS),
  isSoldByMaker: fc.boolean(),
  makerIsRetired: fc.boolean(),
  isRetired: fc.boolean(),
  disputedOffers: fc.constantFrom(0, 0, 1, 3),
  unconfirmedOffers: fc.constantFrom(0, 0, 1, 3),
  endsOn: day,
  contextWindow: window,
  maxOutput: window,
  releaseDate: day,
  firstSeenOn: day,
  rating: fc.constantFrom(...RATINGS),
  reviewCount: fc.constantFrom(0, 0, 1, 2, 30),
  offerCount: fc.constantFrom(0, 1, 2, 9998, 9999, 10_000, 20_000),
  capabilities: fc.subarray(CAPABILITIES),
  sellers: fc.subarray(SELLERS),
  regions: fc.oneof(fc.constant([]), fc.subarray(['eu', 'eu-west-2', 'us-east-1', 'apac', 'jp', 'moon-1'])),
  hasListPrice: fc.boolean(),
  listInput: price,
  listOutput: price,
  listCacheRead: price,
  lowestInput: price,
  lowestInputOutput: price,
  lowestInputCacheRead: price,
  verifiedOn: day,
  isArchived: fc.constantFrom(false, false, false, false, true),
})

/** Replaces all models by generated ones. The same seed generates the same models. */
export async function replaceByUnusualModels(db: Db, count: number, seed: number): Promise<void> {
  const models = fc.sample(
    fc.uniqueArray(unusualModel, { minLength: count, maxLength: count, selector: ({ id }) => id }),
    {
      numRuns: 1,
      seed,
    },
  )
  await db.transaction().execute(async (tx) => {
    // Columns that triggers would write are set here.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from model_places`.execute(tx)
    await sql`delete from models`.execute(tx)
    await sql`insert into providers (id, slug, name, description, created_at, updated_at)
      select gen_random_uuid(), slug, slug, '', now(), now() from unnest(${SELLERS}::text[]) slug
      on conflict (slug) do nothing`.execute(tx)
    await sql`
      insert into models (id, slug, name, family, set_type, is_retired, disputed_offer_count, unconfirmed_offer_count,
        retires_on, is_open_source, context_window, max_output, release_date,
        first_seen_on, rating, review_count, offer_count, capabilities, provider_slugs, regions, open_weights, licence, lab, lab_name,
        maker_provider_id, maker_is_retired, list_provider_id, list_input,
        list_output, list_cache_read, lowest_input, lowest_input_output, lowest_input_cache_read, price_verified_on,
        archived_at, source, source_date, created_at, updated_at)
      select id, 'odd-' || place, name, family, type, "isRetired", "disputedOffers", "unconfirmedOffers", "endsOn", "isOpenSource", "contextWindow", "maxOutput", "releaseDate",
        "firstSeenOn", rating, "reviewCount", "offerCount", capabilities, sellers, regions, "openWeights", licence, maker ->> 0, maker ->> 1,
        case when "isSoldByMaker" then (select id from providers where slug = 'alpha') end, "makerIsRetired",
        case when "hasListPrice" then (select id from providers where slug = 'alpha') end, "listInput", "listOutput",
        "listCacheRead", "lowestInput", "lowestInputOutput", "lowestInputCacheRead", "verifiedOn",
        case when "isArchived" then now() end, 'staff', '2026-01-01', now(), now()
      from jsonb_array_elements(${JSON.stringify(models.flat())}::jsonb) with ordinality as made (model, place),
        jsonb_to_record(model) as of (id uuid, name text, family text, type text, "isRetired" boolean, "disputedOffers" integer,
          "unconfirmedOffers" integer, "endsOn" date, "isOpenSource" boolean,
          "contextWindow" integer, "maxOutput" integer, "releaseDate" date, "firstSeenOn" date, rating numeric,
          "reviewCount" integer, "offerCount" integer, capabilities text[], sellers text[], regions text[], "openWeights" boolean, licence text,
          maker jsonb, "isSoldByMaker" boolean, "makerIsRetired" boolean, "hasListPrice" boolean,
          "listInput" numeric, "listOutput" numeric, "listCacheRead" numeric, "lowestInput" numeric,
          "lowestInputOutput" numeric, "lowestInputCacheRead" numeric, "verifiedOn" date, "isArchived" boolean)`.execute(
      tx,
    )
    await insertUnusualPlaces(tx, seed)
  })
}

/** Inserts the prices of the models in each place where they run. */
async function insertUnusualPlaces(tx: Db, seed: number): Promise<void> {
  const models = await tx.selectFrom('models').select(['id', 'regions']).orderBy('id').execute()
  const placed = models.flatMap(({ id, regions }) => placesOf(regions).map((place) => ({ id, place })))
  const prices = fc.sample(fc.record({ input: price, output: price, cacheRead: price }), {
    numRuns: Math.max(1, placed.length),
    seed,
  })
  await sql`
    insert into model_places (model_id, place, provider_id, provider_model_id, input, output, cache_read, verified_on,
      price_input, price_output, price_cache_read)
    select m.id, of.place, p.id, 'odd', of.input, of.output, of."cacheRead", '2026-01-01',
      case when m.list_provider_id is null then of.input else m.list_input end,
      case when m.list_provider_id is null then of.output else m.list_output end,
      case when m.list_provider_id is null then of."cacheRead" else m.list_cache_read end
    from jsonb_to_recordset(${JSON.stringify(placed.map((one, index) => ({ ...one, ...offerOf(prices[index]) })))}::jsonb)
        as of (id uuid, place text, input numeric, output numeric, "cacheRead" numeric)
      join models m on m.id = of.id left join providers p on p.slug = 'beta' and of.input is not null`.execute(tx)
}

type Prices = { readonly input: string | null; readonly output: string | null; readonly cacheRead: string | null }

/** Returns the prices of the lowest offer; without an input price there is none. */
function offerOf(prices: Prices | undefined): Prices {
  return prices === undefined || prices.input === null ? { input: null, output: null, cacheRead: null } : prices
}

const inAnyCase = (found: string) =>
  fc.constantFrom(
    found,
    found.toUpperCase(),
    found.toLowerCase(),
    ` ${found} `,
    `${found}\n`,
    found.slice(0, 2),
    found.slice(1, 4),
  )
const searched = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '%',
    '_',
    '\\',
    '\n',
    '-',
    '4.',
    'embedding',
    'Generation',
    'ODD-1',
    'İ',
    'i̇',
    'Σ',
    'ς',
    'é',
  ),
  fc.constantFrom(...UNUSUAL_NAMES).chain(inAnyCase),
  text,
  fc.constant(`${'x'.repeat(199)}😀`),
)
const limit = fc.option(fc.constantFrom(0, 0.0375, 0.1, 4.999, 5, 49.99, 49.999, 50), { freq: 1 })
const some = <Value extends string>(values: readonly Value[]) => fc.oneof(fc.constant([]), fc.subarray([...values]))

/** Generates random URLs of the models list. */
export const modelsAddress = fc
  .record({
    q: fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 1, arbitrary: searched }),
    region: some(placeChoices),
    type: some(modelTypes),
    capability: some(Object.keys(capabilityFilters)),
    source: some(sourceTypes),
    licence: some(licenceKinds),
    weights: fc.constantFrom('', '', 'open'),
    maker: some(['alpha', 'Acme  Inc.', '\u{1F600} Lab', 'nobody']),
    since: fc.constantFrom('', '', '2000-01-01', '2024-03-01', '2024-02-30'),
    sold: fc.constantFrom('', '', 'true'),
    offers: fc.constantFrom('', '', '', 'disputed', 'unconfirmed', 'disputed,unconfirmed', 'cheap'),
    context: some(Object.keys(contextWindows)),
    maxInputPrice: limit,
    maxOutputPrice: limit,
    minRating: fc.option(fc.constantFrom(0, 0.01, 2.5, 4.29, 4.291, 4.3, 4.35, 5), { freq: 1 }),
    sort: fc.constantFrom(...modelColumnNames),
    dir: fc.constantFrom('asc', 'desc', ''),
  })
  .map((parts) => {
    const address = new URLSearchParams()
    for (const [key, value] of Object.entries(parts)) {
      for (const one of [value].flat()) if (one !== null && one !== '') address.append(key, String(one))
    }
    return address
  })

/** Generates filters that only the API has. */
export const apiFilters = fc.record({
  provider: fc.option(fc.constantFrom(...SELLERS, 'nobody'), { freq: 1 }),
  maxContextWindow: fc.option(fc.constantFrom(7999, 8000, 300_000), { freq: 1 }),
})
