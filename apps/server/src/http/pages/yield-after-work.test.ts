import { describe, expect, it } from 'vitest'
import { yieldAfterWork } from './yield-after-work.ts'

const restAfter = async (workedMs: number) => {
  const started = performance.now()
  await yieldAfterWork(workedMs)
  return performance.now() - started
}

/** Keeps the event loop busy without blocking it. */
function startBusyWork(): () => void {
  let isOver = false
  const step = () => {
    const until = performance.now() + 5
    while (performance.now() < until);
    if (!isOver) setImmediate(step)
  }
  step()
  return () => {
    isOver = true
  }
}

describe('after heavy work [SAFE-05]', () => {
  it('others get twice as long where there are others', async () => {
    const stop = startBusyWork()
    const restedMs = await restAfter(150)
    stop()
    expect(restedMs).toBeGreaterThanOrEqual(299)
  })

  it('the next follows soon where nobody else wants anything, however long the work took', async () => {
    const rests = [await restAfter(10_000), await restAfter(10_000), await restAfter(10_000)]
    expect(Math.min(...rests)).toBeLessThan(500)
  })

  it('and never later than after half a second', async () => {
    const stop = startBusyWork()
    const restedMs = await restAfter(60_000)
    stop()
    expect(restedMs).toBeLessThan(2500)
  })
})
