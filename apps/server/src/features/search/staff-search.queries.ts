import { type StaffHit, type StaffHitKind, STAFF_HITS } from '@inferdex/contracts/search/search.staff'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { containing, inSearchText } from '../../db/like.ts'
import { suggestModels, suggestProviders } from './search.queries.ts'

type Hits = Promise<Omit<StaffHit, 'kind'>[]>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Finds records of one kind: by their whole id, else by part of a name. */
export async function findStaffHits(db: Db, kind: StaffHitKind, q: string): Promise<StaffHit[]> {
  const found = UUID.test(q) ? await byId(db, kind, q) : await FIND[kind](db, q)
  return found.map((hit) => ({ kind, ...hit }))
}

const SUBMISSION_TITLE = sql`coalesce(data ->> 'name', data ->> 'title', data ->> 'modelName', data ->> 'suggestion', '')`

/** The columns of each kind. */
const SELECT = {
  MODEL: sql`select id, name, slug as about from models`,
  PROVIDER: sql`select id, name, slug as about from providers`,
  DEAL: sql`select deals.id, title as name, providers.name as about
    from deals join providers on providers.id = deals.provider_id`,
  SUBMISSION: sql`select id, left(coalesce(nullif(${SUBMISSION_TITLE}, ''), lower(replace(type, '_', ' '))), 120) as name,
    lower(replace(type, '_', ' ')) || ', ' || lower(status) as about from submissions`,
  USER: sql`select id, username::text as name, lower(role) as about from users`,
  POST: sql`select id, title as name, lower(status) as about from posts`,
} as const satisfies Record<StaffHitKind, RawBuilder<unknown>>

const EXISTING = {
  MODEL: sql`models.archived_at is null`,
  PROVIDER: sql`providers.archived_at is null`,
  DEAL: sql`deals.archived_at is null`,
  SUBMISSION: sql`true`,
  USER: sql`deleted_at is null`,
  POST: sql`true`,
} as const satisfies Record<StaffHitKind, RawBuilder<unknown>>

const ID = {
  MODEL: 'models.id',
  PROVIDER: 'providers.id',
  DEAL: 'deals.id',
  SUBMISSION: 'id',
  USER: 'id',
  POST: 'id',
} as const

function byId(db: Db, kind: StaffHitKind, id: string): Hits {
  return select(db, kind, sql`${sql.ref(ID[kind])} = ${id}`)
}

const FIND: Readonly<Record<StaffHitKind, (db: Db, q: string) => Hits>> = {
  // As in the site search: spelling, prominence and an index for two characters.
  MODEL: async (db, q) =>
    (await suggestModels(db, q, STAFF_HITS)).items.map(({ id, name, slug }) => ({ id, name, about: slug })),
  PROVIDER: async (db, q) =>
    (await suggestProviders(db, q, STAFF_HITS)).items.map(({ id, name, slug }) => ({ id, name, about: slug })),
  DEAL: (db, q) => select(db, 'DEAL', sql`lower(title) like ${containing(q)}`),
  SUBMISSION: (db, q) => select(db, 'SUBMISSION', sql`lower(${SUBMISSION_TITLE}) like ${containing(q)}`),
  USER: findPeople,
  POST: (db, q) => select(db, 'POST', inSearchText('posts', q)),
}

/** Finds the person with exactly this name first, because it may be part of others. */
async function findPeople(db: Db, q: string): Hits {
  const [named, others] = await Promise.all([
    select(db, 'USER', sql`username = ${q}`),
    select(db, 'USER', sql`lower(username::text || chr(10) || email::text) like ${containing(q)}`),
  ])
  return [...named, ...others.filter(({ id }) => id !== named[0]?.id)].slice(0, STAFF_HITS)
}

/** Reads the first matches, unordered: sorting would read all of them. */
async function select(db: Db, kind: StaffHitKind, matches: RawBuilder<unknown>): Hits {
  const { rows } = await sql<Awaited<Hits>[number]>`
    ${SELECT[kind]} where ${EXISTING[kind]} and ${matches} limit ${sql.lit(STAFF_HITS)}`.execute(db)
  return rows
}
