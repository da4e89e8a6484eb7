import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** How long to yield for each millisecond of work, as a factor. */
const REST_PER_WORK = 2
const MAX_REST_MS = 500
const CHECK_EVERY_MS = 10
const BUSY = 0.5

/**
 * Waits after heavy work while the event loop is busy, so that requests for cached pages get their turn. If the process
 * is idle, it returns at once.
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
