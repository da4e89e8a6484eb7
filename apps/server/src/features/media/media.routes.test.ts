import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaItem } from '@inferdex/contracts/media'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createStorage } from '../../platform/storage/create-storage.ts'
import { aPerson, as, errorOf, type Person, testApp } from '../../testing/test-app.ts'
import type { Work } from '../../platform/job-queue.ts'
import { runJobsAt } from '../../testing/run-jobs.ts'
import { removeFiles } from './media.jobs.ts'

const MB = 1024 * 1024
const HTML = '<script>alert(document.domain)</script>'

const folder: string = await mkdtemp(join(tmpdir(), 'media-'))
const test = await testApp({ RATE_LIMITS: 'off', MEDIA_DIR: folder })
const author = await aPerson(test, 'CONTRIBUTOR')

type Format = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif'
const aPicture = (format: Format = 'png', width = 64, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } })
    .toFormat(format)
    .toBuffer()

const upload = (content: Buffer | string, name = 'chart.png', person: Person | null = author, type = 'image/png') =>
  test.app.inject({
    method: 'POST',
    url: '/api/admin/media',
    query: { name },
    headers: { 'content-type': type, ...(person === null ? {} : { authorization: `Bearer ${person.token}` }) },
    payload: Buffer.from(content),
  })
const files = async () => (await readdir(folder)).toSorted()
const served = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })

describe('POST /admin/media', () => {
  it.each<Format>(['png', 'jpeg', 'gif', 'webp', 'avif'])(
    '201: a picture (%s) is encoded anew, under a name that nobody can guess [ADM-MEDIA-03, ADM-MEDIA-06, API-ABLOG-05]',
    async (format) => {
      const content = await aPicture(format)
      const res = await upload(content, `chart.${format}`)
      expect(res.statusCode, res.body).toBe(201)
      const item = res.json<MediaItem>()
      expect(item).toMatchObject({
        name: `chart.${format}`,
        type: 'image',
        size: content.length,
        width: 64,
        height: 40,
        uploadedAt: test.clock.now.toISOString(),
        uses: 0,
      })
      expect(item.url).toMatch(/^\/media\/[0-9a-f]{32}-64\.webp$/)
      for (const ending of ['webp', 'avif'] as const) {
        const picture = await served(item.url.replace('webp', ending))
        expect(picture.statusCode).toBe(200)
        expect(picture.headers).toMatchObject({
          'content-type': `image/${ending}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        })
        expect(picture.headers['content-security-policy']).toContain("default-src 'none'")
        const { width, height } = await sharp(picture.rawPayload).metadata()
        expect([width, height]).toEqual([64, 40])
      }
    },
  )

  it('201: a wide picture comes in three widths, none wider than 1600', async () => {
    const { url } = (await upload(await aPicture('jpeg', 2000, 500))).json<MediaItem>()
    const key = url.slice(7, 39)
    const own = (await files()).filter((name) => name.startsWith(key))
    expect(own).toEqual(
      [480, 960, 1600].flatMap((width) => [`${key}-${width}.avif`, `${key}-${width}.webp`]).toSorted(),
    )
    expect(url).toBe(`/media/${key}-1600.webp`)
  })

  it('201: where it was taken and with what camera does not come along', async () => {
    const content = await sharp(await aPicture('jpeg'))
      .withExif({ IFD0: { Copyright: 'SECRET-OWNER', ImageDescription: HTML } })
      .toBuffer()
    expect(content.includes('SECRET-OWNER')).toBe(true)
    const { url } = (await upload(content, 'photo.jpg')).json<MediaItem>()
    const stored = (await served(url)).rawPayload
    expect(stored.includes('SECRET-OWNER')).toBe(false)
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
  })

  it('201: a PDF is stored as it is, and only ever downloaded', async () => {
    const content = `%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction[2 0 R/Fit]>>endobj\n${HTML}`
    const item = (await upload(content, 'Price sheet (2026).pdf')).json<MediaItem>()
    expect(item).toMatchObject({ type: 'file', width: null, thumbnailUrl: null })
    expect(item.url).toMatch(/^\/media\/[0-9a-f]{32}-price-sheet-2026\.pdf$/)
    const res = await served(item.url)
    expect(res.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="price-sheet-2026.pdf"',
      'x-content-type-options': 'nosniff',
    })
    expect(res.headers['content-security-policy']).toContain('sandbox')
  })

  it('201: the audit log says who uploaded what', async () => {
    const { id, url } = (await upload(await aPicture(), 'audited.png')).json<MediaItem>()
    const entry = await test.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'changes'])
      .where('target_id', '=', id)
      .executeTakeFirst()
    expect(entry).toEqual({
      action: 'CREATE_MEDIA',
      actor_id: author.id,
      changes: { name: { from: null, to: 'audited.png' }, file: { from: null, to: url.slice(7) } },
    })
  })

  it.each([
    ['scripts', '/OpenAction<</S/JavaScript/JS(app.alert(1))>>', 'contains scripts, actions or other files'],
    ['a password', '/Encrypt 2 0 R', 'is encrypted or damaged'],
  ])('415: a PDF with %s is refused with what to do, and nothing is stored [SAFE-23]', async (_, entry, words) => {
    const before = await files()
    const res = await upload(`%PDF-1.7\n1 0 obj<</Type/Catalog${entry}>>endobj`, 'sheet.pdf')
    expect(res.statusCode).toBe(415)
    expect(errorOf(res).error).toContain(`File sheet.pdf ${words}`)
    expect(errorOf(res).error).toContain('Please print it to a new PDF')
    expect(await files()).toEqual(before)
  })

  it('413: 5 MB and one byte is too much, 5 MB is not [ADM-MEDIA-05]', async () => {
    const before = await files()
    const full = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5 * MB - 9, ' ')])
    expect((await upload(Buffer.concat([full, Buffer.from(' ')]), 'big.pdf')).statusCode).toBe(413)
    expect(await files()).toEqual(before)
    expect((await upload(full, 'full.pdf')).statusCode).toBe(201)
  })

  it('401 and 403: whoever may not upload is refused before the file is read', async () => {
    const before = await files()
    expect((await upload(await aPicture(), 'x.png', null)).statusCode).toBe(401)
    for (const role of ['USER', 'MODERATOR'] as const) {
      const person = await aPerson(test, role)
      expect((await upload(Buffer.alloc(6 * MB), 'x.png', person)).statusCode).toBe(403)
    }
    expect(await files()).toEqual(before)
  })
})

describe('a database that does not store an upload', () => {
  async function uploadRefusedWith(sqlstate: string) {
    const { pool } = test.database
    await pool.query(`
      create function refuse_media() returns trigger language plpgsql as
        $$ begin raise exception 'refused' using errcode = '${sqlstate}'; end $$;
      create trigger refuse_media before insert on media execute function refuse_media()`)
    try {
      return await upload(await aPicture())
    } finally {
      await pool.query('drop trigger refuse_media on media; drop function refuse_media()')
    }
  }

  it('500: nothing of the file stays', async () => {
    const before = await files()
    expect((await uploadRefusedWith('23514')).statusCode).toBe(500)
    expect(await files()).toEqual(before)
  })

  it('503: where it went away and may have stored it, the files stay', async () => {
    const before = await files()
    const res = await uploadRefusedWith('08006')
    expect([res.statusCode, res.headers['retry-after']]).toEqual([503, '2'])
    expect((await files()).length - before.length).toBe(2)
  })
})

describe('what is no picture and no PDF', () => {
  const polyglot = async (format: Format, tail: string | Buffer) =>
    Buffer.concat([await aPicture(format), Buffer.from(tail)])

  it.each<[string, string, string]>([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'logo.svg'],
    ['SVG that calls itself PNG', '<?xml version="1.0"?><svg><script>alert(1)</script></svg>', 'logo.png'],
    ['HTML that calls itself PDF', `<!doctype html>${HTML}`, 'sheet.pdf'],
    ['a script', 'alert(1)', 'photo.jpg'],
    ['a script with the head of a GIF', 'GIF89a=1;alert(1)//', 'photo.gif'],
    ['the head of a PNG and then HTML', `\x89PNG\r\n\x1a\n${HTML}`, 'photo.png'],
    ['the head of a JPEG and then PHP', '\xff\xd8\xff\xe0<?php system("id")?>', 'photo.jpg'],
    ['an archive', 'PK\x03\x04', 'pictures.zip'],
    ['a program', 'MZ\x90\x00', 'photo.png'],
    ['PDF behind HTML', `${HTML}%PDF-1.7`, 'sheet.pdf'],
    ['plain text', 'Hello', 'notes.txt'],
  ])('415: %s is refused and nothing is stored [ADM-MEDIA-04]', async (_, content, name) => {
    const before = await files()
    const res = await upload(Buffer.from(content, 'latin1'), name)
    expect(res.statusCode).toBe(415)
    expect(errorOf(res).error).toBe(`File ${name} is not supported. Only images and PDFs are allowed.`)
    expect(await files()).toEqual(before)
  })

  it('400: an empty file', async () => {
    expect((await upload('')).statusCode).toBe(400)
  })

  it.each<Format>(['png', 'jpeg', 'gif', 'webp'])(
    'a picture (%s) with a page, a script and an archive behind it leaves them behind',
    async (format) => {
      const content = await polyglot(format, `${HTML}<?php ?>PK\x03\x04`)
      const res = await upload(content, 'two-in-one.html')
      expect(res.statusCode).toBe(201)
      const { url } = res.json<MediaItem>()
      for (const address of [url, url.replace('webp', 'avif')]) {
        const stored = (await served(address)).rawPayload
        for (const part of ['<script', '<?php', 'PK\x03\x04']) expect(stored.includes(part)).toBe(false)
      }
    },
  )

  it('413: a few bytes that claim 64 million pixels are not drawn', async () => {
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1 * MB)
    const before = await files()
    const res = await upload(bomb, 'bomb.png')
    expect([res.statusCode, errorOf(res).error]).toEqual([413, 'File bomb.png is too large. Maximum is 50 megapixels.'])
    expect(await files()).toEqual(before)
  })

  it('half a picture is refused', async () => {
    const noise = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer()
    expect((await upload(noise.subarray(0, noise.length / 2), 'half.jpg')).statusCode).toBe(415)
  })

  it.each([
    ['../../../etc/cron.d/x.png', 'x.png'],
    [String.raw`..\..\windows\x.png`, 'x.png'],
    ['/absolute/x.png', 'x.png'],
    ['x.png\u202Egpj.exe', 'x.pnggpj.exe'],
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
  ])('the name %j is only a text: %j', async (name, expected) => {
    const before = new Set(await files())
    const res = await upload(await aPicture(), name)
    expect(res.json<MediaItem>().name).toBe(expected)
    for (const file of (await files()).filter((one) => !before.has(one))) {
      expect(file).toMatch(/^[0-9a-f]{32}-64\.(webp|avif)$/)
    }
  })

  it('after all this every stored picture is one that we encoded', async () => {
    for (const name of await files()) {
      if (name.endsWith('.pdf')) continue
      const content = await readFile(join(folder, name))
      const { format } = await sharp(content).metadata()
      expect(format).toBe(name.endsWith('.webp') ? 'webp' : 'heif')
      expect(content.includes('<script')).toBe(false)
    }
  })
})

describe('GET /media/…', () => {
  it.each(['/media/x', '/media/..%2f..%2fetc%2fpasswd', `/media/${'0'.repeat(32)}-64.webp`, '/media/a.html'])(
    '404: %s',
    async (url) => {
      expect((await served(url)).statusCode).toBe(404)
    },
  )

  it('304: what the browser has is not sent again', async () => {
    const { url } = (await upload(await aPicture())).json<MediaItem>()
    const first = await served(url)
    const again = await served(url, { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

describe('list, uses and deletion', () => {
  const aPost = (markdown: string, ogImage: string | null = null) =>
    test.database.db
      .insertInto('posts')
      .values({
        id: crypto.randomUUID(),
        slug: `post-${randomBytes(4).toString('hex')}`,
        title: 'Where it is used',
        excerpt: 'x',
        markdown,
        html: '',
        category: 'News',
        author_name: 'ada',
        og_image: ogImage,
        created_at: test.clock.now,
        updated_at: test.clock.now,
      })
      .returning(['id', 'slug'])
      .executeTakeFirstOrThrow()

  it('200: newest first, found by a part of the name, by type [ADM-MEDIA-02]', async () => {
    const own = await testApp({ RATE_LIMITS: 'off', MEDIA_DIR: folder })
    const admin = await aPerson(own, 'ADMIN')
    const send = async (content: Buffer | string, name: string) => {
      own.clock.now = new Date(own.clock.now.getTime() + 1000)
      await own.app.inject({
        method: 'POST',
        url: '/api/admin/media',
        query: { name },
        headers: { authorization: `Bearer ${admin.token}` },
        payload: Buffer.from(content),
      })
    }
    await send(await aPicture(), 'First.png')
    await send('%PDF-1.7', 'Second.pdf')
    await send(await aPicture(), 'Third.png')
    const names = async (query: string) =>
      (await as(own.app, admin).get(`/admin/media${query}`)).json().items.map(({ name }: MediaItem) => name)
    expect(await names('')).toEqual(['Third.png', 'Second.pdf', 'First.png'])
    expect(await names('?search=IR')).toEqual(['Third.png', 'First.png'])
    expect(await names('?type=file')).toEqual(['Second.pdf'])
    expect(await names('?limit=2&page=2')).toEqual(['First.png'])
    expect((await as(own.app, admin).get('/admin/media?limit=2')).json()).toMatchObject({ total: 3, totalPages: 2 })
  })

  it('tells which posts name it, and forgets those that no longer do', async () => {
    const { id, url } = (await upload(await aPicture(), 'used.png')).json<MediaItem>()
    const inText = await aPost(`Look: ![chart](${url})`)
    await aPost('Nothing here', url)
    const uses = async () => (await as(test.app, author).get(`/admin/media/${id}/uses`)).json()
    expect(await uses()).toHaveLength(2)
    expect(await uses()).toContainEqual({
      id: inText.id,
      slug: inText.slug,
      title: 'Where it is used',
      status: 'DRAFT',
    })
    await test.database.db.updateTable('posts').set({ markdown: 'Gone' }).where('id', '=', inText.id).execute()
    expect(await uses()).toHaveLength(1)
    const listed = (await as(test.app, author).get('/admin/media?search=used.png')).json()
    expect(listed.items[0].uses).toBe(1)
  })

  it('204: a deletion is recorded, and its files go', async () => {
    const { id, url } = (await upload(await aPicture(), 'doomed.png')).json<MediaItem>()
    expect((await as(test.app, author).delete(`/admin/media/${id}`)).statusCode).toBe(204)
    const log = await test.database.db
      .selectFrom('audit_log')
      .select('action')
      .where('target_id', '=', id)
      .orderBy('seq')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['CREATE_MEDIA', 'DELETE_MEDIA'])
    const storage = createStorage({ MEDIA_DIR: folder, S3_REGION: 'us-east-1' })
    const depsFor = () => ({ db: test.database.db, storage })
    const work: Pick<Work<ReturnType<typeof depsFor>>, 'jobs' | 'depsFor'> = { jobs: [removeFiles], depsFor }
    expect(await runJobsAt(test.database, test.clock.now, work)).toEqual([])
    expect((await served(url)).statusCode).toBe(404)
    expect((await files()).filter((name) => name.startsWith(url.slice(7, 39)))).toEqual([])
    expect((await as(test.app, author).delete(`/admin/media/${id}`)).statusCode).toBe(404)
  })
})
