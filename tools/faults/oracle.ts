import { setTimeout as wait } from 'node:timers/promises'
import { connect, type Database } from '../../apps/server/src/db/connect.ts'
import { findDifferences } from '../../apps/server/src/features/analytics/verification.queries.ts'
import { findBrokenLink } from '../../apps/server/src/features/audit/audit-chain.queries.ts'
import type { ApplicationProcess } from '../topology/application.ts'
import type { Ledger, Unique, Vote } from './ledger.ts'
import { checkDelivery, checkList, checkNews, checkPictures, checkReading } from './oracle-outside.ts'
import type { FaultKind } from './plan.ts'
import { DEALS, dealId, type Site } from './site.ts'

const RECOVERS_WITHIN_MS = 40_000
const SHOWS_WITHIN_MS = 15_000

/**
 * Checks everything that must hold after a fault, and returns the violations. The ledger is certain about what it read.
 */
export async function findProblems(
  site: Site,
  ledger: Ledger,
  kinds: ReadonlySet<FaultKind> = new Set(),
): Promise<string[]> {
  const { topology } = site
  const unready = await findUnready(site)
  if (unready.length > 0) return unready
  const database = connect(topology.databaseUrl, { queryTimeoutMs: 0, poolSize: 2 })
  try {
    await untilQuiet(database)
    const [differences, broken] = [await findDifferences(database.db), await findBrokenLink(database.db)]
    return [
      ...(await checkVotes(database, ledger)),
      ...(await checkUnique(database, ledger)),
      ...(await checkApprovals(database, ledger)),
      ...(await checkTitles(database, ledger)),
      ...(await checkMails(database, site, ledger)),
      ...(await checkPictures(database, site)),
      ...(kinds.has('webhook receiver') ? await checkDelivery(database, site) : []),
      ...(await checkNews(database, site, ledger)),
      ...(await checkList(database, site)),
      ...(kinds.has('feed server') ? await checkReading(database, site) : []),
      ...(kinds.has('feed server') ? await checkList(database, site) : []),
      ...differences.map((difference) => `drift: ${JSON.stringify(difference)}`),
      ...(broken === null ? [] : [`audit log: ${JSON.stringify(broken)}`]),
      ...(await checkSessions(site, ledger)),
      ...(await Promise.all(topology.webs.map((web) => checkPages(database, web)))).flat(),
    ]
  } finally {
    await database.close()
  }
}

/** Waits until all processes serve again. */
async function findUnready({ topology }: Site): Promise<string[]> {
  const { webs, worker, proxy } = topology
  const addresses = [...[...webs, worker].map(({ url }) => `${url}/readyz?deep=1`), `${proxy.url}/readyz`]
  const states = await Promise.all(
    addresses.map((address) => until(async () => (await fetch(address)).ok, RECOVERS_WITHIN_MS)),
  )
  return addresses.filter((_, n) => states[n] !== true).map((address) => `not ready again: ${address}`)
}

async function until(isTrue: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (Date.now() < deadline) {
    if (await isTrue().catch(() => false)) return true
    await wait(100)
  }
  return false
}

/** Waits until PostgreSQL has finished or rolled back the statements of lost processes. */
async function untilQuiet({ pool }: Database): Promise<void> {
  const isQuiet = async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
         and datname = current_database() and xact_start is not null`,
    )
    return rows.length === 0
  }
  if (!(await until(isQuiet, RECOVERS_WITHIN_MS))) throw new Error('Transactions are still open in the database')
}

async function checkVotes({ pool }: Database, ledger: Ledger): Promise<string[]> {
  const { rows } = await pool.query<{ key: string; type: Vote }>(
    `select u.username || ' ' || v.target_id as key, v.type from votes v join users u on u.id = v.user_id where v.target_type = 'DEAL'`,
  )
  const stored = new Map(rows.map(({ key, type }) => [key, type]))
  const problems: string[] = []
  for (const [key, possible] of ledger.votes) {
    const vote = stored.get(key) ?? null
    if (!possible.has(vote))
      problems.push(`vote lost: ${key} is ${vote}, acknowledged was ${[...possible].join(' or ')}`)
    ledger.votes.set(key, new Set([vote]))
  }
  if (stored.size !== rows.length) problems.push('votes: somebody has two on one deal')
  return problems
}

const TEXTS: Readonly<Record<Unique['table'], string>> = {
  review: 'select title as text, 1 as records from reviews',
  suggestion: `select data ->> 'suggestion' as text, 1 as records from submissions where type = 'GENERAL'`,
  // Approved exactly if its deal exists once.
  'proposed deal': `select data ->> 'title' as text,
      case when (select count(*) from deals d where d.title = data ->> 'title') = (status = 'APPROVED')::int then 1 else 2 end as records
    from submissions where type = 'DEAL'`,
  picture: 'select name as text, 1 as records from media',
  account: `select username as text, 1 as records from users where username like 'new-%'`,
}

async function checkUnique({ pool }: Database, { unique }: Ledger): Promise<string[]> {
  const problems: string[] = []
  for (const [table, statement] of Object.entries(TEXTS)) {
    const { rows } = await pool.query<{ text: string; rows: number }>(
      `select text, sum(records)::int as rows from (${statement}) stored group by text`,
    )
    const stored = new Map(rows.map((row) => [row.text, row.rows]))
    for (const [text, entry] of unique) {
      if (entry.table !== table) continue
      const count = stored.get(text) ?? 0
      if (count > 1) problems.push(`${table} twice or half: ${text}`)
      if (count === 0 && entry.isAcknowledged) problems.push(`${table} lost: ${text}`)
    }
  }
  return problems
}

async function checkApprovals({ pool }: Database, { approvals }: Ledger): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; status: string; entries: number; mails: number }>(
    `select id, status, (select count(*)::int from audit_log where target_id = s.id::text and action = 'APPROVE_SUBMISSION') as entries,
      (select count(*)::int from jobs.job where name = 'submission-decided' and data ->> 'submissionId' = s.id::text) as mails
     from submissions s where id = any($1::uuid[])`,
    [[...approvals.keys()]],
  )
  return rows.flatMap(({ id, status, entries, mails }) => {
    const expected = status === 'APPROVED' ? 1 : 0
    return [
      ...(approvals.get(id) === true && expected === 0 ? [`approval lost: ${id}`] : []),
      ...(entries === expected ? [] : [`approval ${id}: ${status} with ${entries} entries in the audit log`]),
      ...(mails === expected ? [] : [`approval ${id}: ${status} with ${mails} mails`]),
    ]
  })
}

async function checkTitles({ pool }: Database, ledger: Ledger): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; title: string; revision: number; entries: number }>(
    `select id, title, revision, (select count(*)::int from audit_log where target_id = d.id::text and action = 'UPDATE_DEAL') as entries
     from deals d where id = any($1::uuid[])`,
    [[...ledger.titles.keys()]],
  )
  return rows.flatMap(({ id, title, revision, entries }) => {
    const possible = ledger.titles.get(id) ?? new Set([title])
    ledger.titles.set(id, new Set([title]))
    return [
      ...(possible.has(title)
        ? []
        : [`edit lost: ${id} is “${title}”, acknowledged was “${[...possible].join('” or “')}”`]),
      // A record begins with revision 1.
      ...(revision - 1 === entries
        ? []
        : [`edit ${id}: revision ${revision} with ${entries} entries in the audit log`]),
    ]
  })
}

/** Checks that every account's mail was delivered, or is still pending. */
async function checkMails({ pool }: Database, { mails }: Site, { unique }: Ledger): Promise<string[]> {
  const { rows } = await pool.query<{ username: string }>(
    `select u.username from users u join jobs.job j on j.name = 'account-mail' and j.data ->> 'userId' = u.id::text
     where u.username like 'new-%' and j.state in ('created', 'retry', 'active')`,
  )
  const waiting = new Set(rows.map(({ username }) => username))
  // Read after the jobs: what is no longer pending has arrived by now.
  const received = new Set(mails.mails.map(({ to }) => to))
  return [...unique]
    .filter(([, { table, isAcknowledged }]) => table === 'account' && isAcknowledged)
    .filter(([text]) => !received.has(`${text}@example.org`) && !waiting.has(text))
    .map(([text]) => `mail lost: ${text}`)
}

async function checkSessions({ topology }: Site, { tokens }: Ledger): Promise<string[]> {
  const problems: string[] = []
  for (const [n, web] of topology.webs.entries()) {
    for (const token of tokens) {
      const { status } = await fetch(`${web.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
      if (status !== 200) problems.push(`session lost: ${status} at web-${n + 1}`)
    }
  }
  return problems
}

type Shown = { id: string; title: string; upvotes: number }

/** Checks that pages and calls of a process match the database. */
async function checkPages({ pool }: Database, web: ApplicationProcess): Promise<string[]> {
  const ids = Array.from({ length: DEALS }, (_, n) => dealId(n + 1))
  const { rows } = await pool.query<Shown>(
    'select id, title, upvotes from deals where id = any($1::uuid[]) order by id',
    [ids],
  )
  const read = async () => {
    const response = await fetch(`${web.url}/deals?q=Tried+deal`)
    const page = await response.text()
    if (!response.ok) return [`page at ${web.name}: ${response.status}`]
    const titles = [...new Set(page.match(/Tried deal[ \d]+/g))].join(', ')
    const shown = await Promise.all(
      ids.map(async (id) => (await (await fetch(`${web.url}/api/catalog/deals/${id}`)).json()) as Shown),
    )
    return rows.flatMap((row) => [
      ...(page.includes(row.title) ? [] : [`page at ${web.name} does not show “${row.title}” but ${titles}`]),
      ...shown
        .filter(({ id }) => id === row.id)
        .filter(({ title, upvotes }) => title !== row.title || upvotes !== row.upvotes)
        .map(({ title, upvotes }) => `call at ${web.name}: ${title} ${upvotes}, stored ${row.title} ${row.upvotes}`),
    ])
  }
  let problems = ['nothing was read']
  await until(async () => {
    problems = await read()
    return problems.length === 0
  }, SHOWS_WITHIN_MS)
  return problems
}
