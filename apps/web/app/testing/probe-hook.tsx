import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

/** Calls a hook in a test component. `now` returns its last result. */
export async function probeHook<Props, Result>(hook: (props: Props) => Result, first: Props) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const seen: Result[] = []
  function Probe({ props }: { props: Props }) {
    seen.push(hook(props))
    return null
  }
  const root = createRoot(document.createElement('div'))
  const render = (props: Props) => act(async () => root.render(<Probe props={props} />))
  await render(first)
  return {
    render,
    now: (): Result => {
      const last = seen.at(-1)
      if (last === undefined) throw new Error('The hook was not called')
      return last
    },
    /** Waits until a check passes, while responses arrive. */
    until: async (check: () => void) => {
      for (let left = 200; left > 0; left -= 1) {
        await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
        if (passes(check)) return
      }
      check()
    },
    unmount: () => act(async () => root.unmount()),
  }
}

const NOT_FOUND = { error: 'Not found', code: 'NOT_FOUND', requestId: 'a-request' }

type SentCall = { readonly method: string; readonly path: string; readonly body: unknown }

/** Stubs API responses by method and path, such as `GET /api/reviews`. Returns the sent requests. */
export function stubApi(answers: Readonly<Record<string, (body: unknown) => unknown>>): SentCall[] {
  const sent: SentCall[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    const path = new URL(address, 'http://site.example').pathname
    const call = { method, path, body: body === undefined ? null : (JSON.parse(body) as unknown) }
    sent.push(call)
    const answer = answers[`${method} ${path}`]
    if (answer === undefined) return new Response(JSON.stringify(NOT_FOUND), { status: 404 })
    const value = await answer(call.body)
    return value === undefined ? new Response(null, { status: 204 }) : new Response(JSON.stringify(value))
  })
  return sent
}

function passes(check: () => void): boolean {
  try {
    check()
    return true
  } catch {
    return false
  }
}
