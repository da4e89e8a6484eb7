import { isOpenToVisitors } from '@inferdex/contracts/protocol/policy'
import { describe, expect, it } from 'vitest'
import { watchStatements } from '../../testing/count-statements.ts'
import { aPerson, as, testApp } from '../../testing/test-app.ts'

const WRITE = /\b(?:insert into|(?<!for )update|delete from|merge into)\s+"?\w/i
const AT_ONCE = 20

// With rate limits, which must not write to the database either.
const test = await testApp()
const person = await aPerson(test, 'ADMIN')
const statements: ReturnType<typeof watchStatements> = watchStatements(test.database.pool)

const reads = (isOpen: boolean) =>
  [...test.app.endpoints.values()]
    .map(({ endpoint }) => endpoint)
    .filter(({ method, access, path, response }) => {
      const isRead = method === 'GET' && !path.includes(':') && response !== 'events' && response !== 'redirect'
      return isRead && isOpenToVisitors(access) === isOpen
    })
    .map(({ path }) => path)

describe('a request that only reads', () => {
  it.each([
    ['of a visitor', true],
    ['of a signed-in person', false],
  ])('%s writes nothing', async (_, isOpen) => {
    const paths = reads(isOpen)
    expect(paths.length).toBeGreaterThan(10)
    const client = as(test.app, isOpen ? null : person)
    const sent = await statements.during(async () => {
      for (const path of paths) await client.get(path)
    })
    expect(sent.length).toBeGreaterThan(10)
    // Downloads of the whole catalogue are recorded in the audit log.
    const writes = sent.map(({ text }) => text.trim()).filter((text) => WRITE.test(text))
    expect(writes.filter((text) => !/^insert into "?audit/.test(text))).toEqual([])
  })

  it('writes the last use of its session once in five minutes, however many come at once', async () => {
    const { pool } = test.database
    await pool.query(`create table touched (at timestamptz);
      create function touched() returns trigger language plpgsql as $$ begin insert into touched values (now()); return null; end $$;
      create trigger touched after update on sessions for each row execute function touched()`)
    const touched = async () => (await pool.query('select from touched')).rowCount
    const readOften = () => Promise.all(Array.from({ length: AT_ONCE }, () => as(test.app, person).get('/auth/me')))
    await readOften()
    expect(await touched()).toBe(0)
    test.clock.now = new Date(test.clock.now.getTime() + 6 * 60_000)
    const responses = await readOften()
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
    expect(await touched()).toBe(1)
    test.clock.now = new Date(test.clock.now.getTime() + 4 * 60_000)
    await readOften()
    expect(await touched()).toBe(1)
  })
})
