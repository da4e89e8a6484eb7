import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { watchStatements } from '../../../../testing/count-statements.ts'
import { planOf, rowsRead } from '../../../../testing/read-plans.ts'
import { vacuumTables } from '../../../../testing/scale/vacuum-tables.ts'
import { CATALOGUE_DATABASE } from '../../../../testing/template-database.ts'
import { aPerson, testApp } from '../../../../testing/test-app.ts'
import { FIRST_TURN, takeDueMessages } from './webhooks.queries.ts'

const MINUTE_MS = 60_000
const test = await testApp({ RATE_LIMITS: 'off' }, {}, CATALOGUE_DATABASE)
const models = test.database.db.selectFrom('models').select('id').where('archived_at', 'is', null)
const modelId: string = (await models.executeTakeFirstOrThrow()).id

/** Adds a webhook with messages that became due the given number of minutes ago, one second apart. */
async function aWebhook(host: string, messages: number, minutesAgo: number): Promise<string> {
  const { db } = test.database
  const { id } = await aPerson(test)
  const since = new Date(test.clock.now.getTime() - minutesAgo * MINUTE_MS)
  const { rows } = await sql<{ id: string }>`
    insert into webhooks (id, user_id, url, host, state, created_at, next_try_at)
    values (gen_random_uuid(), ${id}, ${`https://${host}/`}, ${host}, 'on', ${since}, ${since}) returning id`.execute(
    db,
  )
  const webhook = rows[0]?.id ?? ''
  await sql`
    with events as (
      insert into watch_events (id, kind, at, recorded_at, model_id, source, changes, percent)
      select gen_random_uuid(), 'price', ${since}, ${since}, ${modelId}, 'staff', '[]', '-50'
      from generate_series(1, ${messages}) returning id)
    insert into webhook_deliveries (webhook_id, event_id, next_try_at)
    select ${webhook}, id, ${since}::timestamptz + row_number() over () * interval '1 second' from events`.execute(db)
  return webhook
}

const take = (after = FIRST_TURN) => {
  const leaseUntil = new Date(test.clock.now.getTime() + 5 * MINUTE_MS)
  return takeDueMessages(test.database.db, { atOnce: 40, perHost: 4, leaseUntil, after }, test.clock.now)
}
const tookFrom = async (after?: string) => (await take(after))?.messages.map(({ webhookId }) => webhookId)

describe('messages that are due', () => {
  it('are taken one per webhook: a backlog of 1,000 stops no other webhook [CODE-07]', async () => {
    const slow = await aWebhook('slow.example', 1000, 60)
    const others = [await aWebhook('one.example', 1, 5), await aWebhook('two.example', 1, 5)]
    expect((await tookFrom())?.toSorted()).toEqual([slow, ...others].toSorted())
    expect(await tookFrom()).toEqual([slow])
    const late = await aWebhook('three.example', 2, 1)
    expect((await tookFrom())?.toSorted()).toEqual([slow, late].toSorted())
  })

  it('are the oldest of each webhook, and reading them takes few rows [CODE-07]', async () => {
    await test.database.db.deleteFrom('webhooks').execute()
    const slow = await aWebhook('slow.example', 20_000, 600)
    const other = await aWebhook('one.example', 1, 5)
    await vacuumTables(test.database.db, ['webhook_deliveries'])
    const { rows } = await sql<{ event_id: string }>`select event_id from webhook_deliveries
      where webhook_id = ${slow} order by next_try_at limit 1`.execute(test.database.db)
    const watch = watchStatements(test.database.pool)
    const taken: { webhookId: string; event: { id: string } }[] = []
    const [statement] = await watch.during(async () => taken.push(...((await take())?.messages ?? [])))
    expect(taken.find(({ webhookId }) => webhookId === slow)?.event.id).toBe(rows[0]?.event_id)
    expect(taken.map(({ webhookId }) => webhookId).toSorted()).toEqual([slow, other].toSorted())
    if (statement === undefined) throw new Error('nothing was read')
    expect(rowsRead(await planOf(test.database.pool, statement))).toBeLessThan(200)
  })

  it('go around: 501 webhooks have had a turn after 13 batches of 40, whatever waits for the first ones [CODE-07]', async () => {
    await test.database.db.deleteFrom('webhooks').execute()
    const one = await aWebhook('host.example', 3, 5)
    await sql`
      with people as (
        insert into users (id, username, email, password_hash, role, created_at)
        select gen_random_uuid(), 'turn-' || n, 'turn-' || n || '@example.org', '', 'USER', now()
        from generate_series(1, 500) as n returning id),
      hooks as (
        insert into webhooks (id, user_id, url, host, state, created_at, next_try_at)
        select gen_random_uuid(), id, 'https://x/', 'h' || row_number() over (), 'on', ${test.clock.now}, ${test.clock.now}
        from people returning id)
      insert into webhook_deliveries (webhook_id, event_id, next_try_at)
      select hooks.id, event_id, ${test.clock.now} from hooks, webhook_deliveries where webhook_id = ${one}`.execute(
      test.database.db,
    )
    const seen = new Set<string>()
    let after = FIRST_TURN
    for (let batch = 0; batch < 13; batch += 1) {
      const taken = await take(after)
      for (const { webhookId } of taken?.messages ?? []) seen.add(webhookId)
      after = taken?.after ?? FIRST_TURN
    }
    expect(seen.size).toBe(501)
  })
})
