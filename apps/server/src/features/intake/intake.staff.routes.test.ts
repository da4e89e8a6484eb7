import type { IntakeDecision, IntakeDifference, IntakeOverview } from '@inferdex/contracts/intake/intake.staff'
import { fieldGroup } from '@inferdex/domain/evidence/field-key'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../db/db.ts'
import { addFeed, entryOf, runWith, type SoldOffer, soldOffers } from '../../testing/feeds/intake-app.ts'
import { lastTags } from '../../testing/read-changes.ts'
import { as, catalogueApp, errorOf, oneOfEach, type Person, type TestApp } from '../../testing/test-app.ts'
import { groupOfField } from './intake-rules.queries.ts'

const HOUR_MS = 60 * 60 * 1000
let test: TestApp
let db: Db
let admin: Person
let moderator: Person
let all: SoldOffer[]
beforeAll(async () => {
  test = await catalogueApp()
  ;({ db } = test.database)
  ;({ ADMIN: admin, MODERATOR: moderator } = await oneOfEach(test))
  all = await soldOffers(db, 200)
})
beforeEach(async () => {
  await sql`update observations set state = 'superseded' where state = 'proposed'`.execute(db)
  await sql`update opinions set state = 'accepted' where state = 'proposed'`.execute(db)
})

const later = () => {
  test.clock.now = new Date(test.clock.now.getTime() + HOUR_MS)
  return test.clock.now
}
const call = (person = admin) => as(test.app, person)
const times = (offer: SoldOffer, field: string, factor: number) =>
  String(Number((Number(offer.values[field]) * factor).toPrecision(6)))

let feeds = 0
/** Adds a feed that proposes a jump of the input price of some offers. Returns its name. */
async function propose(offers: readonly SoldOffer[]): Promise<string> {
  feeds += 1
  const feed = `list-${feeds}`
  await addFeed(db, feed)
  await runWith(
    db,
    feed,
    offers.map((offer) => entryOf(offer)),
    later(),
  )
  await runWith(
    db,
    feed,
    offers.map((offer) => entryOf(offer, { input: times(offer, 'input', 4) })),
    later(),
  )
  return feed
}
const someOffers = (count: number) => all.splice(0, count)
const overview = async () => (await call().get('/admin/intake')).json<IntakeOverview>()
const differences = async (query = '') =>
  (await call().get(`/admin/intake/differences${query}`)).json<{ items: IntakeDifference[]; total: number }>()
const inputOf = async (id: string) =>
  (await db.selectFrom('offers').select('input_price').where('id', '=', id).executeTakeFirstOrThrow()).input_price
const statesOf = async (id: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from observations where target_id = ${id} and doubts <> '{}' order by observed_at`.execute(db)
  return rows.map(({ state }) => state)
}
const auditActions = async (id: string) =>
  (await db.selectFrom('audit_log').select('action').where('target_id', '=', id).orderBy('seq').execute()).map(
    ({ action }) => action,
  )

describe('GET /admin/intake [FIG-22]', () => {
  it('200: counts what waits by rule and provider, and lists it with every source beside the live value', async () => {
    const [offer] = someOffers(1) as [SoldOffer]
    const feed = await propose([offer])
    const { groups, open, nextRunAt } = await overview()
    expect({ open, nextRunAt }).toEqual({ open: 1, nextRunAt: null })
    expect(groups).toMatchObject([{ rule: 'jump', provider: { slug: offer.provider }, open: 1 }])
    const { items, total } = await differences('?rule=jump')
    expect(total).toBe(1)
    expect(items).toMatchObject([
      {
        targetId: offer.id,
        name: offer.providerModelId,
        field: 'input',
        live: { value: offer.values['input'] },
        factor: expect.closeTo(4, 3),
        suggestion: null,
        sources: [
          { source: feed, title: `List ${feed}`, trust: 'primary', value: times(offer, 'input', 4) },
          { source: 'models-dev', title: 'models.dev', trust: 'primary', value: offer.values['input'] },
        ],
      },
    ])
    expect(await differences('?rule=unit')).toEqual({ items: [], total: 0 })
  })

  it('403: moderators neither see nor decide it', async () => {
    expect((await call(moderator).get('/admin/intake')).statusCode).toBe(403)
    expect((await call(moderator).post('/admin/intake/decisions', { choices: [] })).statusCode).toBe(403)
  })
})

describe('POST /admin/intake/decisions [FIG-22]', () => {
  it('200: a taken value is shown at once, announced and in the audit log; undo brings everything back', async () => {
    const [offer] = someOffers(1) as [SoldOffer]
    await propose([offer])
    const [difference] = (await differences()).items
    const take = difference?.sources[0]?.proposal
    later()
    const response = await call().post('/admin/intake/decisions', {
      choices: [{ targetId: offer.id, field: 'input', take }],
    })
    expect(response.statusCode, response.body).toBe(200)
    const decision = response.json<IntakeDecision>()
    expect(decision).toMatchObject({ taken: 1, kept: 0, isUndone: false, decidedBy: admin.username })
    expect(await inputOf(offer.id)).toBe(times(offer, 'input', 4))
    expect(await statesOf(offer.id)).toEqual(['accepted'])
    expect(await lastTags(test)).toContain(`provider/${offer.provider}`)
    expect(await overview()).toMatchObject({ open: 0, decided: 1, decisions: [{ id: decision.id }] })

    later()
    const undone = await call().post(`/admin/intake/decisions/${decision.id}/undo`)
    expect(undone.json()).toMatchObject({ isUndone: true })
    expect(await inputOf(offer.id)).toBe(offer.values['input'])
    expect(await statesOf(offer.id)).toEqual(['proposed'])
    expect((await differences()).items).toHaveLength(1)
    expect(await auditActions(decision.id)).toEqual(['DECIDE_INTAKE', 'UNDO_INTAKE'])
    expect((await call().post(`/admin/intake/decisions/${decision.id}/undo`)).statusCode).toBe(409)
  })

  it('200: a kept value stays, and the feed does not ask again', async () => {
    const [offer] = someOffers(1) as [SoldOffer]
    const feed = await propose([offer])
    await call().post('/admin/intake/decisions', { choices: [{ targetId: offer.id, field: 'input', take: null }] })
    expect(await inputOf(offer.id)).toBe(offer.values['input'])
    expect(await statesOf(offer.id)).toEqual(['rejected'])
    const again = entryOf(offer, { input: times(offer, 'input', 4) })
    expect(await runWith(db, feed, [again], later())).toMatchObject({ observed: 0, held: 0 })
  })

  it('409: of two who decide at once one is told so, and the value is decided once', async () => {
    const [offer] = someOffers(1) as [SoldOffer]
    await propose([offer])
    const choices = [{ targetId: offer.id, field: 'input', take: null }]
    const responses = await Promise.all([1, 2].map(() => call().post('/admin/intake/decisions', { choices })))
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(errorOf(responses.find(({ statusCode }) => statusCode === 409) ?? expect.fail())).toMatchObject({
      code: 'ALREADY_DECIDED',
    })
    const rows = await db.selectFrom('intake_decisions').select('items').execute()
    expect(JSON.stringify(rows).split(offer.id)).toHaveLength(2)
  })

  it('409: a decision is not undone over a later change', async () => {
    const [offer] = someOffers(1) as [SoldOffer]
    const feed = await propose([offer])
    const [difference] = (await differences()).items
    const take = difference?.sources[0]?.proposal
    const { id } = (
      await call().post('/admin/intake/decisions', { choices: [{ targetId: offer.id, field: 'input', take }] })
    ).json<IntakeDecision>()
    await runWith(db, feed, [entryOf(offer, { input: times(offer, 'input', 4.2) })], later())
    expect(errorOf(await call().post(`/admin/intake/decisions/${id}/undo`))).toMatchObject({ code: 'EDIT_CONFLICT' })
    expect(await inputOf(offer.id)).toBe(times(offer, 'input', 4.2))
  })

  it('404, 400: an unknown decision, no choices', async () => {
    expect((await call().post(`/admin/intake/decisions/${crypto.randomUUID()}/undo`)).statusCode).toBe(404)
    expect((await call().post('/admin/intake/decisions', { choices: [] })).statusCode).toBe(400)
  })
})

describe('POST /admin/intake/decisions/group [FIG-22]', () => {
  it('200: decides all of a provider as suggested, and skips what needs a look', async () => {
    const [first] = all
    const offers = all.filter(({ provider }) => provider === first?.provider).slice(0, 4)
    all = all.filter((offer) => !offers.includes(offer))
    // A second source agrees with the catalogue on all but the last one.
    await addFeed(db, 'second-list')
    await runWith(
      db,
      'second-list',
      offers.slice(0, -1).map((offer) => entryOf(offer)),
      later(),
    )
    const feed = await propose(offers)
    const until = later().toISOString()
    const group = { rule: 'jump', provider: first?.providerId, choose: 'suggested', until }
    const response = await call().post('/admin/intake/decisions/group', group)
    expect(response.json(), response.body).toMatchObject({ taken: 0, kept: offers.length - 1, rule: 'jump' })
    expect((await differences()).items.map(({ targetId }) => targetId)).toEqual([offers.at(-1)?.id])
    expect((await call().post('/admin/intake/decisions/group', group)).statusCode).toBe(409)
    const taken = await call().post('/admin/intake/decisions/group', { ...group, choose: 'take', source: feed })
    expect(taken.json()).toMatchObject({ taken: 1, kept: 0 })
  })

  it('409: what arrived after the page was read is not decided unseen', async () => {
    const [offer] = someOffers(1) as [SoldOffer]
    const until = test.clock.now.toISOString()
    await propose([offer])
    expect((await call().post('/admin/intake/decisions/group', { choose: 'keep', until })).statusCode).toBe(409)
    expect(await statesOf(offer.id)).toEqual(['proposed'])
  })

  it('200: an offer that a feed no longer has is retired if staff says so', async () => {
    const [stays, leaves] = someOffers(2) as [SoldOffer, SoldOffer]
    await addFeed(db, 'gone-list')
    await runWith(db, 'gone-list', [entryOf(stays), entryOf(leaves)], later())
    await runWith(db, 'gone-list', [entryOf(stays)], later())
    const until = later().toISOString()
    const group = { rule: 'gone', choose: 'take', source: 'gone-list', until }
    expect((await call().post('/admin/intake/decisions/group', group)).json()).toMatchObject({ taken: 1 })
    const offer = await db.selectFrom('offers').select('status').where('id', '=', leaves.id).executeTakeFirstOrThrow()
    expect(offer.status).toBe('retired')
  })

  it('200: an offer that one list lost and another one has back is one question, and one answer closes it [LIVE-07]', async () => {
    const [stays, ...both] = someOffers(4) as [SoldOffer, ...SoldOffer[]]
    await addFeed(db, 'losing-list')
    await addFeed(db, 'finding-list')
    await runWith(db, 'losing-list', [entryOf(stays), ...both.map((offer) => entryOf(offer))], later())
    await runWith(db, 'losing-list', [entryOf(stays)], later())
    const ids = both.map(({ id }) => id)
    await db.updateTable('offers').set({ status: 'retired' }).where('id', 'in', ids).execute()
    await runWith(
      db,
      'finding-list',
      both.map((offer) => entryOf(offer, { status: 'active' })),
      later(),
    )
    const { rows } = await sql<{ doubts: string[] }>`
      select doubts from observations where state = 'proposed' and field = 'status' and target_id = any(${ids}::uuid[])`.execute(
      db,
    )
    expect(rows.flatMap(({ doubts }) => doubts).toSorted()).toEqual([
      ...ids.map(() => 'back-from-retired'),
      ...ids.map(() => 'gone'),
    ])
    const { items } = await differences()
    const questions = items.filter(({ targetId, field }) => field === 'status' && ids.includes(targetId))
    expect(questions.map(({ rule }) => rule)).toEqual(ids.map(() => 'back-from-retired'))
    const choices = ids.map((targetId) => ({ targetId, field: 'status', take: null }))
    expect((await call().post('/admin/intake/decisions', { choices })).statusCode).toBe(200)
    const after = await differences()
    expect(after.items.filter(({ targetId }) => ids.includes(targetId))).toEqual([])
  })
})

describe('standing decisions [FIG-22]', () => {
  it('200, 409, 404: are added once, listed and removed, all in the audit log', async () => {
    await addFeed(db, 'ruled-list')
    const rule = { feed: 'ruled-list', fieldGroup: 'limit', provider: null, action: 'accept' }
    const added = (await call().post('/admin/intake/rules', rule)).json<{ id: string }>()
    expect(added).toMatchObject({ feed: 'ruled-list', feedTitle: 'List ruled-list', createdBy: admin.username })
    expect((await call().post('/admin/intake/rules', { ...rule, action: 'reject' })).statusCode).toBe(409)
    const { rules } = (await call().get('/admin/intake/rules')).json<{ rules: { id: string }[] }>()
    expect(rules.map(({ id }) => id)).toContain(added.id)
    expect((await call().delete(`/admin/intake/rules/${added.id}`)).statusCode).toBe(204)
    expect((await call().delete(`/admin/intake/rules/${added.id}`)).statusCode).toBe(404)
    expect(await auditActions(added.id)).toEqual(['CREATE_INTAKE_RULE', 'DELETE_INTAKE_RULE'])
  })

  it('200: say how many values they decided, one for a single seller before the one for all', async () => {
    const [one, two] = someOffers(2) as [SoldOffer, SoldOffer]
    await addFeed(db, 'counted-list', 'secondary')
    const rule = { feed: 'counted-list', fieldGroup: 'limit', provider: null, action: 'accept' }
    await runWith(db, 'counted-list', [entryOf(one), entryOf(two)], later())
    const general = (await call().post('/admin/intake/rules', rule)).json<{ id: string; decided: number }>()
    const own = (
      await call().post('/admin/intake/rules', { ...rule, provider: two.providerId, action: 'reject' })
    ).json<{ id: string }>()
    expect(general.decided).toBe(0)
    const more = (offer: SoldOffer) => ({ contextWindow: String(Number(offer.values['contextWindow']) + 1000) })
    const entries = [entryOf(one, more(one)), entryOf(two, more(two))]
    await runWith(db, 'counted-list', entries, later())
    const { rules } = (await call().get('/admin/intake/rules')).json<{ rules: { id: string; decided: number }[] }>()
    const isSameSeller = one.providerId === two.providerId
    expect(rules.find(({ id }) => id === general.id)?.decided).toBe(isSameSeller ? 0 : 1)
    expect(rules.find(({ id }) => id === own.id)?.decided).toBe(isSameSeller ? 2 : 1)
  })

  it('counts groups of fields as the domain names them', async () => {
    const fields = [
      'input',
      'output:batch',
      'contextWindow',
      'limit:rpm',
      'retiresOn',
      'status',
      'region',
      'capability:a',
      'score:b',
    ]
    const { rows } = await sql<{ field: string; group: string }>`
      select s.field, ${groupOfField} as group from unnest(${fields}::text[]) as s (field)`.execute(db)
    expect(rows).toEqual(fields.map((field) => ({ field, group: fieldGroup(field) })))
  })

  it('400: the feed and the provider must exist', async () => {
    const rule = { feed: 'nobody', fieldGroup: 'limit', provider: crypto.randomUUID(), action: 'accept' }
    expect(errorOf(await call().post('/admin/intake/rules', rule)).fields).toEqual({
      feed: 'This feed does not exist',
      provider: 'This provider does not exist',
    })
  })
})
