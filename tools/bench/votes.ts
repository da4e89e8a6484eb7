// Compares our vote endpoint (policy, validation, limits, the vote, the check of the response, the change feed) with
// pgbench, which sends the same statements to the same database, in interleaved rounds: on 1,000 deals, then on one.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { findDifferences } from '../../apps/server/src/features/analytics/verification.queries.ts'
import { followChanges } from '../../apps/server/src/platform/change-feed.ts'
import { type Statement, watchStatements } from '../../apps/server/src/testing/count-statements.ts'
import { databaseUrl } from '../../apps/server/src/testing/servers/database-server.ts'
import { compareRates, expectAim, perSecond, readOptions, withServer } from './harness.ts'

const PEOPLE = 5000
const DEALS = 1000
const ADDRESSES = 10_000
const TARGET_RATIO = 0.5

const options = readOptions({
  rounds: 5,
  clients: 32,
  protocol: 'extended',
  /** Neither side flushes to disk, so that only CPU time is compared. */
  'without-flush': false,
})
const { rounds, clients, protocol } = options
const run = promisify(execFile)

await withServer(options['without-flush'] ? ['synchronous_commit=off'] : [], async ({ url, directory, create }) => {
  const database = await create('votes', { poolSize: clients })
  const target = databaseUrl(url, 'votes')
  await database.pool.query(`
    create function numbered_id(n bigint) returns uuid language sql immutable
      return ('019c0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid;
    insert into users (id, username, email, created_at)
      select numbered_id(n), 'voter-' || n, 'voter-' || n || '@example.org', now() from generate_series(1, ${PEOPLE}) n;
    insert into providers (id, slug, name, created_at, updated_at) values (numbered_id(1), 'seller', 'Seller', now(), now());
    insert into deals (id, title, provider_id, discount_value, discount_unit, created_at, updated_at)
      select numbered_id(n), 'Deal ' || n, numbered_id(1), 10, 'percent', now(), now() from generate_series(1, ${DEALS}) n`)
  const watch = watchStatements(database.pool)
  const { app, passOn } = buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database, now: () => new Date() })
  const feed = await followChanges({ url: target, onChange: passOn, onProblem: console.error })
  const statements = await watch.during(() => vote(1, 2, 3, 'UPVOTE'))
  console.info(`the same ${statements.length} statements by ${clients} clients, protocol of pgbench: ${protocol}`)
  for (const deals of [DEALS, 1]) {
    const script = join(directory, `vote-${deals}.sql`)
    await writeFile(script, pgbenchScript(statements, deals))
    const voteAtRandom = () =>
      vote(oneOf(PEOPLE), oneOf(deals), oneOf(ADDRESSES), Math.random() < 0.5 ? 'UPVOTE' : 'DOWNVOTE')
    const { ratio } = await compareRates(`${deals} deals`, {
      product: (forMs) => perSecond(voteAtRandom, clients, forMs),
      plain: (forMs) => pgbench(script, target, forMs / 1000),
      rounds,
      roundMs: 5000,
      warmUpMs: 2000,
    })
    const differences = await findDifferences(database.db)
    if (differences.length > 0) throw new Error(`Counts differ from the votes: ${JSON.stringify(differences[0])}`)
    console.info(
      `${deals} deals: median ratio ${ratio.toFixed(2)} (target ${TARGET_RATIO}); all counts equal the votes`,
    )
    expectAim(ratio >= TARGET_RATIO)
  }
  await feed.stop()

  async function vote(person: number, deal: number, address: number, type: 'UPVOTE' | 'DOWNVOTE'): Promise<void> {
    await app.endpoints.get('POST /likes')?.invoke(
      { body: { targetType: 'DEAL', targetId: numberedId(deal), type } },
      {
        viewer: { id: numberedId(person), role: 'USER', sessionId: '', isRecent: true },
        requestId: 'bench',
        address: addressOf(address),
        userAgent: null,
        url: '',
        cookies: {},
        responseHeaders: {},
      },
    )
    await feed.publish()
  }
})

async function pgbench(script: string, url: string, seconds: number): Promise<number> {
  const flags = ['-n', '-M', protocol, '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', script]
  const { stdout } = await run('pgbench', [...flags, url]).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error('There is no pgbench here: please install PostgreSQL’s client programs (postgresql-contrib)')
  })
  const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1]
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (failed !== '0' || tps === undefined) throw new Error(stdout)
  return Number(tps)
}

/** Turns the statements sent for person 1, deal 2 and address 3 into a script that replaces these by random values. */
function pgbenchScript(statements: readonly Statement[], deals: number): string {
  const lines = statements.map(({ text, values: sent }) =>
    text
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\$(\d+)/g, (_, number: string) => expressionFor(sent[Number(number) - 1]))
      .concat(';'),
  )
  const chance = [
    `\\set one_person random(1, ${PEOPLE})`,
    `\\set one_deal random(1, ${deals})`,
    `\\set one_address random(1, ${ADDRESSES})`,
    '\\set one_type random(1, 2)',
  ]
  return `${[...chance, ...lines].join('\n')}\n`
}

function expressionFor(value: unknown): string {
  if (value instanceof Date) {
    return value.getTime() > Date.now() + 1000 ? `(now() + interval '5 minutes')` : 'now()'
  }
  if (value === numberedId(1)) return 'numbered_id(:one_person::bigint)'
  if (value === numberedId(2)) return 'numbered_id(:one_deal::bigint)'
  if (value === 'UPVOTE') return `(array['UPVOTE', 'DOWNVOTE'])[:one_type::integer]`
  const text = String(value)
  // pgbench treats every colon as the start of a variable, also inside texts.
  if (text.includes(numberedId(1))) return String.raw`(U&'vote\003Aaccount\003A' || numbered_id(:one_person::bigint))`
  if (text.includes(addressOf(3))) return String.raw`(U&'vote\003Aaddress\003A10.0.0.' || :one_address::integer)`
  return typeof value === 'number' ? text : `'${text}'`
}

function numberedId(n: number): string {
  return `019c0000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
}

function addressOf(n: number): string {
  return `10.0.0.${n}`
}

function oneOf(count: number): number {
  return 1 + Math.floor(Math.random() * count)
}
