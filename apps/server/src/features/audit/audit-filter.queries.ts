import { auditActions } from '@inferdex/domain/audit/audit-actions'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { containing } from '../../db/like.ts'

export type AuditFilter = {
  readonly action?: string | undefined
  readonly targetType?: string | undefined
  readonly targetId?: string | undefined
  readonly target?: string | undefined
  readonly userId?: string | undefined
  readonly actor?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly search?: string | undefined
}

/** A filter with its names and days resolved to ids and sequence numbers. */
export type ResolvedFilter = {
  readonly action: string | undefined
  readonly targetType: string | undefined
  /** Undefined: any. An empty list: nothing matches. */
  readonly targetIds: readonly string[] | undefined
  readonly actorIds: readonly string[] | undefined
  readonly days: Days | undefined
  readonly search: Search | undefined
}

/** The matches of a search text. Records are matched by the text itself, because they may be many. */
export type Search = {
  readonly text: string
  readonly actions: readonly string[]
  readonly actorIds: readonly string[]
}

type Days = {
  readonly from: string
  readonly to: string
  readonly firstSeq: number
  readonly lastSeq: number
  readonly entries: number
  /** Whether entries of other days are interleaved, so that each must be checked. */
  readonly isMixed: boolean
}

export function isFiltered({ search = '', ...filter }: AuditFilter): boolean {
  const { action, targetType, targetId, target, userId, actor, from, to } = filter
  const given = [action, targetType, targetId, target, userId, actor, from, to]
  return search !== '' || given.some((value) => value !== undefined)
}

export async function resolveFilter(db: Db, filter: AuditFilter): Promise<ResolvedFilter> {
  const { action, targetType, search = '' } = filter
  return {
    action,
    targetType,
    targetIds: await findTargets(db, filter),
    actorIds: await findActors(db, filter),
    days: await findDays(db, filter),
    search:
      search === ''
        ? undefined
        : { text: search, actions: actionsNamedLike(search), actorIds: await findActorsNamedLike(db, search) },
  }
}

/** Returns the actions whose names contain a search text. */
function actionsNamedLike(search: string): string[] {
  const wanted = search.toUpperCase().replaceAll(' ', '_')
  return auditActions.filter((name) => name.includes(wanted))
}

/** Returns the condition that a record of the log has a name, slug or id with this text. */
export function namedLike(text: string): RawBuilder<boolean> {
  return sql<boolean>`words like ${containing(text)}`
}

/** Finds a record by its id or slug, and related records. */
async function findTargets(db: Db, { targetId, target }: AuditFilter): Promise<readonly string[] | undefined> {
  if (target === undefined) return targetId === undefined ? undefined : [targetId]
  const { rows } = await sql<{ id: string }>`
    with named as (
      select ${target}::text as id
      union select id::text from models where slug = ${target}
      union select id::text from providers where slug = ${target}
      union select id::text from posts where slug = ${target}
    )
    select target_id as id from audit_records where target_id in (select id from named)
    union select target_id from audit_records where about_id in (select id from named)`.execute(db)
  const ids = rows.map(({ id }) => id)
  return targetId === undefined ? ids : ids.filter((id) => id === targetId)
}

async function findActors(db: Db, { userId, actor }: AuditFilter): Promise<readonly string[] | undefined> {
  if (actor === undefined) return userId === undefined ? undefined : [userId]
  const { rows } = await sql<{ id: string }>`
    select actor_id as id from audit_actors
    where lower(${actor}) = any(string_to_array(words, chr(10)) || actor_id::text)`.execute(db)
  const ids = rows.map(({ id }) => id)
  return userId === undefined ? ids : ids.filter((id) => id === userId)
}

/** Finds people by part of a name or e-mail address. There are few staff, so this needs no index. */
async function findActorsNamedLike(db: Db, search: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select actor_id as id from audit_actors where ${namedLike(search)}`.execute(db)
  return rows.map(({ id }) => id)
}

async function findDays(db: Db, { from, to }: AuditFilter): Promise<Days | undefined> {
  if (from === undefined && to === undefined) return undefined
  const { rows } = await sql<Days>`
    with days as (
      select min(day)::text as from, max(day)::text as to, min(first_seq) as first, max(last_seq) as last,
        coalesce(sum(entries), 0)::bigint as entries
      from audit_days where day between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date
    )
    select coalesce("from", '') as from, coalesce("to", '') as to, coalesce(first, 1) as "firstSeq",
      coalesce(last, 0) as "lastSeq", entries,
      exists (select from audit_days where first_seq <= last and last_seq >= first
        and (day < ${from ?? '-infinity'}::date or day > ${to ?? 'infinity'}::date)) as "isMixed"
    from days`.execute(db)
  return rows[0]
}

/** The most people that the filter offers. */
const LISTED_ACTORS = 200

/** Lists everyone who acted, by name. */
export async function listActors(db: Db): Promise<{ id: string; username: string }[]> {
  const { rows } = await sql<{ id: string; username: string }>`
    select actor_id as id, username from audit_actors order by lower(username), actor_id
    limit ${sql.lit(LISTED_ACTORS)}`.execute(db)
  return rows
}
