import { expect, it } from 'vitest'
import { atEndOfFile } from '../../testing/end-of-file.ts'
import { createWorkerThread } from './worker-thread.ts'

type Task = { readonly text: string } | { readonly fail: string } | { readonly block: true } | { readonly exit: true }

function open(limitMs = 20_000) {
  const thread = createWorkerThread<(task: Task) => string>(
    new URL('./testing/echo.worker.ts', import.meta.url),
    limitMs,
  )
  atEndOfFile(thread.close)
  return thread
}

it('each task gets its own result, also of several at once', async () => {
  const thread = open()
  const replies = await Promise.all(['a', 'b', 'c'].map((text) => thread.run({ text })))
  expect(replies).toEqual(['a', 'b', 'c'])
})

it.each([
  [{ fail: 'no paper' }, 'Error: no paper'],
  [{ exit: true } as const, 'The thread ended'],
])('after %j the next task is done by another thread', async (task, message) => {
  const thread = open()
  await expect(thread.run(task)).rejects.toThrow(message)
  expect(await thread.run({ text: 'again' })).toBe('again')
})

it('a task that takes too long is given up', async () => {
  const thread = open(1000)
  await expect(thread.run({ block: true })).rejects.toThrow('longer than 1000 ms')
})
