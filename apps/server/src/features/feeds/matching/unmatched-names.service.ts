import type { decideNames as contract } from '@inferdex/contracts/intake/intake-names.staff'
import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type { FeedEntry } from '@inferdex/domain/feeds/feed-entry'
import type { Db } from '../../../db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { enqueueJob } from '../../../platform/job-queue.ts'
import { type Actor, recordAction } from '../../audit/audit.service.ts'
import { setModelArchived } from '../../models/models.service.ts'
import { ingestKnownNames } from '../known-names.jobs.ts'
import { readKnownRecords } from './known-records.queries.ts'
import { addNewRecords } from './new-records.service.ts'
import { type DecidedName, lockNames, type LockedName, removeUnusedOffer, setNames } from './unmatched-names.queries.ts'

/** How long the screen offers to undo: an offer without values can still be removed. */
const UNDO_MS = 10_000

/**
 * Matches names of a feed to records, in one transaction with the audit log. The feed's values are ingested from its
 * last good copy once the undo period is over. Rejects names that have been decided since.
 */
export function decideNames(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  actor: Actor,
  { names, action }: HandlerInput<typeof contract>['body'],
): Promise<{ decided: number }> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockNames(tx, names)
    const wanted = action === 'wait' ? ['ignored', 'matched'] : ['waiting']
    if (locked.length < names.length || locked.some(({ state }) => !wanted.includes(state))) {
      throw new AppError('ALREADY_DECIDED', 'Someone else decided this name in the meantime')
    }
    const chosen = new Map(names.map(({ feed, key, modelId }) => [`${feed} ${key}`, modelId]))
    const decided: DecidedName[] = []
    for (const name of locked) {
      decided.push(await decideName(tx, name, action, chosen.get(`${name.feedId} ${name.key}`) ?? null, now()))
    }
    await setNames(tx, decided, actor.id, now())
    if (action === 'wait') await removeMade(tx, locked, now())
    const changes = Object.fromEntries(
      decided.map(({ feedId, key, state, modelId }) => [`${feedId} ${key}`, { from: null, to: modelId ?? state }]),
    )
    const targetId = newId(now())
    await recordAction(tx, actor, { action: 'DECIDE_NAMES', targetType: 'INTAKE', targetId, changes }, now())
    if (action === 'match' || action === 'create') {
      const feeds = [...new Set(decided.map(({ feedId }) => feedId))]
      await enqueueJob(tx, ingestKnownNames, { feeds }, { at: new Date(now().getTime() + UNDO_MS) })
    }
    return { decided: decided.length }
  })
}

/** Removes offers and models that the undone decisions created, unless values have arrived for them since. */
async function removeMade(tx: Db, names: readonly LockedName[], now: Date): Promise<void> {
  for (const { offerId, decidedAt } of names) {
    if (offerId === null || decidedAt === null || !isOfMoment(offerId, decidedAt)) continue
    const modelId = await removeUnusedOffer(tx, offerId)
    if (modelId !== null && isOfMoment(modelId, decidedAt)) await setModelArchived(tx, modelId, now)
  }
}

/** Returns whether a record was created at a moment: ids begin with their time. */
function isOfMoment(id: string, moment: Date): boolean {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) === moment.getTime()
}

async function decideName(
  tx: Db,
  name: LockedName,
  action: 'match' | 'create' | 'ignore' | 'wait',
  modelId: string | null,
  now: Date,
): Promise<DecidedName> {
  const { feedId, key, facts } = name
  const blank = { feedId, key, offerId: null, modelId: null }
  if (action === 'ignore') return { ...blank, state: 'ignored' }
  if (action === 'wait') return { ...blank, state: 'waiting' }
  const known = await readKnownRecords(tx)
  if (action === 'match' && ![...known.models.values()].some(({ id }) => id === modelId)) {
    throw new AppError('VALIDATION_FAILED', 'Choose the model that this name is')
  }
  if (facts['provider'] == null && action === 'match') return { ...blank, state: 'matched', modelId }
  const wanted = { entry: entryOf(name), modelId: action === 'create' ? null : modelId }
  const made = (await addNewRecords(tx, feedId, [wanted], known, now)).get(key)
  if (made === undefined) throw new AppError('VALIDATION_FAILED', 'This name lacks what a record needs')
  return { ...blank, state: 'matched', offerId: made.offerId, modelId: made.modelId }
}

function entryOf({ key, facts }: LockedName): FeedEntry {
  const { provider = null, providerModelId = null, name = null, url = null } = facts
  return { key, provider, providerModelId, name, model: null, url, observedOn: null, facts: [] }
}
