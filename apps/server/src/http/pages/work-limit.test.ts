import { describe, expect, it } from 'vitest'
import { createWorkLimit } from './work-limit.ts'

function gates() {
  const opened: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => opened.push(resolve))
  return { opened, work }
}

describe('work at once [SAFE-05]', () => {
  it('so much runs, so much waits, and the rest is sent away with a time to come back', async () => {
    const limit = createWorkLimit({ atOnce: 2, maxWaiting: 1, maxWaitMs: 10_000 })
    const { opened, work } = gates()
    const running = [limit.run(work), limit.run(work), limit.run(work)]
    await expect(limit.run(work)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 2 })
    await Promise.resolve()
    expect([opened.length, limit.running(), limit.waiting(), limit.shed()]).toEqual([2, 2, 1, 1])
    opened[0]?.()
    await running[0]
    expect([opened.length, limit.running(), limit.waiting()]).toEqual([3, 2, 0])
    for (const open of opened) open()
    await Promise.all(running)
    expect(limit.running()).toBe(0)
  })

  it('nobody waits for ever, and a failure frees its place', async () => {
    const limit = createWorkLimit({ atOnce: 1, maxWaiting: 5, maxWaitMs: 20 })
    const { opened, work } = gates()
    const slow = limit.run(work)
    await expect(limit.run(work)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    for (const open of opened) open()
    await slow
    await expect(limit.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await limit.run(async () => 'next')).toBe('next')
  })
})
