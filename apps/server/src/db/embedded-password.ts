import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

export const EMBEDDED_USER = 'inferdex'
/** Folders of before had it; it is replaced when such a folder is opened. */
const FIXED_PASSWORD = 'inferdex'

/** Kept with the data that it opens, for its owner only. */
const placeOf = (dataDirectory: string) => join(dataDirectory, 'inferdex-password')
/** Where a folder that is being made has it: a folder that is not empty is none to be made. */
const firstPlaceOf = (dataDirectory: string) => `${dataDirectory}.password`

function embeddedUrl(port: number, password: string): string {
  return `postgres://${EMBEDDED_USER}:${password}@127.0.0.1:${port}/postgres`
}

/** Returns the file that holds the new password. */
export async function writeFirstPassword(dataDirectory: string): Promise<string> {
  const file = firstPlaceOf(dataDirectory)
  await rm(file, { force: true })
  await writeFile(file, newPassword(), { mode: 0o600 })
  return file
}

export async function keepFirstPassword(dataDirectory: string): Promise<void> {
  await rename(firstPlaceOf(dataDirectory), placeOf(dataDirectory))
}

/** The address of the database that runs at this port, or null when none of the folder's passwords opens it. */
export async function openedUrl(dataDirectory: string, port: number): Promise<string | null> {
  for (const password of await passwordsOf(dataDirectory)) {
    const url = embeddedUrl(port, password)
    if (await opens(url, dataDirectory)) return url
  }
  return null
}

/** A process that ended in the middle leaves an older password in force: the newest that opens is right. */
async function passwordsOf(dataDirectory: string): Promise<string[]> {
  const files = [placeOf(dataDirectory), firstPlaceOf(dataDirectory)]
  const kept = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))
  return [...kept.map((text) => text.trim()).filter((text) => text !== ''), FIXED_PASSWORD]
}

async function opens(url: string, dataDirectory: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ directory: string }>(`select current_setting('data_directory') as directory`)
    return rows[0]?.directory === dataDirectory
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Returns the address with a password of the folder's own. */
export async function withOwnPassword(url: string, dataDirectory: string, port: number): Promise<string> {
  if (url !== embeddedUrl(port, FIXED_PASSWORD)) return url
  const password = newPassword()
  await writeFile(placeOf(dataDirectory), password, { mode: 0o600 })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`alter role ${EMBEDDED_USER} password '${password}'`)
  } finally {
    await client.end()
  }
  return embeddedUrl(port, password)
}

function newPassword(): string {
  return randomBytes(24).toString('base64url')
}
