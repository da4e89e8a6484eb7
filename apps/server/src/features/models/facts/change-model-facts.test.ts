import type { RecordedChange } from '@inferdex/contracts/changes'
import type { ModelDetail } from '@inferdex/contracts/models/models'
import { lifecycleText } from '@inferdex/domain/changes/lifecycle-text'
import type { ModelFact } from '@inferdex/domain/models/facts/model-fact'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../../db/db.ts'
import { changeListener } from '../../../testing/read-changes.ts'
import { saveNow } from '../../../testing/save-now.ts'
import { as, catalogueApp, oneOfEach, type Person, type TestApp } from '../../../testing/test-app.ts'
import { lockFields } from '../../evidence/locks.service.ts'
import { publishOffers } from '../models.service.ts'
import { changeModelFacts } from './change-model-facts.service.ts'
import { retireOnTheirDay } from './endings.service.ts'

const SLUG = 'gpt-5'
let test: TestApp
let db: Db
let admin: Person
let modelId: string
let readChanges: () => Promise<string[]>
beforeAll(async () => {
  test = await catalogueApp()
  ;({ db } = test.database)
  test.clock.now = new Date('2026-11-16T12:00:00Z')
  ;({ ADMIN: admin } = await oneOfEach(test))
  modelId = await idOf(SLUG)
  readChanges = changeListener(test)
  await readChanges()
})

const idOf = async (slug: string) =>
  (await db.selectFrom('models').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id

/** Writes and publishes facts of the model as one feed does. */
async function state(values: Record<string, string | null>): Promise<void> {
  const { now } = test.clock
  const facts = Object.entries(values).map(
    ([field, value]): ModelFact => ({ modelId, field, value, sourceUrl: 'https://maker.example/', observedAt: now }),
  )
  await db
    .transaction()
    .execute(async (tx) => publishOffers(tx, await changeModelFacts(tx, facts, { source: 'llmdb', now })))
}
const later = () => {
  test.clock.now = new Date(test.clock.now.getTime() + 60_000)
}
const page = async (slug = SLUG) => (await as(test.app).get(`/catalog/models/${slug}`)).json<ModelDetail>()
const changesOf = async (query = `?model=${SLUG}`) =>
  (await as(test.app).get(`/catalog/changes${query}`)).json<{ items: RecordedChange[] }>().items

describe('the door of facts about models [FIG-04]', () => {
  it('the announced end, its successor and its source are on the page at once, and visitors are told', async () => {
    await page()
    later()
    await state({ status: 'deprecated', retiresOn: '2026-12-24', successor: 'gpt-5-1' })
    expect(await readChanges()).toEqual(
      expect.arrayContaining(['models', `model/${SLUG}`, 'provider/openai', 'changes']),
    )
    const { lifecycle } = await page()
    expect(lifecycle).toMatchObject({
      status: 'deprecated',
      retiresOn: '2026-12-24',
      sourceUrl: 'https://maker.example/',
      observedOn: '2026-11-16',
    })
    expect(lifecycle.successors[0]?.slug).toBe('gpt-5-1')
    const recorded = (await changesOf()).filter(({ kind }) => kind === 'retirement')
    expect(recorded.map(({ field, after, source }) => [field, after, source])).toEqual(
      expect.arrayContaining([
        ['status', 'deprecated', 'llmdb'],
        ['retiresOn', '2026-12-24', 'llmdb'],
      ]),
    )
  })

  it('the same again changes nothing and tells nobody', async () => {
    const before = await changesOf()
    await readChanges()
    later()
    await state({ status: 'deprecated', retiresOn: '2026-12-24', successor: 'gpt-5-1' })
    expect(await readChanges()).toEqual([])
    expect(await changesOf()).toEqual(before)
  })

  it('limits, days and capabilities follow; the first knowledge of a limit is no change of it', async () => {
    const before = await page()
    later()
    await state({ maxOutput: '130000', contextWindow: '1000000', 'capability:web-search': 'true' })
    await readChanges()
    expect(await page()).toMatchObject({ maxOutput: 130_000, contextWindow: 1_000_000 })
    expect((await page()).capabilities).toEqual(expect.arrayContaining([...before.capabilities, 'web-search']))
    const limits = (await changesOf()).filter(({ kind }) => kind === 'limit')
    expect(limits.map(({ field, before: from, after }) => [field, from, after])).toEqual(
      expect.arrayContaining([['contextWindow', String(before.contextWindow), '1000000']]),
    )
    later()
    await state({ 'capability:web-search': 'false', contextWindow: String(before.contextWindow) })
    await readChanges()
    expect((await page()).capabilities).not.toContain('web-search')
  })

  it('a successor that the catalogue does not have is left out; another one takes the place of the first', async () => {
    later()
    await state({ successor: 'nobody-9' })
    await readChanges()
    expect((await page()).lifecycle.successors[0]?.slug).toBe('gpt-5-1')
    await state({ successor: 'gpt-5-2' })
    await readChanges()
    expect((await page()).lifecycle.successors.map(({ slug }) => slug)).not.toContain('gpt-5-1')
    expect((await page()).lifecycle.successors[0]?.slug).toBe('gpt-5-2')
  })

  it('a locked field stays what staff made it, and a person who edits a model locks what was changed', async () => {
    await lockFields(db, [{ targetType: 'model', targetId: modelId, field: 'retiresOn' }], {
      by: null,
      reason: '',
      now: test.clock.now,
    })
    const edited = await saveNow(as(test.app, admin), `/admin/models/${modelId}`, { maxOutput: 77_000 })
    expect(edited.statusCode, edited.body).toBe(200)
    later()
    await state({ retiresOn: '2027-01-01', maxOutput: '99000' })
    await readChanges()
    expect(await page()).toMatchObject({ maxOutput: 77_000, lifecycle: { retiresOn: '2026-12-24' } })
    const { rows } = await sql<{ field: string; value: string; source: string }>`
      select field, value, source from observations where target_id = ${modelId} and source = 'staff'`.execute(db)
    expect(rows).toEqual([{ field: 'maxOutput', value: '77000', source: 'staff' }])
  })

  it.each([
    ['status', 'gone'],
    ['contextWindow', '-1'],
    ['input', '1'],
  ])('%s %s is refused', async (field, value) => {
    await expect(state({ [field]: value })).rejects.toThrow(/of the model/)
  })
})

describe('the announced last day [FIG-04]', () => {
  const endDay = () => db.transaction().execute((tx) => retireOnTheirDay(tx, test.clock.now))

  it('retires models and offers on that day, once, as of that day, and their pages say so', async () => {
    const offer = await db
      .selectFrom('offers')
      .innerJoin('models', 'models.id', 'offers.model_id')
      .innerJoin('providers', 'providers.id', 'offers.provider_id')
      .select(['offers.id', 'models.slug', 'providers.slug as provider'])
      .where('offers.status', '=', 'active')
      .where('offers.model_id', '<>', modelId)
      .orderBy('offers.id')
      .executeTakeFirstOrThrow()
    await db.updateTable('offers').set({ retires_on: '2026-12-24' }).where('id', '=', offer.id).execute()
    const statusOf = async () =>
      (await db.selectFrom('offers').select('status').where('id', '=', offer.id).executeTakeFirstOrThrow()).status

    test.clock.now = new Date('2026-12-23T23:59:00Z')
    await endDay()
    await readChanges()
    expect(await statusOf()).toBe('active')
    expect(lifecycleText((await page()).lifecycle)).toBe('Its maker switches it off on 24 Dec 2026.')

    test.clock.now = new Date('2026-12-24T00:03:00Z')
    await endDay()
    expect(await readChanges()).toEqual(
      expect.arrayContaining([`model/${SLUG}`, `model/${offer.slug}`, `provider/${offer.provider}`, 'changes']),
    )
    expect(await statusOf()).toBe('retired')
    expect((await page()).lifecycle.status).toBe('retired')
    expect(lifecycleText((await page()).lifecycle)).toBe('Retired on 24 Dec 2026.')
    const ended = async () =>
      (await changesOf('?kind=retirement')).filter(
        ({ at, after }) => at.startsWith('2026-12-24') && after === 'retired',
      )
    expect(new Set((await ended()).map(({ model }) => model?.slug))).toEqual(new Set([SLUG, offer.slug]))

    test.clock.now = new Date('2026-12-25T00:03:00Z')
    await endDay()
    expect(await readChanges()).toEqual([])
    expect(await ended()).toHaveLength(2)
  })

  it('an end that is on the list of changes already stays one change', async () => {
    const { rows } = await sql<{ day: string; ends: number }>`
      select at::date::text as day, count(*)::int as ends from recorded_changes
      where kind = 'retirement' and after = 'retired' and at > '2026-12-25' group by at order by at`.execute(db)
    const last = rows.at(-1)
    expect(last?.ends).toBeGreaterThan(0)
    test.clock.now = new Date(`${last?.day}T10:00:00Z`)
    await endDay()
    const { rows: after } = await sql<{ day: string; ends: number }>`
      select at::date::text as day, count(*)::int as ends from recorded_changes
      where kind = 'retirement' and after = 'retired' and at > '2026-12-25' group by at order by at`.execute(db)
    expect(after).toEqual(rows)
    const { rows: left } = await sql<{ count: number }>`
      select count(*)::int as count from models where retires_on <= ${last?.day} and lifecycle <> 'retired'
        and archived_at is null`.execute(db)
    expect(left).toEqual([{ count: 0 }])
  })

  it('an offer whose status staff locked is left to staff, unless the day is staff’s own', async () => {
    const two = await db.selectFrom('offers').select('id').where('status', '=', 'active').limit(2).execute()
    const ids = two.map(({ id }) => id)
    await db.updateTable('offers').set({ retires_on: '2027-01-02' }).where('id', 'in', ids).execute()
    const lock = (targetId: string, field: string) => ({ targetType: 'offer' as const, targetId, field })
    const [kept = '', ended = ''] = ids
    await lockFields(db, [lock(kept, 'status'), lock(ended, 'status'), lock(ended, 'retiresOn')], {
      by: null,
      reason: '',
      now: test.clock.now,
    })
    test.clock.now = new Date('2029-06-01T00:00:00Z')
    await endDay()
    const rows = await db.selectFrom('offers').select(['id', 'status']).where('id', 'in', ids).execute()
    expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [kept, 'active'],
        [ended, 'retired'],
      ]),
    )
  })
})
