import { createHash } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OwnProfile, User } from '@inferdex/contracts/people/people'
import type { Provider } from '@inferdex/contracts/providers/providers'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createStorage } from '../../platform/storage/create-storage.ts'
import { CATALOGUE_DATABASE } from '../../testing/template-database.ts'
import { aPerson, as, errorOf, testApp } from '../../testing/test-app.ts'
import { copyNextPicture } from './picture-copies.service.ts'
import { lastTags } from '../../testing/read-changes.ts'

const folder: string = await mkdtemp(join(tmpdir(), 'copies-'))
const test = await testApp({ RATE_LIMITS: 'off', MEDIA_DIR: folder }, {}, CATALOGUE_DATABASE)

const aPicture = (width = 600) =>
  sharp({ create: { width, height: 300, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer()

/** Copies all pending pictures, with these files as the external ones. */
async function copyAll(files: Readonly<Record<string, Buffer>>): Promise<string[]> {
  const asked: string[] = []
  const fetchPicture = (address: string) => {
    asked.push(address)
    const file = files[address]
    return file === undefined ? Promise.reject(new Error('Status 404')) : Promise.resolve(file)
  }
  const storage = createStorage(readConfig({ MEDIA_DIR: folder }))
  while (await copyNextPicture({ db: test.database.db, storage, now: () => test.clock.now, fetchPicture }));
  return asked
}

describe('pictures from elsewhere', () => {
  it('an avatar is shown only as our own copy, encoded again [SAFE-08]', async () => {
    const person = await aPerson(test)
    const address = 'https://pictures.example/me.png'
    await as(test.app, person).patch('/users/me', { avatar: address })
    const me = async () => (await as(test.app, person).get('/users/me')).json<OwnProfile>()
    expect((await me()).avatar).toBeNull()
    expect(await copyAll({ [address]: await aPicture() })).toEqual([address])
    const { avatar } = await me()
    expect(avatar).toMatch(/^\/media\/[0-9a-f]{32}-256\.webp$/)
    const served = await test.app.inject({ url: avatar ?? '' })
    expect(served.headers['content-type']).toBe('image/webp')
    expect((await sharp(served.rawPayload).metadata()).width).toBe(256)
  })

  it('what is no picture, or not there, is tried a few times and never shown [SAFE-08]', async () => {
    const person = await aPerson(test)
    const address = 'https://pictures.example/page.html'
    await as(test.app, person).patch('/users/me', { avatar: address })
    const html = Buffer.from('<script>alert(1)</script>')
    let tries = 0
    for (let day = 0; day < 10; day += 1) {
      tries += (await copyAll({ [address]: html })).length
      test.clock.now = new Date(test.clock.now.getTime() + 48 * 60 * 60 * 1000)
    }
    expect(tries).toBe(4)
    expect((await as(test.app).get(`/users/${person.id}`)).json<User>().avatar).toBeNull()
  })

  it('a logo is copied however it came, and pages that show it are made again [SAFE-08]', async () => {
    const address = 'https://pictures.example/logo.png'
    await test.database.db.updateTable('providers').set({ logo: address }).where('slug', '=', 'groq').execute()
    const groq = async () => (await as(test.app).get('/catalog/providers/groq')).json<Provider>()
    await copyAll({ [address]: await aPicture(100) })
    expect(await lastTags(test)).toContain('provider/groq')
    expect((await groq()).logo).toMatch(/^\/media\/[0-9a-f]{32}-100\.webp$/)
  })

  it('302: an article names the copy before it is there; 404 until then [SAFE-08]', async () => {
    const author = await aPerson(test, 'ADMIN')
    const address = 'https://pictures.example/chart.png'
    const post = { title: 'With a chart', slug: 'with-a-chart', content: `![Chart](${address})`, status: 'PUBLISHED' }
    const made = await as(test.app, author).post('/admin/blogs', {
      ...post,
      excerpt: 'A chart.',
      category: 'News',
      tags: [],
    })
    expect(made.statusCode, made.body).toBe(201)
    const url = `/pictures/${createHash('sha256').update(address).digest('hex')}`
    expect((await as(test.app).get('/catalog/blog/with-a-chart')).body).toContain(url)
    expect((await test.app.inject({ url })).statusCode).toBe(404)
    await copyAll({ [address]: await aPicture(900) })
    const leads = await test.app.inject({ url })
    expect([leads.statusCode, leads.headers.location]).toEqual([302, expect.stringMatching(/-900\.webp$/)])
    expect((await test.app.inject({ url: '/pictures/..%2f..%2fetc' })).statusCode).toBe(404)
  })
})

describe('POST /users/me/avatar', () => {
  const upload = (content: Buffer, token: string) =>
    test.app.inject({
      method: 'POST',
      url: '/api/users/me/avatar',
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
      payload: content,
    })

  it('200: a picture is encoded again and shown from here [SAFE-08]', async () => {
    const person = await aPerson(test)
    const res = await upload(await aPicture(), person.token)
    expect(res.statusCode, res.body).toBe(200)
    expect(res.json<OwnProfile>().avatar).toMatch(/^\/media\/[0-9a-f]{32}-256\.webp$/)
  })

  it('415: what is no picture is refused with a sentence [SAFE-08]', async () => {
    const person = await aPerson(test)
    const res = await upload(Buffer.from('<svg onload=alert(1)>'), person.token)
    expect(res.statusCode).toBe(415)
    expect(errorOf(res).error).toContain("We can't read this picture")
  })

  it('401: nobody without an account', async () => {
    expect((await upload(await aPicture(), 'nothing')).statusCode).toBe(401)
  })
})
