// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../../lib/toast.ts'
import { ToastRegion } from './toast-region.tsx'

let root: Root
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  const container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
  await act(async () =>
    root.render(
      <MemoryRouter>
        <ToastRegion />
      </MemoryRouter>,
    ),
  )
})
afterEach(async () => {
  vi.useRealTimers()
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const shown = () =>
  [...document.querySelectorAll('[data-sonner-toast]')].map((element) => [
    element.getAttribute('data-type'),
    element.querySelector('[data-title]')?.textContent,
  ])

describe('toasts', () => {
  it('are of five kinds [PUB-TOAST-02]', async () => {
    const kinds = ['loading', 'success', 'info', 'warning', 'error'] as const
    for (const kind of kinds) {
      await act(async () => toast[kind](`a ${kind} message`))
      await act(async () => vi.waitFor(() => expect(shown()).toContainEqual([kind, `a ${kind} message`])))
    }
  })

  it('a loading toast of a promise stays until the promise is settled [PUB-TOAST-05]', async () => {
    let finish: () => void = () => {}
    const work = new Promise<void>((resolve) => {
      finish = resolve
    })
    await act(async () => toast.promise(work, { loading: 'Saving', success: 'Saved', error: 'Failed' }))
    await act(async () => vi.waitFor(() => expect(shown()).toContainEqual(['loading', 'Saving'])))
    vi.useFakeTimers()
    await act(async () => vi.advanceTimersByTimeAsync(20_000))
    expect(shown()).toContainEqual(['loading', 'Saving'])
    await act(async () => {
      finish()
      await vi.advanceTimersByTimeAsync(100)
    })
    expect(shown()).toContainEqual(['success', 'Saved'])
    await act(async () => vi.advanceTimersByTimeAsync(5000))
    expect(shown()).not.toContainEqual(['success', 'Saved'])
  })
})
