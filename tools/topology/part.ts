import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** A process of the topology with all processes that it started. */
export type Part = {
  readonly name: string
  readonly pid: () => number
  readonly isRunning: () => boolean
  start: () => Promise<void>
  /** Sends a signal and waits until it has exited; returns its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
  /** Kills it at once with all its processes, as when a machine is lost. */
  kill: () => Promise<void>
  freeze: () => void
  resume: () => void
}

export type Command = {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly options?: SpawnOptions
  /** Its output is appended here. */
  readonly log: string
  readonly isReady: () => Promise<boolean>
}

const READY_WITHIN_MS = 90_000
const ENDS_WITHIN_MS = 30_000

export function createPart({ name, command, args, options = {}, log, isReady }: Command): Part {
  let child: ChildProcess | null = null
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null
  const pid = () => child?.pid ?? 0

  async function start(): Promise<void> {
    const output = openSync(log, 'a')
    child = spawn(command, args, { ...options, stdio: ['ignore', output, output] })
    closeSync(output)
    const deadline = Date.now() + READY_WITHIN_MS
    while (isRunning() && Date.now() < deadline) {
      if (await isReady().catch(() => false)) return
      await wait(50)
    }
    await kill()
    throw new Error(`${name} did not start:\n${readFileSync(log, 'utf8').slice(-3000)}`)
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (child === null || !isRunning()) return child?.exitCode ?? null
    const exited = new Promise<void>((resolve) => child?.once('exit', () => resolve()))
    process.kill(pid(), signal)
    await Promise.race([exited, wait(ENDS_WITHIN_MS, undefined, { ref: false })])
    if (isRunning()) await kill()
    return child.exitCode
  }

  async function kill(): Promise<void> {
    if (child === null || !isRunning()) return
    const family = familyOf(pid())
    const exited = new Promise<void>((resolve) => child?.once('exit', () => resolve()))
    for (const one of family) send(one, 'SIGKILL')
    await exited
    // All its ports and memory must be free when it is started again.
    while (family.some(isAlive)) await wait(5)
  }

  const signalAll = (signal: NodeJS.Signals) => {
    if (isRunning()) for (const one of familyOf(pid())) send(one, signal)
  }
  return {
    name,
    pid,
    isRunning,
    start,
    stop,
    kill,
    freeze: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already exited.
  }
}

/** Returns the parent and the state of a process, or null if there is none. */
function readStatus(pid: number): { parent: number; state: string } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state = '', parent] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(parent), state }
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  const status = readStatus(pid)
  return status !== null && status.state !== 'Z'
}

/** Returns a process and all its descendants. */
function familyOf(root: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const status = readStatus(Number(name))
    if (status !== null) parents.set(Number(name), status.parent)
  }
  const family = [root]
  for (const member of family) for (const [pid, parent] of parents) if (parent === member) family.push(pid)
  return family
}
