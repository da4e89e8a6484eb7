import { serveTasks } from '../worker-thread.ts'

type Task = { text?: string; fail?: string; block?: boolean; exit?: boolean }

/** Echoes its input, or fails in the requested way. */
serveTasks(({ text = '', fail, block, exit }: Task): string => {
  if (fail !== undefined) throw new Error(fail)
  if (exit) process.exit(1)
  if (block) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  return text
})
