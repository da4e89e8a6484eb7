import { expect, it } from 'vitest'
import { feedState, isFailing } from './feed-state.ts'

const url = 'https://list.example/'
const runs = (...states: ('running' | 'done' | 'unchanged' | 'failed' | 'stopped')[]) =>
  states.map((state) => ({ state }))

it.each([
  [{ url, isPaused: false, runs: [] }, 'waiting', false],
  [{ url, isPaused: true, runs: [] }, 'paused', false],
  [{ url: null, isPaused: true, runs: [] }, 'manual', false],
  [{ url: null, isPaused: true, runs: runs('done') }, 'manual', false],
  [{ url: null, isPaused: true, runs: runs('failed') }, 'failing', true],
  [{ url, isPaused: false, runs: runs('done', 'failed') }, 'ok', false],
  [{ url, isPaused: false, runs: runs('unchanged') }, 'ok', false],
  [{ url, isPaused: false, runs: runs('failed', 'done') }, 'failing', true],
  [{ url, isPaused: false, runs: runs('stopped') }, 'failing', true],
  [{ url, isPaused: true, runs: runs('failed') }, 'paused', false],
  // While it runs again, it still counts as failing.
  [{ url, isPaused: false, runs: runs('running', 'failed') }, 'running', true],
])('%j: %s', (feed, state, failing) => {
  expect(feedState(feed)).toBe(state)
  expect(isFailing(feed)).toBe(failing)
})
