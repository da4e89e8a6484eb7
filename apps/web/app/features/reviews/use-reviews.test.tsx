// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { authToken } from '../../lib/api/auth-token.ts'
import { probeHook, stubApi } from '../../testing/probe-hook.tsx'
import { type PublicReviews, useReviews } from './use-reviews.ts'

const SUMMARY = {
  reviewCount: 1,
  averageRating: 4,
  easeOfUse: 4,
  accuracy: 4,
  value: 4,
  support: 4,
  distribution: [],
}
const PAGE: PublicReviews = { reviews: [], pagination: { page: 1, pages: 2, total: 11 }, summary: SUMMARY }
/** Only the parts that the hook reads. */
const mine = (id: string) => ({ ...PAGE, reviews: [{ id, userVote: 'UPVOTE' }], ownReview: { id: `own of ${id}` } })

type Query = Parameters<typeof useReviews>[2]
const reviewed = { targetType: 'MODEL', targetId: 'model', name: 'GPT-5' } as Parameters<typeof useReviews>[1]
const open = (query: Partial<Query> = {}) =>
  probeHook((more: Partial<Query>) => useReviews(PAGE, reviewed, { sort: 'newest', page: 1, ...more }), query)

const signIn = (token: string) => act(async () => authToken.write(token))

beforeEach(() => authToken.write(''))
afterEach(() => {
  authToken.write('')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('visitors see the page as it is, and nothing is asked for [HOUSE-23]', async () => {
  const sent = stubApi({})
  const reviews = await open()
  expect(reviews.now()).toMatchObject({ shown: PAGE, ownReview: undefined, failure: null })
  expect(sent).toEqual([])
  await reviews.unmount()
})

it('who signs in sees the own review, and who signs out sees the public page again [HOUSE-23]', async () => {
  stubApi({ 'GET /api/reviews': () => mine('first') })
  const reviews = await open()
  await signIn('token-a')
  await reviews.until(() => expect(reviews.now().ownReview).toEqual({ id: 'own of first' }))
  expect(reviews.now().shown?.reviews).toHaveLength(1)
  await signIn('')
  expect(reviews.now()).toMatchObject({ shown: PAGE, ownReview: undefined })
  await reviews.unmount()
})

it('the next page shows the public one until the own one has come, and still knows the own review [HOUSE-23]', async () => {
  authToken.write('token-b')
  stubApi({ 'GET /api/reviews': () => mine('one') })
  const reviews = await open()
  await reviews.until(() => expect(reviews.now().shown?.reviews).toHaveLength(1))
  stubApi({ 'GET /api/reviews': () => new Promise(() => {}) })
  await reviews.render({ page: 2 })
  expect(reviews.now()).toMatchObject({ shown: PAGE, ownReview: { id: 'own of one' } })
  await reviews.unmount()
})

it('a failure is said to who is signed in, and forgotten with the session [HOUSE-23]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  authToken.write('token-c')
  stubApi({})
  const reviews = await open()
  await reviews.until(() => expect(reviews.now().failure).toBe('Not found'))
  expect(reviews.now().shown).toBe(PAGE)
  await signIn('')
  expect(reviews.now().failure).toBeNull()
  await reviews.unmount()
})
