import type { ResponseBody, HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { totalPages } from '@inferdex/contracts/protocol/paging'
import type { Role } from '@inferdex/contracts/protocol/roles'
import type * as contract from '@inferdex/contracts/people/people.staff'
import { changesBetween } from '@inferdex/domain/audit/audit-actions'
import type { Db } from '../../db/db.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { isLastAdmin, setBan, setRole } from './people.service.ts'
import { countByRole, findPerson, listPeople } from './people-staff.queries.ts'

type Person = contract.Person

/** Sessions and identities belong to accounts, which import people; so `app.ts` injects these functions. */
export type PeopleStaffDeps = {
  db: Db
  now: () => Date
  endAccessOf: (tx: Db, id: string) => Promise<void>
  deleteEverythingOf: (tx: Db, id: string, now: Date) => Promise<void>
  recordStaffEvent: (tx: Db, id: string, kind: 'role-changed' | 'banned' | 'unbanned', now: Date) => Promise<void>
  /** Returns false if the account has no second factor. */
  removeFactorsOf: (tx: Db, id: string, now: Date) => Promise<boolean>
}

export async function findPeople(
  db: Db,
  { page, limit, ...filter }: HandlerInput<typeof contract.listPeople>['query'],
): Promise<ResponseBody<typeof contract.listPeople>> {
  const byRole = await countByRole(db)
  const found = await listPeople(db, filter, { page, limit }, byRole)
  return { ...found, page, totalPages: totalPages(found.total, limit), byRole }
}

/** Changes a role. It applies to the user's next request, because sessions do not store the role. */
export function changeRole(deps: PeopleStaffDeps, actor: Actor, id: string, role: Role): Promise<Person> {
  return change(deps, actor, id, 'UPDATE_USER_ROLE', async (tx, before) => {
    if (before.role === 'ADMIN' && role !== 'ADMIN') await assertNotLastAdmin(tx, id)
    await setRole(tx, id, role)
    if (before.role !== role) await deps.recordStaffEvent(tx, id, 'role-changed', deps.now())
  })
}

export function changeBan(
  deps: PeopleStaffDeps,
  actor: Actor,
  id: string,
  { banned, reason = '' }: HandlerInput<typeof contract.changeBan>['body'],
): Promise<Person> {
  return change(deps, actor, id, banned ? 'BAN_USER' : 'UNBAN_USER', async (tx, before) => {
    if (banned && before.role === 'ADMIN') await assertNotLastAdmin(tx, id)
    await setBan(
      tx,
      id,
      banned ? { at: deps.now(), reason: reason === '' ? null : reason } : { at: null, reason: null },
    )
    if (banned !== before.banned) await deps.recordStaffEvent(tx, id, banned ? 'banned' : 'unbanned', deps.now())
    if (banned) await deps.endAccessOf(tx, id)
  })
}

/** Removes a lost second factor. The owner signs in with the password and sets it up again. */
export function resetSecondFactor(deps: PeopleStaffDeps, actor: Actor, id: string): Promise<Person> {
  return change(deps, actor, id, 'RESET_SECOND_FACTOR', async (tx) => {
    if (!(await deps.removeFactorsOf(tx, id, deps.now())))
      throw new AppError('NOT_FOUND', 'This account has no two-factor sign-in')
  })
}

export function deletePerson(deps: PeopleStaffDeps, actor: Actor, id: string): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    const { role } = await findOtherPerson(tx, actor, id)
    await deps.deleteEverythingOf(tx, id, now)
    // The entry omits the name of the deleted person; it has only the role.
    await recordAction(
      tx,
      actor,
      { action: 'DELETE_USER', targetType: 'USER', targetId: id, changes: { role: { from: role, to: null } } },
      now,
    )
  })
}

async function change(
  { db, now }: PeopleStaffDeps,
  actor: Actor,
  id: string,
  action: 'UPDATE_USER_ROLE' | 'BAN_USER' | 'UNBAN_USER' | 'RESET_SECOND_FACTOR',
  apply: (tx: Db, before: Person) => Promise<void>,
): Promise<Person> {
  return db.transaction().execute(async (tx) => {
    const before = await findOtherPerson(tx, actor, id)
    await apply(tx, before)
    const after = await existing(tx, id)
    const changes = changesBetween(before, after)
    if (changes !== null) await recordAction(tx, actor, { action, targetType: 'USER', targetId: id, changes }, now())
    return after
  })
}

async function findOtherPerson(tx: Db, actor: Actor, id: string): Promise<Person> {
  if (actor.id === id) throw new AppError('FORBIDDEN', 'You cannot do this to your own account')
  return existing(tx, id)
}

async function existing(tx: Db, id: string): Promise<Person> {
  const person = await findPerson(tx, id)
  if (person === undefined) throw new AppError('NOT_FOUND', 'This user does not exist')
  return person
}

async function assertNotLastAdmin(tx: Db, id: string): Promise<void> {
  if (await isLastAdmin(tx, id)) {
    throw new AppError('LAST_ADMIN', 'This is the only administrator. Please make someone else an administrator first.')
  }
}
