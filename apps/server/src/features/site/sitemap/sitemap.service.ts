import { listedPages } from '@inferdex/contracts/protocol/pages'
import {
  MAX_ADDRESSES,
  SITEMAP_END,
  SITEMAP_START,
  type SitemapEntry,
  sitemapIndex,
  sitemapLine,
} from '@inferdex/domain/site/sitemap'
import type { Db } from '../../../db/db.ts'
import {
  findAddresses,
  FIRST_ID,
  listSitemapParts,
  replaceSitemapParts,
  type SitemapKind,
  sitemapKinds,
  type SitemapPart,
  type SitemapRow,
} from './sitemap.queries.ts'

/** Far fewer than allowed, so that a part may grow until the next count. */
const PART_ADDRESSES = 10_000
const BATCH = 1000
const PAGES = 'pages'

const FOLDERS: Record<SitemapKind, string> = {
  models: '/model/',
  providers: '/provider/',
  offers: '/offer/',
  articles: '/blog/',
}

/** Runs one read, so that concurrent reads can be limited. */
type Run = <T>(work: () => Promise<T>) => Promise<T>
type Span = { readonly kind: SitemapKind; readonly from: string; readonly until: string | null }

const isoOf = (moment: Date | null) => moment?.toISOString() ?? null

/** Writes the index of all parts. A kind that was never counted has one part. */
export async function writeSitemapIndex(db: Db, publicUrl: string): Promise<string> {
  const counted = await listSitemapParts(db)
  const records = sitemapKinds.flatMap((kind) =>
    partsOf(counted, kind).map(({ changed_at }, index) => entryOf(`${kind}-${index + 1}`, isoOf(changed_at))),
  )
  function entryOf(name: string, changedAt: string | null): SitemapEntry {
    return { url: `${publicUrl}/sitemaps/${name}.xml`, changedAt }
  }
  return sitemapIndex([entryOf(PAGES, null), ...records])
}

/** Returns the lines of one part as they are read, or null if there is no such part. */
export async function readSitemap(
  db: Db,
  publicUrl: string,
  name: string,
  run: Run,
): Promise<AsyncIterable<string> | null> {
  if (name === PAGES) return pageLines(publicUrl)
  const [, kindName, number] = /^([a-z]+)-([1-9]\d{0,5})$/.exec(name) ?? []
  const kind = sitemapKinds.find((one) => one === kindName)
  if (kind === undefined) return null
  const parts = partsOf(await run(() => listSitemapParts(db)), kind)
  const index = Number(number) - 1
  const part = parts[index]
  if (part === undefined) return null
  const span = { kind, from: part.first_id, until: parts[index + 1]?.first_id ?? null }
  return recordLines(db, publicUrl, span, run)
}

function partsOf(counted: readonly SitemapPart[], kind: SitemapKind): readonly SitemapPart[] {
  const parts = counted.filter((part) => part.kind === kind)
  return parts.length === 0 ? [{ kind, first_id: FIRST_ID, changed_at: null }] : parts
}

async function* pageLines(publicUrl: string): AsyncGenerator<string> {
  yield SITEMAP_START
  for (const path of listedPages()) yield sitemapLine({ url: publicUrl + path, changedAt: null })
  yield SITEMAP_END
}

/** Holds one batch in memory, and no connection while the client is slow. */
async function* recordLines(db: Db, publicUrl: string, span: Span, run: Run): AsyncGenerator<string> {
  yield SITEMAP_START
  let left = MAX_ADDRESSES
  for await (const rows of batches(db, span, run)) {
    const taken = rows.slice(0, left)
    left -= taken.length
    yield taken
      .map(({ name, changed_at }) =>
        sitemapLine({ url: publicUrl + FOLDERS[span.kind] + name, changedAt: isoOf(changed_at) }),
      )
      .join('')
    if (left === 0) break
  }
  yield SITEMAP_END
}

async function* batches(db: Db, span: Span, run: Run): AsyncGenerator<SitemapRow[]> {
  let after: string | null = null
  for (;;) {
    const place: string | null = after
    const rows: SitemapRow[] = await run(() => findAddresses(db, { ...span, after: place, limit: BATCH }))
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    after = rows.at(-1)?.id ?? null
  }
}

/** Calculates where each part starts and when it last changed. Only a job calls it, because it reads every address. */
export async function countSitemapParts(tx: Db, partAddresses = PART_ADDRESSES): Promise<void> {
  for (const kind of sitemapKinds) {
    const parts: { first_id: string; changed_at: Date | null }[] = []
    let count = 0
    for await (const rows of batches(tx, { kind, from: FIRST_ID, until: null }, (work) => work())) {
      for (const { id, changed_at } of rows) {
        if (count % partAddresses === 0) parts.push({ first_id: count === 0 ? FIRST_ID : id, changed_at: null })
        count += 1
        const part = parts.at(-1)
        if (part !== undefined && changed_at !== null && (part.changed_at === null || part.changed_at < changed_at))
          part.changed_at = changed_at
      }
    }
    await replaceSitemapParts(
      tx,
      kind,
      parts.map((part) => ({ kind, ...part })),
    )
  }
}
