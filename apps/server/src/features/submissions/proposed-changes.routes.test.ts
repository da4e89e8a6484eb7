import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { beforeAll, expect, it } from 'vitest'
import { as, catalogueApp, oneOfEach, type TestApp } from '../../testing/test-app.ts'
import { findDeal } from '../deals/deals.queries.ts'

let test: TestApp
let people: Awaited<ReturnType<typeof oneOfEach>>
let dealId: string
let providerId: string
beforeAll(async () => {
  test = await catalogueApp()
  people = await oneOfEach(test)
  const { db } = test.database
  dealId = (await db.selectFrom('deals').select('id').orderBy('id').executeTakeFirstOrThrow()).id
  providerId = (await db.selectFrom('providers').select('id').orderBy('sort_name').executeTakeFirstOrThrow()).id
})

const better = () => ({
  title: 'A better title',
  providerId,
  providerName: 'Nova',
  discount: 12.5,
  link: 'https://nova.example/half',
  expiresAt: '2027-01-01T00:00:00.000Z',
})

async function decide(id: string, how: 'approve' | 'reset'): Promise<Submission> {
  const res = await as(test.app, people.MODERATOR).post(`/submissions/${id}/${how}`, {
    version: how === 'approve' ? 1 : 2,
  })
  expect(res.statusCode, res.body).toBe(200)
  return res.json()
}

const countDeals = () =>
  test.database.db
    .selectFrom('deals')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

it('an approved change of a deal sets its fields, makes no other deal, and goes back [ADM-SUBM-13]', async () => {
  const { db } = test.database
  const before = await findDeal(db, dealId)
  const deals = await countDeals()
  const body = { type: 'DEAL', targetId: dealId, data: better() }
  const sent = (await as(test.app, people.USER).post('/submissions', body)).json<Submission>()
  expect(await decide(sent.id, 'approve')).toMatchObject({ targetId: dealId })
  expect(await findDeal(db, dealId)).toMatchObject({
    title: 'A better title',
    discount: '12.5%',
    referralLink: 'https://nova.example/half',
    expiresAt: '2027-01-01T00:00:00.000Z',
    providerId: before?.providerId,
  })
  expect(await countDeals()).toEqual(deals)
  await decide(sent.id, 'reset')
  expect(await findDeal(db, dealId)).toEqual(before)
})

it('an approved change of a provider sets its fields, its pages follow, and it goes back [ADM-SUBM-13]', async () => {
  const { db } = test.database
  const read = () =>
    db
      .selectFrom('providers')
      .select(['slug', 'name', 'website', 'headquarters', 'description', 'documentation', 'logo'])
      .where('id', '=', providerId)
      .executeTakeFirstOrThrow()
  const before = await read()
  const data = { name: 'Nova', slug: 'nova', website: 'https://nova.example', headquarters: 'Bern' }
  const sent = await as(test.app, people.USER).post('/submissions', { type: 'PROVIDER', targetId: providerId, data })
  const { id } = sent.json<Submission>()
  await decide(id, 'approve')
  expect(await read()).toEqual({ ...before, ...data, slug: before.slug })
  const change = await db
    .selectFrom('catalogue_changes')
    .select('tags')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(change.tags).toContain(`provider/${before.slug}`)
  await decide(id, 'reset')
  expect(await read()).toEqual(before)
})
