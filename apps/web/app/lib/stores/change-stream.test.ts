// @vitest-environment happy-dom
import type { Tag } from '@inferdex/contracts/protocol/tags'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { watchChanges as WatchChanges } from './change-stream.ts'

/** Replaces the browser's event stream, so that the test can send events. */
class HeldStream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  close() {
    this.readyState = HeldStream.CLOSED
  }
}
let streams: HeldStream[]
let isHidden: boolean
let watchChanges: typeof WatchChanges

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: performance.timeOrigin + 100_000 })
  streams = []
  isHidden = false
  vi.stubGlobal(
    'EventSource',
    class extends HeldStream {
      constructor() {
        super()
        streams.push(this)
      }
    },
  )
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  vi.resetModules()
  ;({ watchChanges } = await import('./change-stream.ts'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function watch(tags: Tag[]) {
  const received: string[] = []
  const stop = watchChanges(tags, (how) => received.push(how))
  vi.advanceTimersByTime(1000)
  return { received, stop }
}
const send = (name: string, data: unknown) =>
  streams.at(-1)?.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
const show = (hidden: boolean) => {
  isHidden = hidden
  document.dispatchEvent(new Event('visibilitychange'))
}

it('everything that is watched is announced when everything counts as changed [SAFE-26]', () => {
  const { received, stop } = watch(['models'])
  send('change', { seq: 1, tags: ['everything'] })
  const late = watch(['deals'])
  expect(received).toEqual(['announced'])
  expect(late.received).toEqual(['missed'])
  stop()
  late.stop()
})

describe('what a browser learns when its stream opens', () => {
  const PAGE_AGE = 101_000
  it.each([
    ['nothing, when its lists are older than the page', { models: PAGE_AGE + 3000 }, 900_000, []],
    ['a missed change, when its list changed after the page was asked for', { models: 50_000 }, 900_000, ['missed']],
    ['a missed change, when it came a moment before the page', { models: PAGE_AGE + 1000 }, 900_000, ['missed']],
    ['nothing, when another list changed', { deals: 50 }, 900_000, []],
    ['a missed change, when a record of its kind changed', { 'model/:slug': 50_000 }, 900_000, ['missed']],
    ['nothing, when a record of another kind changed', { 'provider/:slug': 50_000 }, 900_000, []],
    ['a missed change, when the server has not listened long enough to know', {}, 20_000, ['missed']],
  ])('%s [USE-01]', (_, tags, listeningMs, expected) => {
    const { received, stop } = watch(['models', 'ratings', 'model/gpt-5'])
    send('quiet', { listeningMs, tags })
    expect(received).toEqual(expected)
    stop()
  })
})

it('the same report later is only a heartbeat and notifies nobody', () => {
  const { received, stop } = watch(['models'])
  send('quiet', { listeningMs: 900_000, tags: {} })
  send('change', { seq: 1, tags: ['models'] })
  vi.advanceTimersByTime(1000)
  send('quiet', { listeningMs: 901_000, tags: { models: 1000 } })
  expect(received).toEqual(['announced'])
  stop()
})

it('a page that is opened by a link learns of a change that came while its data was on its way, once [USE-01]', () => {
  const list = watch(['models'])
  send('quiet', { listeningMs: 900_000, tags: {} })
  send('change', { seq: 1, tags: ['models', 'model/gpt-5'] })
  const [model, other] = [watch(['model/gpt-5']), watch(['model/gpt-4o'])]
  expect([model.received, other.received]).toEqual([['missed'], []])
  vi.advanceTimersByTime(5000)
  const later = watch(['model/gpt-5'])
  expect([later.received, model.received]).toEqual([[], ['missed']])
  for (const { stop } of [list, model, other, later]) stop()
})

it('a tab that was in the background reconnects and catches up with what it missed', () => {
  const { received, stop } = watch(['models'])
  send('quiet', { listeningMs: 900_000, tags: {} })
  show(true)
  vi.advanceTimersByTime(60_000)
  show(false)
  expect(streams).toHaveLength(2)
  send('quiet', { listeningMs: 960_000, tags: { models: 30_000 } })
  expect(received).toEqual(['missed'])
  stop()
})

it('retries a stream that the server refuses every half minute, and treats cached data as possibly changed', () => {
  const { received, stop } = watch(['models'])
  const [refused] = streams
  refused?.close()
  refused?.dispatchEvent(new Event('error'))
  expect(received).toEqual(['missed'])
  vi.advanceTimersByTime(30_000)
  expect(streams).toHaveLength(2)
  stop()
})

it('one stream serves all watchers and is closed with the last of them', () => {
  const one = watch(['models'])
  const other = watch(['deals'])
  expect(streams).toHaveLength(1)
  send('change', { seq: 1, tags: ['deals'] })
  expect([one.received, other.received]).toEqual([[], ['announced']])
  one.stop()
  expect(streams[0]?.readyState).toBe(1)
  other.stop()
  expect(streams[0]?.readyState).toBe(HeldStream.CLOSED)
})
