import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aPerson, catalogueApp } from '../../testing/test-app.ts'
import { findDifferences } from './verification.queries.ts'

const test = await catalogueApp()
await aPerson(test, 'ADMIN')

const found = async () => (await findDifferences(test.database.db)).map(({ what, id }) => `${what} ${id}`)

describe('the recount, which follows every API test file', () => {
  it('finds each total that was changed behind its triggers [HOUSE-10]', async () => {
    const { db } = test.database
    const totals = await db
      .selectFrom('counts')
      .select('name')
      .where('name', 'not like', '%\\_moves')
      .orderBy('name')
      .execute()
    expect(totals.length).toBeGreaterThan(20)
    expect(await found()).toEqual([])
    for (const { name } of totals) {
      await sql`update counts set value = value + 1 where name = ${name}`.execute(db)
      expect(await found()).toEqual([`total ${name}`])
      await sql`update counts set value = value - 1 where name = ${name}`.execute(db)
    }
  })

  it('finds a total that nobody has given a rule [HOUSE-10]', async () => {
    const { db } = test.database
    await sql`insert into counts (name, value) values ('unknown', 3)`.execute(db)
    expect(await found()).toEqual(['total unknown'])
    await sql`delete from counts where name = 'unknown'`.execute(db)
    expect(await found()).toEqual([])
  })

  it.each([
    [
      'posts news DRAFT',
      `insert into post_counts values ('news', 'DRAFT', 1)`,
      `delete from post_counts where category = 'news'`,
    ],
    [
      'audit entries action: NONE',
      `insert into audit_counts values ('action', 'NONE', 1)`,
      `delete from audit_counts where key = 'NONE'`,
    ],
    [
      'results of a benchmark',
      `update benchmarks set result_count = result_count + 1 where name = (select min(name) from benchmarks)`,
      `update benchmarks set result_count = result_count - 1 where name = (select min(name) from benchmarks)`,
    ],
  ])('finds wrong %s [HOUSE-10]', async (what, spoil, repair) => {
    await test.database.pool.query(spoil)
    expect(await found()).toEqual([expect.stringContaining(what)])
    await test.database.pool.query(repair)
    expect(await found()).toEqual([])
  })
})
