import type { SlugHolder } from '@inferdex/contracts/protocol/records.staff'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { sql } from 'kysely'
import type { Db } from './db.ts'

type Named = 'models' | 'providers' | 'posts'

/**
 * Returns the record that has a slug, also if it is archived: an archived record keeps its slug. Otherwise returns the
 * record that had it before, to which the old address redirects.
 */
async function findSlugHolder(db: Db, table: Named, slug: string): Promise<SlugHolder | null> {
  const name = sql.ref(table === 'posts' ? 'title' : 'name')
  const { rows } = await sql<SlugHolder>`
    select id, ${name} as name, archived_at is not null as archived, slug <> ${slug} as former
    from ${sql.table(table)}
    where slug = ${slug}
      or id = (select target_id from former_slugs f where f.kind = ${table} and f.slug = ${slug})
    order by slug = ${slug} desc limit 1`.execute(db)
  return rows[0] ?? null
}

const WHAT = { models: 'model', providers: 'provider', posts: 'article' } as const
const IS_PUBLIC = {
  models: sql`archived_at is null`,
  providers: sql`archived_at is null`,
  posts: sql`status = 'PUBLISHED'`,
}

/**
 * Returns whether a record can have a slug, and if not, which record has it. `ownId` is the record to be saved, if it
 * exists.
 */
export async function checkSlug(db: Db, table: Named, slug: string, ownId?: string) {
  const holder = await findSlugHolder(db, table, slug)
  return holder === null || holder.id === ownId ? { available: true } : { available: false, holder }
}

/**
 * Returns the record of a page, or throws that it has moved or does not exist. Former slugs are looked up only for a
 * missing record, so other pages need no extra statement.
 */
export async function foundOrMoved<T>(db: Db, table: Named, slug: string, record: T | undefined): Promise<T> {
  if (record !== undefined) return record
  const { rows } = await sql<{ slug: string }>`
    select r.slug from former_slugs f join ${sql.table(table)} r on r.id = f.target_id
    where f.kind = ${table} and f.slug = ${slug} and ${IS_PUBLIC[table]}`.execute(db)
  const [moved] = rows
  if (moved === undefined) throw new AppError('NOT_FOUND', `This ${WHAT[table]} does not exist`)
  throw new AppError('MOVED', `This ${WHAT[table]} has moved to ${moved.slug}`, { current: moved })
}

/** Runs a save; if its slug is taken, the error at the field names the record that has it. */
export async function withSlugHolder<T>(db: Db, table: Named, slug: string | undefined, save: () => Promise<T>) {
  try {
    return await save()
  } catch (error) {
    if (!(error instanceof AppError) || error.fields?.slug === undefined || slug === undefined) throw error
    const holder = await findSlugHolder(db, table, slug)
    if (holder === null || error.status !== 409) throw error
    throw new AppError(error.code, error.message, { fields: { ...error.fields, slug: takenMessage(holder) } })
  }
}

function takenMessage({ name, archived, former }: SlugHolder): string {
  const state = former ? ', whose address it was' : archived ? ', which is archived' : ''
  return `This slug is already taken by ${name}${state}`
}
