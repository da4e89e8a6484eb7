import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pageFor, pages } from '@inferdex/contracts/protocol/pages'
import { structuredDataProblems } from '@inferdex/domain/site/testing/structured-data-problems'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../apps/server/src/config.ts'
import { makeExport } from '../../apps/server/src/features/exports/exports.service.ts'
import { createStorage } from '../../apps/server/src/platform/storage/create-storage.ts'
import { seedDemoCommunity } from '../../apps/server/src/seed/demo/demo-community.ts'
import { openPages } from './pages-in-process.ts'
import { type CopiedDatabase, seededDatabase } from './databases.ts'

const SITE = 'http://localhost:3000'
/** Records of a kind differ only in their figures, so a sample is enough. CRAWL=full visits every one. */
const isFull = process.env.CRAWL === 'full'
const OFFERS = isFull ? Infinity : 12
const RECORDS = isFull ? Infinity : 20
const PICTURES = isFull ? Infinity : 6
/** Links followed per kind of page. */
const LINKS = isFull ? 8 : 3
const TIMEOUT_MS = isFull ? 3_600_000 : 240_000

type Seen = {
  path: string
  title: string
  description: string
  canonical: string | null
  robots: string | null
  picture: string | null
  data: unknown[]
  links: string[]
}

let database: CopiedDatabase
let app: Awaited<ReturnType<typeof openPages>>
let sitemap: string[]
let mediaFolder: string
const seen: Seen[] = []
const missing: string[] = []

beforeAll(async () => {
  database = await seededDatabase()
  await seedDemoCommunity(database.db, new Date())
  // The exports, which pages link to.
  mediaFolder = await mkdtemp(join(tmpdir(), 'inferdex-crawl-'))
  const config = readConfig({ NODE_ENV: 'test', MEDIA_DIR: mediaFolder })
  const site = { publicUrl: SITE, siteName: config.SITE_CONFIG.name }
  await makeExport({ db: database.db, storage: createStorage(config), now: () => new Date(), ...site })
  app = await openPages(database, { MEDIA_DIR: mediaFolder })
  const parts = locations((await app.inject('/sitemap.xml')).body)
  const files = await Promise.all(parts.map(async (url) => (await app.inject(url.slice(SITE.length))).body))
  sitemap = files.flatMap(locations).map((url) => url.slice(SITE.length))
  for (const path of chosen(sitemap)) {
    const { statusCode, body } = await app.inject(path)
    if (statusCode === 200) seen.push(read(path, body))
    else missing.push(`${path} ${statusCode}`)
  }
}, TIMEOUT_MS)
afterAll(async () => {
  await app.close()
  await database.stop()
  await rm(mediaFolder, { recursive: true, force: true })
})

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url ?? '')

/** Returns all pages without a record, and an even sample of records. */
function chosen(paths: readonly string[]): string[] {
  const of = (start: string) => paths.filter((path) => path.startsWith(start))
  const spread = (list: string[], count: number) =>
    list.filter((_, index) => index % Math.max(1, Math.ceil(list.length / count)) === 0)
  const records = ['/model/', '/provider/', '/blog/'].flatMap((start) => spread(of(start), RECORDS))
  return [
    ...paths.filter((path) => !/^\/(model|provider|offer|blog)\//.test(path)),
    ...records,
    ...spread(of('/offer/'), OFFERS),
  ]
}

function read(path: string, html: string): Seen {
  const first = (pattern: RegExp) => {
    const found = pattern.exec(html)?.[1]
    return found === undefined ? null : decode(found)
  }
  return {
    path,
    title: first(/<title>([^<]*)<\/title>/) ?? '',
    description: first(/<meta name="description" content="([^"]*)"/) ?? '',
    canonical: first(/<link rel="canonical" href="([^"]*)"/),
    robots: first(/<meta name="robots" content="([^"]*)"/),
    picture: first(/<meta property="og:image" content="([^"]*)"/),
    data: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json]) => JSON.parse(json ?? '') as unknown,
    ),
    links: [...html.matchAll(/<a\b[^>]*? href="(\/[^"#]*)/g)].map(([, href]) => decode(href ?? '')),
  }
}

const decode = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<')

const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe('every address of the sitemap', () => {
  it('is a listed page with its own title, description and canonical address', () => {
    expect(missing).toEqual([])
    expect(repeated(sitemap)).toEqual([])
    expect(seen.filter(({ robots }) => robots !== null).map(({ path }) => path)).toEqual([])
    expect(seen.filter(({ path, canonical }) => canonical !== SITE + path).map(({ path }) => path)).toEqual([])
    expect(seen.filter(({ title, description }) => title === '' || description === '').map(({ path }) => path)).toEqual(
      [],
    )
    expect(repeated(seen.map(({ title }) => title))).toEqual([])
    expect(repeated(seen.map(({ description }) => description))).toEqual([])
  })

  it('has structured data that search engines accept', () => {
    const problems = seen.flatMap(({ path, data }) =>
      data.flatMap((one) => structuredDataProblems(one).map((problem) => `${path} ${problem}`)),
    )
    expect(problems).toEqual([])
    const kinds = new Set(seen.flatMap(({ data }) => data.map((one) => (one as { '@type': string })['@type'])))
    expect([...kinds].toSorted()).toEqual(['BlogPosting', 'BreadcrumbList', 'Dataset', 'FAQPage', 'Product'])
  })

  it(
    'names a picture that is there',
    async () => {
      expect(seen.filter(({ picture }) => picture === null).map(({ path }) => path)).toEqual([])
      const pictures = [...new Set(seen.map(({ picture }) => picture ?? ''))].filter((url) => url.startsWith(SITE))
      const shown = pictures.filter((_, index) => index % Math.max(1, Math.ceil(pictures.length / PICTURES)) === 0)
      for (const url of shown) expect((await app.inject(url.slice(SITE.length))).statusCode, url).toBe(200)
    },
    TIMEOUT_MS,
  )
})

describe('links between pages', () => {
  it(
    'lead somewhere, and every listed page that they lead to is in the sitemap',
    async () => {
      const listed = new Set(sitemap)
      const targets = [...new Set(seen.flatMap(({ links }) => links))].filter((path) => !path.startsWith('/api/'))
      const plain = targets.filter(
        (path) => !path.includes('?') && pageFor(path)?.kind === 'public' && path !== '/search',
      )
      expect(plain.filter((path) => !listed.has(path))).toEqual([])
      const unknown = targets.filter((path) => pageFor(path.split('?')[0] ?? '') === undefined)
      for (const path of unknown) expect((await app.inject(path)).statusCode, path).toBeLessThan(400)
      const byPage = Map.groupBy(targets, (path) => pageFor(path.split('?')[0] ?? '')?.path)
      const some = [...byPage.values()].flatMap((paths) => paths.slice(0, LINKS))
      for (const path of some) expect((await app.inject(path)).statusCode, path).toBeLessThan(400)
    },
    TIMEOUT_MS,
  )

  it('views that are filtered count as their plain page, and those of a day are not listed', async () => {
    const of = async (path: string) => read(path, (await app.inject(path)).body)
    for (const path of ['/models?view=table', '/changes?kind=drop', '/blog?q=price', '/retirements?show=retired'])
      expect((await of(path)).canonical, path).toBe(SITE + (path.split('?')[0] ?? ''))
    expect((await of('/search?q=gpt')).robots).toBe('noindex')
    const moved = (await app.inject('/model/gpt-oss-120b?asOf=2026-05-01')).headers.location ?? ''
    const ofDay = await of(moved)
    expect([ofDay.robots, ofDay.canonical]).toEqual(['noindex', null])
  })

  it('every public page without a record is in the sitemap or says that it is not listed', async () => {
    for (const { path } of pages.filter((page) => page.kind === 'public' && !page.path.includes(':'))) {
      const { robots } = read(path, (await app.inject(path)).body)
      expect(sitemap.includes(path), path).toBe(robots === null)
    }
  })
})
