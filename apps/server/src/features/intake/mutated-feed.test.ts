import { createHash } from 'node:crypto'
import type { FeedEntry, FeedFact } from '@inferdex/domain/feeds/feed-entry'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addFeed } from '../../testing/feeds/intake-app.ts'
import { MUTATIONS } from '../../testing/feeds/mutated-entries.ts'
import { runOfFeed } from '../../testing/feeds/run-of-feed.ts'
import { as, catalogueApp } from '../../testing/test-app.ts'
import { readLiveOffers } from './live-values.queries.ts'

// A list of everything that the catalogue sells, read day after day; each day another fiftieth of its rows is broken.
const FEED = 'broken-list'
const MUTATED_SHARE = 0.02
const ENOUGH_OF_EACH = 50
const DAY_MS = 24 * 60 * 60 * 1000
const KINDS = Object.entries(MUTATIONS)

let day = new Date('2026-09-01T12:00:00Z')
const test = await catalogueApp()
const { db } = test.database
const entries: FeedEntry[] = await ownEntries()
await addFeed(db, FEED)

/** Returns a list of all active offers, with all their shown values. */
async function ownEntries(): Promise<FeedEntry[]> {
  const { rows } = await sql<{ id: string; provider: string; name: string }>`
    select o.id, p.slug as provider, o.provider_model_id as name from offers o join providers p on p.id = o.provider_id
    where o.status <> 'retired' and o.pricing_kind = 'metered' and p.archived_at is null
    order by p.slug, o.provider_model_id`.execute(db)
  const live = await readLiveOffers(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, provider, name }) => ({
    key: `${provider}/${name}`,
    provider,
    providerModelId: name,
    name: null,
    model: null,
    url: null,
    observedOn: null,
    facts: [...(live.get(id)?.values ?? [])].flatMap(([field, { value, unit }]): FeedFact[] =>
      field === 'successor' ? [] : [{ field, value, unit }],
    ),
  }))
}

const nextDay = () => {
  // The clock of the app is fixed, so that no deals end during the test.
  day = new Date(day.getTime() + DAY_MS)
  return day
}

/** Returns all shown prices: cheapest and list prices of models, offers, all prices, and every bill. */
async function shownFigures() {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', 'model', slug, list_input, list_output, list_cache_read, lowest_input, lowest_output,
      lowest_input_provider_id, price_input, price_output, context_window, max_output, lifecycle, retires_on,
      is_retired) as line from models
    union all select concat_ws(' ', 'offer', id, input_price, output_price, cache_read_price, context_window, max_output,
      status, retires_on, pricing_kind, region, is_counted) from offers
    union all select concat_ws(' ', 'price', offer_id, kind, mode, min_input_tokens, amount, per, valid_from, valid_to)
      from price_components where replaced_at is null
    union all select concat_ws(' ', 'region', offer_id, region, kind, mode, min_input_tokens, amount) from region_prices
    union all select concat_ws(' ', 'scheduled', offer_id, kind, mode, amount, starts_on) from scheduled_prices
    order by line`.execute(db)
  test.cache.purge(['models', 'providers', 'deals'])
  const bills = await as(test.app).get('/catalog/bill-data')
  expect(bills.statusCode).toBe(200)
  return { lines: rows.map(({ line }) => line), bills: createHash('sha256').update(bills.body).digest('hex') }
}

type Planted = { readonly kind: string; readonly entry: FeedEntry }

/** Breaks every fiftieth entry, different ones each day, cycling through all kinds. */
function broken(round: number): { file: FeedEntry[]; planted: Map<string, Planted> } {
  const step = Math.round(1 / MUTATED_SHARE)
  const planted = new Map<string, Planted>()
  let turn = round
  const file = entries.map((entry, at) => {
    if (at % step !== (round * 7) % step) return entry
    for (let tries = 0; tries < KINDS.length; tries += 1) {
      const [kind, mutate] = KINDS[(turn + tries) % KINDS.length] as (typeof KINDS)[number]
      const changed = mutate(entry, at + round * 13 + Math.floor(at / step))
      if (changed === null) continue
      turn += 1
      planted.set(entry.key, { kind, entry: changed })
      return changed
    }
    return entry
  })
  return { file, planted }
}

/** Returns what a run wrote, by the key of the entry. */
async function observedIn(runId: string) {
  const { rows } = await sql<{ key: string; state: string; field: string; value: string | null; rule: string }>`
    select o.source_key as key, o.state, o.field, o.value, o.rule from observations o
    where o.run_id = ${runId} and o.source_key is not null`.execute(db)
  const { rows: lost } = await sql<{ key: string; state: string }>`
    select p.slug || '/' || f.provider_model_id as key, o.state from observations o
    join offers f on f.id = o.target_id join providers p on p.id = f.provider_id
    where o.run_id = ${runId} and o.source_key is null`.execute(db)
  return { reported: rows, lost }
}

describe('a list with broken rows, taken into the loaded catalogue [FIG-22]', () => {
  it('the whole list as it is changes nothing and raises nothing', { timeout: 120_000 }, async () => {
    expect(entries.length).toBeGreaterThan(2500)
    const before = await shownFigures()
    const run = await runOfFeed(db, FEED, entries, nextDay())
    expect(run).toMatchObject({ state: 'done', entries: entries.length, unmatched: 0, held: 0, gone: 0 })
    expect(await shownFigures()).toEqual(before)
    const again = await runOfFeed(db, FEED, entries.toReversed(), nextDay())
    expect(again).toMatchObject({ state: 'done', observed: 0, held: 0, gone: 0 })
  })

  it('2% of broken rows a day: no figure changes, 98% of the broken rows are held, others raise nothing', {
    timeout: 600_000,
  }, async () => {
    const before = await shownFigures()
    const held = new Map(KINDS.map(([kind]) => [kind, 0]))
    const all = new Map(KINDS.map(([kind]) => [kind, 0]))
    const missed: string[] = []
    let restored = new Set<string>()
    for (let round = 0; [...all.values()].some((count) => count < ENOUGH_OF_EACH); round += 1) {
      expect(round).toBeLessThan(12)
      const { file, planted } = broken(round)
      expect(planted.size / file.length).toBeGreaterThan(MUTATED_SHARE * 0.9)
      const run = await runOfFeed(db, FEED, file, nextDay())
      const { reported, lost } = await observedIn(run.id)
      const refused = new Set((run.refused as { key: string }[]).map(({ key }) => key))
      const waiting = new Set([...reported, ...lost].filter(({ state }) => state === 'proposed').map(({ key }) => key))
      for (const [key, { kind, entry }] of planted) {
        all.set(kind, (all.get(kind) ?? 0) + 1)
        if (refused.has(key) || waiting.has(key)) held.set(kind, (held.get(kind) ?? 0) + 1)
        else missed.push(`${kind}: ${key} ${JSON.stringify(entry.facts)}`)
      }
      const raised = [...reported, ...lost].filter(({ key }) => !planted.has(key) && !restored.has(key))
      expect(raised).toEqual([])
      expect([...waiting].filter((key) => !planted.has(key))).toEqual([])
      const now = await shownFigures()
      const known = new Set(before.lines)
      expect(now.lines.filter((line) => !known.has(line)).slice(0, 10)).toEqual([])
      expect(now.bills).toBe(before.bills)
      expect(now.lines.length).toBe(before.lines.length)
      restored = new Set(planted.keys())
    }
    const shares = [...all].map(([kind, count]) => [kind, (held.get(kind) ?? 0) / count] as const)
    console.info(`held: ${[...all].map(([kind, count]) => `${kind} ${held.get(kind)} of ${count}`).join(', ')}`)
    expect(
      shares.filter(([, share]) => share < 0.98),
      missed.slice(0, 5).join('\n'),
    ).toEqual([])
  })

  it('the list as it was ends all questions', { timeout: 120_000 }, async () => {
    await runOfFeed(db, FEED, entries, nextDay())
    const { rows } = await sql`
      select target_type, target_id, field, value, rule, source_key from observations
      where source = ${FEED} and state = 'proposed'`.execute(db)
    expect(rows).toEqual([])
  })
})
