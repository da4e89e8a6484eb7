import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

export const EMBEDDED_USER = 'inferdex'
/** The password of data folders from older versions; it is replaced when such a folder is opened. */
const FIXED_PASSWORD = 'inferdex'

/** Returns the password file inside the data folder, readable by its owner only. */
const passwordFile = (dataDirectory: string) => join(dataDirectory, 'inferdex-password')
/** Returns the password file for a new data folder. It is outside of the folder, because initdb needs an empty one. */
const firstPasswordFile = (dataDirectory: string) => `${dataDirectory}.password`

function embeddedUrl(port: number, password: string): string {
  return `postgres://${EMBEDDED_USER}:${password}@127.0.0.1:${port}/postgres`
}

/** Writes a new password to a file and returns the file's path. */
export async function writeFirstPassword(dataDirectory: string): Promise<string> {
  const file = firstPasswordFile(dataDirectory)
  await rm(file, { force: true })
  await writeFile(file, newPassword(), { mode: 0o600 })
  return file
}

export async function keepFirstPassword(dataDirectory: string): Promise<void> {
  await rename(firstPasswordFile(dataDirectory), passwordFile(dataDirectory))
}

/** Returns the URL of the database at this port, or null if none of the folder's passwords opens it. */
export async function openedUrl(dataDirectory: string, port: number): Promise<string | null> {
  for (const password of await passwordsOf(dataDirectory)) {
    const url = embeddedUrl(port, password)
    if (await canConnect(url, dataDirectory)) return url
  }
  return null
}

/** Returns all passwords to try, newest first: a process that was killed while changing it leaves the old one valid. */
async function passwordsOf(dataDirectory: string): Promise<string[]> {
  const files = [passwordFile(dataDirectory), firstPasswordFile(dataDirectory)]
  const stored = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))
  return [...stored.map((text) => text.trim()).filter((text) => text !== ''), FIXED_PASSWORD]
}

async function canConnect(url: string, dataDirectory: string): Promise<boolean> {
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

/** Returns the URL with a random password, which replaces the fixed one of older versions. */
export async function withOwnPassword(url: string, dataDirectory: string, port: number): Promise<string> {
  if (url !== embeddedUrl(port, FIXED_PASSWORD)) return url
  const password = newPassword()
  await writeFile(passwordFile(dataDirectory), password, { mode: 0o600 })
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
