import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { openEmbeddedDatabase } from './embedded.ts'

const parents: string[] = []
afterAll(async () => {
  for (const parent of parents) await rm(parent, { recursive: true, force: true })
})

async function aFolder(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'inferdex-embedded-'))
  parents.push(parent)
  await chmod(parent, 0o755)
  return join(parent, 'postgres')
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const withPassword = (url: string, password: string) => Object.assign(new URL(url), { password }).href

it('a new database has a password of its own, kept with its data for its owner only [SAFE-21]', async () => {
  const folder = await aFolder()
  const first = await openEmbeddedDatabase(folder)
  const { password } = new URL(first.url)
  expect(password).toMatch(/^[\w-]{32}$/)
  await ask(first.url, 'create table kept (id integer)')
  await expect(ask(withPassword(first.url, 'inferdex'), 'select 1')).rejects.toMatchObject({ code: '28P01' })
  const file = join(folder, 'inferdex-password')
  expect(await readFile(file, 'utf8')).toBe(password)
  expect((await stat(file)).mode & 0o077).toBe(0)

  // Another process that starts while the server runs, and the next start, find it.
  const beside = await openEmbeddedDatabase(folder)
  expect(beside.url).toBe(first.url)
  await beside.stop()
  await first.stop()
  const again = await openEmbeddedDatabase(folder)
  expect(await ask(again.url, 'select * from kept')).toEqual([])
  await again.stop()
}, 60_000)

it('a folder with the fixed password of before keeps working and gets its own [SAFE-21]', async () => {
  const folder = await aFolder()
  const first = await openEmbeddedDatabase(folder)
  await ask(first.url, 'create table kept (id integer)')
  await ask(first.url, `alter role inferdex password 'inferdex'`)
  await first.stop()
  await rm(join(folder, 'inferdex-password'))

  const upgraded = await openEmbeddedDatabase(folder)
  expect(await ask(upgraded.url, 'select * from kept')).toEqual([])
  expect(new URL(upgraded.url).password).not.toBe('inferdex')
  await expect(ask(withPassword(upgraded.url, 'inferdex'), 'select 1')).rejects.toMatchObject({ code: '28P01' })
  await upgraded.stop()
}, 60_000)
