import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'

/** Renders a page whose server responds only on `answer`. Uses fake timers that the test advances. */
export async function slowPage(element: ReactElement) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  const answers: (() => void)[] = []
  const loader = () => new Promise<null>((resolve) => answers.push(() => resolve(null)))
  const router = createMemoryRouter([{ path: '/', loader, element, HydrateFallback: () => null }])
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  async function answer() {
    for (const resolve of answers.splice(0)) resolve()
    await wait(0)
  }

  act(() => root.render(<RouterProvider router={router} />))
  await answer()
  return {
    wait,
    /** Sends the pending responses. */
    answer,
    address: () => router.state.location.search,
    follow: async (to: string) => {
      act(() => void router.navigate(to))
      await answer()
    },
    leave: () => {
      act(() => root.unmount())
      vi.useRealTimers()
      vi.unstubAllGlobals()
    },
  }
}
