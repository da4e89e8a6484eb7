import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

export const sitemapKinds = ['models', 'providers', 'offers', 'articles'] as const
export type SitemapKind = (typeof sitemapKinds)[number]

export type SitemapPart = { readonly kind: SitemapKind; readonly first_id: string; readonly changed_at: Date | null }
export type SitemapRow = { readonly id: string; readonly name: string; readonly changed_at: Date | null }

/** The lowest possible id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** The newest recorded change of a record, found by an index. */
const newest = (column: string) =>
  sql`(select c.recorded_at from recorded_changes c where ${sql.ref(`c.${column}`)} = r.id and c.at <= now()
    order by c.at desc limit 1)`

/** The listed records of each kind, their path suffix, and when they last changed. */
const SOURCES: Record<
  SitemapKind,
  { from: RawBuilder<unknown>; name: RawBuilder<unknown>; changed: RawBuilder<unknown> }
> = {
  models: {
    from: sql`models r where r.archived_at is null`,
    name: sql`r.slug`,
    changed: sql`greatest(r.updated_at, ${newest('model_id')})`,
  },
  providers: {
    from: sql`providers r where r.archived_at is null`,
    name: sql`r.slug`,
    changed: sql`greatest(r.updated_at, ${newest('provider_id')})`,
  },
  offers: {
    from: sql`offers r
        join models m on m.id = r.model_id and m.archived_at is null
        join providers p on p.id = r.provider_id and p.archived_at is null where true`,
    name: sql`r.id::text`,
    changed: newest('offer_id'),
  },
  // An article first published elsewhere is listed there.
  articles: {
    from: sql`posts r where r.status = 'PUBLISHED' and r.canonical_url is null`,
    name: sql`r.slug`,
    changed: sql`greatest(r.updated_at, r.published_at)`,
  },
}

type Span = {
  readonly kind: SitemapKind
  /** The last record of the previous batch. */
  readonly after: string | null
  readonly from: string
  /** The first record of the next part; null: none. */
  readonly until: string | null
  readonly limit: number
}

/** Reads the next records of a part, ordered by id. */
export async function findAddresses(db: Db, { kind, after, from, until, limit }: Span): Promise<SitemapRow[]> {
  const { from: source, name, changed } = SOURCES[kind]
  const start = after === null ? sql`r.id >= ${from}::uuid` : sql`r.id > ${after}::uuid`
  const end = until === null ? sql`true` : sql`r.id < ${until}::uuid`
  const { rows } = await sql<SitemapRow>`
    select r.id, ${name} as name, ${changed} as changed_at from ${source} and ${start} and ${end}
    order by r.id limit ${limit}`.execute(db)
  return rows
}

export async function listSitemapParts(db: Db): Promise<SitemapPart[]> {
  return await db.selectFrom('sitemap_parts').selectAll().orderBy('kind').orderBy('first_id').execute()
}

export async function replaceSitemapParts(tx: Db, kind: SitemapKind, parts: readonly SitemapPart[]): Promise<void> {
  await tx.deleteFrom('sitemap_parts').where('kind', '=', kind).execute()
  if (parts.length > 0)
    await tx
      .insertInto('sitemap_parts')
      .values([...parts])
      .execute()
}
