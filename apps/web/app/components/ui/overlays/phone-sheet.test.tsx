// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PhoneSheet } from './phone-sheet.tsx'

let root: Root
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  // Files share a document; others may have left something in it.
  document.body.replaceChildren()
  const router = createMemoryRouter([{ path: '/', Component: Page }])
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<RouterProvider router={router} />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" aria-controls="filters" onClick={() => setOpen(true)}>
        Filters
      </button>
      <PhoneSheet
        id="filters"
        title="Filters"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        doneLabel="Show 214 models"
      >
        <input name="q" />
      </PhoneSheet>
    </>
  )
}

const sheet = () => document.querySelector('dialog')
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  )
const press = (name: string) => act(async () => button(name)?.click())

describe('a sheet of narrow screens', () => {
  it('is in its place on the page until it is opened, and has one set of fields in both states', async () => {
    expect(document.querySelector('aside#filters input')).not.toBeNull()
    expect(sheet()).toBeNull()
    await press('Filters')
    expect(document.querySelectorAll('#filters')).toHaveLength(1)
    expect(document.querySelectorAll('input')).toHaveLength(1)
    expect(sheet()?.open).toBe(true)
    expect(sheet()?.querySelector('input')).not.toBeNull()
  })

  it.each(['Show 214 models', 'Close'])('closes by %s', async (name) => {
    await press('Filters')
    await press(name)
    expect(sheet()).toBeNull()
  })

  it('closes by Escape and by a tap beside it, but not by a tap inside', async () => {
    await press('Filters')
    await act(async () => sheet()?.querySelector('input')?.click())
    expect(sheet()).not.toBeNull()
    await act(async () => sheet()?.click())
    expect(sheet()).toBeNull()
    await press('Filters')
    await act(async () => sheet()?.dispatchEvent(new Event('cancel', { cancelable: true })))
    expect(sheet()).toBeNull()
  })

  it('closes by Back, and the router sees nothing of that step [USE-14]', async () => {
    await press('Filters')
    const seenByRouter = vi.fn<() => void>()
    window.addEventListener('popstate', seenByRouter)
    window.history.replaceState(null, '')
    await act(async () => window.dispatchEvent(new PopStateEvent('popstate')))
    expect(sheet()).toBeNull()
    expect(seenByRouter).not.toHaveBeenCalled()
    window.removeEventListener('popstate', seenByRouter)
  })
})
