import { AppError } from '@inferdex/contracts/protocol/errors'

type WorkLimitOptions = {
  atOnce: number
  maxWaiting: number
  maxWaitMs: number
  /** What a place waits for after work that took so long, before it is given to the next one. */
  restAfter?: (workedMs: number) => Promise<void>
}

export type WorkLimit = ReturnType<typeof createWorkLimit>

/** So much at once, so many waiting for their turn, and no longer than this; everybody else is told to come back. */
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

  /** Whoever waits longest takes the place over. */
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
