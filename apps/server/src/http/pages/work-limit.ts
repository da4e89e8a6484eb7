import { AppError } from '@inferdex/contracts/protocol/errors'

type WorkLimitOptions = {
  atOnce: number
  maxWaiting: number
  maxWaitMs: number
  /** Waits after work that took this long, before the slot is given to the next task. */
  restAfter?: (workedMs: number) => Promise<void>
}

export type WorkLimit = ReturnType<typeof createWorkLimit>

/**
 * Creates a queue that runs `atOnce` tasks in parallel. It refuses tasks when too many wait, or when one waits too
 * long.
 */
export function createWorkLimit({ atOnce, maxWaiting, maxWaitMs, restAfter }: WorkLimitOptions) {
  let running = 0
  let shed = 0
  const waiting = new Set<() => void>()

  function busy(): AppError {
    shed += 1
    return new AppError('UNAVAILABLE', 'The service is busy. Please try again in a moment.', { retryAfterSeconds: 2 })
  }

  function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return Promise.resolve()
    }
    if (waiting.size >= maxWaiting) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        waiting.delete(start)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(start)
        reject(busy())
      }, maxWaitMs)
      waiting.add(start)
    })
  }

  /** Gives the slot to the task that waits longest. */
  function leave(): void {
    const [first] = waiting
    if (first === undefined) running -= 1
    else first()
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    await turn()
    const started = performance.now()
    try {
      return await work()
    } finally {
      if (restAfter === undefined) leave()
      else restAfter(performance.now() - started).then(leave, leave)
    }
  }

  return { run, running: () => running, waiting: () => waiting.size, shed: () => shed }
}
