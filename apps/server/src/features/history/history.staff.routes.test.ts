import type { HistoryEntry, LockedField, RecordHistory } from '@inferdex/contracts/history/history.staff'
import type { EditedModel } from '@inferdex/contracts/models/models.staff'
import { beforeAll, describe, expect, it } from 'vitest'
import { addFeed, entryOf, runWith, type SoldOffer } from '../../testing/feeds/intake-app.ts'
import { saveNow } from '../../testing/save-now.ts'
import { staffApp } from '../../testing/staff-app.ts'
import { as, errorOf } from '../../testing/test-app.ts'

const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000'
const HOUR_MS = 60 * 60 * 1000
let staff: Awaited<ReturnType<typeof staffApp>>
let groq: string
beforeAll(async () => {
  staff = await staffApp()
  const { db } = staff.test.database
  groq = (await db.selectFrom('providers').select('id').where('slug', '=', 'groq').executeTakeFirstOrThrow()).id
})

const later = () => {
  staff.test.clock.now = new Date(staff.test.clock.now.getTime() + HOUR_MS)
  return staff.test.clock.now
}
/** Adds a model with one offer whose only source is staff, and unlocks it. */
const aSoldOffer = async (): Promise<SoldOffer> => {
  const { offers } = await staff.aModel(priced('1', '4'))
  const { id, providerModelId } = offers[0] as EditedModel['offers'][number]
  await staff.test.database.db.deleteFrom('locks').where('target_id', '=', id).execute()
  return { id, provider: 'groq', providerId: groq, providerModelId, values: { input: '1', output: '4' } }
}
const modelOf = async (offer: SoldOffer): Promise<EditedModel> => {
  const { model_id: id } = await staff.test.database.db
    .selectFrom('offers')
    .select('model_id')
    .where('id', '=', offer.id)
    .executeTakeFirstOrThrow()
  return read(id)
}
const read = async (id: string) => (await staff.admin.get(`/admin/models/${id}`)).json<EditedModel>()
const historyOf = async (id: string, query = '', kind = 'models') =>
  (await staff.admin.get(`/admin/${kind}/${id}/history${query}`)).json<RecordHistory>()
const revert = (id: string, entries: readonly HistoryEntry[], revision: number, more: object = {}, kind = 'models') =>
  staff.admin.post(`/admin/${kind}/${id}/history/revert`, { entries: entries.map((one) => one.id), revision, ...more })
const priced = (input: string, output: string) => ({
  offers: [
    {
      providerId: groq,
      prices: [
        { kind: 'input', amount: input },
        { kind: 'output', amount: output },
      ],
    },
  ],
})
/** Returns the offers as the form sends them, with another input price of one of them. */
const withInput = ({ offers }: EditedModel, offerId: string, amount: string) => ({
  offers: offers.map(({ provider, source: _source, verifiedOn: _verifiedOn, ...offer }) => ({
    ...offer,
    providerId: provider.id,
    prices: offer.prices.map((price) =>
      offer.id === offerId && price.kind === 'input' && price.mode === 'standard' && price.minInputTokens === 0
        ? { ...price, amount }
        : price,
    ),
  })),
})
const inputOf = ({ offers }: EditedModel, offerId: string) =>
  offers.find(({ id }) => id === offerId)?.prices.find(({ kind, mode }) => kind === 'input' && mode === 'standard')
    ?.amount
const locksOf = async (id: string) =>
  (await staff.admin.get(`/admin/models/${id}/locks`)).json<{ items: LockedField[] }>().items

describe('GET /admin/models/{id}/history [FIG-22]', () => {
  it('200: says who changed a price, when, from what to what, and where the audit log has it', async () => {
    const model = await staff.aModel(priced('1', '4'))
    later()
    await staff.changedModel(model.id, priced('1.2', '4'))
    const { items, record, total, fields } = await historyOf(model.id)
    expect(record).toMatchObject({ id: model.id, slug: model.slug, revision: 2 })
    expect(items[0]).toMatchObject({
      at: staff.test.clock.now.toISOString().replace('Z', '000Z'),
      person: staff.people.ADMIN.username,
      offer: { provider: { slug: 'groq' } },
      field: 'input',
      outcome: 'changed',
      from: '1',
      to: '1.2',
      unit: '1M-tokens',
      reason: 'change',
      source: 'staff',
      canRevert: true,
    })
    const [, changed] = await staff.entriesOf(model.id)
    expect(changed?.action).toBe('UPDATE_MODEL')
    expect(items[0]?.audit).toMatchObject({ targetId: model.id })
    expect(items.map(({ field, outcome }) => `${field} ${outcome}`)).toContain('output new')
    expect(items.map(({ outcome }) => outcome)).toContain('created')
    expect(total).toBe(items.length)
    expect(fields).toEqual(expect.arrayContaining(['input', 'output']))
  })

  it('200: shows what a feed changed with its name, and on request what it only confirmed', async () => {
    const offer = await aSoldOffer()
    await addFeed(staff.test.database.db, 'seen-list')
    await runWith(staff.test.database.db, 'seen-list', [entryOf(offer)], later())
    const dearer = String(Number((Number(offer.values.input) * 1.2).toPrecision(6)))
    await runWith(staff.test.database.db, 'seen-list', [entryOf(offer, { input: dearer })], later())
    const { id } = await modelOf(offer)
    const ofFeed = (items: readonly HistoryEntry[]) => items.filter(({ source }) => source === 'seen-list')
    expect(ofFeed((await historyOf(id)).items)).toMatchObject([
      {
        person: null,
        sourceName: 'List seen-list',
        field: 'input',
        from: offer.values.input,
        to: dearer,
        outcome: 'changed',
      },
    ])
    const everything = ofFeed((await historyOf(id, '?all=true')).items)
    expect(everything.map(({ outcome }) => outcome)).toContain('said')
    const people = await historyOf(id, '?by=people')
    expect(ofFeed(people.items)).toEqual([])
  })

  it('200: pages by keyset without gaps or repetitions, and by field', async () => {
    const model = await staff.aModel(priced('1', '4'))
    for (const amount of ['1.1', '1.2', '1.3', '1.4']) {
      later()
      await staff.changedModel(model.id, priced(amount, '4'))
    }
    const whole = await historyOf(model.id)
    const paged: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: RecordHistory = await historyOf(model.id, `?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
      paged.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(paged).toEqual(whole.items.map(({ id }) => id))
    const inputs = await historyOf(model.id, '?field=input')
    expect(inputs.items.map(({ to }) => to)).toEqual(['1.4', '1.3', '1.2', '1.1', '1'])
  })

  it('200: a provider and a deal have their own, with the fields of their forms', async () => {
    const { id } = (await staff.admin.post('/admin/providers', { name: 'Ostra', slug: 'ostra-made' })).json<{
      id: string
    }>()
    later()
    await saveNow(staff.admin, `/admin/providers/${id}`, { website: 'https://ostra.example' })
    expect((await historyOf(id, '', 'providers')).items[0]).toMatchObject({
      field: 'website',
      to: 'https://ostra.example',
      person: staff.people.ADMIN.username,
      canRevert: true,
    })
    const deal = (
      await staff.admin.post('/admin/deals', { title: 'A tenth off', providerId: groq, discount: 10 })
    ).json<{ id: string }>()
    later()
    await saveNow(staff.admin, `/admin/deals/${deal.id}`, { discount: 15 })
    expect((await historyOf(deal.id, '', 'deals')).items[0]).toMatchObject({ field: 'discount', from: 10, to: 15 })
  })

  it('401, 403 and 404: visitors, moderators and unknown records', async () => {
    const { id } = await staff.aModel()
    const path = `/admin/models/${id}/history`
    expect((await as(staff.test.app).get(path)).statusCode).toBe(401)
    expect((await staff.moderator.get(path)).statusCode).toBe(403)
    for (const kind of ['models', 'providers', 'deals'])
      expect((await staff.admin.get(`/admin/${kind}/${UNKNOWN_ID}/history`)).statusCode).toBe(404)
    expect((await staff.admin.get(`${path}?cursor=nonsense`)).statusCode).toBe(400)
  })
})

describe('POST /admin/models/{id}/history/revert [FIG-22]', () => {
  it('200: puts back a price as an edit of staff: price history, lock, audit entry and the public page', async () => {
    const model = await staff.aModel(priced('1', '4'))
    later()
    const { revision } = await staff.changedModel(model.id, priced('2', '4'))
    const [change] = (await historyOf(model.id)).items as [HistoryEntry]
    later()
    const res = await revert(model.id, [change], revision)
    expect(res.statusCode, res.body).toBe(200)
    expect(res.json()).toMatchObject({ revision: revision + 1, at: staff.test.clock.now.toISOString() })
    const after = await read(model.id)
    expect(inputOf(after, after.offers[0]?.id ?? '')).toBe('1')
    expect((await staff.entriesOf(model.id)).map(({ action }) => action)).toEqual([
      'CREATE_MODEL',
      'UPDATE_MODEL',
      'UPDATE_MODEL',
    ])
    expect((await locksOf(model.id)).map(({ field }) => field)).toContain('input')
    await staff.readChanges()
    const shown = await staff.shown<{ listPrice: unknown; lowestInput: { amount: string } | null }>(
      `/catalog/models/${model.slug}`,
    )
    expect(shown.lowestInput?.amount).toBe('1')
    const [again, before] = (await historyOf(model.id, '?field=input')).items
    expect(again).toMatchObject({ from: '2', to: '1', reason: 'correction' })
    expect(before).toMatchObject({ id: change.id, from: '1', to: '2' })
    // The reversal is an ordinary entry, so reverting it is its undo.
    later()
    expect((await revert(model.id, [again as HistoryEntry], revision + 1)).statusCode).toBe(200)
    expect(inputOf(await read(model.id), after.offers[0]?.id ?? '')).toBe('2')
  })

  it('200: several fields at once, also of the model itself', async () => {
    const model = await staff.aModel({ ...priced('1', '4'), weightsUrl: 'https://old.example/w' })
    later()
    const changed = await staff.changedModel(model.id, { ...priced('2', '8'), weightsUrl: 'https://new.example/w' })
    const entries = (await historyOf(model.id)).items.filter(
      ({ canRevert, outcome }) => canRevert && outcome === 'changed',
    )
    expect(new Set(entries.map(({ field }) => field))).toEqual(new Set(['input', 'output', 'weightsUrl']))
    later()
    expect((await revert(model.id, entries, changed.revision)).statusCode).toBe(200)
    const after = await read(model.id)
    expect(after.weightsUrl).toBe('https://old.example/w')
    expect(after.offers[0]?.prices.map(({ amount }) => amount).toSorted()).toEqual(['1', '4'])
  })

  it('200: a field of a provider and of a deal', async () => {
    const { id } = (await staff.admin.post('/admin/providers', { name: 'Vela', slug: 'vela-made' })).json<{
      id: string
    }>()
    later()
    await saveNow(staff.admin, `/admin/providers/${id}`, { name: 'Vela Two' })
    const { items, record } = await historyOf(id, '', 'providers')
    expect((await revert(id, items.slice(0, 1), record.revision, {}, 'providers')).statusCode).toBe(200)
    expect((await historyOf(id, '', 'providers')).record.name).toBe('Vela')
    const deal = (
      await staff.admin.post('/admin/deals', { title: 'A fifth off', providerId: groq, discount: 20 })
    ).json<{ id: string }>()
    later()
    await saveNow(staff.admin, `/admin/deals/${deal.id}`, { title: 'A quarter off', discount: 25 })
    const ofDeal = await historyOf(deal.id, '', 'deals')
    const changes = ofDeal.items.filter(({ canRevert }) => canRevert)
    const res = await revert(deal.id, changes, ofDeal.record.revision, {}, 'deals')
    expect(res.statusCode, res.body).toBe(200)
    expect((await historyOf(deal.id, '', 'deals')).record.name).toBe('A fifth off')
  })

  it('409: a value that changed since is not overwritten, and the answer says what it is now', async () => {
    const model = await staff.aModel(priced('1', '4'))
    later()
    await staff.changedModel(model.id, priced('2', '4'))
    const [change] = (await historyOf(model.id, '?field=input')).items as [HistoryEntry]
    later()
    const { revision } = await staff.changedModel(model.id, priced('3', '4'))
    const res = await revert(model.id, [change], revision)
    expect(res.statusCode).toBe(409)
    expect(errorOf(res)).toMatchObject({ code: 'EDIT_CONFLICT', error: 'input has changed since: it is "3" now' })
    const outdated = await revert(model.id, [change], 1)
    expect(errorOf(outdated).code).toBe('EDIT_CONFLICT')
    const after = await read(model.id)
    expect(inputOf(after, after.offers[0]?.id ?? '')).toBe('3')
    expect((await staff.entriesOf(model.id)).length).toBe(3)
  })

  it('409: a feed that changed the price since is not overwritten either', async () => {
    const offer = await aSoldOffer()
    const { db } = staff.test.database
    const times = (factor: number) => String(Number((Number(offer.values.input) * factor).toPrecision(6)))
    await addFeed(db, 'moving-list')
    await runWith(db, 'moving-list', [entryOf(offer)], later())
    await runWith(db, 'moving-list', [entryOf(offer, { input: times(1.2) })], later())
    const model = await modelOf(offer)
    const change = (await historyOf(model.id, '?field=input')).items.find(({ source }) => source === 'moving-list')
    await runWith(db, 'moving-list', [entryOf(offer, { input: times(1.4) })], later())
    const res = await revert(model.id, [change as HistoryEntry], model.revision)
    expect(res.statusCode, res.body).toBe(409)
    expect(inputOf(await read(model.id), offer.id)).toBe(times(1.4))
  })

  it('409: of a reversal and an edit at once one wins, and nothing is lost', async () => {
    for (let round = 0; round < 5; round += 1) {
      const model = await staff.aModel(priced('1', '4'))
      later()
      const { revision } = await staff.changedModel(model.id, priced('2', '4'))
      const [change] = (await historyOf(model.id, '?field=input')).items as [HistoryEntry]
      later()
      const [reverted, edited] = await Promise.all([
        revert(model.id, [change], revision),
        staff.admin.put(`/admin/models/${model.id}`, { revision, ...priced('5', '4') }),
      ])
      expect(new Set([reverted.statusCode, edited.statusCode])).toEqual(new Set([200, 409]))
      const after = await read(model.id)
      expect(after.revision).toBe(revision + 1)
      expect(inputOf(after, after.offers[0]?.id ?? '')).toBe(reverted.statusCode === 200 ? '1' : '5')
    }
  })

  it('401, 403, 404, 428 and 400: nothing changes', async () => {
    const model = await staff.aModel(priced('1', '4'))
    later()
    await staff.changedModel(model.id, priced('2', '4'))
    const [change, ...others] = (await historyOf(model.id)).items as [HistoryEntry, ...HistoryEntry[]]
    const path = `/admin/models/${model.id}/history/revert`
    const body = { entries: [change.id], revision: 2 }
    expect((await as(staff.test.app).post(path, body)).statusCode).toBe(401)
    expect((await staff.moderator.post(path, body)).statusCode).toBe(403)
    expect((await staff.admin.post(path, { ...body, entries: [UNKNOWN_ID] })).statusCode).toBe(404)
    expect((await staff.admin.post(path, { entries: body.entries })).statusCode).toBe(428)
    const created = others.find(({ canRevert }) => !canRevert)
    expect((await staff.admin.post(path, { ...body, entries: [created?.id ?? ''] })).statusCode).toBe(400)
    expect((await read(model.id)).revision).toBe(2)
  })
})

describe('locks of a model’s offers [FIG-22]', () => {
  it('200: an edit locks what it changed; unlocking shows what the rule chooses, with an audit entry', async () => {
    const offer = await aSoldOffer()
    const { db } = staff.test.database
    await addFeed(db, 'first-list')
    await addFeed(db, 'second-list')
    const model = await modelOf(offer)
    later()
    await staff.changedModel(model.id, withInput(model, offer.id, '77'))
    const feeds = ['first-list', 'second-list']
    for (const feed of feeds) await runWith(db, feed, [entryOf(offer)], later())
    const [lock] = await locksOf(model.id)
    expect(lock).toMatchObject({
      field: 'input',
      value: '77',
      lockedBy: staff.people.ADMIN.username,
      otherwise: feeds.map((source) => ({ source, value: offer.values.input })),
      follows: { value: offer.values.input },
    })
    const ended = { offerId: offer.id, field: 'input' }
    const unseen = await staff.admin.post(`/admin/models/${model.id}/locks/end`, { ...ended, expected: '5' })
    expect(errorOf(unseen).code).toBe('EDIT_CONFLICT')
    expect(await locksOf(model.id)).toHaveLength(1)
    later()
    const res = await staff.admin.post(`/admin/models/${model.id}/locks/end`, {
      ...ended,
      expected: offer.values.input ?? null,
    })
    expect(res.statusCode, res.body).toBe(200)
    expect(res.json()).toEqual({ items: [] })
    expect(inputOf(await read(model.id), offer.id)).toBe(offer.values.input)
    expect((await staff.entriesOf(model.id)).at(-1)).toMatchObject({
      action: 'UNLOCK_FIELD',
      changes: { lock: { from: { field: 'input' }, to: null }, value: { from: '77', to: offer.values.input } },
    })
    expect((await historyOf(model.id)).items.map(({ outcome }) => outcome)).toContain('unlocked')
    // The field follows its feeds again.
    const dearer = String(Number((Number(offer.values.input) * 1.2).toPrecision(6)))
    for (const feed of feeds) await runWith(db, feed, [entryOf(offer, { input: dearer })], later())
    expect(inputOf(await read(model.id), offer.id)).toBe(dearer)
    const again = await staff.admin.post(`/admin/models/${model.id}/locks/end`, { ...ended, expected: null })
    expect(errorOf(again).code).toBe('ALREADY_DECIDED')
  })

  it('200: a field can be locked as it is, with a reason; feeds leave it alone', async () => {
    const offer = await aSoldOffer()
    const { db } = staff.test.database
    const model = await modelOf(offer)
    await addFeed(db, 'kept-out')
    await runWith(db, 'kept-out', [entryOf(offer)], later())
    const res = await staff.admin.post(`/admin/models/${model.id}/locks`, {
      offerId: offer.id,
      field: 'input',
      reason: 'The list lacks a surcharge',
    })
    expect(res.json()).toMatchObject({
      items: [{ field: 'input', reason: 'The list lacks a surcharge', follows: null }],
    })
    expect((await staff.entriesOf(model.id)).at(-1)?.action).toBe('LOCK_FIELD')
    const dearer = String(Number((Number(offer.values.input) * 1.2).toPrecision(6)))
    await runWith(db, 'kept-out', [entryOf(offer, { input: dearer })], later())
    expect(inputOf(await read(model.id), offer.id)).toBe(offer.values.input)
    expect((await locksOf(model.id))[0]).toMatchObject({ follows: { source: 'kept-out', value: dearer } })
    const [entry] = (await historyOf(model.id)).items
    expect(entry).toMatchObject({ outcome: 'locked', field: 'input', rule: 'The list lacks a surcharge' })
  })

  it('401, 403, 404 and 400: nothing is locked', async () => {
    const offer = await aSoldOffer()
    const { id } = await modelOf(offer)
    const path = `/admin/models/${id}/locks`
    const body = { offerId: offer.id, field: 'input' }
    expect((await as(staff.test.app).get(path)).statusCode).toBe(401)
    expect((await staff.moderator.post(path, body)).statusCode).toBe(403)
    expect((await staff.admin.get(`/admin/models/${UNKNOWN_ID}/locks`)).statusCode).toBe(404)
    expect((await staff.admin.post(path, { ...body, offerId: UNKNOWN_ID })).statusCode).toBe(404)
    expect((await staff.admin.post(path, { ...body, field: 'capability:vision' })).statusCode).toBe(400)
    expect(await locksOf(id)).toEqual([])
  })
})
