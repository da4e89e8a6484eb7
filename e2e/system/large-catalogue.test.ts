import { MAX_SNAPSHOT_MODELS } from '@inferdex/domain/search/catalogue-snapshot'
import { directions, modelColumnNames } from '@inferdex/domain/models/model-columns'
import { modelFactsOf } from '@inferdex/domain/models/model-facts'
import type { ModelRow } from '@inferdex/domain/models/model-filters'
import { selectModels } from '@inferdex/domain/models/model-sort'
import { modelSelectionOf, parseModelsQuery } from '@inferdex/domain/models/models-query'
import { placesOf } from '@inferdex/domain/offers/regions/region-codes'
import { formatCount } from '@inferdex/domain/text/number-display'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchStatements } from '../../apps/server/src/testing/count-statements.ts'
import { generateScaleData } from '../../apps/server/src/testing/scale-data.ts'
import { PAGE_SIZES } from '../../apps/web/app/features/models/list/models-result.ts'
import { openPages } from './pages-in-process.ts'
import { type CopiedDatabase, migratedDatabase } from './databases.ts'

let database: CopiedDatabase
let pages: Awaited<ReturnType<typeof openPages>>
let watch: ReturnType<typeof watchStatements>
beforeAll(async () => {
  database = await migratedDatabase()
  await generateScaleData(database.db, { models: 2000, offersPerModel: 1, providers: 50 })
  // The stored count decides how a catalogue is served.
  await database.pool.query(`update counts set value = $1 where name = 'models'`, [MAX_SNAPSHOT_MODELS + 1])
  watch = watchStatements(database.pool)
  pages = await openPages(database)
}, 120_000)
afterAll(async () => {
  await pages.close()
  await database.stop()
})

const modelsOn = (html: string) => new Set([...html.matchAll(/href="\/model\/([^"?]+)"/g)].map(([, slug]) => slug))

type Row = ModelRow & { priceVerifiedOn: string | null }

/** Returns all models in the format of a smaller catalogue's snapshot. */
async function allModels(): Promise<readonly Row[]> {
  const { rows } = await database.pool.query<Omit<Row, 'places'> & { regions: string[] }>(`
    select id, slug, name, family, type, is_open_source as "isOpenSource", context_window as "contextWindow",
      max_output as "maxOutput", price_input as "inputPrice", price_output as "outputPrice",
      price_cache_read as "cacheReadPrice", lowest_input as "lowestInput", rating::float8 as rating,
      review_count as "reviewCount", release_date as "releaseDate", first_seen_on as "firstSeenOn", capabilities,
      offer_count as "offerCount", provider_slugs as providers, price_verified_on as "priceVerifiedOn",
      lab_name as lab, lab as "labSlug", is_open_source or open_weights as "hasOpenWeights", licence_kind as "licenceKind",
      is_retired as "isRetired", maker_provider_id is not null and not maker_is_retired as "isSoldByMaker",
      regions, disputed_offer_count > 0 as "isDisputed", unconfirmed_offer_count > 0 as "isUnconfirmed"
    from models where archived_at is null`)
  return rows.map(({ regions, ...row }) => ({ ...row, places: placesOf(regions) }))
}

describe('a catalogue that no browser should hold', () => {
  it('says so instead of sending it', async () => {
    expect((await pages.inject('/api/catalog/snapshot')).json()).toEqual({ snapshot: null })
  })

  it.each(['/models', '/models?view=table', '/models?sort=price', '/models?q=claude', '/models?source=open-source'])(
    '%s: one page comes from the database, in at most 2 statements beside the count of the site',
    async (address) => {
      let html = ''
      const statements = await watch.during(async () => {
        const response = await pages.inject(address)
        expect(response.statusCode).toBe(200)
        html = response.body
      })
      expect(modelsOn(html).size).toBeGreaterThan(10)
      expect(statements.length, statements.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(3)
    },
  )

  it('every column, direction, filter and page is that of the browser [HOUSE-06]', async () => {
    const models = await allModels()
    const addresses = [
      ...modelColumnNames.flatMap((sort) => directions.map((dir) => `?view=table&sort=${sort}&dir=${dir}`)),
      '?view=table&sort=output&dir=desc&page=3',
      '?q=CLAUDE+9&sort=lowest&dir=desc',
      '?source=open-source&context=300K&sort=offers&dir=asc&minRating=4.5',
      '?capability=vision&capability=videoGeneration&maxInputPrice=15&maxOutputPrice=50&sort=name&dir=desc&page=2',
      '?q=no+such+model',
    ]
    for (const address of addresses) {
      const query = parseModelsQuery(new URLSearchParams(address))
      const size = PAGE_SIZES[query.view]
      const passing = selectModels(models, modelSelectionOf(query)).map(({ slug }) => slug)
      const shown = [...modelsOn((await pages.inject(`/models${address}`)).body)]
      expect(shown, address).toEqual(passing.slice((query.page - 1) * size, query.page * size))
    }
  })

  it('the counts beside the filters are those of the whole catalogue [HOUSE-06]', async () => {
    const facts = modelFactsOf(await allModels())
    expect((await pages.inject('/api/catalog/model-facts')).json()).toEqual(facts)
    expect(facts.withSource['open-source']).toBeGreaterThan(500)
    expect((await pages.inject('/models')).body).toContain(`>${formatCount(facts.withSource['open-source'])}<`)
  })

  it('a page beyond the last is the last, and the last has no next page', async () => {
    const [last, beyond] = [await pages.inject('/models?page=33'), await pages.inject('/models?page=700')]
    expect([...modelsOn(beyond.body)]).toEqual([...modelsOn(last.body)])
    expect(last.body).not.toContain('page=34')
    expect(modelsOn((await pages.inject('/models?q=model-777&page=9')).body).size).toBeGreaterThan(0)
  })

  it('the next page shows other models', async () => {
    const [first, second] = [
      modelsOn((await pages.inject('/models')).body),
      modelsOn((await pages.inject('/models?page=2')).body),
    ]
    expect(second.size).toBeGreaterThan(10)
    expect([...second].filter((slug) => first.has(slug))).toEqual([])
  })

  it('details, search and suggestions answer', async () => {
    for (const address of [
      '/model/model-777',
      '/provider/provider-7',
      '/search?q=claude',
      '/calculator',
      '/leaderboard',
      '/leaderboard?benchmarks=gpqa&requests=77',
      '/api/catalog/suggest?q=cla',
    ]) {
      expect((await pages.inject(address)).statusCode, address).toBe(200)
    }
  })
})
