import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { recordObservations } from '../features/evidence/observations.service.ts'
import { changeModelFacts } from '../features/models/facts/change-model-facts.service.ts'
import { type TestDatabase, testDatabase } from '../testing/test-app.ts'
import { CATALOGUE_DATABASE, LOADED_AT } from '../testing/template-database.ts'
import { seedCatalogue } from './catalogue.ts'

const TABLES = [
  'data_sources',
  'providers',
  'provider_tools',
  'pricing_tiers',
  'capabilities',
  'models',
  'model_capabilities',
  'offers',
  'price_components',
  'observations',
  'opinions',
  'region_prices',
  'benchmarks',
  'benchmark_results',
  'deals',
  'counts',
  'catalogue_changes',
] as const

const database: TestDatabase = await testDatabase(CATALOGUE_DATABASE)

async function count(condition: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*) from ${condition}`)
  return rows[0]?.count ?? 0
}

/** Returns which transaction wrote each row. If they are equal before and after, nothing was written. */
async function versions(): Promise<string[]> {
  const found: string[] = []
  for (const table of TABLES) {
    const { rows } = await sql<{ version: string }>`select ctid::text || ' ' || xmin::text as version
      from ${sql.table(table)}`.execute(database.db)
    found.push(...rows.map(({ version }) => `${table} ${version}`))
  }
  return found.toSorted()
}

describe('the seed catalogue', () => {
  it('claims nothing that no source states: only staff verify, card and use are stated or unknown [FIG-15, FIG-21]', async () => {
    expect(await count('deals where verified_on is not null or sponsored')).toBe(0)
    expect(await count('deals where source_date is null or source is null')).toBe(0)
    expect(await count('pricing_tiers where use is null')).toBe(0)
    expect(await count("pricing_tiers where name = 'Claude Free' and use = 'app'")).toBe(1)
    const silent = 'pricing_tiers where is_free_tier and requires_credit_card is null'
    expect(await count(silent)).toBeGreaterThanOrEqual(15)
    expect(await count('pricing_tiers where not is_free_tier and requires_credit_card = false')).toBe(0)
  })

  it('a lasting allowance is a free tier, not a deal; what a source took back is disputed [FIG-16]', async () => {
    const lasting = "deals where description ~* '\\m(lasting|each month|per month|a day|per day|batch)\\M'"
    expect(await count(lasting)).toBe(0)
    expect(await count("deals where title like 'xAI: $25%' and disputed is not null")).toBe(1)
    expect(await count("pricing_tiers where name like 'Copilot Pro%' and closed_since = '2026-04-20'")).toBe(2)
    expect(await count(`pricing_tiers where limits @> '{"requests": {"amount": 1500, "period": "5-hours"}}'`)).toBe(1)
  })

  it.each([
    ['providers', 'providers', 45],
    ['models', 'models', 300],
    ['offers', 'offers', 1200],
    ['offers with input and output prices', 'offers where input_price is not null and output_price is not null', 1200],
    ['benchmark results', 'benchmark_results', 600],
    ['providers with pricing tiers', '(select distinct provider_id from pricing_tiers) as p', 20],
    ['free tiers', 'pricing_tiers where is_free_tier', 15],
    ['deals', 'deals', 10],
    ['cache prices', `price_components where kind = 'cache-read'`, 100],
    ['batch prices', `price_components where mode = 'batch'`, 10],
    ['context tiers', 'price_components where min_input_tokens > 0', 100],
  ])('holds enough %s', async (_, condition, atLeast) => {
    expect(await count(condition)).toBeGreaterThanOrEqual(atLeast)
  })

  it('says where offers run and what they cost there, only as sellers state it [FIG-14]', async () => {
    expect(await count("offers where region = 'eu' and residency = 'eu'")).toBeGreaterThanOrEqual(26)
    expect(await count("offers where region = 'global' or residency = 'global'")).toBe(0)
    expect(await count('(select distinct offer_id from region_prices) as priced')).toBeGreaterThanOrEqual(60)
    const known = '(select name from data_sources)'
    expect(await count(`region_prices where source not in ${known}`)).toBe(0)
    const atBedrock = (id: string) =>
      `(select * from offers where provider_model_id = '${id}'
        and provider_id = (select id from providers where slug = 'amazon-bedrock')) as o`
    const eu = `${atBedrock('eu.deepseek.v3.2')} where o.input_price = 0.74 and o.output_price = 2.22`
    expect(await count(eu)).toBe(1)
    const stockholm = `${atBedrock('deepseek.v3.2')} join region_prices r on r.offer_id = o.id
      where o.input_price = 0.62 and r.region = 'eu-north-1' and r.kind = 'input' and r.amount = 0.74`
    expect(await count(stockholm)).toBe(1)
  })

  it('names the source and the day of every price, score, tier and model', async () => {
    const known = '(select name from data_sources)'
    expect(await count(`price_components where source not in ${known} or verified_on is null`)).toBe(0)
    expect(await count(`benchmark_results where source not in ${known} or source_date is null`)).toBe(0)
    expect(await count(`pricing_tiers where source not in ${known} or verified_on is null`)).toBe(0)
    expect(await count(`models where source not in ${known} or source_date is null`)).toBe(0)
  })

  it('what lists said is in the ledger, as first runs of their feeds; none counts as read since [FIG-09, FIG-14, FIG-22]', async () => {
    const runs = await database.db
      .selectFrom('feed_runs')
      .select(['feed_id', 'state', 'unmatched', 'held', 'gone', 'refused'])
      .where('cause', '=', 'seed')
      .execute()
    expect(new Set(runs.map(({ feed_id }) => feed_id)).size).toBe(runs.length)
    expect(runs.length).toBeGreaterThanOrEqual(6)
    const whole = { state: 'done', unmatched: 0, held: 0, gone: 0, refused: [] }
    expect(runs).toEqual(runs.map(({ feed_id }) => ({ feed_id, ...whole })))
    expect(await count('feeds where last_read_at is not null or last_good_hash is not null')).toBe(0)
    expect(await count('feed_files')).toBe(0)
    const ofSources = await database.db.selectFrom('opinions').select('source').distinct().execute()
    expect(ofSources.map(({ source }) => source).toSorted()).toEqual(
      // Facts about single ids of makers were recorded directly, not in a run.
      [...runs.map(({ feed_id }) => feed_id), 'llmdb'].toSorted(),
    )
    expect(await count('opinions where value is null or observed_at is null')).toBe(0)
    expect(
      await count(`opinions o join data_sources s on s.name = o.source
      where (o.observed_at at time zone 'UTC')::date > s.recorded_on`),
    ).toBe(0)
  })

  it('the prices of offers are what the first runs of their feeds said, to the digit [FIG-14, FIG-22]', async () => {
    const shown = "observations s where s.rule = 'new'"
    expect(await count(shown)).toBeGreaterThan(11_000)
    expect(
      await count(`${shown} and not exists (
        select from price_components c where c.offer_id = s.target_id and c.source = s.source and c.amount::text = s.value
          and c.per = s.unit and c.valid_to is null and c.verified_on = (s.observed_at at time zone 'UTC')::date)`),
    ).toBe(0)
  })

  it('no price holds from a day after the one on which it was read [FIG-26]', async () => {
    expect(await count('price_components where valid_to is null and valid_from::date > verified_on')).toBe(0)
  })

  it('loads again without touching a row and without announcing a change', async () => {
    const before = await versions()
    expect(await seedCatalogue(database.db, new Date('2026-08-01'))).toEqual({ changedRows: 0 })
    // Also without a record of the load: every statement compares before it writes.
    await database.db.deleteFrom('seed_loads').execute()
    expect(await seedCatalogue(database.db, new Date(LOADED_AT))).toEqual({ changedRows: 0 })
    expect(await versions()).toEqual(before)
  })

  it('keeps the totals that pages show', async () => {
    const rows = await database.db.selectFrom('counts').select(['name', 'value']).execute()
    const counts = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
    expect(counts).toMatchObject({
      providers: await count('providers'),
      models: await count('models'),
      benchmark_results: await count('benchmark_results where is_current'),
    })
  })

  it('announces the change once, with a tag for each page that it concerns', async () => {
    const changes = await database.db.selectFrom('catalogue_changes').select('tags').execute()
    expect(changes).toHaveLength(1)
    expect(changes[0]?.tags).toEqual(expect.arrayContaining(['models', 'providers', 'provider/openai', 'counts']))
  })
})

describe('a new version of the seed', () => {
  it('leaves alone what staff have edited, and puts back what they have not', async () => {
    await sql`update models set name = 'Edited', origin = 'staff' where slug = 'gpt-5'`.execute(database.db)
    await sql`update models set name = 'Stale' where slug = 'gpt-4o'`.execute(database.db)
    await database.db.updateTable('seed_loads').set({ content_hash: 'older' }).execute()
    const { changedRows } = await seedCatalogue(database.db, new Date('2026-08-01'))
    expect(changedRows).toBe(1)
    const names = await database.db
      .selectFrom('models')
      .select(['slug', 'name'])
      .where('slug', 'in', ['gpt-5', 'gpt-4o'])
      .orderBy('slug')
      .execute()
    expect(names).toEqual([
      { slug: 'gpt-4o', name: 'GPT-4o' },
      { slug: 'gpt-5', name: 'Edited' },
    ])
  })

  it('keeps the capabilities, limits and days that a list has stated since, and those of models it does not have [LIVE-01]', async () => {
    const { db } = database
    const now = new Date('2026-09-01')
    const model = await db
      .selectFrom('models')
      .select(['id', 'capabilities'])
      .where('slug', '=', 'apertus-8b-instruct')
      .executeTakeFirstOrThrow()
    const stated = { 'capability:reasoning': 'true', releaseDate: '2025-09-02' }
    const facts = Object.entries(stated).map(([field, value]) => ({ field, value, sourceUrl: null, observedAt: now }))
    const source = 'models-dev'
    const asObserved = { targetType: 'model', targetId: model.id, unit: null, source, sourceKey: null } as const
    await recordObservations(
      db,
      facts.map((fact) => ({ ...fact, ...asObserved, state: 'accepted', rule: 'new' })),
      now,
    )
    await changeModelFacts(
      db,
      facts.map((fact) => ({ ...fact, modelId: model.id })),
      { source, now },
    )
    await sql`insert into models (id, slug, name, source, source_date, origin, created_at, updated_at)
      select gen_random_uuid(), 'hum-1', 'Hum 1', source, source_date, origin, created_at, updated_at
      from models where id = ${model.id}`.execute(db)
    await sql`insert into model_capabilities (model_id, capability_id)
      select m.id, c.id from models m, capabilities c where m.slug = 'hum-1' and c.name = 'reasoning'`.execute(db)
    await db.updateTable('seed_loads').set({ content_hash: 'older' }).execute()
    await seedCatalogue(db, new Date('2026-09-02'))
    const after = await db
      .selectFrom('models')
      .select(['slug', 'capabilities', 'release_date'])
      .where('slug', 'in', ['apertus-8b-instruct', 'hum-1'])
      .orderBy('slug')
      .execute()
    expect(after).toEqual([
      { slug: 'apertus-8b-instruct', capabilities: ['reasoning'], release_date: '2025-09-02' },
      { slug: 'hum-1', capabilities: ['reasoning'], release_date: null },
    ])
  })

  it('with another price than the one before closes that one and keeps it in the history', async () => {
    await asIfBefore(99)
    const open = await openPrice()
    await database.db.updateTable('seed_loads').set({ content_hash: 'older' }).execute()
    await seedCatalogue(database.db, new Date('2026-08-01'))
    expect(await openPrice()).toMatchObject({ amount: '2.5', reason: 'change' })
    const closed = await database.db
      .selectFrom('price_components')
      .select(['amount', 'valid_to'])
      .where('id', '=', open.id)
      .executeTakeFirstOrThrow()
    expect(closed.amount).toBe('99')
    expect(closed.valid_to).not.toBeNull()
  })

  it('leaves alone a price that staff has read since, before there was a ledger', async () => {
    await asIfBefore(3, 'gpt-4.1')
    const { id, offer_id } = await openPrice('gpt-4.1')
    await sql`delete from opinions where target_id = ${offer_id}`.execute(database.db)
    await sql`update price_components set source = 'staff', verified_on = '2026-08-01' where id = ${id}`.execute(
      database.db,
    )
    await database.db.updateTable('seed_loads').set({ content_hash: 'older' }).execute()
    await seedCatalogue(database.db, new Date('2026-08-01'))
    expect(await openPrice('gpt-4.1')).toMatchObject({ amount: '3', source: 'staff' })
  })

  it('states only some prices of an offer: the others stay as another source has them [FIG-08]', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into price_components (offer_id, kind, mode, min_input_tokens, amount, per, source, verified_on, reason)
      select o.id, 'output', 'standard', 999000, 77, '1M-tokens', 'litellm', '2026-01-02', 'launch'
      from offers o join providers v on v.id = o.provider_id
      where v.slug = 'openai' and o.provider_model_id = 'gpt-4o' returning id`.execute(database.db)
    await database.db.updateTable('seed_loads').set({ content_hash: 'older' }).execute()
    await seedCatalogue(database.db, new Date('2026-08-01'))
    const kept = await database.db
      .selectFrom('price_components')
      .select(['amount', 'valid_to', 'source'])
      .where('id', '=', rows[0]?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({ amount: '77', valid_to: null, source: 'litellm' })
  })

  /** Sets the price of an offer, and its source value, to those of an earlier version. */
  async function asIfBefore(amount: number, model = 'gpt-4o'): Promise<void> {
    const { id, offer_id } = await openPrice(model)
    await sql`alter table price_components disable trigger price_components_are_kept`.execute(database.db)
    await sql`update price_components set amount = ${amount}, verified_on = verified_on - 30,
      valid_from = valid_from - interval '60 days' where id = ${id}`.execute(database.db)
    await sql`alter table price_components enable trigger price_components_are_kept`.execute(database.db)
    await sql`update opinions set value = ${String(amount)}, observed_at = observed_at - interval '30 days'
      where target_id = ${offer_id} and field = 'input' and source = 'models-dev'`.execute(database.db)
  }

  async function openPrice(model = 'gpt-4o') {
    return await database.db
      .selectFrom('price_components as p')
      .innerJoin('offers as o', 'o.id', 'p.offer_id')
      .innerJoin('providers as v', 'v.id', 'o.provider_id')
      .select(['p.id', 'p.amount', 'p.reason', 'p.source', 'p.offer_id'])
      .where('v.slug', '=', 'openai')
      .where('o.provider_model_id', '=', model)
      .where('p.kind', '=', 'input')
      .where('p.mode', '=', 'standard')
      .where('p.min_input_tokens', '=', 0)
      .where('p.valid_to', 'is', null)
      .executeTakeFirstOrThrow()
  }
})

describe('the ledger of prices', () => {
  it.each([
    ['an amount is not changed', `update price_components set amount = 1 where valid_to is null`],
    ['a closed price is not changed', `update price_components set verified_on = now() where valid_to is not null`],
    ['nothing is deleted', `delete from price_components`],
  ])('%s', async (_, statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow('A recorded price is never changed')
  })

  it('there is one open price of a kind, mode and tier', async () => {
    const again = sql`insert into price_components
      (offer_id, kind, mode, min_input_tokens, amount, per, source, verified_on, reason, valid_from)
      select offer_id, kind, mode, min_input_tokens, amount, per, source, verified_on, reason, now()
      from price_components where valid_to is null limit 1`
    await expect(again.execute(database.db)).rejects.toMatchObject({ constraint: 'price_components_open_key' })
  })
})
