// Compares our vote endpoint (policy, validation, limits, the vote, the check of the response, the change feed) with
// pgbench, which sends the same statements to the same database, in interleaved rounds: on 1,000 deals, then on one.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { connect } from '../../apps/server/src/db/connect.ts'
import { openEmbeddedDatabase } from '../../apps/server/src/db/embedded/embedded.ts'
import { prepareDatabase } from '../../apps/server/src/jobs.ts'
import { followChanges } from '../../apps/server/src/platform/change-feed.ts'
import { findDifferences } from '../../apps/server/src/features/analytics/verification.queries.ts'
import { type Statement, watchStatements } from '../../apps/server/src/testing/count-statements.ts'

const ROUND_SECONDS = 5
const WARM_UP_SECONDS = 2
const PEOPLE = 5000
const DEALS = 1000
const ADDRESSES = 10_000
const TARGET_RATIO = 0.5

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    clients: { type: 'string', default: '32' },
    protocol: { type: 'string', default: 'extended' },
    /** Neither side flushes to disk, so that only CPU time is compared. */
    'without-flush': { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const clients = Number(values.clients)
const run = promisify(execFile)

const directory = await mkdtemp(join(tmpdir(), 'inferdex-bench-votes-'))
const embedded = await openEmbeddedDatabase(join(directory, 'postgres'))
if (values['without-flush']) {
  const setup = connect(embedded.url)
  await setup.pool.query('alter role current_user set synchronous_commit = off')
  await setup.close()
}
const database = connect(embedded.url, { poolSize: clients })
try {
  await prepareDatabase(database)
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
  const feed = await followChanges({ url: embedded.url, onChange: passOn, onProblem: console.error })
  const statements = await watch.during(() => vote(1, 2, 3, 'UPVOTE'))
  console.info(
    `the same ${statements.length} statements by ${clients} clients, protocol of pgbench: ${values.protocol}`,
  )
  for (const deals of [DEALS, 1]) {
    const script = join(directory, `vote-${deals}.sql`)
    await writeFile(script, pgbenchScript(statements, deals))
    await ours(WARM_UP_SECONDS, deals)
    await pgbench(script, WARM_UP_SECONDS)
    const ratios: number[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const product = await ours(ROUND_SECONDS, deals)
      const plain = await pgbench(script, ROUND_SECONDS)
      ratios.push(product / plain)
      console.info(
        `${deals} deals, round ${round}: our vote path ${product.toFixed(0)}/s, pgbench ${plain.toFixed(0)}/s, ratio ${(product / plain).toFixed(2)}`,
      )
    }
    const differences = await findDifferences(database.db)
    if (differences.length > 0) throw new Error(`Counts differ from the votes: ${JSON.stringify(differences[0])}`)
    const median = ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
    console.info(
      `${deals} deals: median ratio ${median.toFixed(2)} (target ${TARGET_RATIO}); all counts equal the votes`,
    )
    if (median < TARGET_RATIO) process.exitCode = 1
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

  /** Returns votes per second. */
  async function ours(seconds: number, deals: number): Promise<number> {
    const startedAt = performance.now()
    let cast = 0
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (performance.now() - startedAt < seconds * 1000) {
          const type = Math.random() < 0.5 ? 'UPVOTE' : 'DOWNVOTE'
          await vote(oneOf(PEOPLE), oneOf(deals), oneOf(ADDRESSES), type)
          cast += 1
        }
      }),
    )
    return (cast / (performance.now() - startedAt)) * 1000
  }
} finally {
  await database.close()
  await embedded.stop()
  await rm(directory, { recursive: true, force: true })
}

async function pgbench(script: string, seconds: number): Promise<number> {
  const options = ['-n', '-M', values.protocol, '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', script]
  const { stdout } = await run('pgbench', [...options, embedded.url]).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error('There is no pgbench here: please install PostgreSQL’s client programs (postgresql-contrib)')
  })
  const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1]
  const perSecond = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (failed !== '0' || perSecond === undefined) throw new Error(stdout)
  return Number(perSecond)
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
