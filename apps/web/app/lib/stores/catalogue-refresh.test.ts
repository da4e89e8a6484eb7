// @vitest-environment happy-dom
import type { Tag } from '@inferdex/contracts/protocol/tags'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubEventStreams } from '../../testing/event-streams.ts'
import { announceRefresh, onCatalogueChange } from './catalogue-refresh.ts'

/** Replaces the browser's event streams, so that the test can send events. */
let streams: EventTarget[]
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-07-01T12:00:00Z') })
  streams = []
  stubEventStreams(streams)
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function listen(tags: Tag[]) {
  const listener = vi.fn<Parameters<typeof onCatalogueChange>[1]>()
  const stop = onCatalogueChange(tags, listener)
  return { listener, stop }
}

const change = (tags: string[]) => new MessageEvent('change', { data: JSON.stringify({ seq: 1, tags }) })

it('a change in this tab is noticed at once and its time is stored in both storages [PUB-STORE-05]', () => {
  const { listener, stop } = listen(['models'])
  announceRefresh()
  expect(listener).toHaveBeenCalledTimes(1)
  const now = String(Date.parse('2026-07-01T12:00:00Z'))
  expect(localStorage.getItem('catalogue_refresh')).toBe(now)
  expect(sessionStorage.getItem('catalogue_refresh')).toBe(now)
  stop()
})

it('a time stored by another tab is noticed within five seconds, once', () => {
  const { listener, stop } = listen(['models'])
  vi.advanceTimersByTime(5000)
  localStorage.setItem('catalogue_refresh', '1')
  vi.advanceTimersByTime(4999)
  expect(listener).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(listener).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(20_000)
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
})

it('a change by another user arrives by the stream, and only changes with a tag of the page are reported', () => {
  const { listener, stop } = listen(['models', 'providers'])
  vi.advanceTimersByTime(1000)
  expect(streams).toHaveLength(1)
  streams[0]?.dispatchEvent(change(['deals']))
  expect(listener).not.toHaveBeenCalled()
  streams[0]?.dispatchEvent(change(['deals', 'models']))
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
})

it('a change that is noticed in three ways is reported once; a second one right after it is not lost [USE-01]', () => {
  const { listener, stop } = listen(['models'])
  vi.advanceTimersByTime(1000)
  announceRefresh()
  streams[0]?.dispatchEvent(change(['models']))
  window.dispatchEvent(new StorageEvent('storage', { key: 'catalogue_refresh' }))
  expect(listener.mock.calls).toEqual([['announced']])
  vi.advanceTimersByTime(1500)
  expect(listener.mock.calls).toEqual([['announced'], ['again']])
  vi.advanceTimersByTime(20_000)
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
})
