// @vitest-environment happy-dom
import type { Watch } from '@inferdex/contracts/watching/watching'
import { rulesOf } from '@inferdex/domain/watching/watch-rules'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { authToken } from '../../lib/api/auth-token.ts'
import {
  changeRules,
  startWatching,
  stopWatching,
  type Target,
  useIsBeingAdded,
  useOwnWatch,
  useOwnWatches,
  useOwnWatchesLoaded,
  useUnread,
} from './own-watches.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let answers: Record<string, () => Response | Promise<Response>>
let sent: string[]
let root: ReturnType<typeof createRoot>
let people = 0

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const refused = () => json({ error: 'Please try again later', code: 'RATE_LIMITED', requestId: 'r1' }, 429)
const target: Target = { targetType: 'MODEL', targetId: '01981e3a-0000-7000-8000-000000000001' }
const watch: Watch = {
  ...target,
  id: '01981e3a-0000-7000-8000-000000000002',
  name: 'GLM-4.6',
  slug: 'glm-4-6',
  lab: 'zai',
  rules: rulesOf('MODEL'),
  input: '0.6',
  offers: 26,
  endsAt: null,
  bill: null,
  isListed: true,
  createdAt: '2026-08-21T10:00:00.000Z',
}

beforeEach(async () => {
  sent = []
  answers = { 'GET /api/watches': () => json({ watches: [watch], unread: 3 }) }
  people += 1
  authToken.write(`token-${people}`)
  vi.stubGlobal('fetch', async (address: string, { method }: { method: string }) => {
    const call = `${method} ${new URL(address, 'http://site.example').pathname}`
    sent.push(call)
    return await (answers[call]?.() ?? json({}, 404))
  })
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.querySelector('#root') ?? document.body)
})
afterEach(async () => {
  await act(async () => root.unmount())
  authToken.write('')
})

function Shown() {
  useOwnWatchesLoaded()
  const own = useOwnWatch(target)
  const isAdding = useIsBeingAdded(target)
  const unread = useUnread()
  const state = own === undefined ? 'unknown' : own === null ? 'none' : `from ${own.rules.pricePercent}%`
  return (
    <p>
      {isAdding ? 'adding' : state}, {unread} new
    </p>
  )
}
const show = () =>
  act(async () =>
    root.render(
      <>
        <Shown />
        <Shown />
      </>,
    ),
  )
const text = () => document.querySelector('p')?.textContent
const becomes = (wanted: string) =>
  vi.waitFor(
    async () => {
      await act(async () => {})
      expect(text()).toBe(wanted)
    },
    { timeout: 10_000 },
  )

it('loads the watches of the signed-in user once for all buttons, and nothing for visitors', async () => {
  await show()
  await becomes('from 10%, 3 new')
  expect(sent).toEqual(['GET /api/watches'])
  await act(async () => authToken.write(''))
  expect(text()).toBe('unknown, 0 new')
  expect(sent).toHaveLength(1)
})

it('keeps a watch that was added while the list was on its way', async () => {
  const first = Promise.withResolvers<Response>()
  const lists = [first.promise, json({ watches: [watch], unread: 0 })]
  answers['GET /api/watches'] = () => lists.shift() ?? json({}, 500)
  answers['POST /api/watches'] = () => json(watch)
  await show()
  let added = Promise.resolve()
  await act(async () => {
    added = startWatching(target)
  })
  await becomes('adding, 0 new')
  await vi.waitFor(() => expect(sent).toContain('POST /api/watches'))
  first.resolve(json({ watches: [], unread: 0 }))
  await act(() => added)
  await becomes('from 10%, 0 new')
})

it('shows a changed rule at once, and takes it back if it is refused', async () => {
  await show()
  await becomes('from 10%, 3 new')
  const answer = Promise.withResolvers<Response>()
  answers[`PATCH /api/watches/${watch.id}`] = () => answer.promise
  const changed = changeRules(watch, { pricePercent: 25 })
  changed.catch(() => {})
  await becomes('from 25%, 3 new')
  answer.resolve(refused())
  await expect(changed).rejects.toThrow('Please try again later')
  await becomes('from 10%, 3 new')
})

it('stops watching at once, and shows it again if that is refused', async () => {
  await show()
  await becomes('from 10%, 3 new')
  const answer = Promise.withResolvers<Response>()
  answers[`DELETE /api/watches/${watch.id}`] = () => answer.promise
  const stopped = stopWatching(watch)
  stopped.catch(() => {})
  await becomes('none, 3 new')
  answer.resolve(refused())
  await expect(stopped).rejects.toThrow('Please try again later')
  await becomes('from 10%, 3 new')
  answers[`DELETE /api/watches/${watch.id}`] = () => new Response(null, { status: 204 })
  answers['GET /api/watches'] = () => json({ watches: [], unread: 1 })
  await act(() => stopWatching(watch))
  expect(text()).toBe('none, 1 new')
})

const other: Watch = {
  ...watch,
  id: '01981e3a-0000-7000-8000-000000000003',
  targetId: '01981e3a-0000-7000-8000-000000000004',
}

function List() {
  useOwnWatchesLoaded()
  return (
    <p>
      {useOwnWatches()
        .map(({ id, rules }) => `${id.slice(-1)} ${rules.pricePercent}% ${rules.launches}`)
        .join(', ')}
    </p>
  )
}

it('a refused stop brings its own watch back, beside one that was added meanwhile [CODE-09]', async () => {
  await act(async () => root.render(<List />))
  await becomes('2 10% false')
  const answer = Promise.withResolvers<Response>()
  answers[`DELETE /api/watches/${watch.id}`] = () => answer.promise
  answers['POST /api/watches'] = () => json(other)
  const stopped = stopWatching(watch)
  stopped.catch(() => {})
  await act(() => startWatching(other))
  await becomes('3 10% false')
  answer.resolve(refused())
  await expect(stopped).rejects.toThrow('Please try again later')
  await becomes('2 10% false, 3 10% false')
})

it.each([
  ['another rule', { launches: true }, '2 10% true'],
  ['the same rule', { pricePercent: 50 }, '2 50% false'],
])('a refused change leaves %s that was saved meanwhile [CODE-10]', async (_, savedThere, after) => {
  await act(async () => root.render(<List />))
  await becomes('2 10% false')
  const first = Promise.withResolvers<Response>()
  const saved = { ...watch, rules: { ...watch.rules, ...savedThere } }
  const patches = [first.promise, json(saved)]
  answers[`PATCH /api/watches/${watch.id}`] = () => patches.shift() ?? json({}, 500)
  const changed = changeRules(watch, { pricePercent: 25 })
  changed.catch(() => {})
  await becomes('2 25% false')
  await vi.waitFor(() => expect(sent).toContain(`PATCH /api/watches/${watch.id}`))
  await act(() => changeRules({ ...watch, rules: { ...watch.rules, pricePercent: 25 } }, savedThere))
  first.resolve(refused())
  await expect(changed).rejects.toThrow('Please try again later')
  await becomes(after)
})
