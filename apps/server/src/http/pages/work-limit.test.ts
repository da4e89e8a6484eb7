import { describe, expect, it, onTestFinished, vi } from 'vitest'
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

  it('a burst may wait long; once more came than fit, for two seconds, none is begun that waited more than one', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const limit = createWorkLimit({ atOnce: 1, maxWaiting: 2, maxWaitMs: 5000 })
    const { opened, work } = gates()
    const ends: string[] = []
    const ask = async (name: string) => {
      const end = await limit.run(work).then(
        () => 'done',
        () => 'refused',
      )
      ends.push(`${name} ${end}`)
    }
    const asked = [ask('first'), ask('burst'), ask('waits long')]
    await vi.advanceTimersByTimeAsync(1900)
    opened[0]?.()
    await vi.advanceTimersByTimeAsync(50)
    asked.push(ask('new'))
    await vi.advanceTimersByTimeAsync(500)
    opened[1]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(ends).toEqual(['first done', 'burst done', 'waits long refused'])
    // The queue is empty, so this is a burst again.
    asked.push(ask('later'))
    await vi.advanceTimersByTimeAsync(1900)
    for (const n of [2, 3]) {
      opened[n]?.()
      await vi.advanceTimersByTimeAsync(0)
    }
    await Promise.all(asked)
    expect(ends.slice(3)).toEqual(['new done', 'later done'])
    expect(limit.running()).toBe(0)
  })

  it('a burst that fits is served whole, however slow the machine is', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const limit = createWorkLimit({ atOnce: 1, maxWaiting: 3, maxWaitMs: 5000 })
    const { opened, work } = gates()
    const asked = [1, 2, 3, 4].map(() => limit.run(work))
    for (const n of [0, 1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(1500)
      opened[n]?.()
      await vi.advanceTimersByTimeAsync(0)
    }
    await Promise.all(asked)
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
