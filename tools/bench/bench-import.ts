// Compares an import with COPY and plain upserts of the same rows, and measures how much it slows down public pages.
// Needs `npm run build`. Both sides write the same models, offers and prices into copies of the same database.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ImportJob } from '@inferdex/contracts/imports.staff'
import { connect } from '../../apps/server/src/db/connect.ts'
import { prepareDatabase } from '../../apps/server/src/jobs.ts'
import { seedCatalogue } from '../../apps/server/src/seed/catalogue.ts'
import { createAccount } from '../../apps/server/src/features/accounts/accounts.service.ts'
import { startDatabase, startServer } from '../../e2e/system/processes.ts'

const TARGET_RATIO = 3
const TARGET_P99 = 2
/** Response times below this count as equal: visitors do not notice them, and a shared machine is not more precise. */
const FLOOR_MS = 50
const IDLE_MS = 10_000
const BETWEEN_REQUESTS_MS = 20
const ACCOUNT = { username: 'bench-admin', email: 'bench@example.org', password: 'correct horse battery staple' }

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    mode: { type: 'string', default: 'valid-rows' },
    page: { type: 'string', default: '/model/gpt-5' },
  },
})
const rows = Number(values.rows)

const COLUMNS = [
  'name',
  'slug',
  'version',
  'family',
  'contextWindow',
  'architecture',
  'isOpenSource',
  'rating',
  'reviewCount',
  'inputPerMillion',
  'outputPerMillion',
  'providers',
]

const directory = await mkdtemp(join(tmpdir(), 'inferdex-bench-import-'))
// The database reads the file itself and may run as another user.
await chmod(directory, 0o755)
const database = await startDatabase('bench-import')
try {
  await seedCatalogue(database.db, new Date())
  await createAccount(database.db, { ...ACCOUNT, role: 'ADMIN' }, new Date())
  const { rows: sellers } = await database.pool.query<{ slug: string }>('select slug from providers order by slug')
  const content = [
    COLUMNS.join(','),
    ...Array.from({ length: rows }, (_, n) =>
      [
        `Bench Model ${n}`,
        `bench-model-${n}`,
        '1',
        `Bench ${n % 300}`,
        8000 + (n % 90_000),
        'Dense',
        n % 2 === 0,
        (n % 50) / 10,
        n % 400,
        `0.${1 + (n % 89)}`,
        1 + (n % 7),
        sellers[n % sellers.length]?.slug,
      ].join(','),
    ),
  ].join('\n')
  const { seconds, ratio } = await importWithReaders(content)
  console.info(
    `the import of the same rows (${values.mode}): ${seconds.toFixed(1)} s, ${ratio.toFixed(2)} times (target ${TARGET_RATIO})`,
  )
  if (ratio > TARGET_RATIO) process.exitCode = 1
} finally {
  await database.stop()
  await rm(directory, { recursive: true, force: true })
}

/** Writes the rows with the least work: no checks, totals, history or progress. */
async function timedRaw(content: string): Promise<number> {
  const file = join(directory, 'rows.csv')
  await writeFile(file, content)
  await database.pool.query('create database raw_copy')
  const url = new URL(database.url)
  url.pathname = '/raw_copy'
  const copy = connect(url.href, { queryTimeoutMs: 0 })
  await prepareDatabase(copy)
  await seedCatalogue(copy.db, new Date())
  const client = await copy.pool.connect()
  await client.query('set statement_timeout = 0')
  try {
    const startedAt = performance.now()
    await client.query(`
      create temp table incoming (name text, slug text, version text, family text, context_window integer,
        architecture text, is_open_source boolean, rating numeric, review_count integer, input numeric, output numeric,
        provider text)`)
    await client.query(`copy incoming from '${file}' csv header`)
    await client.query(`
      insert into models (id, slug, name, version, family, architecture, context_window, is_open_source, editorial_rating,
        editorial_review_count, source, source_date, origin, created_at, updated_at)
      select gen_random_uuid(), slug, name, version, family, architecture, context_window, is_open_source, rating,
        review_count, 'import', now(), 'import', now(), now()
      from incoming
      on conflict (slug) do update set name = excluded.name, version = excluded.version, family = excluded.family`)
    await client.query(`
      insert into offers (id, model_id, provider_id, provider_model_id, pricing_kind, source, verified_on, origin,
        input_price, output_price)
      select gen_random_uuid(), m.id, p.id, m.slug, 'metered', 'import', now(), 'import', i.input, i.output
      from incoming i join models m on m.slug = i.slug join providers p on p.slug = i.provider
      on conflict (provider_id, provider_model_id) do update set input_price = excluded.input_price`)
    await client.query(`
      insert into price_components (offer_id, kind, amount, per, valid_from, source, verified_on, reason)
      select o.id, price.kind, price.amount, '1M-tokens', now(), 'import', now(), 'launch'
      from incoming i join models m on m.slug = i.slug join offers o on o.model_id = m.id
        cross join lateral (values ('input', i.input), ('output', i.output)) as price (kind, amount)`)
    return (performance.now() - startedAt) / 1000
  } finally {
    client.release()
    await copy.close()
  }
}

/** Measures both ways of importing while pages are being read. */
async function importWithReaders(content: string): Promise<{ seconds: number; ratio: number }> {
  const server = await startServer(database.url, { LOG_LEVEL: 'warn' })
  try {
    const signedIn = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ACCOUNT.email, password: ACCOUNT.password }),
    })
    const { token } = (await signedIn.json()) as { token: string }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
    const page = `${server.url}${values.page}`
    await (await fetch(page)).text()
    const idle = await readPage(page, wait(IDLE_MS))
    const plain = timedRaw(content)
    await readPage(page, plain)
    const raw = await plain
    console.info(`COPY and upserts of ${rows} rows: ${raw.toFixed(1)} s`)

    const startedAt = performance.now()
    const finished = upload(server.url, headers, content)
    const busy = await readPage(page, finished)
    const job = await finished
    const seconds = (performance.now() - startedAt) / 1000
    if (job.state !== 'done' || job.created !== rows) throw new Error(`The import failed: ${JSON.stringify(job)}`)
    const limit = Math.max(TARGET_P99 * idle, FLOOR_MS)
    console.info(
      `${values.page}: p99 ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms meanwhile (at most ${limit.toFixed(1)})`,
    )
    if (busy > limit) process.exitCode = 1
    return { seconds, ratio: seconds / raw }
  } finally {
    await server.stop()
  }
}

async function upload(url: string, headers: Record<string, string>, content: string): Promise<ImportJob> {
  const address = `${url}/api/admin/imports`
  const started = await fetch(`${address}?kind=models&format=csv&mode=${values.mode}`, {
    method: 'POST',
    headers,
    body: content,
  })
  let job = (await started.json()) as ImportJob
  while (['reading', 'checking', 'writing'].includes(job.state)) {
    await wait(500)
    job = (await (await fetch(`${address}/${job.id}`, { headers })).json()) as ImportJob
  }
  return job
}

/** Sends one request after the other at an even pace and returns the 99th percentile. */
async function readPage(url: string, until: Promise<unknown>): Promise<number> {
  const state = { isOver: false }
  const end = () => {
    state.isOver = true
  }
  void until.then(end, end)
  const times: number[] = []
  while (!state.isOver) {
    const startedAt = performance.now()
    const response = await fetch(url)
    await response.text()
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    times.push(performance.now() - startedAt)
    await wait(BETWEEN_REQUESTS_MS)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}
