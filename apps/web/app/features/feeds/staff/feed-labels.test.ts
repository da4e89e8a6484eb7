import type { Feed, FeedRun } from '@inferdex/contracts/feeds.staff'
import { describe, expect, it } from 'vitest'
import { nextRunText, resultText, runTime, sizeText, tookText, untilText } from './feed-labels.ts'

const now = new Date('2026-11-15T14:36:00Z')
const run = (more: Partial<FeedRun>) =>
  ({ error: null, entries: 10, taken: 10, accepted: 0, held: 0, observed: 0, ...more }) as FeedRun
const feed = (more: Partial<Feed>) =>
  ({ url: 'https://list.example/', isPaused: false, nextRunAt: null, ...more }) as Feed

describe('the words of feeds', () => {
  it.each([
    ['2026-11-15T14:36:00Z', 'in a minute'],
    ['2026-11-15T15:00:00Z', 'in 24 min'],
    ['2026-11-16T06:00:00Z', 'in 15 h 24 min'],
    ['2026-11-15T16:36:00Z', 'in 2 h'],
    ['2026-11-20T14:36:00Z', 'in 5 days'],
  ])('%s: %s', (moment, text) => expect(untilText(moment, now)).toBe(text))

  it.each([
    [feed({ url: null }), 'on upload'],
    [feed({ isPaused: true }), 'paused'],
    [feed({}), 'when started'],
    [feed({ nextRunAt: '2026-11-15T15:00:00Z' }), 'in 24 min'],
  ])('next run %#: %s', (one, text) => expect(nextRunText(one, now)).toBe(text))

  it.each([
    [run({ state: 'running', entries: null }), 'Being read'],
    [run({ state: 'running', entries: 344, taken: 240 }), '240 of 344'],
    [run({ state: 'failed', error: 'The server answered 503' }), 'The server answered 503'],
    [run({ state: 'unchanged' }), 'Nothing new'],
    [run({ state: 'done' }), 'Nothing new'],
    [run({ state: 'done', observed: 7, accepted: 7 }), '7 changed, all accepted by rule'],
    [run({ state: 'done', observed: 7, accepted: 3, held: 4 }), '4 values wait in feed intake'],
  ])('result %#: %s', (one, text) => expect(resultText(one)).toBe(text))

  it('times and sizes', () => {
    expect(runTime('2026-11-05T06:20:11Z')).toBe('5 Nov 06:20')
    expect(tookText(run({ startedAt: '2026-11-05T06:20:00Z', finishedAt: '2026-11-05T06:20:01.3Z' }))).toBe('1.3 s')
    expect([sizeText(900), sizeText(1_600_000)]).toEqual(['1 kB', '1.6 MB'])
  })
})
