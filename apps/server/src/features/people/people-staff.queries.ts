import type { Role } from '@inferdex/contracts/protocol/roles'
import type { Person } from '@inferdex/contracts/people/people.staff'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { containing } from '../../db/like.ts'

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
    createdAt: row.created_at.toISOString(),
    counts: { reviews: row.reviews, submissions: row.submissions },
  }
}

const matching = (search: string) =>
  sql<boolean>`lower(username::text || chr(10) || email::text) like ${containing(search)}`

export async function listPeople(
  db: Db,
  { role, search = '' }: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Person[]> {
  let people = selectPeople(db).orderBy('users.id', 'desc').limit(limit).offset(offset)
  if (role !== undefined) people = people.where('users.role', '=', role)
  if (search !== '') people = people.where(matching(search))
  return (await people.execute()).map(toPerson)
}

export async function countPeople(db: Db, { role, search = '' }: Filter): Promise<number> {
  if (role === undefined && search === '') {
    const row = await db.selectFrom('counts').select('value').where('name', '=', 'users').executeTakeFirst()
    return row?.value ?? 0
  }
  let counted = db
    .selectFrom('users')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('deleted_at', 'is', null)
  if (role !== undefined) counted = counted.where('role', '=', role)
  if (search !== '') counted = counted.where(matching(search))
  return (await counted.executeTakeFirstOrThrow()).total
}

/** Staff is few and read from the index; all others are the rest of the stored total. */
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
  const all = await countPeople(db, {})
  return { ...byRole, USER: all - byRole.CONTRIBUTOR - byRole.MODERATOR - byRole.ADMIN }
}

export async function findPerson(db: Db, id: string): Promise<Person | undefined> {
  const row = await selectPeople(db).where('users.id', '=', id).executeTakeFirst()
  return row && toPerson(row)
}
