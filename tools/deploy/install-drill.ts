import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { guideBlocks } from '../docs/guide-blocks.ts'

const READY_WITHIN_MS = 100_000

type InstallBlock = { readonly name: string; readonly commands: string }

/** Returns the installation commands of the operating guide, in order. */
export function installBlocks(): InstallBlock[] {
  return guideBlocks().flatMap(({ name, commands }) =>
    name.startsWith('install ') ? [{ name: name.replace('install ', ''), commands }] : [],
  )
}

type InstallOptions = {
  readonly blocks: readonly InstallBlock[]
  /** A checkout. The settings are written into `settings`. */
  readonly folder: string
  readonly settings: string
  /** Host and port of PostgreSQL. */
  readonly postgres: string
  readonly port: number
}

/** Runs the commands as one script, as an operator who follows the guide, and waits until the site is ready. */
export async function install({ blocks, folder, settings, postgres, port }: InstallOptions) {
  const url = `http://127.0.0.1:${port}`
  const script = ['set -euo pipefail', ...blocks.map(({ commands }) => commands), 'wait'].join('\n')
  const guided = {
    POSTGRES: postgres,
    SETTINGS: settings,
    PORT: String(port),
    SITE: url,
    ADMIN_EMAIL: 'first@example.org',
    ADMIN_PASSWORD: 'correct horse battery staple',
    // There is no proxy to drain.
    DRAIN_SECONDS: '0',
  }
  const shell = spawn('bash', ['-c', script], {
    cwd: folder,
    // The Node of this process, even if an older one is installed.
    env: {
      PATH: `${join(process.execPath, '..')}:${process.env.PATH ?? ''}`,
      HOME: process.env.HOME ?? '/',
      ...guided,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that the site can be stopped with its shell.
    detached: true,
  })
  let log = ''
  for (const output of [shell.stdout, shell.stderr]) output.on('data', (chunk: Buffer) => (log += chunk.toString()))
  // Resolves when the site has stopped too, which shares the output.
  const ended = once(shell, 'close')
  const stop = async () => {
    if (shell.exitCode === null && shell.pid !== undefined) process.kill(-shell.pid, 'SIGTERM')
    await ended
  }
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline && shell.exitCode === null) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return { url, stop, log: () => log }
    await wait(100)
  }
  await stop()
  throw new Error(`The site did not become ready:\n${log}`)
}
