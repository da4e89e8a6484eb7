import { parentPort, Worker } from 'node:worker_threads'

type Reply<Result> = { readonly id: number; readonly result: Result } | { readonly id: number; readonly error: string }

/** The function that a thread's file serves. */
type Work = (task: never) => unknown

/**
 * Creates a thread for work that would block requests. It starts with the first task. A task that fails or takes too
 * long ends the thread; the next one starts another.
 */
export function createWorkerThread<DoTask extends Work>(file: URL, limitMs: number) {
  type Result = Awaited<ReturnType<DoTask>>
  let worker: Worker | null = null
  let lastId = 0

  async function run(task: Parameters<DoTask>[0]): Promise<Result> {
    const current = (worker ??= start())
    lastId += 1
    const id = lastId
    const reply = await new Promise<Reply<Result>>((resolve) => {
      const failed = (error: Error) => end({ id, error: String(error) })
      const ended = () => end({ id, error: 'The thread ended' })
      const onMessage = (message: Reply<Result>) => {
        if (message.id === id) end(message)
      }
      const timer = setTimeout(() => end({ id, error: `The work took longer than ${limitMs} ms` }), limitMs)
      function end(message: Reply<Result>): void {
        clearTimeout(timer)
        current.off('message', onMessage).off('error', failed).off('exit', ended)
        resolve(message)
      }
      current.on('message', onMessage).on('error', failed).on('exit', ended)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      current.postMessage({ id, task })
    })
    if ('result' in reply) return reply.result
    if (worker === current) worker = null
    await current.terminate()
    throw new Error(reply.error)
  }

  function start(): Worker {
    const started = new Worker(file)
    started.setMaxListeners(0)
    // A thread that ends while it is idle must not end the process.
    started.on('error', () => {
      if (worker === started) worker = null
    })
    // Lets the process exit while the thread is idle.
    started.unref()
    return started
  }

  return { run, close: async () => void (await worker?.terminate()) }
}

/** Runs this thread's tasks, inside the thread. */
export function serveTasks(work: Work): void {
  const send = (reply: Reply<unknown>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage(reply)
  }
  const respond = async (id: number, task: never) => {
    try {
      send({ id, result: await work(task) })
    } catch (error) {
      send({ id, error: String(error) })
    }
  }
  parentPort?.on('message', ({ id, task }: { id: number; task: never }) => void respond(id, task))
}
