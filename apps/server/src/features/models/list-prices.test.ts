import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { CATALOGUE_DATABASE } from '../../testing/template-database.ts'
import { type TestDatabase, testDatabase } from '../../testing/test-app.ts'

/** What the list price of each model of the seed has to be, worked out from the recorded sources; null: none. */
type Expected = {
  readonly provider: string
  readonly id: string
  readonly input?: string | null
  readonly output?: string | null
  readonly retired?: boolean
  readonly free?: boolean
  /** The maker's price is wrong in its source. */
  readonly doubted?: boolean
} | null

let database: TestDatabase
let expected: Record<string, Expected>
beforeAll(async () => {
  database = await testDatabase(CATALOGUE_DATABASE)
  const file = await readFile(new URL('./list-prices.expected.json', import.meta.url), 'utf8')
  expected = JSON.parse(file) as Record<string, Expected>
})

async function listPrices() {
  return await database.db
    .selectFrom('models')
    .leftJoin('providers', 'providers.id', 'models.list_provider_id')
    .leftJoin('offers as own', (join) =>
      join
        .onRef('own.provider_id', '=', 'models.maker_provider_id')
        .onRef('own.provider_model_id', '=', 'models.maker_model_id'),
    )
    .select([
      'models.slug',
      'models.lab',
      'models.list_model_id',
      'models.list_input',
      'models.list_output',
      'models.maker_is_retired',
      'models.pricing_kind',
      'providers.slug as provider',
      'providers.sells_as',
      'own.is_counted',
    ])
    .execute()
}

describe('the list price of every model in the catalogue', () => {
  it("is the maker's own price, its last one when it is no longer sold, or none [FIG-03]", async () => {
    const wrong: unknown[] = []
    for (const row of await listPrices()) {
      const want = expected[row.slug]
      if (want === undefined) continue
      const has =
        row.provider === null
          ? null
          : {
              provider: row.provider,
              id: row.list_model_id,
              ...(row.pricing_kind === 'free' ? { free: true } : { input: row.list_input, output: row.list_output }),
              retired: row.maker_is_retired,
            }
      const { doubted: _, ...price } = want ?? {}
      const wanted = want === null || row.is_counted === false ? null : { retired: false, ...price }
      if (!isSame(has, wanted)) wrong.push({ slug: row.slug, has, wanted })
    }
    expect(wrong).toEqual([])
  })

  it('no maker is doubted but those whose price is wrong in its source [FIG-02] [FIG-03]', async () => {
    const rows = (await listPrices()).filter(({ slug, is_counted }) => expected[slug] != null && is_counted !== null)
    const doubted = rows.filter(({ is_counted }) => is_counted === false).map(({ slug }) => slug)
    expect(doubted.toSorted()).toEqual(
      rows.flatMap(({ slug }) => (expected[slug]?.doubted === true ? slug : [])).toSorted(),
    )
    expect(doubted).toHaveLength(13)
  })

  it('every model that is expected is there', async () => {
    const slugs = new Set((await listPrices()).map(({ slug }) => slug))
    expect(Object.keys(expected).filter((slug) => !slugs.has(slug))).toEqual([])
  })

  it("is never a reseller's [FIG-03]", async () => {
    const resold = (await listPrices()).filter(
      ({ provider, lab, sells_as }) => provider !== null && provider !== lab && sells_as !== lab,
    )
    expect(resold).toEqual([])
  })
})

function isSame(a: Record<string, unknown> | null, b: Record<string, unknown> | null): boolean {
  if (a === null || b === null) return a === b
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) =>
    key === 'input' || key === 'output' ? isSameAmount(a[key], b[key]) : a[key] === b[key],
  )
}

function isSameAmount(a: unknown, b: unknown): boolean {
  return a === null || b === null ? a === b : Number(a) === Number(b)
}
