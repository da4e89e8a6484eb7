import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type Client = { readonly major: number; readonly folder: string }

/** Folders in which Debian, Red Hat and Homebrew install the programs of PostgreSQL, one folder per version. */
const PLACES = [
  ['/usr/lib/postgresql', 'bin'],
  ['/usr', 'bin'],
  ['/opt/homebrew/opt', 'bin'],
] as const
const OF_A_VERSION = /^(?:postgresql@|pgsql-)?(\d+)$/

/** Finds installed clients of PostgreSQL: in the given folder only, or in the usual places and on the PATH. */
export async function findClients(given?: string): Promise<Client[]> {
  if (given !== undefined) return await clientsIn([given])
  const perVersion = await Promise.all(
    PLACES.map(async ([place, below]) =>
      (await readdir(place).catch(() => []))
        .filter((name) => OF_A_VERSION.test(name))
        .map((name) => join(place, name, below)),
    ),
  )
  // Debian's programs on the PATH are wrappers that choose a version themselves, so they are last.
  return await clientsIn([...perVersion.flat(), ...(process.env.PATH ?? '').split(':')])
}

async function clientsIn(folders: readonly string[]): Promise<Client[]> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const version = await promisify(execFile)(join(folder, 'pg_dump'), ['--version']).catch(() => null)
      const major = Number(/\) (\d+)/.exec(version?.stdout ?? '')?.[1])
      return Number.isNaN(major) ? [] : [{ major, folder }]
    }),
  )
  return found.flat()
}

/**
 * Chooses the client for a server: the one of its version, else the oldest newer one. An older `pg_dump` refuses a
 * newer server. An older `pg_restore` writes into one, but reads no dump of a newer `pg_dump`.
 */
export function chooseClient(
  clients: readonly Client[],
  { server, atLeast }: { server: number; atLeast: number },
): Client | undefined {
  const able = clients.filter(({ major }) => major >= atLeast).toSorted((a, b) => a.major - b.major)
  return able.find(({ major }) => major >= server) ?? able.at(-1)
}

/** Returns the connection settings for a program of PostgreSQL. The password is in no process list. */
export function connectionOf(url: string): { readonly dbname: string; readonly env: NodeJS.ProcessEnv } {
  const parsed = new URL(url)
  const password = decodeURIComponent(parsed.password)
  parsed.password = ''
  return { dbname: parsed.href, env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) } }
}
