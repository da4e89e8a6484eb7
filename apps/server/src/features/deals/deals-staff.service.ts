import { tag } from '@inferdex/contracts/protocol/tags'
import type { DealChangeInput, NewDealInput, StaffDeal } from '@inferdex/contracts/deals/deals.staff'
import { AppError, assertValid } from '@inferdex/contracts/protocol/errors'
import { type Changes, changesGiven } from '@inferdex/domain/audit/audit-actions'
import { dealProblems } from '@inferdex/domain/deals/deal-rules'
import { lockRecord } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'
import { announceChange } from '../../platform/change-feed.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { assertNotOutdated, assertRestoredFrom, type SavedRecord, saveRecord } from '../audit/record-saves.service.ts'
import { countDealDependants, findDealForStaff, isProviderInCatalogue } from './deals-staff.queries.ts'
import { updateDealRow } from './deal-admin-writes.queries.ts'
import { setDealArchived } from './deal-writes.queries.ts'
import { addDeal, assertProvider } from './deals.service.ts'

const DEAL_TAGS = [tag.deals, tag.counts] as const

type Deps = { db: Db; now: () => Date }

type SavedDeal = SavedRecord & { readonly title: string }

export async function readDealForStaff(db: Db, id: string): Promise<StaffDeal> {
  const deal = await findDealForStaff(db, id)
  if (deal === undefined) throw notFound()
  return deal
}

export function createDeal(deps: Deps, actor: Actor, input: NewDealInput): Promise<StaffDeal> {
  return saveRecord(deps, actor, DEAL, (tx, now) => createdDeal(tx, actor, input, now))
}

export function updateDeal(deps: Deps, actor: Actor, id: string, input: DealChangeInput): Promise<StaffDeal> {
  return editDeal(deps, actor, id, () => input)
}

/** Changes a deal based on its current state. */
export function editDeal(deps: Deps, actor: Actor, id: string, edit: DealEdit): Promise<StaffDeal> {
  return saveRecord(deps, actor, DEAL, (tx, now) => changeDeal(tx, id, edit, now))
}

/** Returns the change to make, based on the current deal. */
export type DealEdit = (before: StaffDeal, tx: Db) => DealChangeInput | Promise<DealChangeInput>

const DEAL = {
  targetType: 'DEAL',
  publish: (tx: Db, { title }: SavedDeal) => announceChange(tx, DEAL_TAGS, `The deal "${title}" has changed`),
  read: readDealForStaff,
} as const

async function createdDeal(tx: Db, actor: Actor, input: NewDealInput, now: Date): Promise<SavedDeal> {
  const id = await addDeal(tx, { ...input, submittedBy: actor.id }, { origin: 'staff', now })
  return { id, title: input.title, isNew: true, changes: changesOf(input, null) }
}

/** Changes a deal; absent fields stay unchanged. */
async function changeDeal(tx: Db, id: string, edit: DealEdit, now: Date): Promise<SavedDeal> {
  if (!(await lockRecord(tx, 'deals', id))) throw notFound()
  const before = await readDealForStaff(tx, id)
  const input = await edit(before, tx)
  assertNotOutdated('deal', input, before)
  assertValid(dealProblems(input, { ...before, discount: Number(before.discountValue) }, now))
  if (input.providerId !== undefined && input.providerId !== before.providerId)
    await assertProvider(tx, input.providerId)
  const changes = changesOf(input, before)
  if (changes !== null) await updateDealRow(tx, id, input, now)
  return { id, title: input.title ?? before.title, isNew: false, changes }
}

export async function readDealDependants(db: Db, id: string) {
  await readDealForStaff(db, id)
  return countDealDependants(db, id)
}

/** Archives a deal. Its votes are kept. */
export function deleteDeal({ db, now }: Deps, actor: Actor, id: string, revision?: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const at = now()
    if (!(await lockRecord(tx, 'deals', id))) throw notFound()
    const before = await readDealForStaff(tx, id)
    const { title } = before
    if (revision !== undefined) assertNotOutdated('deal', { revision }, before)
    await setDealArchived(tx, id, at, actor.id)
    const changes = { title: { from: title, to: null } }
    await recordAction(tx, actor, { action: 'DELETE_DEAL', targetType: 'DEAL', targetId: id, changes }, at)
    await announceChange(tx, DEAL_TAGS, `The deal "${title}" is gone`)
  })
}

/** Restores an archived deal, unless its provider is archived too. */
export function restoreDeal({ db, now }: Deps, actor: Actor, id: string, revision?: number): Promise<StaffDeal> {
  return db.transaction().execute(async (tx) => {
    const at = now()
    if (!(await lockRecord(tx, 'deals', id, 'archived'))) {
      throw new AppError('NOT_FOUND', 'There is no archived deal with this id')
    }
    await setDealArchived(tx, id, null)
    const deal = await readDealForStaff(tx, id)
    assertRestoredFrom('deal', revision, deal)
    if (!(await isProviderInCatalogue(tx, deal.providerId))) {
      throw new AppError('TARGET_GONE', `Please restore the provider ${deal.providerName} first: it is archived too`)
    }
    const changes = { title: { from: null, to: deal.title } }
    await recordAction(tx, actor, { action: 'RESTORE_DEAL', targetType: 'DEAL', targetId: id, changes }, at)
    await announceChange(tx, DEAL_TAGS, `The deal "${deal.title}" is back`)
    return deal
  })
}

/** Returns the given fields that differ, for the audit log. */
function changesOf(input: DealChangeInput, before: StaffDeal | null): Changes | null {
  const { revision: _, providerName: __, startsAt, expiresAt, ...fields } = input
  const known = before === null ? {} : { ...before, discount: Number(before.discountValue) }
  return changesGiven(known, { ...fields, startsAt: normalizeTime(startsAt), expiresAt: normalizeTime(expiresAt) })
}

/** Normalises a time, because it has several notations. */
function normalizeTime(moment: string | null | undefined): string | null | undefined {
  return typeof moment === 'string' ? new Date(moment).toISOString() : moment
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', 'This deal does not exist')
}
