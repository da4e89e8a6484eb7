import { saveNow } from '../../testing/save-now.ts'
import type { listStaffDeals, StaffDeal } from '@inferdex/contracts/deals/deals.staff'
import type { Deal } from '@inferdex/contracts/deals/deals'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { staffApp } from '../../testing/staff-app.ts'
import { as, errorOf } from '../../testing/test-app.ts'

const staff = await staffApp()
const rows = staff.test.database.db.selectFrom('providers').select(['id', 'name']).orderBy('slug').limit(2)
const providers: { id: string; name: string }[] = await rows.execute()

const list = async (query: string) =>
  (await staff.admin.get(`/admin/deals${query}`)).json<ResponseBody<typeof listStaffDeals>>()
const read = async (id: string) => (await staff.admin.get(`/admin/deals/${id}`)).json<StaffDeal>()
const inDays = (days: number) => new Date(staff.test.clock.now.getTime() + days * 24 * 60 * 60 * 1000).toISOString()

let made = 0
const aBody = (fields: object = {}) => {
  made += 1
  return { title: `Made deal ${made}`, providerId: providers[0]?.id, discount: 25, ...fields }
}
async function aDeal(fields: object = {}): Promise<StaffDeal> {
  const res = await staff.admin.post('/admin/deals', aBody(fields))
  expect(res.statusCode, res.body).toBe(201)
  return res.json()
}
async function changed(id: string, body: object): Promise<StaffDeal> {
  const res = await saveNow(staff.admin, `/admin/deals/${id}`, body)
  expect(res.statusCode, res.body).toBe(200)
  return res.json()
}

describe('GET /admin/deals', () => {
  it('200: pages of 20, newest first, ended ones too [API-ADEAL-01]', async () => {
    const { db } = staff.test.database
    // More than one page.
    await sql`insert into deals (id, title, provider_id, discount_value, discount_unit, created_at, updated_at)
      select gen_random_uuid(), 'Copy of ' || title, provider_id, 1, 'usd', created_at, updated_at from deals`.execute(
      db,
    )
    const first = await list('')
    expect(first.total).toBe((await staff.totals()).deals)
    expect(first).toMatchObject({ page: 1, totalPages: Math.ceil(first.total / 20), isPartial: false })
    expect(first.items).toHaveLength(20)
    const all = (await list('?limit=100')).items
    expect(all.slice(0, 20)).toEqual(first.items)
    const times = all.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(all.some(({ expiresAt }) => expiresAt !== null && expiresAt < staff.test.clock.now.toISOString())).toBe(true)
  })

  it.each<[string, 'asc' | 'desc', (row: StaffDeal) => string | number]>([
    ['title', 'asc', (row) => row.title.toLowerCase()],
    ['title', 'desc', (row) => row.title.toLowerCase()],
    ['discount', 'asc', (row: StaffDeal) => Number(row.discountValue)],
    ['discount', 'desc', (row: StaffDeal) => Number(row.discountValue)],
    ['expires', 'asc', (row) => row.expiresAt ?? '9999'],
    ['expires', 'desc', (row) => row.expiresAt ?? '9999'],
    ['created', 'asc', (row) => row.createdAt],
  ])('200: sorted by %s %s', async (sortBy, sortOrder, keyOf) => {
    const keys = (await list(`?sortBy=${sortBy}&sortOrder=${sortOrder}&limit=100`)).items.map(keyOf)
    const sorted = keys.toSorted((a, b) => (a === b ? 0 : a < b ? -1 : 1))
    expect(keys).toEqual(sortOrder === 'asc' ? sorted : sorted.toReversed())
  })

  it.each([
    ['minDiscount=20&maxDiscount=60', (deal: StaffDeal) => isPercent(deal, 20, 60)],
    ['activeOnly=true', (deal: StaffDeal) => deal.expiresAt === null || deal.expiresAt > now()],
    ['verified=true', (deal: StaffDeal) => deal.verified],
    ['verified=false', (deal: StaffDeal) => !deal.verified],
    ['newUserOnly=true', (deal: StaffDeal) => deal.newUserOnly],
    ['eligibility=student', (deal: StaffDeal) => deal.eligibility.student],
    ['eligibility=startup', (deal: StaffDeal) => deal.eligibility.startup],
    ['eligibility=regional', (deal: StaffDeal) => deal.eligibility.region !== null],
    ['eligibility=no-card', (deal: StaffDeal) => deal.eligibility.cardNeeded === false],
    ['eligibility=new-user', (deal: StaffDeal) => deal.newUserOnly || deal.eligibility.newUser],
    [
      'expiresFrom=2026-07-02T00:00:00Z&expiresTo=2026-09-01T00:00:00Z',
      ({ expiresAt }: StaffDeal) =>
        expiresAt !== null && expiresAt >= '2026-07-02T00:00:00.000Z' && expiresAt <= '2026-09-01T00:00:00.000Z',
    ],
  ] as const)('200: ?%s [API-ADEAL-01]', async (query, passes) => {
    await aDeal({ discount: 40, eligibility: { student: true, region: 'Japan', cardNeeded: false }, verified: true })
    await aDeal({ newUserOnly: true, eligibility: { startup: true }, expiresAt: inDays(20) })
    await aDeal({ expiresAt: inDays(200) })
    const all = (await list('?limit=100')).items
    const wanted = all.filter(passes).map(({ id }) => id)
    expect(wanted.length).toBeGreaterThan(0)
    expect(wanted.length).toBeLessThan(all.length)
    const found = await list(`?${query}&limit=100`)
    expect(found.items.map(({ id }) => id)).toEqual(wanted)
    expect(found.total).toBe(wanted.length)
  })

  it('200: searches title and description, and takes a provider [API-ADEAL-01] [ADM-DEAL-02]', async () => {
    const inTitle = await aDeal({ title: 'Zebra credits' })
    const inText = await aDeal({ description: 'For every ZEBRA', providerId: providers[1]?.id })
    const ids = async (query: string) => (await list(query)).items.map(({ id }) => id).toSorted()
    expect(await ids('?search=zebra')).toEqual([inTitle.id, inText.id].toSorted())
    expect(await ids(`?search=zebra&providerId=${providers[1]?.id}`)).toEqual([inText.id])
    expect(await list('?search=nothing-like-this')).toMatchObject({ items: [], total: 0, totalPages: 1 })
  })

  it('403: not for moderators', async () => {
    expect((await staff.moderator.get('/admin/deals')).statusCode).toBe(403)
  })
})

const now = () => staff.test.clock.now.toISOString()
const isPercent = ({ discountUnit, discountValue }: StaffDeal, min: number, max: number) =>
  discountUnit === 'percent' && Number(discountValue) >= min && Number(discountValue) <= max

describe('POST /admin/deals', () => {
  it('201: with the fields of the specification; lists and the log follow [API-ADEAL-02] [ADM-AUDIT-13] [ADM-DEAL-23]', async () => {
    await staff.shown('/catalog/deals')
    await staff.readChanges()
    const deal = await aDeal({
      description: 'For a month',
      discount: 12.5,
      promoCode: 'HALF',
      referralLink: 'https://nova.example/half',
      providerName: providers[0]?.name,
      expiresAt: inDays(30),
      newUserOnly: true,
      verified: true,
      eligibility: { student: true },
    })
    expect(deal).toMatchObject({
      discount: '12.5%',
      discountValue: '12.5',
      providerName: providers[0]?.name,
      promoCode: 'HALF',
      referralLink: 'https://nova.example/half',
      verified: true,
      verifiedOn: '2026-07-01',
      submittedBy: staff.people.ADMIN.username,
      source: 'staff',
      revision: 1,
    })
    expect(deal.eligibility).toMatchObject({ student: true, startup: false, cardNeeded: null })
    expect(await staff.readChanges()).toEqual(['deals', 'counts'])
    expect((await staff.shown<Deal[]>('/catalog/deals')).map(({ id }) => id)).toContain(deal.id)
    const entries = await staff.entriesOf(deal.id)
    expect(entries.map(({ action }) => action)).toEqual(['CREATE_DEAL'])
    expect(entries[0]?.changes).toMatchObject({ discount: { from: null, to: 12.5 } })
  })

  it('201: without a discount it is 0, without an end it never ends; dollars are dollars [ADM-DEAL-18, ADM-DEAL-23]', async () => {
    expect(await aDeal({ discount: undefined })).toMatchObject({ discount: '0%', expiresAt: null })
    expect(await aDeal({ discount: 300, discountUnit: 'usd' })).toMatchObject({ discount: '$300' })
  })

  it.each([
    [{ title: '' }, { title: 'Title is required' }],
    [{ title: 'ab' }, { title: 'Title must be at least 3 characters' }],
    [{ title: 'a'.repeat(201) }, { title: 'Title must not exceed 200 characters' }],
    [{ description: 'a'.repeat(1001) }, { description: 'Description must not exceed 1000 characters' }],
    [{ discount: 101 }, { discount: 'Discount must be between 0 and 100 (%)' }],
    [{ discount: -1 }, { discount: 'Discount must be between 0 and 100 (%)' }],
    [
      { startsAt: '2026-08-09T00:00:00.000Z', expiresAt: '2026-08-08T00:00:00.000Z' },
      { startsAt: 'A deal must start before it ends' },
    ],
    [{ providerId: undefined }, { providerId: 'Provider is required' }],
    [{ providerId: '' }, { providerId: 'Provider is required' }],
    [{ providerId: '00000000-0000-7000-8000-000000000000' }, { providerId: 'This provider does not exist' }],
    [{ referralLink: 'javascript:alert(1)' }, { referralLink: 'Link must start with http:// or https://' }],
    [{ startsAt: '0000-01-01T00:00:00Z' }, { startsAt: 'This date is too long ago' }],
    [{ expiresAt: '2026-07-01T12:00:00Z' }, { expiresAt: 'Expiration date must be in the future' }],
  ])(
    '400: %j is refused and nothing is stored [STAFF-23, ADM-DEAL-16, ADM-DEAL-19, ADM-DEAL-20]',
    async (fields, problems) => {
      const before = await staff.totals()
      const res = await staff.admin.post('/admin/deals', aBody(fields))
      expect(res.statusCode, res.body).toBe(400)
      expect(errorOf(res).fields).toEqual(problems)
      expect(await staff.totals()).toEqual(before)
    },
  )
})

describe('PUT /admin/deals/{id}', () => {
  it('200: changes what is given, also its provider; lists follow [API-ADEAL-03]', async () => {
    const deal = await aDeal({ promoCode: 'OLD' })
    await staff.shown(`/catalog/deals/${deal.id}`)
    await staff.readChanges()
    const after = await changed(deal.id, {
      revision: deal.revision,
      title: 'Renamed deal',
      discount: 60,
      promoCode: '',
      providerId: providers[1]?.id,
      verified: true,
    })
    expect(after).toMatchObject({
      title: 'Renamed deal',
      discount: '60%',
      promoCode: null,
      providerName: providers[1]?.name,
      verified: true,
      revision: 2,
    })
    expect(await staff.readChanges()).toEqual(['deals', 'counts'])
    expect(await staff.shown<Deal>(`/catalog/deals/${deal.id}`)).toMatchObject({ title: 'Renamed deal' })
    expect((await staff.entriesOf(deal.id)).at(-1)).toEqual({
      action: 'UPDATE_DEAL',
      changes: {
        title: { from: deal.title, to: 'Renamed deal' },
        discount: { from: 25, to: 60 },
        promoCode: { from: 'OLD', to: null },
        providerId: { from: providers[0]?.id, to: providers[1]?.id },
        verified: { from: false, to: true },
      },
    })
  })

  it('200: it was verified on the day on which somebody first said so', async () => {
    const deal = await aDeal({ verified: true })
    const before = staff.test.clock.now
    staff.test.clock.now = new Date(inDays(2))
    const other = await changed(deal.id, { verified: true, title: 'Still verified' })
    staff.test.clock.now = before
    expect(other.verifiedOn).toBe(deal.verifiedOn)
    expect(await changed(deal.id, { verified: false })).toMatchObject({ verified: false, verifiedOn: null })
  })

  it('200: a deal that has ended can be edited as long as its end stays [ADM-DEAL-20]', async () => {
    const deal = await aDeal({ expiresAt: inDays(1) })
    const before = staff.test.clock.now
    staff.test.clock.now = new Date(inDays(2))
    expect(await changed(deal.id, { expiresAt: deal.expiresAt, title: 'It is over' })).toMatchObject({
      expiresAt: deal.expiresAt,
    })
    const res = await saveNow(staff.admin, `/admin/deals/${deal.id}`, { expiresAt: inDays(-0.5) })
    expect(errorOf(res).fields).toEqual({ expiresAt: 'Expiration date must be in the future' })
    staff.test.clock.now = before
  })

  it('200: nothing differs: no entry, no news, the same revision', async () => {
    const deal = await aDeal({ expiresAt: inDays(3), promoCode: 'SAME' })
    await staff.readChanges()
    const { title, expiresAt, promoCode, eligibility, verified } = deal
    expect(await changed(deal.id, { title, expiresAt, promoCode, eligibility, verified, discount: 25 })).toEqual(deal)
    expect(await staff.readChanges()).toEqual([])
    expect(await staff.entriesOf(deal.id)).toHaveLength(1)
  })

  it('409: two edit one revision; the second gets the current record', async () => {
    const deal = await aDeal()
    const responses = await Promise.all(
      [10, 20].map((discount) => staff.admin.put(`/admin/deals/${deal.id}`, { revision: deal.revision, discount })),
    )
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const won = responses.find(({ statusCode }) => statusCode === 200)?.json<StaffDeal>()
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'EDIT_CONFLICT',
      current: won,
    })
    expect(await read(deal.id)).toEqual(won)
  })
})

describe('DELETE /admin/deals/{id}', () => {
  it('204: gone from every list; its votes stay recorded [API-ADEAL-04]', async () => {
    const deal = await aDeal()
    const vote = { targetType: 'DEAL', targetId: deal.id, type: 'UPVOTE' }
    await as(staff.test.app, staff.people.USER).post('/likes', vote)
    expect((await staff.admin.get(`/admin/deals/${deal.id}/dependants`)).json()).toEqual({ votes: 1, submissions: 0 })
    await staff.shown('/catalog/deals')
    await staff.readChanges()
    expect((await staff.admin.delete(`/admin/deals/${deal.id}`)).statusCode).toBe(204)
    await staff.readChanges()
    expect((await staff.shown<Deal[]>('/catalog/deals')).map(({ id }) => id)).not.toContain(deal.id)
    expect((await staff.admin.get(`/admin/deals/${deal.id}`)).statusCode).toBe(404)
    expect((await staff.entriesOf(deal.id)).at(-1)).toEqual({
      action: 'DELETE_DEAL',
      changes: { title: { from: deal.title, to: null } },
    })
    expect((await staff.admin.delete(`/admin/deals/${deal.id}`)).statusCode).toBe(404)
  })

  it('403: moderators write nothing', async () => {
    const deal = await aDeal()
    expect((await staff.moderator.delete(`/admin/deals/${deal.id}`)).statusCode).toBe(403)
    expect((await staff.moderator.put(`/admin/deals/${deal.id}`, { title: 'Other' })).statusCode).toBe(403)
    expect((await staff.moderator.post('/admin/deals', aBody())).statusCode).toBe(403)
    expect(await read(deal.id)).toEqual(deal)
  })
})
