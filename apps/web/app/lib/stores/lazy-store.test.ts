// @vitest-environment happy-dom
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubEventStreams } from '../../testing/event-streams.ts'
import { lazyStore } from './lazy-store.ts'

/** One stream serves all stores of a tab, so it is opened by the first test. */
const streams: EventTarget[] = []
/** Stores are never closed, and test files share one document: their listeners must not reach the tests of other files. */
const listening = vi.spyOn(document, 'addEventListener')
afterAll(() => {
  listening.mockRestore()
  vi.resetModules()
})
beforeEach(() => {
  stubEventStreams(streams)
})
afterEach(() => {
  for (const [type, listener] of listening.mock.calls) document.removeEventListener(type, listener)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Numbers its responses, so that a test sees which one is cached. */
async function loadedStore() {
  let asked = 0
  let isDown = false
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const store = lazyStore(['models'], async () => {
    if (isDown) throw new Error('offline')
    asked += 1
    return asked
  })
  await store.load()
  // The stream is opened by code that is loaded later, and a second after that.
  await vi.waitFor(() => {
    vi.advanceTimersByTime(1000)
    expect(streams).toHaveLength(1)
  })
  const change = (tags: string[]) =>
    streams[0]?.dispatchEvent(new MessageEvent('change', { data: JSON.stringify({ seq: 1, tags }) }))
  return { store, change, goDown: () => (isDown = true) }
}

it('returns the cached value until a change has one of its tags, then loads it again [USE-01]', async () => {
  const { store, change } = await loadedStore()
  change(['deals'])
  expect(store.read()).toBe(1)
  expect(await store.load()).toBe(1)
  change(['models', 'counts'])
  expect(store.read()).toBeNull()
  expect(await store.load()).toBe(2)
  expect(store.read()).toBe(2)
})

it('a value that cannot be reloaded is not returned as current', async () => {
  const { store, change, goDown } = await loadedStore()
  goDown()
  change(['models'])
  await store.refresh()
  expect(store.read()).toBeNull()
})

it('of two responses, keeps the one that was requested last', async () => {
  const answers: ((value: string) => void)[] = []
  const store = lazyStore(['models'], () => new Promise<string>((resolve) => answers.push(resolve)))
  const first = store.load()
  const second = store.refresh()
  answers[1]?.('new')
  answers[0]?.('old')
  await Promise.all([first, second])
  expect(store.read()).toBe('new')
})

it('who asks while the value is on its way gets it, and who asks before it was wanted gets none', async () => {
  let answer: (value: string) => void = () => {}
  const store = lazyStore(['models'], () => new Promise<string>((resolve) => (answer = resolve)))
  expect(await store.readLoading()).toBeNull()
  void store.load()
  expect(store.read()).toBeNull()
  const asked = store.readLoading()
  answer('loaded')
  expect(await asked).toBe('loaded')
})
