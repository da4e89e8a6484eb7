import { AppError } from '@inferdex/contracts/protocol/errors'

type WorkLimitOptions = {
  atOnce: number
  maxWaiting: number
  /** How long a task waits in a burst of work. */
  maxWaitMs: number
  /** Waits after work that took this long, before the slot is given to the next task. */
  restAfter?: (workedMs: number) => Promise<void>
}

/**
 * If tasks have been queued for this long without a break, and more arrive than the queue holds, it is not a burst but
 * overload.
 */
const TOO_MUCH_AFTER_MS = 2000
/**
 * Under overload, a task that waited longer than this is dropped: its visitor may have given up, and it would delay the
 * others.
 */
const IN_TIME_MS = 1000

type Waiting = { readonly since: number; readonly start: () => void; readonly refuse: () => void }

export type WorkLimit = ReturnType<typeof createWorkLimit>

/**
 * Creates a queue that runs `atOnce` tasks in parallel. It refuses tasks when the queue is full, or when one waits too
 * long: under lasting overload after a second, so that those who are served are served in time.
 */
export function createWorkLimit({ atOnce, maxWaiting, maxWaitMs, restAfter }: WorkLimitOptions) {
  let running = 0
  let shed = 0
  const waiting = new Set<Waiting>()
  let waitingSince = 0
  let cameSince = 0

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
    const since = performance.now()
    if (waiting.size === 0) {
      waitingSince = since
      cameSince = 0
    }
    cameSince += 1
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        waiting.delete(task)
      }
      const refuse = () => {
        end()
        reject(busy())
      }
      const start = () => {
        end()
        resolve()
      }
      const task = { since, start, refuse }
      const timer = setTimeout(refuse, maxWaitMs)
      waiting.add(task)
    })
  }

  /** Gives the slot to the oldest task that is still in time. */
  function leave(): void {
    const now = performance.now()
    const isTooMuch = now - waitingSince >= TOO_MUCH_AFTER_MS && cameSince > maxWaiting
    for (const { since, start, refuse } of waiting) {
      if (!isTooMuch || now - since <= IN_TIME_MS) return start()
      refuse()
    }
    running -= 1
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
