import { appendFile, readdir, readFile, readlink } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../../apps/server/src/db/connect.ts'
import { createAccount } from '../../../apps/server/src/features/accounts/accounts.service.ts'
import { guideBlocks } from '../../../tools/docs/guide-blocks.ts'
import { type Sender, signIn } from '../servers/staff-member.ts'
import { type GuidedSite, startGuidedSite } from './guided-site.ts'

/** Blocks of the operating guide that are not run here, and why. */
const NOT_RUN: Record<string, string> = {
  places: 'the test has places of its own',
  'install packages': 'node tools/deploy/drill-install.ts runs it: minutes of downloads',
  'install start': 'install-drill.test.ts runs it',
  'start with systemd': 'no service manager on a test machine',
  'start with compose': 'no Docker on a test machine',
  'start with Kubernetes': 'no cluster',
}

const PROVIDER = '019c0000-0000-7000-8000-000000000001'
const FEED_RUN = '019c0000-0000-7000-8000-000000000002'
/** Processes are replaced one after the other, with the waits that the guide requires. */
const SLOWLY_MS = 180_000
const SOON = { timeout: 15_000, interval: 100 }

let site: GuidedSite
let send: Sender
beforeAll(async () => {
  site = await startGuidedSite()
  await site.psql(
    `insert into providers (id, slug, name, created_at, updated_at) values ('${PROVIDER}', 'seller', 'Seller', now(), now())`,
  )
  send = await signIn(site.url)
})
afterAll(async () => {
  await site?.stop()
})

const statusOf = async (url: string) => (await fetch(url)).status
const backupFolder = async () => join(site.place, 'backups', (await readdir(join(site.place, 'backups')))[0] ?? '')

/** Requests the home page from a local address. */
function statusFrom(localAddress: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(site.url, { localAddress }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** Creates a deal and returns its status. */
const offer = async (title: string) =>
  (await send('POST', '/admin/deals', { title, providerId: PROVIDER, discount: 10 })).status
const titles = async () => await site.psql('select title from deals order by title')

/** Does some work while a visitor requests uncached pages, and returns all statuses that the visitor got. */
async function withVisitor(work: () => Promise<unknown>): Promise<Set<number>> {
  const statuses = new Set<number>()
  const visit = { isOver: false, asked: 0 }
  const visitor = async () => {
    while (!visit.isOver) {
      visit.asked += 1
      statuses.add(await statusOf(`${site.url}/api/catalog/providers?q=asked-${visit.asked}`))
      await wait(10)
    }
  }
  const visiting = visitor()
  try {
    await work()
  } finally {
    visit.isOver = true
    await visiting
  }
  return statuses
}

describe('the operating guide, followed on a site with nginx, two web processes, a worker and PostgreSQL 15', () => {
  it('alerts: what it says to look at is there, and a long statement is ended', async () => {
    expect(await site.webs[0].metrics()).not.toContain('replica_')
    expect(await site.sh('look at a process')).toContain('200 {"status":"ready"}')
    expect(await site.sql('connections')).toMatch(/^inferdex\|.*\|idle\|\d+$/m)
    expect(await site.sql('jobs that are due')).not.toContain('ERROR')
    const slow = site.psql('select pg_sleep(60)').catch((error: Error) => error.message)
    const found = async () => /^(\d+)\|active\|.*pg_sleep/m.exec(await site.sql('long statements'))?.[1] ?? ''
    await expect.poll(found, SOON).not.toBe('')
    expect(await site.sql('end a statement', { pid: await found() })).toBe('t')
    expect(await slow).toContain('terminating connection')
    await appendFile(join(site.place, 'planted.log'), '{"level":30,"msg":"fine"}\n{"level":50,"msg":"a failure"}\n')
    expect(await site.sh('errors in the log')).toContain('a failure')
    expect(await site.sh('errors in the log')).not.toContain('fine')
    expect(await site.sh('log of the backup')).not.toBe('')
    expect(await site.sh('largest folders')).toContain(join(site.place, 'primary'))
  })

  it('a replica is made, followed, paused and resumed; a slot that nobody needs is dropped', async () => {
    await site.sql('the primary of a replica')
    await site.sh('copy the primary', {}, 'postgres')
    await site.standby.start()
    await site.sqlOnStandby('the replica itself')
    expect(await site.standby.query('show hot_standby_feedback')).toEqual([{ hot_standby_feedback: 'on' }])
    await expect.poll(() => site.sql('how far replicas are'), SOON).toMatch(/^standby\|streaming\|0\|/m)
    await site.standby.query('select pg_wal_replay_pause()')
    await expect.poll(() => site.sqlOnStandby('why the replica waits'), SOON).toMatch(/^t\|/m)
    await site.sqlOnStandby('let the replica go on')
    expect(await site.sqlOnStandby('why the replica waits')).toMatch(/^f\|/m)
    await site.psql(`select pg_create_physical_replication_slot('gone', true)`)
    expect(await site.sql('slots of replicas')).toMatch(/^gone\|f\|/m)
    await site.sql('drop a slot', { slot: 'gone' })
    expect(await site.sql('slots of replicas')).toMatch(/^standby\|t\|[^\n]*$/)
  })

  it('limits of the role, a backup and its verification', async () => {
    await site.sh('limits of the role')
    expect(await site.psql(`select rolconfig from pg_roles where rolname = 'inferdex'`)).toContain(
      'statement_timeout=15s',
    )
    expect(await offer('Before the backup')).toBe(201)
    expect(await site.sh('back up')).toMatch(/rows of \d+ tables/)
    expect(await site.sh('verify a backup', { BACKUP: await backupFolder() })).toContain('is complete')
    expect(await offer('After the backup')).toBe(201)
  })

  it(
    'the password is changed and the release before is started without a failed request; what was changed by hand shows',
    async () => {
      const before = await readFile(site.settings, 'utf8')
      const passwordIn = (text: string) => /inferdex:(\w+)@/.exec(text)?.[1] ?? ''
      await site.sh('rotate the password of the database')
      const after = await readFile(site.settings, 'utf8')
      expect(passwordIn(after)).not.toBe(passwordIn(before))
      expect(after.replace(passwordIn(after), '')).toBe(before.replace(passwordIn(before), ''))
      const url = (password: string) => site.adminUrl.replace('postgres@', `inferdex:${password}@`)
      expect(await site.psql('select 1', url(passwordIn(after)))).toBe('1')
      await expect(site.psql('select 1', url(passwordIn(before)))).rejects.toThrow('password authentication failed')
      await appendFile(
        site.settings,
        `DATABASE_READ_URL=${url(passwordIn(after)).replace(/:\d+\//, `:${site.standby.port}/`)}\n`,
      )

      await site.sh('lead to the release before')
      await site.psql(`update providers set name = 'Renamed by hand' where id = '${PROVIDER}'`)
      const statuses = await withVisitor(() => site.sh('restart one by one'))
      expect([...statuses]).toEqual([200])
      for (const part of [...site.webs, site.worker])
        expect(await readlink(`/proc/${part.pid()}/cwd`)).toBe(join(site.place, 'release-before'))
      for (const { metrics } of site.webs) await expect.poll(metrics, SOON).toMatch(/^replica_usable 1$/m)

      const page = async () => await fetch(`${site.url}/provider/seller`)
      await page()
      await expect.poll(async () => (await page()).headers.get('x-cache'), SOON).toBe('HIT')
      await site.sh('purge nginx')
      const fresh = await page()
      expect(fresh.headers.get('x-cache')).not.toBe('HIT')
      expect(await fresh.text()).toContain('Renamed by hand')
    },
    SLOWLY_MS,
  )

  it('a wave of abuse: accounts are found and banned, an address is turned away', async () => {
    const database = connect(site.adminUrl)
    const account = { username: 'flooder', email: 'flooder@example.org', password: 'correct horse battery staple' }
    const { id } = await createAccount(database.db, { ...account, role: 'USER' }, new Date())
    await database.close()
    const login = await fetch(`${site.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: account.email, password: account.password }),
    })
    const { token } = (await login.json()) as { token: string }
    const own = () => fetch(`${site.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
    expect((await own()).status).toBe(200)
    expect(await site.sql('new accounts that write much')).toMatch(/^flooder\|.*\|0\|\{127\.0\.0\.1\}$/m)
    expect((await send('PUT', `/admin/users/${id}/ban`, { banned: true, reason: 'Floods' })).status).toBe(200)
    expect((await own()).status).toBe(401)
    expect(await site.sql('new accounts that write much')).not.toContain('flooder')

    await site.sh('deny an address', { ADDRESS: '127.0.0.9' })
    await expect.poll(() => statusFrom('127.0.0.9'), SOON).toBe(403)
    expect(await statusFrom('127.0.0.1')).toBe(200)
  })

  it('a feed gone wrong: its runs and what they wrote are found, and it is paused', async () => {
    await site.psql(`
      insert into feeds (id, title, format) values ('a-list', 'A list', 'inferdex');
      insert into feed_runs (id, feed_id, started_at, state, cause, error) values ('${FEED_RUN}', 'a-list', now(), 'failed', 'staff', 'no list');
      insert into observations (id, observed_at, target_type, target_id, field, value, source, state, rule, run_id)
      values (gen_random_uuid(), now(), 'provider', '${PROVIDER}', 'website', 'https://wrong.example', 'a-list', 'accepted', 'staff', '${FEED_RUN}')`)
    const [, run = ''] = /^a-list\|([^|]+)\|.*\|failed\|.*\|no list$/m.exec(await site.sql('runs of feeds')) ?? []
    expect(run).toBe(FEED_RUN)
    expect(await site.sql('values of a run', { run })).toContain('|website|https://wrong.example|')
    const { items } = (await (await send('GET', '/admin/feeds')).json()) as {
      items: { id: string; revision: number }[]
    }
    const revision = items.find(({ id }) => id === 'a-list')?.revision
    expect((await send('PUT', '/admin/feeds/a-list', { revision, isPaused: true })).status).toBe(200)
  })

  it(
    'a key is rotated, everything restarts, and all sessions end',
    async () => {
      const keys = async (): Promise<string[]> =>
        (await readFile(site.settings, 'utf8')).match(/^\w+_KEY=\w{64}$/gm) ?? []
      const before = await keys()
      await site.sh('rotate a key', { NAME: 'WEBHOOK_KEY' })
      const after = await keys()
      expect(after).toHaveLength(2)
      expect(after.filter((line) => !before.includes(line))).toEqual([
        after.find((line) => line.startsWith('WEBHOOK_KEY=')),
      ])
      await site.sh('keep the key of before')
      await site.sh('rotate a key', { NAME: 'SECOND_FACTOR_KEY' })
      const keyIn = (lines: readonly string[]) => lines.find((line) => line.startsWith('SECOND_FACTOR_KEY='))
      expect(keyIn(await keys())).not.toBe(keyIn(before))
      const kept = keyIn(before)?.replace('KEY=', 'KEY_BEFORE=')
      expect((await readFile(site.settings, 'utf8')).split('\n')).toContain(kept)
      const pids = new Set(site.webs.map(({ pid }) => pid()))
      await site.sh('restart all at once')
      expect(await site.sql('apps that were not used since', { changed_at: new Date().toISOString() })).toBe('0')
      expect(site.webs.map(({ pid }) => pid()).filter((pid) => pids.has(pid))).toEqual([])
      const own = async () => (await send('GET', '/auth/me')).status
      expect(await own()).toBe(200)
      await site.sql('end all sessions')
      expect(await own()).toBe(401)
      send = await signIn(site.url)
    },
    SLOWLY_MS,
  )

  it('failover: no acknowledged write is lost, and the site goes on by itself', async () => {
    await site.sql('wait for the standby')
    await expect.poll(() => site.psql('select sync_state from pg_stat_replication'), SOON).toBe('sync')
    for (let n = 0; n < 5; n += 1) expect(await offer(`Acknowledged ${n}`)).toBe(201)
    await site.sh('stop the old primary')
    site.address.cut()
    await site.sh('promote the standby')
    await site.sqlOnStandby('wait for no standby')
    site.address.leadTo(site.standby.port)
    const written = (await titles()).split('\n')
    for (let n = 0; n < 5; n += 1) expect(written).toContain(`Acknowledged ${n}`)
    await expect.poll(() => offer('After the failover'), SOON).toBe(201)
    expect(await site.sh('verify the content')).toContain('The audit log is whole')
    await site.sh('migrate')
  })

  it('restore: the site is as it was at the backup', async () => {
    await Promise.all([...site.webs, site.worker].map((part) => part.stop()))
    expect(await site.sh('restore', { BACKUP: await backupFolder() })).toContain(
      'All tables have the rows of the backup',
    )
    expect(await titles()).toBe('Before the backup')
  })

  it('every block of the guide was run, or is listed with a reason [SAFE-22]', () => {
    const names = guideBlocks().map(({ name }) => name)
    expect(names.filter((name) => !site.ran.has(name) && !(name in NOT_RUN))).toEqual([])
    expect(Object.keys(NOT_RUN).filter((name) => !names.includes(name) || site.ran.has(name))).toEqual([])
  })
})
