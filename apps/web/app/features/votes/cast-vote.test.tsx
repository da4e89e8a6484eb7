// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { authToken } from '../../lib/api/auth-token.ts'
import { castVote } from './cast-vote.ts'
import { useRefreshedFigures, withChanges } from './live-figures.ts'
import { useOwnVote, useOwnVoteLoaded } from './own-votes.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

type Sent = { path: string; query: URLSearchParams; body: unknown }

let sent: Sent[]
let answers: Record<string, (sent: Sent) => Response | Promise<Response>>
let root: ReturnType<typeof createRoot>
let next = 0
const anId = () => `01981e3a-0000-7000-8000-${String((next += 1)).padStart(12, '0')}`
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  sent = []
  answers = {
    '/api/likes/user': () => json([]),
    '/api/likes/counts': () => json({ upvotes: 0, downvotes: 0, total: 0 }),
    '/api/analytics/batch': () => json([]),
  }
  authToken.write(`token-${anId()}`)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    const { pathname: path, searchParams: query } = new URL(address, 'http://site.example')
    const call = { path, query, body: body === undefined ? null : (JSON.parse(body) as unknown) }
    sent.push(call)
    return await (answers[path]?.(call) ?? json({}, 404))
  })
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.querySelector('#root') ?? document.body)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
})

/** Renders a card that shows a deal's upvotes and the user's own vote. */
function Deal({ id, upvotes }: { id: string; upvotes: number }) {
  useOwnVoteLoaded('DEAL', id)
  return (
    <p id={id}>
      {useRefreshedFigures('DEAL', id, { upvotes }).upvotes} {useOwnVote(id) ?? 'none'}
    </p>
  )
}

function Model({ id, rating, reviewCount }: { id: string; rating: number; reviewCount: number }) {
  const shown = useRefreshedFigures('MODEL', id, { rating, reviewCount })
  return (
    <p id={id}>
      {shown.rating} {shown.reviewCount}
    </p>
  )
}

const show = (cards: React.ReactNode) => act(async () => root.render(cards))
const textOf = (id: string) => document.getElementById(id)?.textContent
const logged = () => vi.mocked(console.error).mock.calls.map(([message]) => String(message))
const upvote = (targetId: string, upvotes: number) =>
  castVote({ targetType: 'DEAL', targetId }, 'UPVOTE', { upvotes, downvotes: 0 })

it('throws before anything is sent if the user is not signed in [PUB-VOTE-06]', async () => {
  authToken.write('')
  await expect(upvote(anId(), 3)).rejects.toThrow('You must be logged in to vote')
  expect(sent).toEqual([])
})

it('own votes of all that appears together are one call, and a failure is only logged [PUB-VOTE-09]', async () => {
  const [a, b, c] = [anId(), anId(), anId()] as const
  answers['/api/likes/user'] = () => json([{ targetId: b, type: 'UPVOTE' }])
  await show([a, b].map((id) => <Deal key={id} id={id} upvotes={5} />))
  await vi.waitFor(() => expect(textOf(b)).toBe('5 UPVOTE'))
  expect(textOf(a)).toBe('5 none')
  expect(sent.map(({ query }) => query.get('targetIds'))).toEqual([`${a},${b}`])
  answers['/api/likes/user'] = () => json({}, 500)
  await show(<Deal id={c} upvotes={7} />)
  await vi.waitFor(() => expect(logged()).toContain('Own votes could not be loaded'))
  expect(textOf(c)).toBe('7 none')
})

it('a vote is shown at once, then replaced by the response and by the counts and own vote loaded afterwards [PUB-VOTE-02, PUB-CARD-24]', async () => {
  const [id, other] = [anId(), anId()] as const
  await show([<Deal key="1" id={id} upvotes={5} />, <Deal key="2" id={other} upvotes={1} />])
  let answer: (response: Response) => void = () => {}
  answers['/api/likes'] = () => new Promise((resolve) => (answer = resolve))
  answers['/api/likes/user'] = () => json([{ targetId: id, type: 'UPVOTE' }])
  answers['/api/analytics/batch'] = ({ body }) => {
    const { targets } = body as { targets: { targetId: string }[] }
    return json(targets.map((of) => ({ ...of, averageRating: null, reviewCount: 0, totalUpvotes: 9 })))
  }
  sent = []
  const cast = act(() => upvote(id, 5))
  await vi.waitFor(() => expect(textOf(id)).toBe('6 UPVOTE'))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await act(async () => answer(json({ type: 'UPVOTE', upvotes: 8, downvotes: 0, total: 8, isCounted: true })))
  expect(await cast).toEqual({ own: 'UPVOTE', isCounted: true })
  await vi.waitFor(() => expect([textOf(id), textOf(other)]).toEqual(['9 UPVOTE', '9 none']))
  expect(sent.map(({ path }) => path).toSorted()).toEqual(['/api/analytics/batch', '/api/likes', '/api/likes/user'])
})

it('a vote cast while own votes are loading stays, though the response does not have it [HOUSE-23]', async () => {
  const [id, other] = [anId(), anId()] as const
  const answer: ((response: Response) => void)[] = []
  answers['/api/likes/user'] = () => new Promise((resolve) => answer.push(resolve))
  answers['/api/likes'] = () => json({ type: 'UPVOTE', upvotes: 6, downvotes: 0, total: 6, isCounted: true })
  await show([<Deal key="1" id={id} upvotes={5} />, <Deal key="2" id={other} upvotes={1} />])
  await vi.waitFor(() => expect(answer).toHaveLength(1))
  const cast = act(() => upvote(id, 5))
  await vi.waitFor(() => expect(textOf(id)).toBe('6 UPVOTE'))
  await act(async () => answer[0]?.(json([{ targetId: other, type: 'UPVOTE' }])))
  await vi.waitFor(() => expect([textOf(id), textOf(other)]).toEqual(['6 UPVOTE', '1 UPVOTE']))
  await cast
})

it('a refused vote is reverted and the error thrown [PUB-VOTE-07]', async () => {
  const id = anId()
  await show(<Deal id={id} upvotes={5} />)
  answers['/api/likes'] = () => json({ error: 'Slow down', code: 'TOO_MANY_REQUESTS', requestId: 'r' }, 429)
  await act(async () => expect(upvote(id, 5)).rejects.toThrow('Slow down'))
  expect(textOf(id)).toBe('5 none')
})

it('a click while the first vote is running sends nothing', async () => {
  const id = anId()
  let answer: (response: Response) => void = () => {}
  answers['/api/likes'] = () => new Promise((resolve) => (answer = resolve))
  const first = upvote(id, 2)
  expect(await upvote(id, 2)).toBeUndefined()
  await vi.waitFor(() => expect(sent.filter(({ path }) => path === '/api/likes')).toHaveLength(1))
  answer(json({ type: 'UPVOTE', upvotes: 3, downvotes: 0, total: 3, isCounted: true }))
  expect(await first).toEqual({ own: 'UPVOTE', isCounted: true })
})

it('ratings of reviews replace those of the catalogue; without reviews, or when the call fails, the card keeps its own [PUB-CARD-24, PUB-CARD-25]', async () => {
  const [deal, rated, unrated] = [anId(), anId(), anId()] as const
  const cards = [
    <Deal key="1" id={deal} upvotes={0} />,
    <Model key="2" id={rated} rating={4} reviewCount={86} />,
    <Model key="3" id={unrated} rating={3.5} reviewCount={12} />,
  ]
  await show(cards)
  answers['/api/likes'] = () => json({ type: 'UPVOTE', upvotes: 1, downvotes: 0, total: 1, isCounted: true })
  answers['/api/analytics/batch'] = () => json({}, 500)
  await act(() => upvote(deal, 0))
  await vi.waitFor(() => expect(logged()).toContain('Ratings and counts could not be refreshed'))
  expect([textOf(rated), textOf(unrated)]).toEqual(['4 86', '3.5 12'])

  answers['/api/analytics/batch'] = () =>
    json([
      { targetType: 'MODEL', targetId: rated, averageRating: 2.25, reviewCount: 2, totalUpvotes: 0 },
      { targetType: 'MODEL', targetId: unrated, averageRating: null, reviewCount: 0, totalUpvotes: 0 },
    ])
  await act(() => upvote(deal, 0))
  await vi.waitFor(() => expect(textOf(rated)).toBe('2.25 2'))
  expect(textOf(unrated)).toBe('3.5 12')
})

it('a newer page is not overwritten', () => {
  const learnt = { upvotes: { before: 5, now: 6 } }
  expect(withChanges({ upvotes: 5 }, learnt)).toEqual({ upvotes: 6 })
  expect(withChanges({ upvotes: 8 }, learnt)).toEqual({ upvotes: 8 })
  expect(withChanges({ rating: 4 }, learnt)).toEqual({ rating: 4 })
})
