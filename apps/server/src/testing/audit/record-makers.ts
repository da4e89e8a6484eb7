import { postFields } from '@inferdex/contracts/blog/blog.staff'
import type { Endpoint } from '@inferdex/contracts/protocol/endpoint'
import type { Role } from '@inferdex/contracts/protocol/roles'
import sharp from 'sharp'
import { expect } from 'vitest'
import { addProposal } from '../feeds/proposals.ts'
import { workOffImports } from '../import-app.ts'
import { addFailedJob } from '../jobs/failed-jobs.ts'
import { aPerson, as, type Person, type TestApp } from '../test-app.ts'
import { aLock, aReversal } from './reversals.ts'

/** A call: its path and its payload. */
export type Sent = { path: string; body?: object; file?: Buffer }

/** Records that others belong to. */
export type BaseRecords = { readonly provider: string; readonly model: string; readonly post: string }

export type Context = { readonly test: TestApp; readonly people: Record<Role, Person>; readonly ids: BaseRecords }

/** Returns a provider and a model of the seed catalogue, and adds a published post. */
export async function baseRecords({ app, database: { db } }: TestApp, admin: Person): Promise<BaseRecords> {
  const provider = await db.selectFrom('providers').select('id').where('slug', '=', 'groq').executeTakeFirstOrThrow()
  const model = await db.selectFrom('models').select('id').where('slug', '=', 'gpt-5').executeTakeFirstOrThrow()
  const post = { title: 'Base', slug: 'base', excerpt: 'In short', content: 'In full', category: 'News' }
  const made = await as(app, admin).post('/admin/blogs', { ...post, publishedAt: '2026-07-01T00:00:00.000Z' })
  expect(made.statusCode, made.body).toBe(201)
  return { provider: provider.id, model: model.id, post: made.json<{ id: string }>().id }
}

export type RecordMakers = ReturnType<typeof recordMakers>

/**
 * Returns functions that create the records that staff acts on. The context is read when they are called, after the
 * set-up.
 */
export function recordMakers(context: () => Context) {
  const test = () => context().test
  const people = () => context().people
  const ids = () => context().ids

  function send(person: Person, method: Endpoint['method'], { path, body, file }: Sent) {
    if (file === undefined) {
      const verb = method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete'
      return as(test().app, person)[verb](path, body)
    }
    const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/octet-stream' }
    return test().app.inject({ method, url: `/api${path}`, headers, payload: file })
  }

  const staff = (method: Endpoint['method'], path: string, body?: object) =>
    send(people().ADMIN, method, { path, ...(body === undefined ? {} : { body }) })

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
    test().clock.now = new Date(test().clock.now.getTime() + 1000)
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
  const aDeal = () => ({ title: fresh('Deal'), providerId: ids().provider, discount: 10 })
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
    idOf(
      as(test().app, people().USER).post('/submissions', {
        type: 'GENERAL',
        data: { suggestion: fresh('Suggestion') },
      }),
    )
  async function decided(): Promise<string> {
    const id = await aSubmission()
    return idOf(staff('POST', `/submissions/${id}/approve`, { version: 1 }))
  }

  const aComment = async () =>
    idOf(as(test().app, await aPerson(test())).post('/comments', { postId: ids().post, content: fresh('Comment') }))
  async function aFlaggedComment(): Promise<string> {
    const id = await aComment()
    await staff('PUT', `/admin/comments/${id}`, { status: 'FLAGGED' })
    return id
  }

  async function aReview(): Promise<string> {
    const ratings = { rating: 4, easeOfUse: 4, accuracy: 4, value: 4, support: 4 }
    const words = { title: 'Good enough', content: 'It answers before I look.' }
    const target = { targetType: 'MODEL', targetId: ids().model }
    return idOf(as(test().app, await aPerson(test())).post('/reviews', { ...target, ...ratings, ...words }))
  }

  async function aMessage(): Promise<string> {
    const { db } = test().database
    const message = { name: 'Ada', email: 'ada@example.org', subject: fresh('Subject'), message: 'Hello' }
    const row = { id: crypto.randomUUID(), ...message, created_at: test().clock.now }
    await db.insertInto('contact_messages').values(row).execute()
    return row.id
  }

  async function aSubscriber(): Promise<string> {
    const at = test().clock.now
    const row = { id: crypto.randomUUID(), email: `${fresh('reader')}@example.org`, requested_at: at, confirmed_at: at }
    await test().database.db.insertInto('newsletter_subscriptions').values(row).execute()
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
    const id = await idOf(send(people().ADMIN, 'POST', { path, file: fileOf('models') }))
    await work()
    return id
  }

  async function anAppliedImport(): Promise<string> {
    const id = await aComparedImport()
    await staff('POST', `/admin/imports/${id}/start`, { mode: 'all-or-nothing' })
    await work()
    return id
  }

  /** Runs the import jobs. */
  async function work(): Promise<void> {
    await workOffImports(test().database, test().clock.now)
  }

  /** The form of a new post before anything is typed. */
  const FORM = Object.fromEntries(Object.keys(postFields.shape).map((field) => [field, '']))

  const admin = () => as(test().app, people().ADMIN)
  const reversal = (kind: 'models' | 'providers' | 'deals', id: string, change: object) =>
    aReversal(admin(), kind, id, change)
  const lock = (how = {}) => aLock({ db: test().database.db, admin: admin() }, ids().model, how)

  async function aFeed(): Promise<string> {
    const id = fresh('feed')
    const feed = { id, title: id, format: 'inferdex', url: 'https://list.example/' }
    await test().database.db.insertInto('feeds').values(feed).execute()
    return id
  }

  /** Adds a feed's proposed value that is pending. */
  function aProposal(): Promise<{ targetId: string; field: string; take: string }> {
    fresh('value')
    return addProposal(test().database.db, String(made), test().clock.now)
  }
  const aDecision = async () =>
    idOf(staff('POST', '/admin/intake/decisions', { choices: [{ ...(await aProposal()), take: null }] }))

  async function aStandingRule() {
    const feed = fresh('list')
    await test().database.db.insertInto('feeds').values({ id: feed, title: feed, format: 'inferdex' }).execute()
    return { feed, fieldGroup: 'limit', provider: null, action: 'accept' }
  }

  const aFailedJob = () => addFailedJob(test().database.db, { job: 'publish-post', at: test().clock.now })
  const person = async () => (await aPerson(test())).id
  const newModel = () => idOf(staff('POST', '/admin/models', aModel()))
  const newProvider = () => idOf(staff('POST', '/admin/providers', aProvider()))
  const newDeal = () => idOf(staff('POST', '/admin/deals', aDeal()))
  const newPost = () => idOf(staff('POST', '/admin/blogs', aPost()))
  const newRecord = { models: newModel, providers: newProvider, deals: newDeal, blogs: newPost }
  async function anAutosave(): Promise<string> {
    const response = await staff('POST', '/admin/blogs/autosave', { fields: FORM })
    return response.json<{ versionId: string }>().versionId
  }

  return {
    send,
    staff,
    idOf,
    fresh,
    aModel,
    aProvider,
    aDeal,
    aPost,
    imported,
    aSubmission,
    decided,
    aComment,
    aFlaggedComment,
    aReview,
    aMessage,
    aSubscriber,
    upload,
    fileOf,
    aComparedImport,
    anAppliedImport,
    work,
    admin,
    reversal,
    lock,
    aFeed,
    aProposal,
    aDecision,
    aStandingRule,
    aFailedJob,
    person,
    newModel,
    newProvider,
    newDeal,
    newPost,
    newRecord,
    anAutosave,
    FORM,
  }
}
