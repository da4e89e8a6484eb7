// Compares an import with COPY and plain upserts of the same rows, and measures how much it slows down public pages.
// Needs `npm run build`. Both sides write the same models, offers and prices into copies of the same database.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ImportJob } from '@inferdex/contracts/imports.staff'
import { connect, type Database } from '../../apps/server/src/db/connect.ts'
import { createAccount } from '../../apps/server/src/features/accounts/accounts.service.ts'
import { prepareDatabase } from '../../apps/server/src/jobs.ts'
import { seedCatalogue } from '../../apps/server/src/seed/catalogue.ts'
import { databaseUrl, onServer } from '../../apps/server/src/testing/servers/database-server.ts'
import type { TestedDatabase, TestedServer } from '../topology/processes.ts'
import { expectAim, milliseconds, readOptions, withProduct } from './harness.ts'

const TARGET_RATIO = 3
const TARGET_P99 = 2
/** Response times below this count as equal: visitors do not notice them, and a shared machine is not more precise. */
const FLOOR_MS = 50
const IDLE_MS = 10_000
const BETWEEN_REQUESTS_MS = 20
const ACCOUNT = { username: 'bench-admin', email: 'bench@example.org', password: 'correct horse battery staple' }

const { rows, mode, page } = readOptions({ rows: 100_000, mode: 'valid-rows', page: '/model/gpt-5' })

const COLUMNS =
  'name,slug,version,family,contextWindow,architecture,isOpenSource,rating,reviewCount,inputPerMillion,outputPerMillion,providers'

await withProduct(
  'import',
  async ({ db }) => {
    await seedCatalogue(db, new Date())
    await createAccount(db, { ...ACCOUNT, role: 'ADMIN' }, new Date())
  },
  measure,
)

/** Measures both ways of importing while pages are being read. */
async function measure(server: TestedServer, database: TestedDatabase): Promise<void> {
  const content = await fileOf(database)
  const signedIn = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ACCOUNT.email, password: ACCOUNT.password }),
  })
  const { token } = (await signedIn.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
  const address = `${server.url}${page}`
  await (await fetch(address)).text()
  const idle = await readPage(address, wait(IDLE_MS))
  const plain = timedRaw(database.url, content)
  await readPage(address, plain)
  const raw = await plain
  console.info(`COPY and upserts of ${rows} rows: ${raw.toFixed(1)} s`)

  const startedAt = performance.now()
  const finished = upload(server.url, headers, content)
  const busy = await readPage(address, finished)
  const job = await finished
  const seconds = (performance.now() - startedAt) / 1000
  if (job.state !== 'done' || job.created !== rows) throw new Error(`The import failed: ${JSON.stringify(job)}`)
  const limit = Math.max(TARGET_P99 * idle, FLOOR_MS)
  console.info(
    `${page}: p99 ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms during the import (at most ${limit.toFixed(1)})`,
  )
  const ratio = seconds / raw
  console.info(
    `the import of the same rows (${mode}): ${seconds.toFixed(1)} s, ${ratio.toFixed(2)} times (target ${TARGET_RATIO})`,
  )
  expectAim(busy <= limit && ratio <= TARGET_RATIO)
}

async function fileOf({ pool }: Database): Promise<string> {
  const { rows: sellers } = await pool.query<{ slug: string }>('select slug from providers order by slug')
  const lines = Array.from({ length: rows }, (_, n) => {
    const names = `Bench Model ${n},bench-model-${n},1,Bench ${n % 300}`
    const facts = `${8000 + (n % 90_000)},Dense,${n % 2 === 0},${(n % 50) / 10},${n % 400}`
    return `${names},${facts},0.${1 + (n % 89)},${1 + (n % 7)},${sellers[n % sellers.length]?.slug}`
  })
  return [COLUMNS, ...lines].join('\n')
}

/** Writes the rows with the least work: no checks, totals, history or progress. */
async function timedRaw(serverUrl: string, content: string): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'inferdex-bench-import-'))
  // The database reads the file itself and may run as another user.
  await chmod(directory, 0o755)
  const file = join(directory, 'rows.csv')
  await writeFile(file, content)
  await onServer(serverUrl, 'create database raw_copy')
  const copy = connect(databaseUrl(serverUrl, 'raw_copy'), { queryTimeoutMs: 0 })
  await prepareDatabase(copy)
  await seedCatalogue(copy.db, new Date())
  const client = await copy.pool.connect()
  await client.query('set statement_timeout = 0')
  try {
    const took = await milliseconds(async () => {
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
    })
    return took / 1000
  } finally {
    client.release()
    await copy.close()
    await rm(directory, { recursive: true, force: true })
  }
}

async function upload(url: string, headers: Record<string, string>, content: string): Promise<ImportJob> {
  const address = `${url}/api/admin/imports`
  const started = await fetch(`${address}?kind=models&format=csv&mode=${mode}`, {
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
