// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { authToken } from '../../../lib/api/auth-token.ts'
import { WatchBill } from './watch-bill.tsx'
import { workloadOf } from './workload-of.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const ADDRESS = '/calculator?requests=1000&models=pick&pick=a&pick=b'
let sent: unknown[]
let answer: () => Response
let root: ReturnType<typeof createRoot>
let router: ReturnType<typeof createMemoryRouter>

beforeEach(() => {
  sent = []
  answer = () => new Response('{}', { status: 500 })
  vi.stubGlobal('fetch', async (_: string, { body }: { body?: string }) => {
    sent.push(JSON.parse(body ?? 'null'))
    return answer()
  })
  sessionStorage.clear()
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.querySelector('#root') ?? document.body)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
})

async function show(): Promise<void> {
  router = createMemoryRouter(
    [
      { path: '/calculator', element: <WatchBill address={ADDRESS} /> },
      { path: '/login', element: <p>Sign in</p> },
    ],
    { initialEntries: [ADDRESS] },
  )
  await act(async () => root.render(<RouterProvider router={router} />))
}
const button = (text: string) =>
  [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === text)
const press = async (text: string) => {
  await act(async () => button(text)?.click())
}
/** Waits until the page shows something. Data loaded during the wait is rendered after each step. */
async function until(isShown: () => boolean): Promise<void> {
  for (let step = 0; step < 200 && !isShown(); step += 1)
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)))
  expect(isShown()).toBe(true)
}
const dialog = () => until(() => document.querySelector('[role=dialog] input') !== null)

it('sends the workload of the address with the name', async () => {
  authToken.write('token')
  answer = () =>
    new Response(
      JSON.stringify({ error: 'You have 20 saved bills already.', code: 'TOO_MANY_WATCHES', requestId: 'r' }),
      {
        status: 409,
        headers: { 'content-type': 'application/json' },
      },
    )
  await show()
  await press('Watch this bill')
  await dialog()
  await press('Watch')
  await until(() => document.body.textContent.includes('The name is required'))
  expect(sent).toEqual([])
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input')
  await act(async () => {
    if (input === null) return
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, ' Support bot ')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press('Watch')
  await until(() => document.body.textContent.includes('You have 20 saved bills already.'))
  expect(sent).toEqual([
    {
      targetType: 'BILL',
      workload: { requests: '1000', models: 'pick', pick: ['a', 'b'], name: 'Support bot' },
    },
  ])
})

it('leads a visitor to sign-in, and back to the open dialog', async () => {
  authToken.write('')
  await show()
  await press('Watch this bill')
  expect(router.state.location.pathname + router.state.location.search).toBe(
    `/login?from=${encodeURIComponent(ADDRESS)}`,
  )
  authToken.write('token')
  await act(() => router.navigate(ADDRESS))
  await dialog()
  expect(sessionStorage).toHaveLength(0)
})

it.each([
  ['/calculator', {}],
  ['/calculator?requests=5&provider=a&provider=b', { requests: '5', provider: ['a', 'b'] }],
])('%s has the parameters %o', (address, expected) => {
  expect(workloadOf(address)).toEqual(expected)
})
