// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserStore } from './browser-store.ts'
import { createStore } from './create-store.ts'

const place = document.createElement('div')
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.clear()
  place.replaceChildren()
})
afterEach(() => void vi.unstubAllGlobals())

describe('one store for all that React does not hold [HOUSE-17]', () => {
  it('every part that picks a changed value renders again, and no other', async () => {
    const store = createStore({ left: 1, right: 1 })
    const rendered = vi.fn<(name: 'left' | 'right') => void>()
    function Side({ name }: { name: 'left' | 'right' }) {
      rendered(name)
      return <i>{store.use((value) => value[name])}</i>
    }
    const root = createRoot(place)
    await act(async () =>
      root.render(
        <>
          <Side name="left" />
          <Side name="right" />
        </>,
      ),
    )
    await act(async () => store.write({ left: 2, right: 1 }))
    expect(place.textContent).toBe('21')
    expect(rendered.mock.calls.flat()).toEqual(['left', 'right', 'left'])
    await act(async () => root.unmount())
  })

  it('an unmounted component is not notified any more', async () => {
    const store = createStore(1)
    const seen: number[] = []
    function Part() {
      seen.push(store.use((value) => value))
      return null
    }
    const root = createRoot(place)
    await act(async () => root.render(<Part />))
    await act(async () => root.unmount())
    store.write(2)
    expect(seen).toEqual([1])
  })

  it('the first render sees the empty value, as the server does, and then the current one', async () => {
    const store = createStore('nobody')
    const renders: string[] = []
    function Name() {
      const name = store.use((value) => value)
      renders.push(name)
      return <b>{name}</b>
    }
    store.write('Ada')
    place.innerHTML = renderToString(<Name />)
    expect(place.textContent).toBe('nobody')
    renders.length = 0
    const problems: unknown[] = []
    const root = await act(async () =>
      hydrateRoot(place, <Name />, { onRecoverableError: (error) => problems.push(error) }),
    )
    expect(renders).toEqual(['nobody', 'Ada'])
    expect(problems).toEqual([])
    await act(async () => root.unmount())
  })
})

describe('what the browser keeps [HOUSE-17]', () => {
  const parse = (stored: string) => JSON.parse(stored) as readonly string[]
  const NONE: readonly string[] = []

  it('follows what another tab stored, without a new value where nothing has changed', async () => {
    const store = browserStore('names', NONE, parse)
    function Names() {
      const [first] = useState(store.read)
      return <u>{`${first.length} ${store.use().join()}`}</u>
    }
    const root = createRoot(place)
    await act(async () => root.render(<Names />))
    localStorage.setItem('names', '["Ada"]')
    await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'names' })))
    expect(place.textContent).toBe('0 Ada')
    expect(store.read()).toBe(store.read())
    await act(async () => root.unmount())
  })

  it('the empty value leaves nothing in the storage', () => {
    const store = browserStore('names', NONE, parse)
    store.write(['Ada'])
    expect(localStorage.getItem('names')).toBe('["Ada"]')
    store.write(NONE)
    expect(localStorage.getItem('names')).toBeNull()
    expect(store.read()).toBe(NONE)
  })

  it('where the storage refuses, the value lasts as long as the page', () => {
    const store = browserStore('names', NONE, parse)
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('full')
      },
    })
    store.write(['Ada'])
    expect(store.read()).toEqual(['Ada'])
  })
})
