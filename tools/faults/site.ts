// What the trial works with: a small catalogue, accounts, and the servers that the product depends on.
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createAccount } from '../../apps/server/src/features/accounts/accounts.service.ts'
import type { Database } from '../../apps/server/src/db/connect.ts'
import { runEndings } from '../../apps/server/src/testing/end-of-file.ts'
import { type MailServer, mailServer } from '../../apps/server/src/testing/servers/mail-server.ts'
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

/** Addresses that are asked for before every fault. */
export const CACHED = ['/', '/models', '/model/tried-7', '/provider/tried-1', '/deals']

async function fillSite(database: Database): Promise<void> {
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
  const usernames = ['editor', 'decider', 'visitor', ...Array.from({ length: VOTERS }, (_, n) => `voter-${n}`)]
  for (const username of usernames) {
    const role = username === 'editor' || username === 'decider' ? 'ADMIN' : 'USER'
    const account = { username, email: `${username}@example.org`, password: PASSWORD, role } as const
    await createAccount(database.db, account, new Date())
  }
  await database.pool.query('update users set email_verified_at = now()')
}

export type SignInServer = {
  readonly url: string
  mode: 'well' | 'slow' | 'fails'
  setGone: (isGone: boolean) => Promise<void>
}

/** Starts the part of an OpenID Connect server that a sign-in begins with. */
async function startSignInServer(): Promise<SignInServer & { close: () => Promise<void> }> {
  const describe = (response: ServerResponse) => {
    const endpoints = {
      authorization_endpoint: `${state.url}/in`,
      token_endpoint: `${state.url}/token`,
      jwks_uri: `${state.url}/keys`,
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ issuer: state.url, response_types_supported: ['code'], ...endpoints }))
  }
  const server = createServer((_, response) => {
    if (state.mode === 'fails') response.writeHead(500).end()
    else if (state.mode === 'slow') void wait(1500).then(() => describe(response))
    else describe(response)
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const state = {
    url: `http://127.0.0.1:${port}`,
    mode: 'well' as SignInServer['mode'],
    setGone: (isGone: boolean) => (isGone ? close() : listen(port)),
    close,
  }
  return state
}

export type Site = {
  readonly topology: Topology
  readonly mails: MailServer
  readonly signIn: SignInServer
  /** Where a process reads by how much its clock is off. */
  readonly clockFile: (part: string) => string
  readonly tokens: ReadonlyMap<string, string>
  stop: () => Promise<void>
}

const CLOCK = new URL('shifted-clock.ts', import.meta.url).href

export async function startSite(
  options: Pick<TopologyOptions, 'pooler' | 'readFromStandby' | 'diskMb'> = {},
): Promise<Site> {
  const [mails, signIn] = [await mailServer(), await startSignInServer()]
  const topology = await startTopology({
    ...options,
    fill: fillSite,
    envOf: (part, folder) => ({
      SMTP_URL: mails.url,
      MAIL_FROM: 'Inferdex <no-reply@inferdex.example>',
      GOOGLE_CLIENT_ID: 'inferdex',
      GOOGLE_CLIENT_SECRET: 'a secret that both sides know',
      GOOGLE_ISSUER: signIn.url,
      NODE_OPTIONS: `--import=${CLOCK}`,
      CLOCK_FILE: join(folder, `${part}.clock`),
    }),
  })
  const tokens = new Map<string, string>()
  try {
    for (const username of ['editor', 'decider', ...Array.from({ length: VOTERS }, (_, n) => `voter-${n}`)]) {
      tokens.set(username, await tokenOf(topology.proxy.url, username))
    }
  } catch (error) {
    await topology.stop()
    throw error
  }
  return {
    topology,
    mails,
    signIn,
    clockFile: (part) => join(topology.folder, `${part}.clock`),
    tokens,
    stop: async () => {
      await topology.stop()
      await signIn.close()
      await runEndings()
    },
  }
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
