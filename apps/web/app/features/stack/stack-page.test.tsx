// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { StackPage } from './stack-page.tsx'
import { keepWantedStack } from './wanted-stack.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let sent: string[]
let root: ReturnType<typeof createRoot>

beforeEach(async () => {
  sent = []
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (_: string, { body }: { body?: string }) => {
    sent.push(body ?? '')
    const refusal = { error: 'Too many checks', code: 'TOO_MANY_REQUESTS', requestId: 'r1' }
    return new Response(JSON.stringify(refusal), { status: 429 })
  })
  await show()
})
async function show(): Promise<void> {
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.querySelector('#root') ?? document.body)
  const router = createMemoryRouter([{ path: '/', element: <StackPage /> }])
  await act(async () => root.render(<RouterProvider router={router} />))
}
afterEach(async () => {
  await act(async () => root.unmount())
})

async function check(text: string): Promise<void> {
  const field = document.querySelector('textarea')
  if (field === null) throw new Error('There is no field')
  field.value = text
  await act(async () => field.form?.requestSubmit())
}
/** Waits until the page shows a text. Data loaded during the wait is rendered after each step. */
async function until(text: string): Promise<void> {
  for (let step = 0; step < 200 && !document.body.textContent.includes(text); step += 1)
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)))
  expect(document.body.textContent).toContain(text)
}

it('sends the ids alone, and says why a check was refused', async () => {
  await check('OPENAI_API_KEY=sk-canary-1\nMODEL=groq/openai/gpt-oss-120b')
  await until('Too many checks')
  expect(sent).toHaveLength(1)
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ text: 'groq/openai/gpt-oss-120b' })
  expect(sent[0]).not.toContain('canary')
})

it('asks for nothing when the text has no id', async () => {
  await check('just words')
  await until('No model ids found.')
  expect(sent).toEqual([])
})

it('checks the stack again that a visitor wanted to watch before signing in [OPEN-06]', async () => {
  await act(async () => root.unmount())
  keepWantedStack({ fields: { text: 'groq/openai/gpt-oss-120b', requests: '5000' }, filter: 'all' })
  await show()
  await until('Too many checks')
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({
    text: 'groq/openai/gpt-oss-120b',
    workload: expect.stringContaining('requests=5000'),
  })
})
