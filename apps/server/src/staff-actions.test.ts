import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postFields } from '@inferdex/contracts/blog/blog.staff'
import type { Endpoint } from '@inferdex/contracts/protocol/endpoint'
import { policy } from '@inferdex/contracts/protocol/policy'
import type { Role } from '@inferdex/contracts/protocol/roles'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpointKey } from './http/api/register-endpoint.ts'
import { workOffImports } from './testing/import-app.ts'
import { CATALOGUE_DATABASE } from './testing/template-database.ts'
import { currentVersion } from './testing/save-now.ts'
import { aPerson, as, oneOfEach, type Person, type TestApp, testApp } from './testing/test-app.ts'

let test: TestApp
let people: Record<Role, Person>
let staffChanges: Endpoint[]
let ids: { provider: string; model: string; post: string }
beforeAll(async () => {
  const MEDIA_DIR = await mkdtemp(join(tmpdir(), 'staff-actions-'))
  test = await testApp({ RATE_LIMITS: 'off', MEDIA_DIR }, {}, CATALOGUE_DATABASE)
  people = await oneOfEach(test)
  staffChanges = [...test.app.endpoints.values()].map(({ endpoint }) => endpoint).filter(isForStaffToChange)
  const { db } = test.database
  const provider = await db.selectFrom('providers').select('id').where('slug', '=', 'groq').executeTakeFirstOrThrow()
  const model = await db.selectFrom('models').select('id').where('slug', '=', 'gpt-5').executeTakeFirstOrThrow()
  ids = { provider: provider.id, model: model.id, post: await idOf(staff('POST', '/admin/blogs', aPost())) }
})

/** Returns whether a call changes data and is for staff only: calls for all signed-in users, or for owners, are not. */
function isForStaffToChange({ method, access }: Endpoint): boolean {
  const rule: { anyone?: true; roles?: readonly Role[] } = policy[access]
  return method !== 'GET' && !rule.anyone && !rule.roles?.includes('USER') && rule.roles?.length !== 0
}

type Sent = { path: string; body?: object; file?: Buffer }

function send(person: Person, method: Endpoint['method'], { path, body, file }: Sent) {
  if (file === undefined) {
    const verb = method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete'
    return as(test.app, person)[verb](path, body)
  }
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/octet-stream' }
  return test.app.inject({ method, url: `/api${path}`, headers, payload: file })
}

const staff = (method: Endpoint['method'], path: string, body?: object) =>
  send(people.ADMIN, method, { path, ...(body === undefined ? {} : { body }) })

async function idOf(request: ReturnType<typeof send>): Promise<string> {
  const response = await request
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.json<{ id: string }>().id
}

let made = 0
/** Returns a unique name. */
function fresh(what: string): string {
  made += 1
  // Ids contain their time.
  test.clock.now = new Date(test.clock.now.getTime() + 1000)
  return `${what}-${made}`
}

const aPost = () => ({
  title: fresh('Title'),
  slug: fresh('post'),
  excerpt: 'In short',
  content: 'In full',
  category: 'News',
  publishedAt: '2026-07-01T00:00:00.000Z',
})
const aModel = () => ({ name: fresh('Model'), slug: fresh('model') })
const aProvider = () => ({ name: fresh('Provider'), slug: fresh('provider'), website: 'https://provider.example' })
const aDeal = () => ({ title: fresh('Deal'), providerId: ids.provider, discount: 10 })
const imported = {
  models: () => ({
    ...aModel(),
    version: '1',
    family: 'Imported',
    architecture: 'Dense',
    contextWindow: 8000,
    isOpenSource: false,
    rating: 4,
    reviewCount: 1,
  }),
  providers: () => ({ ...aProvider(), rating: 3, reviewCount: 2 }),
  deals: () => ({
    title: fresh('Deal'),
    description: 'From a file',
    discount: '$10',
    providerName: 'OpenAI',
    submittedBy: 'unknown',
  }),
}

const aSubmission = () =>
  idOf(as(test.app, people.USER).post('/submissions', { type: 'GENERAL', data: { suggestion: fresh('Suggestion') } }))
async function decided(): Promise<string> {
  const id = await aSubmission()
  return idOf(staff('POST', `/submissions/${id}/approve`, {}))
}

const aComment = async () =>
  idOf(as(test.app, await aPerson(test)).post('/comments', { postId: ids.post, content: fresh('Comment') }))
async function aFlaggedComment(): Promise<string> {
  const id = await aComment()
  await staff('PUT', `/admin/comments/${id}`, { status: 'FLAGGED' })
  return id
}

async function aReview(): Promise<string> {
  const ratings = { rating: 4, easeOfUse: 4, accuracy: 4, value: 4, support: 4 }
  const words = { title: 'Good enough', content: 'It answers before I look.' }
  const target = { targetType: 'MODEL', targetId: ids.model }
  return idOf(as(test.app, await aPerson(test)).post('/reviews', { ...target, ...ratings, ...words }))
}

async function aMessage(): Promise<string> {
  const { db } = test.database
  const message = { name: 'Ada', email: 'ada@example.org', subject: fresh('Subject'), message: 'Hello' }
  const row = { id: crypto.randomUUID(), ...message, created_at: test.clock.now }
  await db.insertInto('contact_messages').values(row).execute()
  return row.id
}

async function aSubscriber(): Promise<string> {
  const at = test.clock.now
  const row = { id: crypto.randomUUID(), email: `${fresh('reader')}@example.org`, requested_at: at, confirmed_at: at }
  await test.database.db.insertInto('newsletter_subscriptions').values(row).execute()
  return row.id
}

const aPicture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer()
const upload = async (): Promise<Sent> => ({ path: '/admin/media?name=chart.png', file: await aPicture() })

const fileOf = (kind: keyof typeof imported) => Buffer.from(JSON.stringify([imported[kind]()]))
/** Creates an import that is compared with the catalogue, but not applied. */
async function aComparedImport(): Promise<string> {
  const path = '/admin/imports?kind=models&format=json'
  const id = await idOf(send(people.ADMIN, 'POST', { path, file: fileOf('models') }))
  await work()
  return id
}

/** Runs the import jobs. */
async function work(): Promise<void> {
  await workOffImports(test.database, test.clock.now)
}

/** The form of a new post before anything is typed. */
const FORM = Object.fromEntries(Object.keys(postFields.shape).map((field) => [field, '']))

const at = async (path: string, id: Promise<string>, body?: object): Promise<Sent> => ({
  path: path.replace(':id', await id),
  ...(body === undefined ? {} : { body }),
})

/** Sends a change with the record's current revision. */
async function edited(path: string, id: Promise<string>, body: object): Promise<Sent> {
  const address = path.replace(':id', await id)
  return { path: address, body: { ...(await currentVersion(as(test.app, people.ADMIN), address)), ...body } }
}

/** One valid call for every endpoint with which staff can change data. */
const CASES: Record<string, () => Promise<Sent>> = {
  'POST /submissions/:id/approve': () => at('/submissions/:id/approve', aSubmission(), {}),
  'POST /submissions/:id/reject': () => at('/submissions/:id/reject', aSubmission(), {}),
  'POST /submissions/:id/reset': () => at('/submissions/:id/reset', decided(), {}),
  'POST /submissions/:id/link': () => at('/submissions/:id/link', aSubmission(), { targetId: ids.model }),
  'PUT /submissions/:id': () => edited('/submissions/:id', aSubmission(), { notes: 'Corrected' }),
  'DELETE /submissions/:id': () => at('/submissions/:id', aSubmission()),
  'POST /admin/submissions/bulk-approve': async () => ({
    path: '/admin/submissions/bulk-approve',
    body: { ids: [await aSubmission(), await aSubmission()] },
  }),
  'POST /admin/submissions/bulk-reject': async () => ({
    path: '/admin/submissions/bulk-reject',
    body: { ids: [await aSubmission()] },
  }),
  'PUT /admin/users/:id/role': async () => at('/admin/users/:id/role', person(), { role: 'CONTRIBUTOR' }),
  'PUT /admin/users/:id/ban': async () => at('/admin/users/:id/ban', person(), { banned: true }),
  'DELETE /admin/users/:id': () => at('/admin/users/:id', person()),
  'PUT /admin/reviews/:id/verified': () =>
    at('/admin/reviews/:id/verified', aReview(), { verified: true, reason: 'Showed an invoice' }),
  'DELETE /reviews/:id': () => at('/reviews/:id', aReview()),
  'POST /admin/models': async () => ({ path: '/admin/models', body: aModel() }),
  'PUT /admin/models/:id': () => edited('/admin/models/:id', newModel(), { name: fresh('Renamed') }),
  'PUT /admin/models/:id/offers/:offerId/confirmation': async () => {
    const { id } = await test.database.db
      .selectFrom('offers')
      .select('id')
      .where('model_id', '=', ids.model)
      .where('confirmed_on', 'is', null)
      .limit(1)
      .executeTakeFirstOrThrow()
    return { path: `/admin/models/${ids.model}/offers/${id}/confirmation`, body: { confirmed: true } }
  },
  'DELETE /admin/models/:id': () => at('/admin/models/:id', newModel()),
  'POST /admin/providers': async () => ({ path: '/admin/providers', body: aProvider() }),
  'PUT /admin/providers/:id': () => edited('/admin/providers/:id', newProvider(), { name: fresh('Renamed') }),
  'DELETE /admin/providers/:id': () => at('/admin/providers/:id', newProvider()),
  'PUT /admin/providers/:id/pricing': () =>
    edited('/admin/providers/:id/pricing', newProvider(), {
      pricing: { tiers: [{ id: 'pro', name: 'Pro', price: 10, displayOrder: 0 }] },
    }),
  'POST /admin/deals': async () => ({ path: '/admin/deals', body: aDeal() }),
  'PUT /admin/deals/:id': () => edited('/admin/deals/:id', newDeal(), { title: fresh('Renamed') }),
  'DELETE /admin/deals/:id': () => at('/admin/deals/:id', newDeal()),
  'POST /admin/models/import': async () => ({ path: '/admin/models/import', body: { items: [imported.models()] } }),
  'POST /admin/providers/import': async () => ({
    path: '/admin/providers/import',
    body: { items: [imported.providers()] },
  }),
  'POST /admin/deals/import': async () => ({ path: '/admin/deals/import', body: { items: [imported.deals()] } }),
  'POST /admin/imports': async () => ({
    path: '/admin/imports?kind=providers&format=json&mode=all-or-nothing',
    file: fileOf('providers'),
  }),
  'POST /admin/imports/:id/start': () => at('/admin/imports/:id/start', aComparedImport(), { mode: 'all-or-nothing' }),
  'POST /admin/imports/:id/cancel': () => at('/admin/imports/:id/cancel', aComparedImport()),
  'POST /admin/blogs': async () => ({ path: '/admin/blogs', body: aPost() }),
  'PUT /admin/blogs/:id': () => edited('/admin/blogs/:id', newPost(), { title: fresh('Renamed') }),
  'DELETE /admin/blogs/:id': () => at('/admin/blogs/:id', newPost()),
  'POST /admin/blogs/preview': async () => ({ path: '/admin/blogs/preview', body: { content: 'Typed' } }),
  'POST /admin/blogs/autosave': async () => ({ path: '/admin/blogs/autosave', body: { fields: FORM } }),
  'DELETE /admin/blogs/versions/:id': () => at('/admin/blogs/versions/:id', anAutosave()),
  'POST /admin/media': upload,
  'DELETE /admin/media/:id': async () => at('/admin/media/:id', idOf(send(people.ADMIN, 'POST', await upload()))),
  'DELETE /comments/:id': () => at('/comments/:id', aComment()),
  'PUT /admin/comments/:id': () => at('/admin/comments/:id', aComment(), { status: 'APPROVED' }),
  'POST /admin/comments/:id/reply': () => at('/admin/comments/:id/reply', aComment(), { content: 'Thank you' }),
  'POST /admin/comments/approve-pending': async () => {
    await aComment()
    return { path: '/admin/comments/approve-pending' }
  },
  'POST /admin/comments/reject-flagged': async () => {
    await aFlaggedComment()
    return { path: '/admin/comments/reject-flagged' }
  },
  'POST /admin/comments/move-back': async () => {
    const id = await aComment()
    await send(people.ADMIN, 'PUT', await at('/admin/comments/:id', Promise.resolve(id), { status: 'APPROVED' }))
    return { path: '/admin/comments/move-back', body: { ids: [id], decided: 'APPROVED' } }
  },
  'PUT /admin/messages/:id': () => at('/admin/messages/:id', aMessage(), { status: 'ANSWERED' }),
  'DELETE /admin/messages/:id': () => at('/admin/messages/:id', aMessage()),
  'POST /admin/newsletter/export': async () => {
    await aSubscriber()
    return { path: '/admin/newsletter/export', body: {} }
  },
  'DELETE /admin/newsletter/:id': () => at('/admin/newsletter/:id', aSubscriber()),
}

const person = async () => (await aPerson(test)).id
const newModel = () => idOf(staff('POST', '/admin/models', aModel()))
const newProvider = () => idOf(staff('POST', '/admin/providers', aProvider()))
const newDeal = () => idOf(staff('POST', '/admin/deals', aDeal()))
const newPost = () => idOf(staff('POST', '/admin/blogs', aPost()))
async function anAutosave(): Promise<string> {
  const response = await staff('POST', '/admin/blogs/autosave', { fields: FORM })
  return response.json<{ versionId: string }>().versionId
}

/** Calls without an audit entry: they only preview, store or discard drafts. */
const DRAFT_CALLS = new Set([
  'POST /admin/blogs/preview',
  'POST /admin/blogs/autosave',
  'DELETE /admin/blogs/versions/:id',
  'POST /admin/imports/:id/cancel',
])

/** Tables that change with every action: the log itself, sessions, rate limits and queues. */
const BOOKKEEPING_TABLES = new Set([
  'audit_log',
  'audit_head',
  'audit_counts',
  'catalogue_changes',
  'rate_limits',
  'sessions',
])
/** Tables of drafts, which nobody has published or applied yet. */
const DRAFT_TABLES = new Set(['post_versions', 'imports', 'import_files', 'import_rows'])

/** Returns the state of every table: each row has the number of the transaction that wrote it. */
async function stateOfTables(): Promise<Map<string, string>> {
  const { db } = test.database
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`.execute(db)
  const watched = tables.filter(({ name }) => !BOOKKEEPING_TABLES.has(name) && !DRAFT_TABLES.has(name))
  const states = watched.map(
    ({ name }) => sql`select ${name} as name,
      concat(count(*), ' ', max(xmin::text::bigint)) as state from ${sql.table(name)}`,
  )
  const { rows } = await sql<{ name: string; state: string }>`${sql.join(states, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ name, state }) => [name, state]))
}

const entries = async () =>
  (await test.database.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()).seq

describe('what staff changes', () => {
  it('is named here, call by call', () => {
    expect(Object.keys(CASES).toSorted()).toEqual(staffChanges.map(endpointKey).toSorted())
  })

  it.each(Object.keys(CASES))('%s: changes nothing without an entry in the audit log', async (key) => {
    const sent = await CASES[key]?.()
    if (sent === undefined) throw new Error(`${key} has no case`)
    const [method] = key.split(' ') as [Endpoint['method']]
    const [tables, before] = [await stateOfTables(), await entries()]
    const response = await send(people.ADMIN, method, sent)
    await work()
    expect(response.statusCode, response.body).toBeLessThan(300)
    const now = await stateOfTables()
    const changed = [...now.keys()].filter((name) => now.get(name) !== tables.get(name))
    const written = (await entries()) - before
    if (DRAFT_CALLS.has(key)) expect([changed, written]).toEqual([[], 0])
    else expect(written, `changed: ${changed.join(', ')}`).toBeGreaterThanOrEqual(1)
  })
})
