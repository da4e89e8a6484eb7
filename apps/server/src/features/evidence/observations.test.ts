import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../db/db.ts'
import { newId } from '../../platform/ids.ts'
import { testDatabase } from '../../testing/test-app.ts'
import { prepareObservationMonths } from './evidence.jobs.ts'
import { type NewObservation, recordObservations } from './observations.service.ts'

const NOW = new Date('2026-07-02T10:00:00Z')
const at = (day: string) => new Date(`${day}T00:00:00Z`)

let db: Db
let targetId: string
beforeAll(async () => {
  ;({ db } = await testDatabase())
})
beforeEach(() => {
  targetId = newId(NOW)
})

const observation = (changes: Partial<NewObservation> = {}): NewObservation => ({
  targetType: 'offer',
  targetId,
  field: 'input',
  value: '2.5',
  unit: '1M-tokens',
  source: 'models-dev',
  sourceUrl: 'https://models.dev/',
  sourceKey: 'openai/gpt-4o',
  observedAt: at('2026-07-02'),
  state: 'accepted',
  rule: 'newest',
  ...changes,
})

const record = (...observations: NewObservation[]) => recordObservations(db, observations, NOW)

const ledger = () =>
  db
    .selectFrom('observations')
    .select(['value', 'state'])
    .where('target_id', '=', targetId)
    .orderBy('observed_at')
    .orderBy('id')
    .execute()

const sourceValues = () =>
  db
    .selectFrom('opinions')
    .select([
      'source',
      'value',
      'observed_at',
      'changed_at',
      sql<string>`starts_on::text`.as('starts_on'),
      sql<string | null>`ends_on::text`.as('ends_on'),
    ])
    .where('target_id', '=', targetId)
    .orderBy('source')
    .orderBy('starts_on')
    .execute()

describe('what a source says [FIG-22]', () => {
  it('is added to the ledger, and is its opinion', async () => {
    await record(observation())
    expect(await ledger()).toEqual([{ value: '2.5', state: 'accepted' }])
    expect(await sourceValues()).toEqual([
      {
        source: 'models-dev',
        value: '2.5',
        observed_at: at('2026-07-02'),
        changed_at: null,
        starts_on: '-infinity',
        ends_on: null,
      },
    ])
  })

  it('supersedes what the same source said before, also what still waits; another source is left alone', async () => {
    await record(observation({ observedAt: at('2026-05-28') }), observation({ source: 'litellm' }))
    await record(observation({ value: '3', observedAt: at('2026-06-13'), state: 'proposed' }))
    await record(observation({ value: '4', observedAt: at('2026-07-02') }))
    expect((await ledger()).toSorted((a, b) => Number(a.value) - Number(b.value))).toEqual([
      { value: '2.5', state: 'superseded' },
      { value: '2.5', state: 'accepted' },
      { value: '3', state: 'superseded' },
      { value: '4', state: 'accepted' },
    ])
    expect(await sourceValues()).toMatchObject([
      { source: 'litellm', value: '2.5', changed_at: null },
      { source: 'models-dev', value: '4', changed_at: at('2026-07-02') },
    ])
  })

  it('a rejected value stays rejected, and is still what the source says', async () => {
    await record(observation({ value: '900', observedAt: at('2026-06-13'), state: 'rejected', rule: 'staff' }))
    expect(await sourceValues()).toMatchObject([{ value: '900' }])
    await record(observation())
    expect(await ledger()).toEqual([
      { value: '900', state: 'rejected' },
      { value: '2.5', state: 'accepted' },
    ])
  })

  it('an older record that comes later changes no opinion; of several in one batch the newest counts', async () => {
    await record(observation({ value: '3' }), observation({ observedAt: at('2026-06-13') }))
    await record(observation({ value: '1', observedAt: at('2026-05-28') }))
    expect(await sourceValues()).toMatchObject([{ value: '3', observed_at: at('2026-07-02') }])
    expect(await ledger()).toHaveLength(3)
  })

  it('nothing: a source that no longer says it has no opinion', async () => {
    await record(observation({ observedAt: at('2026-06-13') }))
    await record(observation({ value: null }))
    expect(await sourceValues()).toEqual([])
    expect(await ledger()).toEqual([
      { value: '2.5', state: 'superseded' },
      { value: null, state: 'accepted' },
    ])
  })

  it('a value that is to come stands beside the current one, with its days [FIG-10]', async () => {
    await record(observation(), observation({ value: '5', validFrom: at('2027-01-01'), validTo: at('2028-01-01') }))
    expect(await sourceValues()).toMatchObject([
      { value: '2.5', starts_on: '-infinity', ends_on: null },
      { value: '5', starts_on: '2027-01-01', ends_on: '2028-01-01', changed_at: null },
    ])
  })

  it('the day that the source names is when it changed; what is over is no opinion [FIG-24]', async () => {
    await record(
      observation({ value: '5', observedAt: at('2025-01-01'), validFrom: at('2025-01-01'), validTo: at('2026-06-20') }),
      observation({ validFrom: at('2026-06-20') }),
    )
    expect(await sourceValues()).toMatchObject([{ value: '2.5', changed_at: at('2026-06-20') }])
  })

  it('the same file read twice adds nothing', async () => {
    const runs = [newId(NOW), newId(NOW)]
    for (const runId of runs) await record(observation({ runId }), observation({ field: 'output', value: '10', runId }))
    expect(await ledger()).toHaveLength(2)
    expect((await sourceValues()).map(({ value }) => value)).toEqual(['2.5', '10'])
  })

  it('thousands of fields are taken at once', async () => {
    const many = Array.from({ length: 2_000 }, (_, index) => observation({ field: `score:b${index}`, unit: null }))
    await record(...many)
    expect(await ledger()).toHaveLength(2_000)
    expect(await sourceValues()).toHaveLength(2_000)
  })
})

describe('the partitions of the ledger', () => {
  const partitionOf = async () => {
    const { rows } = await sql<{ name: string }>`
      select tableoid::regclass::text as name from observations where target_id = ${targetId}`.execute(db)
    return rows.map(({ name }) => name)
  }

  it('are months since 2023', async () => {
    await record(
      observation({ field: 'a', observedAt: new Date('2023-01-01T00:00:00Z') }),
      observation({ field: 'b', observedAt: new Date('2026-06-30T23:59:59.999Z') }),
      observation({ field: 'c', observedAt: new Date('2026-07-01T00:00:00Z') }),
    )
    expect((await partitionOf()).toSorted()).toEqual([
      'observations_2023_01',
      'observations_2026_06',
      'observations_2026_07',
    ])
  })

  it('what lies outside of them is kept, and moves when its month is prepared', async () => {
    await record(observation({ observedAt: new Date('2031-02-28T23:00:00Z') }))
    expect(await partitionOf()).toEqual(['observations_other'])
    await prepareObservationMonths(db, new Date('2031-01-15T00:00:00Z'))
    expect(await partitionOf()).toEqual(['observations_2031_02'])
    await prepareObservationMonths(db, new Date('2031-01-15T00:00:00Z'))
    expect(await partitionOf()).toEqual(['observations_2031_02'])
    await record(observation({ value: '3', observedAt: new Date('2031-03-01T00:00:00Z') }))
    expect(await ledger()).toEqual([
      { value: '2.5', state: 'superseded' },
      { value: '3', state: 'accepted' },
    ])
  })

  it('an old one is detached, and what pages read stays; the source can still change its mind', async () => {
    await record(observation({ observedAt: at('2024-02-10') }))
    const before = await sourceValues()
    await sql`alter table observations detach partition observations_2024_02`.execute(db)
    expect(await ledger()).toEqual([])
    expect(await sourceValues()).toEqual(before)
    await record(observation({ value: '3' }))
    expect(await sourceValues()).toMatchObject([{ value: '3', changed_at: at('2026-07-02') }])
  })
})
