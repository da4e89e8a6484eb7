// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useToday } from './use-today.ts'

function Today({ renderedOn }: { renderedOn: string }) {
  return <p>{useToday(renderedOn)}</p>
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ now: new Date('2026-08-23T00:30:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('counts from the day of the browser on a page that was rendered the day before', async () => {
  expect(renderToString(<Today renderedOn="2026-08-22" />)).toContain('2026-08-22')
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<Today renderedOn="2026-08-22" />))
  expect(place.textContent).toBe('2026-08-23')
  vi.setSystemTime(new Date('2026-08-25T00:30:00Z'))
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(place.textContent).toBe('2026-08-25')
  await act(async () => root.unmount())
})
