import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** Under load, heavy work gets one part of the time and everything else the other two. */
const REST_PER_WORK = 2
const MAX_REST_MS = 500
const CHECK_EVERY_MS = 10
const BUSY = 0.5

/**
 * Work that keeps the process busy makes those wait who only want a cached page. So after it the process does whatever
 * else there is to do; where there is nothing, it goes on at once.
 */
export async function yieldAfterWork(workedMs: number): Promise<void> {
  const until = performance.now() + Math.min(workedMs * REST_PER_WORK, MAX_REST_MS)
  let before = performance.eventLoopUtilization()
  while (performance.now() < until) {
    await wait(CHECK_EVERY_MS)
    if (performance.eventLoopUtilization(before).utilization < BUSY) return
    before = performance.eventLoopUtilization()
  }
}
