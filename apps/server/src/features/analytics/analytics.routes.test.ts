import type { TargetAnalytics } from '@inferdex/contracts/analytics'
import { likeTargets } from '@inferdex/domain/votes/vote-targets'
import { beforeAll, describe, expect, it } from 'vitest'
import { aReview, type CatalogueIds, catalogueIds } from '../../testing/community.ts'
import { manyPeople } from '../../testing/many-people.ts'
import { leaveOutOfRecount } from '../../testing/recount.ts'
import { as, catalogueApp, errorOf, type Person, type TestApp } from '../../testing/test-app.ts'

const UNKNOWN_ID = '01981e3a-0000-7000-8000-000000000000'

let test: TestApp
let ids: CatalogueIds
let targets: { targetType: string; targetId: string }[]
beforeAll(async () => {
  test = await catalogueApp()
  leaveOutOfRecount(test.database.db, 'figures of models')
  ids = await catalogueIds(test.database.db)
  targets = [
    { targetType: 'DEAL', targetId: ids.deal },
    { targetType: 'MODEL', targetId: ids.model },
    { targetType: 'PROVIDER', targetId: ids.provider },
  ]
  const [a, b] = (await manyPeople(test, 2)) as [Person, Person]
  await as(test.app, a).post('/reviews', aReview(ids.model, { rating: 5 }))
  await as(test.app, b).post('/reviews', aReview(ids.model, { rating: 3.5 }))
  await as(test.app, a).post('/reviews', aReview(ids.provider, { targetType: 'PROVIDER', rating: 2 }))
  for (const target of targets) await as(test.app, a).post('/likes', { ...target, type: 'UPVOTE' })
  await as(test.app, b).post('/likes', { targetType: 'DEAL', targetId: ids.deal, type: 'DOWNVOTE' })
})

const read = (targetType: string, targetId: string) =>
  as(test.app).get(`/analytics?targetType=${targetType}&targetId=${targetId}`)

describe('GET /analytics', () => {
  it('200: average rating, reviews and upvotes of a model, a provider and a deal [API-STAT-01] [API-STAT-03]', async () => {
    expect((await read('MODEL', ids.model)).json()).toEqual({ averageRating: 4.25, reviewCount: 2, totalUpvotes: 1 })
    expect((await read('PROVIDER', ids.provider)).json()).toEqual({ averageRating: 2, reviewCount: 1, totalUpvotes: 1 })
    expect((await read('DEAL', ids.deal)).json()).toEqual({ averageRating: null, reviewCount: 0, totalUpvotes: 1 })
  })

  it('200: without reviews there is no average, whatever the editorial rating says [API-STAT-01]', async () => {
    await test.database.db.updateTable('models').set({ rating: 4 }).where('id', '=', ids.otherModel).execute()
    const none = { averageRating: null, reviewCount: 0, totalUpvotes: 0 }
    expect((await read('MODEL', ids.otherModel)).json()).toEqual(none)
  })

  it('404: an unknown target; 400: another type or no id [API-STAT-03]', async () => {
    for (const type of likeTargets) expect((await read(type, UNKNOWN_ID)).statusCode).toBe(404)
    expect((await read('REVIEW', ids.model)).statusCode).toBe(400)
    expect((await read('MODEL', 'gpt-5')).statusCode).toBe(400)
  })
})

describe('POST /analytics/batch', () => {
  const batch = (of: unknown) => as(test.app).post('/analytics/batch', { targets: of })

  it('200: all targets in one answer, in the order asked for, each once; unknown ones are left out [API-STAT-02]', async () => {
    const unknown = { targetType: 'MODEL', targetId: UNKNOWN_ID }
    const res = await batch([...targets, unknown, ...targets, { targetType: 'MODEL', targetId: ids.otherModel }])
    expect(res.statusCode).toBe(200)
    expect(res.json<TargetAnalytics[]>()).toEqual([
      { targetType: 'DEAL', targetId: ids.deal, averageRating: null, reviewCount: 0, totalUpvotes: 1 },
      { targetType: 'MODEL', targetId: ids.model, averageRating: 4.25, reviewCount: 2, totalUpvotes: 1 },
      { targetType: 'PROVIDER', targetId: ids.provider, averageRating: 2, reviewCount: 1, totalUpvotes: 1 },
      { targetType: 'MODEL', targetId: ids.otherModel, averageRating: null, reviewCount: 0, totalUpvotes: 0 },
    ])
    expect((await batch([])).json()).toEqual([])
  })

  it('200: an id in capitals is the same target [HOUSE-23]', async () => {
    const [written, capitals] = [ids.model, ids.model.toUpperCase()].map((targetId) => ({
      targetType: 'MODEL',
      targetId,
    }))
    const once = [{ ...written, averageRating: 4.25, reviewCount: 2, totalUpvotes: 1 }]
    expect((await batch([capitals])).json<TargetAnalytics[]>()).toEqual(once)
    expect((await batch([capitals, written])).json<TargetAnalytics[]>()).toEqual(once)
  })

  it('400: another type, and more than 500 targets [API-STAT-02] [API-STAT-03]', async () => {
    const review = await batch([{ targetType: 'REVIEW', targetId: ids.model }])
    expect(review.statusCode).toBe(400)
    const many = await batch(Array.from({ length: 501 }, () => targets[0]))
    expect(many.statusCode).toBe(400)
    expect(errorOf(many).fields).toEqual({ targets: 'Please ask for at most 500 targets' })
  })
})
