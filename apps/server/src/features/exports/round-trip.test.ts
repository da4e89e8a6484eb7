import { exactJsonLines } from '../feeds/sources/reading.ts'
import { readLiteLlm } from '../feeds/sources/litellm.ts'
import { readModelsDev } from '../feeds/sources/models-dev.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { runFeed } from '../feeds/feed-runs.service.ts'
import { matchEntries } from '../feeds/matching/match-entries.service.ts'
import { createIngest } from '../intake/ingest.service.ts'
import type { Db } from '../../db/db.ts'
import { type ExportTest, exportApp } from '../../testing/exports/export-app.ts'
import { liteLlmEntries } from '../../testing/exports/litellm-file.ts'
import { modelsDevExport } from '../../testing/exports/models-dev-file.ts'

let test: ExportTest
const files: Record<string, string> = {}
beforeAll(async () => {
  test = await exportApp()
  await test.make()
  for (const name of ['models-dev.json', 'litellm.json', 'catalogue.ndjson'])
    files[name] = (await test.app.inject(`/exports/${name}`)).body
}, 120_000)

/** Returns all shown values of offers and models, and the notifications of visitors and staff. */
async function shown(db: Db): Promise<unknown> {
  const { rows } = await sql`
    select
      (select md5(string_agg(to_jsonb(o)::text, '' order by o.id)) from offers o) as offers,
      (select md5(string_agg((to_jsonb(m) - 'updated_at' - 'revision')::text, '' order by m.id)) from models m) as models,
      (select md5(string_agg(to_jsonb(c)::text, '' order by c.id)) from price_components c) as prices,
      (select md5(string_agg(to_jsonb(r)::text, '' order by to_jsonb(r)::text)) from region_prices r) as regions,
      (select count(*) from providers) as providers, (select count(*) from recorded_changes) as changes,
      (select count(*) from observations where state = 'proposed') as waiting`.execute(db)
  return rows[0]
}

/** Ingests a file as the top-priority source and rolls back. */
async function ingest(format: string, text: string) {
  const tx = await test.database.db.startTransaction().execute()
  try {
    // On a busy machine a batch of thousands of observations may take long.
    await sql`set local statement_timeout = '5min'`.execute(tx)
    const before = await shown(tx)
    await tx.insertInto('feeds').values({ id: 'exported', title: 'Exported', format, trust: 'primary' }).execute()
    const deps = { db: tx, now: () => test.clock.now, ingest: createIngest(matchEntries) }
    const { runId } = await runFeed(deps, 'exported', { cause: 'file', file: Buffer.from(text) })
    const run = await tx.selectFrom('feed_runs').selectAll().where('id', '=', runId).executeTakeFirstOrThrow()
    const rules = await tx
      .selectFrom('observations')
      .select('rule')
      .distinct()
      .where('run_id', '=', runId)
      .where('target_type', '=', 'offer')
      .orderBy('rule')
      .execute()
    return { run, rules: rules.map(({ rule }) => rule), before, after: await shown(tx) }
  } finally {
    await tx.rollback().execute()
  }
}

/**
 * Returns the offers that an export must contain: active at a listed provider, of a listed model, and not doubted by
 * any rule.
 */
async function confirmed(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct p.slug || ' ' || o.provider_model_id as name
    from offers o join models m on m.id = o.model_id join providers p on p.id = o.provider_id
    where o.standing <> 'ended' and m.archived_at is null and p.archived_at is null
      and (o.doubts = '{}' or o.confirmed_on is not null)`.execute(test.database.db)
  return rows.map(({ name }) => name).toSorted()
}

type Exported = {
  readonly type: string
  readonly status: string
  readonly provider: string
  readonly providerModelId: string
  readonly observations: readonly { readonly state: string }[]
  readonly prices: readonly { readonly amount: unknown; readonly source: string; readonly verifiedOn: string }[]
}

const FORMATS = [
  ['models-dev.json', 'models-dev', readModelsDev, modelsDevExport],
  ['litellm.json', 'litellm', readLiteLlm, liteLlmEntries],
] as const

describe.each(FORMATS)('%s', (file, format, read, schema) => {
  it('has the strict shape of the recorded original [PUB-EXPORT-02]', () => {
    const { sample_spec: _, ...entries } = JSON.parse(files[file] ?? '') as Record<string, unknown>
    expect(schema.safeParse(entries).error?.issues.slice(0, 5)).toBeUndefined()
    const { refused, unknownFields } = read(files[file] ?? '')
    expect({ refused, unknownFields }).toEqual({ refused: [], unknownFields: {} })
  })

  it('has every confirmed offer that is sold, and no other [PUB-EXPORT-02]', async () => {
    const { entries } = read(files[file] ?? '')
    const names = [...new Set(entries.map(({ provider, providerModelId }) => `${provider} ${providerModelId}`))]
    expect(names.toSorted()).toEqual(await confirmed())
    expect(names.length).toBeGreaterThan(1000)
  })

  it('taken in again as a list changes nothing and asks staff nothing [PUB-EXPORT-02]', async () => {
    const { run, rules, before, after } = await ingest(format, files[file] ?? '')
    expect(run).toMatchObject({ state: 'done', error: null, unmatched: 0, held: 0, gone: 0 })
    expect(run.matched).toBe(run.entries)
    // It reports the shown value, or a field that is not shown for offers, such as a capability.
    expect(rules).toEqual(['opinion', 'same'])
    expect(after).toEqual(before)
  }, 300_000)
})

describe('the whole catalogue', () => {
  it('has every confirmed offer with its prices and who says them, and nothing that waits or was rejected [PUB-EXPORT-01]', async () => {
    const records = exactJsonLines(files['catalogue.ndjson'] ?? '').map(([, record]) => record as Exported)
    const offers = records.filter(({ type }) => type === 'offer')
    const sold = offers.filter(({ status }) => status !== 'retired')
    expect(
      [...new Set(sold.map(({ provider, providerModelId }) => `${provider} ${providerModelId}`))].toSorted(),
    ).toEqual(await confirmed())
    const states = offers.flatMap(({ observations }) => observations.map(({ state }) => state))
    expect(new Set(states)).toEqual(new Set(['accepted']))
    const prices = offers.flatMap(({ prices: own }) => own)
    expect(prices.length).toBeGreaterThan(1000)
    expect(
      prices.filter(({ amount, source, verifiedOn }) => typeof amount !== 'string' || !source || !verifiedOn),
    ).toEqual([])
  })
})
