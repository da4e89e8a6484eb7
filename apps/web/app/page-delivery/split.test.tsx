// @vitest-environment happy-dom
import { act, Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { partsLoaded, split } from './split.ts'

it('parts are waited for, also those that a part brings; then the page is taken over with all of them [HOUSE-12]', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const pressed = vi.fn<() => void>()
  let Inner = () => <span />
  const Outer = split(async () => {
    Inner = split(async () => () => (
      <button type="button" onClick={pressed}>
        Inner
      </button>
    )) as typeof Inner
    return () => <Inner />
  })
  await partsLoaded()
  const page = (
    <Suspense>
      <Outer />
    </Suspense>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  expect(container.textContent).toBe('Inner')
  act(() => void hydrateRoot(container, page))
  container.querySelector('button')?.click()
  expect(pressed).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

it('does not wait for a part that cannot be loaded', async () => {
  split(() => Promise.reject(new Error('offline')))
  await expect(partsLoaded()).resolves.toBeUndefined()
})
