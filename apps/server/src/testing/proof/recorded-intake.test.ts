import { addFigure } from '@inferdex/domain/text/testing/proof-figures'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../db/db.ts'
import { testDatabase } from '../test-app.ts'
import { PLAIN_FIELDS, plainModelsDev, plainOpenRouter, type PlainReading } from './plain-readings.ts'
import { hasRecordedFiles, type Json, plainPrice, recordedJson } from './recorded-files.ts'
import { type RecordedRun, ingestRecorded } from '../feeds/recorded-runs.ts'

// Run by `npm run proof` (see proofRuns( in recorded-files.ts) if the recorded files exist next to the checkout.
const LONG = 30 * 60_000
const MOST_SECONDS = 300

const ALL: readonly RecordedRun[] = [
  { feed: 'models-dev', file: 'models-dev.json', day: '2026-07-02' },
  { feed: 'openrouter', file: 'openrouter.json', day: '2026-08-22' },
  { feed: 'model-price-watch', file: 'model-price-watch.json', day: '2026-08-22' },
  { feed: 'litellm', file: 'litellm-prices.json', day: '2026-08-22' },
  { feed: 'genai-prices', file: 'genai-prices.json', day: '2026-08-22' },
  { feed: 'portkey', file: 'portkey-pricing.json', day: '2026-08-22' },
]

/** Counts the rows of all tables that a run can write. */
async function countRows(db: Db) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from observations) as observations, (select count(*)::int from opinions) as opinions,
      (select count(*)::int from observations where state = 'proposed') as proposed,
      (select count(*)::int from price_components) as prices, (select count(*)::int from region_prices) as "regionPrices",
      (select count(*)::int from offers) as offers, (select count(*)::int from models) as models,
      (select count(*)::int from recorded_changes) as changes`.execute(db)
  return rows[0]
}

/** The power of ten between a file's numbers and our prices; several if it depends on the kind of price. */
const POWERS: Readonly<Record<string, readonly number[]>> = {
  'models-dev': [0],
  openrouter: [6, 0],
  'model-price-watch': [0, -3],
  litellm: [6, 0],
  'genai-prices': [0, -3],
  portkey: [4, -2],
}

/** Returns every number of an entry as a price, including those in free text. */
function numbersOf(item: Json, powers: readonly number[], found = new Set<string>()): Set<string> {
  if (typeof item === 'string') {
    for (const [number] of item.matchAll(/\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g)) {
      for (const power of powers) found.add(plainPrice(number, power) ?? '0')
    }
  } else if (typeof item === 'object' && item !== null) {
    for (const part of Object.values(item)) numbersOf(part, powers, found)
  }
  return found
}

/** Finds the entry of a key in the raw file. */
function rawEntries(feed: string, file: string): (key: string) => Json {
  const raw = recordedJson(file)
  const below = (key: string) => raw[key.slice(0, key.indexOf('/'))]
  const rest = (key: string) => key.slice(key.indexOf('/') + 1)
  const byId = (list: readonly Json[]) => new Map(list.map((one) => [one.id, one]))
  switch (feed) {
    case 'models-dev':
      return (key) => below(key).models[rest(key)]
    case 'portkey':
      return (key) => below(key)[rest(key)]
    case 'litellm':
      return (key) => raw[key]
    case 'openrouter': {
      const models = byId(raw.data)
      return (key) => models.get(key)
    }
    case 'model-price-watch': {
      const models = byId(raw.models)
      return (key) => [models.get(key), raw.price_history_change_points[key]]
    }
    default: {
      const sellers = byId(raw)
      return (key) => sellers.get(key.slice(0, key.indexOf('/'))).models.find((one: Json) => one.id === rest(key))
    }
  }
}

const ofRecordedFiles = hasRecordedFiles ? describe : () => {}
ofRecordedFiles('six recorded lists, taken in from an empty database', () => {
  let db: Db
  const seconds: Record<string, number> = {}
  beforeAll(async () => {
    ;({ db } = await testDatabase())
    for (const run of ALL) {
      const start = performance.now()
      await ingestRecorded(db, run)
      seconds[run.feed] = Math.round((performance.now() - start) / 1000)
    }
  }, LONG)

  it('all of them in under five minutes [FIG-14]', (context) => {
    for (const [feed, one] of Object.entries(seconds)) {
      addFigure(context, { what: `${feed} into an empty database`, wanted: '', measured: `${one} s` })
    }
    const all = Object.values(seconds).reduce((sum, one) => sum + one, 0)
    addFigure(context, { what: 'all of these', wanted: `under ${MOST_SECONDS} s`, measured: `${all} s` })
    expect(all, JSON.stringify(seconds)).toBeLessThan(MOST_SECONDS)
  })

  it('every price of the ledger is a number of its entry in the file, and what is shown is what its source says [FIG-22]', async (context) => {
    const { rows } = await sql<{ source: string; key: string; field: string; value: string }>`
      select source, source_key as key, field, value from observations
      where value is not null and unit is not null and source_key is not null`.execute(db)
    expect(rows.length).toBeGreaterThan(20_000)
    const wrong = ALL.flatMap(({ feed, file }) => {
      const find = rawEntries(feed, file)
      const numbers = new Map<string, Set<string>>()
      return rows
        .filter(({ source }) => source === feed)
        .filter(({ key, value }) => {
          const own = key.split(' = ')[0] ?? key
          const known = numbers.get(own) ?? numbersOf(find(own), POWERS[feed] ?? [])
          numbers.set(own, known)
          return !known.has(value)
        })
    })
    addFigure(context, {
      what: 'prices that equal their source',
      wanted: String(rows.length),
      measured: String(rows.length - wrong.length),
    })
    expect(wrong).toEqual([])
    const { rows: shown } = await sql`
      select c.offer_id, c.kind, c.mode, c.min_input_tokens, c.amount, c.source from price_components c
      where c.valid_to is null and c.replaced_at is null and not exists (
        select from opinions s where s.target_id = c.offer_id and s.source = c.source and s.value::numeric = c.amount
          and s.unit = c.per and s.field = c.kind || case when c.mode = 'standard' then '' else ':' || c.mode end
            || case when c.min_input_tokens = 0 then '' else '@' || c.min_input_tokens end)`.execute(db)
    expect(shown).toEqual([])
  })

  it('the same files again are unchanged and add nothing [FIG-22]', async (context) => {
    const before = await countRows(db)
    for (const run of ALL) {
      expect(await ingestRecorded(db, { ...run, day: '2026-08-23' })).toMatchObject({ state: 'unchanged' })
    }
    const after = await countRows(db)
    const added = Number(after?.['observations']) - Number(before?.['observations'])
    addFigure(context, { what: 'observations of the same files again', wanted: '0', measured: String(added) })
    expect(after).toEqual(before)
  })

  it(
    'taken in again in spite of that, nothing is new, about offers or models [FIG-22]',
    async (context) => {
      const before = await countRows(db)
      let added = 0
      for (const run of ALL) {
        const figures = await ingestRecorded(db, { ...run, day: '2026-08-24' }, { again: true })
        added += figures.observed ?? 0
        expect.soft(figures, run.feed).toMatchObject({ state: 'done', observed: 0, held: 0, gone: 0 })
      }
      addFigure(context, {
        what: 'observations of the same files, taken in again',
        wanted: '0',
        measured: String(added),
      })
      expect(await countRows(db)).toEqual(before)
    },
    LONG,
  )
})

type Fields = ReadonlyMap<string, string>

/** Merges the entries that are names of one offer: its own id first, then file order. */
function byOffer(reading: PlainReading, names: ReadonlyMap<string, { offer: string; isOwn: boolean }>) {
  const offers = new Map<string, Map<string, string>>()
  const rows = [...reading].flatMap(([key, fields]) => {
    const name = names.get(key)
    return name === undefined ? [] : [{ ...name, fields }]
  })
  for (const { offer, fields } of rows.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn))) {
    offers.set(offer, new Map([...fields, ...(offers.get(offer) ?? [])]))
  }
  return offers
}

/** Returns the differences as offer, field and new value; null: no longer reported. */
function differences(before: ReadonlyMap<string, Fields>, after: ReadonlyMap<string, Fields>): string[] {
  const offers = new Set([...before.keys(), ...after.keys()])
  return [...offers]
    .flatMap((offer) => {
      const [old, fresh] = [before.get(offer) ?? new Map(), after.get(offer) ?? new Map()]
      const fields = new Set([...old.keys(), ...fresh.keys()])
      return [...fields]
        .filter((field) => old.get(field) !== fresh.get(field))
        .map((field) => ({ offer, field, fresh }))
    })
    .map(({ offer, field, fresh }) => `${offer} ${field} ${fresh.get(field) ?? null}`)
    .toSorted()
}

/** Fields of the plain readings that also apply to models. */
const MODEL_FIELDS = new Set(['contextWindow', 'maxOutput', 'status'])

/** Returns the offer from which each model takes its values of a list, by day. */
async function reportingOffersOf(db: Db, runs: readonly string[]): Promise<Map<string, string>[]> {
  const days: Map<string, string>[] = []
  for (const run of runs) {
    const { rows } = await sql<{ model: string; offer: string }>`
      select distinct s.target_id as model, n.offer_id as offer
      from observations s join feed_names n on n.feed_id = s.source and n.key = s.source_key
      where s.run_id = ${run} and s.target_type = 'model'`.execute(db)
    const spoken = new Map(rows.map(({ model, offer }) => [model, offer]))
    expect(spoken.size, 'one offer speaks for each model').toBe(rows.length)
    days.push(new Map([...(days.at(-1) ?? []), ...spoken]))
  }
  return days
}

/** Returns the model values that these offers report. */
function modelsOf(reading: ReadonlyMap<string, Fields>, reportingById: ReadonlyMap<string, string>) {
  return new Map(
    [...reportingById].map(([model, offer]) => {
      const fields = [...(reading.get(offer) ?? [])].filter(([field]) => MODEL_FIELDS.has(field))
      return [model, new Map(fields)] as const
    }),
  )
}

ofRecordedFiles('three days of a list, one after the other', () => {
  it.for([
    ['models-dev', plainModelsDev, ['.2026-05-28', '.2026-06-13', ''], ['2026-05-28', '2026-06-13', '2026-07-02']],
    ['openrouter', plainOpenRouter, ['.2026-06-13', '.2026-07-02', ''], ['2026-06-13', '2026-07-02', '2026-08-22']],
  ] as const)(
    '%s: exactly the changes that a plain comparison of the files gives [FIG-22]',
    { timeout: LONG },
    async ([feed, plain, files, days], context) => {
      const { db } = await testDatabase()
      const runs: string[] = []
      for (const [at, file] of files.entries()) {
        const run = await ingestRecorded(db, { feed, file: `${feed}${file}.json`, day: days[at] ?? '' })
        runs.push(run.id)
      }
      const { rows: names } = await sql<{ key: string; offer: string; isOwn: boolean }>`
        select n.key, o.id as offer, right(n.key, length(o.provider_model_id)) = o.provider_model_id as "isOwn"
        from feed_names n join offers o on o.id = n.offer_id`.execute(db)
      const offers = new Map(names.map(({ key, ...name }) => [key, name]))
      const readings = files.map((file) => byOffer(plain(`${feed}${file}.json`), offers))
      const reportingById = await reportingOffersOf(db, runs)
      for (const [at, run] of runs.entries()) {
        const { rows } = await sql<{ name: string; field: string }>`
          select target_id || ' ' || field || ' ' || coalesce(value, 'null') as name, field
          from observations where run_id = ${run} and target_type = 'offer'`.execute(db)
        const found = rows.filter(({ field }) => PLAIN_FIELDS[feed].test(field)).map(({ name }) => name)
        const expected = differences(readings[at - 1] ?? new Map(), readings[at] ?? new Map())
        expect(found.toSorted()).toEqual(expected)
        expect(found.length).toBeGreaterThan(50)
        // Only values of the maker's offer apply to the model.
        const { rows: ofModels } = await sql<{ name: string; field: string }>`
          select target_id || ' ' || field || ' ' || coalesce(value, 'null') as name, field
          from observations where run_id = ${run} and target_type = 'model'`.execute(db)
        const ofModel = (day: number) => modelsOf(readings[day] ?? new Map(), reportingById[day] ?? new Map())
        expect(
          ofModels
            .filter(({ field }) => MODEL_FIELDS.has(field) && PLAIN_FIELDS[feed].test(field))
            .map(({ name }) => name)
            .toSorted(),
        ).toEqual(differences(ofModel(at - 1), ofModel(at)))
        addFigure(context, {
          what: `${feed} of ${days[at]}: changes as in the files`,
          wanted: String(expected.length),
          measured: String(found.length),
        })
      }
    },
  )
})

it('a number in a sentence is found exactly; the proof itself needs the recorded files beside the checkout', () => {
  expect([...numbersOf({ note: ['half: $0.22', '2.5e-07'] }, [6])]).toEqual(['220000', '0.25'])
})
