import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { CATALOGUE_DATABASE } from '../../../testing/template-database.ts'
import { type TestDatabase, testDatabase } from '../../../testing/test-app.ts'

/** The expected list price of each seed model, computed from the recorded sources; null for none. */
type Expected = {
  readonly provider: string
  readonly id: string
  readonly input?: string | null
  readonly output?: string | null
  readonly retired?: boolean
  readonly free?: boolean
  /** True if the maker's price is wrong in its source. */
  readonly doubted?: boolean
} | null

const database: TestDatabase = await testDatabase(CATALOGUE_DATABASE)
const file = await readFile(new URL('./list-prices.expected.json', import.meta.url), 'utf8')
const expected: Record<string, Expected> = JSON.parse(file) as Record<string, Expected>

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
    expect(doubted).toHaveLength(11)
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

describe('an offer that is doubted, or that not everyone can buy,', () => {
  const count = async (statement: string) =>
    (await database.pool.query<{ count: number }>(`select count(*)::int as count from ${statement}`)).rows[0]?.count

  it('is there to be kept out', async () => {
    expect(await count("offers where not is_counted and doubts <> '{}'")).toBeGreaterThan(100)
    expect(await count('offers where not is_counted and access is not null')).toBeGreaterThan(0)
  })

  it.each([
    [
      'the list price of a model',
      `models m join offers o on o.provider_id = m.list_provider_id and o.provider_model_id = m.list_model_id`,
    ],
    [
      'the lowest offer of a model',
      `models m join offers o on o.provider_id = m.lowest_input_provider_id
        and o.provider_model_id = m.lowest_input_model_id`,
    ],
  ])('is never %s [FIG-02] [FIG-17]', async (_, shown) => {
    expect(await count(`${shown} where o.is_counted`)).toBeGreaterThan(300)
    expect(await count(`${shown} where not o.is_counted`)).toBe(0)
  })

  const lowest = (kind: 'input' | 'output', of: string) => `(select min(o.${kind}_price) from offers o
    join providers seller on seller.id = o.provider_id and seller.archived_at is null
    where ${of} and o.pricing_kind = 'metered' and o.standing <> 'ended' and o.is_counted
      and (o.confirmed_on is not null or not o.price_doubts ? '${kind}'))`
  const DIRECT = "seller.kind = 'seller' and o.model_id = t.id"
  it.each([
    ['the lowest input price of a model', 'models t', 't.lowest_input', lowest('input', DIRECT)],
    ['the lowest output price of a model', 'models t', 't.lowest_output', lowest('output', DIRECT)],
    [
      'the lowest price of a provider, which is that of its chat models [USE-06]',
      'providers t',
      't.lowest_input',
      lowest('input', "o.model_id in (select id from models where type = 'chat') and o.provider_id = t.id"),
    ],
    [
      'the last step of a recorded series, which the home page and cards draw',
      'models t',
      '(t.lowest_input_series -> -1 ->> 1)::numeric',
      lowest('input', DIRECT),
    ],
  ])('is never %s [FIG-02] [FIG-17]', async (_, table, shown, expectedPrice) => {
    expect(await count(`${table} where ${shown} is distinct from ${expectedPrice}`)).toBe(0)
  })

  it('is never the price that a leaderboard, a filter or a sort takes [FIG-02] [FIG-17]', async () => {
    expect(
      await count(`models where price_input is distinct from
        case when list_provider_id is null then lowest_input else list_input end`),
    ).toBe(0)
  })

  it('is counted on the row of its model', async () => {
    expect(
      await count(`models m where m.uncounted_offer_count <> (select count(*) from offers o
        where o.model_id = m.id and not o.is_counted and o.standing <> 'ended')`),
    ).toBe(0)
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
