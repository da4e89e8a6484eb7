// @vitest-environment happy-dom
import { listStaffModels } from '@inferdex/contracts/admin-models'
import { act, useLayoutEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FilterList, useFilterList } from './use-filter-list.ts'

let root: Root
let list: FilterList
let answers: (() => void)[]
let router: ReturnType<typeof createMemoryRouter>

function Probe() {
  const current = useFilterList(listStaffModels.query, ['family', 'minInputPrice', 'maxInputPrice'])
  useLayoutEffect(() => {
    list = current
  })
  return null
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** The server answers what was asked last. */
const answer = () =>
  act(async () => {
    for (const resolve of answers.splice(0)) resolve()
    await vi.advanceTimersByTimeAsync(0)
  })
const address = () => router.state.location.search

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  answers = []
  const loader = () => new Promise<null>((resolve) => answers.push(() => resolve(null)))
  router = createMemoryRouter([{ path: '/', loader, element: <Probe />, HydrateFallback: () => null }])
  root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() => root.render(<RouterProvider router={router} />))
  await answer()
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('useFilterList', () => {
  it('shows a filter at once and writes it to the address after a pause in typing', async () => {
    act(() => list.type('minInputPrice', '0.1'))
    expect([list.filters, address()]).toEqual([{ minInputPrice: '0.1' }, ''])
    await wait(250)
    await answer()
    expect(address()).toBe('?minInputPrice=0.1')
    expect(list.active).toEqual({ minInputPrice: '0.1' })
  })

  it('loses nothing when answers are slower than the next filter', async () => {
    act(() => list.set('family', 'gpt'))
    act(() => list.type('minInputPrice', '0.1'))
    // The answer to the family comes while the price is not yet in the address.
    await answer()
    expect(list.filters).toEqual({ family: 'gpt', minInputPrice: '0.1' })
    act(() => list.type('maxInputPrice', '5'))
    await wait(250)
    await answer()
    expect(address()).toBe('?family=gpt&minInputPrice=0.1&maxInputPrice=5')
  })

  it('another address ends the edit', async () => {
    act(() => list.set('family', 'gpt'))
    await answer()
    act(() => void router.navigate('/?minInputPrice=3'))
    await answer()
    expect(list.filters).toEqual({ minInputPrice: '3' })
    act(() => list.set('family', 'glm'))
    await answer()
    expect(address()).toBe('?minInputPrice=3&family=glm')
  })
})
