import { serveTasks } from '../worker-thread.ts'

type Task = { say?: string; fail?: string; block?: boolean; exit?: boolean }

/** Says what it is told, or fails in the way that it is told. */
serveTasks(({ say = '', fail, block, exit }: Task): string => {
  if (fail !== undefined) throw new Error(fail)
  if (exit) process.exit(1)
  if (block) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  return say
})
