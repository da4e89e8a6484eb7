import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEndOfFile } from '../../../testing/end-of-file.ts'
import { catalogueApp, type TestApp, testApp } from '../../../testing/test-app.ts'
import { newId } from '../../../platform/ids.ts'
import { submitChangedPages } from './index-now.service.ts'

const KEY = '0123456789abcdef0123'
const PUBLIC_URL = 'https://site.example'

type Sent = { host: string; key: string; keyLocation: string; urlList: string[] }
const sent: Sent[] = []
let status = 202
let url = ''
let test: TestApp
let model: { id: string; slug: string }

beforeAll(async () => {
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    sent.push((await json(request)) as Sent)
    response.writeHead(status).end()
  }
  const server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEndOfFile(() => server.close())
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/indexnow`
  test = await catalogueApp()
  const models = test.database.db.selectFrom('models').select(['id', 'slug']).where('archived_at', 'is', null)
  model = await models.orderBy('slug').executeTakeFirstOrThrow()
  // Long after all seed data.
  test.clock.now = new Date('2027-03-01T12:00:00Z')
})

const submit = (key: string | null = KEY) =>
  submitChangedPages({
    db: test.database.db,
    publicUrl: PUBLIC_URL,
    now: () => test.clock.now,
    indexNow: key === null ? null : { key, url },
  })

async function addChange(minutesAgo: number): Promise<void> {
  const at = new Date(test.clock.now.getTime() - minutesAgo * 60_000)
  await test.database.db
    .insertInto('recorded_changes')
    .values({ id: newId(at), kind: 'launch', at, recorded_at: at, model_id: model.id, source: 'staff' })
    .execute()
}

describe('search engines [OPEN-04]', () => {
  it('are told of pages that changed within the hour, once each, with the key; of nothing else', async () => {
    await addChange(120)
    await submit()
    expect(sent).toEqual([])
    await addChange(30)
    await addChange(20)
    await submit(null)
    expect(sent).toEqual([])
    await submit()
    const urlList = [`${PUBLIC_URL}/model/${model.slug}`]
    expect(sent).toEqual([{ host: 'site.example', key: KEY, keyLocation: `${PUBLIC_URL}/indexnow.txt`, urlList }])
  })

  it('are told of providers and published articles too, but not of what is archived, a draft or first published elsewhere', async () => {
    const { db } = test.database
    const [sold, archived] = await db
      .selectFrom('providers')
      .select(['id', 'slug'])
      .where('archived_at', 'is', null)
      .orderBy('slug')
      .limit(2)
      .execute()
    const at = new Date(test.clock.now.getTime() + 3 * 3_600_000)
    test.clock.now = at
    for (const provider of [sold, archived]) {
      const change = { kind: 'launch', at, recorded_at: at, provider_id: provider?.id ?? '', source: 'staff' } as const
      await db
        .insertInto('recorded_changes')
        .values({ id: newId(at), ...change })
        .execute()
    }
    await db
      .updateTable('providers')
      .set({ archived_at: at })
      .where('id', '=', archived?.id ?? '')
      .execute()
    const texts = { title: 'x', excerpt: 'x', markdown: 'x', html: 'x', category: 'Pricing', author_name: 'ada' }
    const posts = [
      { slug: 'shown', status: 'PUBLISHED', published_at: at },
      { slug: 'draft', status: 'DRAFT', published_at: null },
      { slug: 'copy', status: 'PUBLISHED', published_at: at, canonical_url: 'https://elsewhere.example/' },
    ] as const
    for (const post of posts)
      await db
        .insertInto('posts')
        .values({ id: newId(at), ...texts, ...post, created_at: at, updated_at: at })
        .execute()
    await submit()
    expect(sent.at(-1)?.urlList.toSorted()).toEqual([
      `${PUBLIC_URL}/blog/shown`,
      `${PUBLIC_URL}/provider/${sold?.slug}`,
    ])
  })

  it('that refuse fail the job, which says so', async () => {
    status = 429
    await expect(submit()).rejects.toThrow('IndexNow refused 2 addresses with status 429')
  })

  it('read the key where one is set; elsewhere there is no such file', async () => {
    const { app } = await testApp({ INDEXNOW_KEY: KEY })
    const file = await app.inject('/indexnow.txt')
    expect([file.statusCode, file.body]).toEqual([200, KEY])
    expect((await test.app.inject('/indexnow.txt')).body).not.toContain(KEY)
  })
})
