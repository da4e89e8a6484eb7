import type { Role } from '@inferdex/contracts/protocol/roles'
import type { Person } from '@inferdex/contracts/people/people.staff'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { containing } from '../../db/like.ts'
import { byTime } from '../../db/paging/list-order.ts'
import { findPageOfIds, selectPageOfIds } from '../../db/paging/numbered-page.ts'

type Filter = { readonly role?: Role | undefined; readonly search?: string | undefined }

function selectPeople(db: Db) {
  return db
    .selectFrom('users')
    .select([
      'users.id',
      'users.username',
      'users.email',
      sql<string | null>`own_picture(users.avatar)`.as('avatar'),
      'users.role',
      'users.reputation',
      'users.banned_at',
      'users.ban_reason',
      'users.created_at',
      sql<boolean>`exists (select from authenticator_apps as app where app.user_id = users.id and app.confirmed_at is not null)
        or exists (select from passkeys where passkeys.user_id = users.id)`.as('hasSecondFactor'),
      sql<number>`(select count(*) from reviews where reviews.user_id = users.id)`.as('reviews'),
      sql<number>`(select count(*) from submissions where submissions.user_id = users.id)`.as('submissions'),
    ])
    .where('users.deleted_at', 'is', null)
}

type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPeople>['execute']>>[number]

function toPerson(row: PersonRow): Person {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    avatar: row.avatar,
    role: row.role,
    reputation: row.reputation ?? 0,
    banned: row.banned_at !== null,
    banReason: row.ban_reason,
    hasSecondFactor: row.hasSecondFactor,
    createdAt: row.created_at.toISOString(),
    counts: { reviews: row.reviews, submissions: row.submissions },
  }
}

function passing({ role, search = '' }: Filter): RawBuilder<boolean>[] {
  return [
    sql<boolean>`deleted_at is null`,
    ...(role === undefined ? [] : [sql<boolean>`role = ${role}`]),
    ...(search === ''
      ? []
      : [sql<boolean>`lower(username::text || chr(10) || email::text) like ${containing(search)}`]),
  ]
}

type People = { readonly users: Person[]; readonly total: number; readonly isPartial: boolean }

/** Lists a page of the accounts. `counted` is the total without a search. */
export async function listPeople(
  db: Db,
  filter: Filter,
  paging: { page: number; limit: number },
  counted: Record<Role, number>,
): Promise<People> {
  const list = { table: 'users', rows: passing(filter), order: byTime('users').newest } as const
  if ((filter.search ?? '') !== '') {
    const { ids, ...found } = await findPageOfIds(db, list, paging)
    return { users: ids.length === 0 ? [] : await readPeople(db, ids), ...found }
  }
  const all = Object.values(counted).reduce((sum, count) => sum + count, 0)
  const total = filter.role === undefined ? all : counted[filter.role]
  const ids = await selectPageOfIds(db, list, paging, total)
  return { users: ids === null ? [] : await readPeople(db, ids), total, isPartial: false }
}

async function readPeople(db: Db, ids: readonly string[] | RawBuilder<string>): Promise<Person[]> {
  return (await selectPeople(db).where('users.id', 'in', ids).orderBy('users.id', 'desc').execute()).map(toPerson)
}

/** Counts people by role. Staff is few and counted in the index; users are the rest of the stored total. */
export async function countByRole(db: Db): Promise<Record<Role, number>> {
  const staff = await db
    .selectFrom('users')
    .select((of) => ['role', of.fn.countAll<number>().as('total')])
    .where('deleted_at', 'is', null)
    .where('role', 'in', ['CONTRIBUTOR', 'MODERATOR', 'ADMIN'])
    .groupBy('role')
    .execute()
  const of = (role: Role) => staff.find((row) => row.role === role)?.total ?? 0
  const byRole = { CONTRIBUTOR: of('CONTRIBUTOR'), MODERATOR: of('MODERATOR'), ADMIN: of('ADMIN') }
  const all = await db.selectFrom('counts').select('value').where('name', '=', 'users').executeTakeFirst()
  return { ...byRole, USER: (all?.value ?? 0) - byRole.CONTRIBUTOR - byRole.MODERATOR - byRole.ADMIN }
}

export async function findPerson(db: Db, id: string): Promise<Person | undefined> {
  const row = await selectPeople(db).where('users.id', '=', id).executeTakeFirst()
  return row && toPerson(row)
}
