// The fixtures of the trial: a small catalogue, accounts, and the external servers.
import { join } from 'node:path'
import type { EditedModel } from '@inferdex/contracts/models/models.staff'
import { createAccount } from '../../apps/server/src/features/accounts/accounts.service.ts'
import { connect, type Database } from '../../apps/server/src/db/connect.ts'
import { runEndings } from '../../apps/server/src/testing/end-of-file.ts'
import { type MailServer, mailServer } from '../../apps/server/src/testing/servers/mail-server.ts'
import {
  type HookServer,
  LISTED,
  type ListServer,
  listedName,
  listedPrice,
  startHookServer,
  startListServer,
  startSignInServer,
  startStorageServer,
  type TriedServer,
} from './servers.ts'
import { startTopology, type Topology, type TopologyOptions } from '../topology/topology.ts'

export const PASSWORD = 'correct horse battery staple'
export const VOTERS = 8
export const DEALS = 6
export const MODELS = 60
const PROVIDERS = 3

/** Returns the id of a record of the trial. */
export const idOf = (n: number) => `019c0000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
export const modelId = (n: number) => idOf(1000 + n)
export const dealId = (n: number) => idOf(2000 + n)

export const FEED = 'tried-list'
const LISTING = { id: idOf(3), slug: 'tried-3' }

/** Addresses that are requested before every fault. */
export const CACHED = ['/', '/models', '/model/tried-7', '/provider/tried-1', '/deals']

export async function fillSite(database: Database): Promise<void> {
  await database.pool.query(`
    create function pg_temp.numbered(n bigint) returns uuid language sql immutable
      return ('019c0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid;
    insert into providers (id, slug, name, created_at, updated_at)
      select pg_temp.numbered(n), 'tried-' || n, 'Tried ' || n, now(), now() from generate_series(1, ${PROVIDERS}) n;
    insert into models (id, slug, name, source, source_date, created_at, updated_at)
      select pg_temp.numbered(1000 + n), 'tried-' || n, 'Tried model ' || n, 'staff', '2026-07-01', now(), now()
      from generate_series(1, ${MODELS}) n;
    insert into deals (id, title, provider_id, discount_value, discount_unit, created_at, updated_at)
      select pg_temp.numbered(2000 + n), 'Tried deal ' || n, pg_temp.numbered(1), 10, 'percent', now(), now()
      from generate_series(1, ${DEALS}) n`)
  const usernames = [
    'editor',
    'decider',
    'visitor',
    'watcher',
    ...Array.from({ length: VOTERS }, (_, n) => `voter-${n}`),
  ]
  for (const username of usernames) {
    const role = username === 'editor' || username === 'decider' ? 'ADMIN' : 'USER'
    const account = { username, email: `${username}@example.org`, password: PASSWORD, role } as const
    await createAccount(database.db, account, new Date())
  }
  await database.pool.query('update users set email_verified_at = now()')
}

export type Site = {
  readonly topology: Topology
  readonly mails: MailServer
  readonly signIn: TriedServer
  readonly storage: Awaited<ReturnType<typeof startStorageServer>>
  readonly hook: HookServer
  readonly list: ListServer
  /** The model whose price staff changes, and whose watcher is notified by webhook. */
  readonly pricedModel: string
  /** The file with the clock offset of a process. */
  readonly clockFile: (part: string) => string
  readonly tokens: ReadonlyMap<string, string>
  stop: () => Promise<void>
}

const CLOCK = new URL('shifted-clock.ts', import.meta.url).href

export async function startSite(
  options: Pick<TopologyOptions, 'pooler' | 'readFromStandby' | 'diskMb'> = {},
): Promise<Site> {
  const [mails, signIn, storage] = [await mailServer(), await startSignInServer(), await startStorageServer()]
  const [hook, list] = [await startHookServer(), await startListServer(LISTING.slug)]
  const closeServers = () => Promise.all([signIn, storage, hook, list].map((server) => server.close()))
  const topology = await startTopology({
    ...options,
    fill: fillSite,
    envOf: (part, folder) => ({
      SMTP_URL: mails.url,
      MAIL_FROM: 'Inferdex <no-reply@inferdex.example>',
      GOOGLE_CLIENT_ID: 'inferdex',
      GOOGLE_CLIENT_SECRET: 'a secret that both sides know',
      GOOGLE_ISSUER: signIn.url,
      ...storage.env,
      WEBHOOK_KEY: 'a key of the installation that is long enough',
      // The external servers are on this machine.
      LOCAL_FEEDS: '1',
      NODE_OPTIONS: `--import=${CLOCK}`,
      CLOCK_FILE: join(folder, `${part}.clock`),
    }),
  })
  const tokens = new Map<string, string>()
  let pricedModel = ''
  try {
    const usernames = ['editor', 'decider', 'watcher', ...Array.from({ length: VOTERS }, (_, n) => `voter-${n}`)]
    for (const username of usernames) tokens.set(username, await tokenOf(topology.proxy.url, username))
    pricedModel = await addPrices(topology, { hook, list }, tokens)
  } catch (error) {
    await topology.stop()
    await closeServers()
    throw error
  }
  return {
    topology,
    mails,
    signIn,
    storage,
    hook,
    list,
    pricedModel,
    clockFile: (part) => join(topology.folder, `${part}.clock`),
    tokens,
    stop: async () => {
      await topology.stop()
      await closeServers()
      await runEndings()
    },
  }
}

/** Returns the body that staff sends for the only offer of a model. */
export function offerWith(providerId: string, providerModelId: string, input: string) {
  const prices = [
    { kind: 'input', amount: input },
    { kind: 'output', amount: '8' },
  ]
  return { providerId, providerModelId, prices }
}

/** The only offer of the priced model. */
export const PRICED = { providerId: idOf(2), providerModelId: 'priced' }

/** Adds a model whose watcher is notified by webhook, and offers that are in a list. Returns the id of the model. */
async function addPrices(
  { proxy, databaseUrl }: Topology,
  { hook, list }: Pick<Site, 'hook' | 'list'>,
  tokens: ReadonlyMap<string, string>,
): Promise<string> {
  async function send<T>(username: string, method: string, path: string, body: object): Promise<T> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokens.get(username)}` }
    const response = await fetch(`${proxy.url}/api${path}`, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const addModel = (slug: string, offer: object) =>
    send<EditedModel>('editor', 'POST', '/admin/models', { name: slug, slug, offers: [offer] })
  const { id } = await addModel('priced', offerWith(PRICED.providerId, PRICED.providerModelId, '1'))
  for (let n = 0; n < LISTED; n += 1) {
    await addModel(listedName(n), offerWith(LISTING.id, listedName(n), listedPrice(0)))
  }
  const rules = { pricePercent: 0, cheapest: false, retirement: false, launches: false, corrections: false }
  await send('watcher', 'POST', '/watches', { targetType: 'MODEL', targetId: id, rules })
  await send('watcher', 'PUT', '/users/me/delivery/webhook', { url: hook.url })
  const database = connect(databaseUrl, { queryTimeoutMs: 0, poolSize: 1 })
  try {
    // Fields that staff has entered are locked against lists. These come from lists.
    await database.pool.query(`delete from locks where target_id in (select id from offers where provider_id = $1)`, [
      LISTING.id,
    ])
    await database.pool.query(
      `insert into feeds (id, title, format, trust, url) values ($1, 'Tried list', 'inferdex', 'primary', $2)`,
      [FEED, list.url],
    )
  } finally {
    await database.close()
  }
  return id
}

async function tokenOf(url: string, username: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${username}@example.org`, password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`${username} could not sign in: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { token: string }).token
}
