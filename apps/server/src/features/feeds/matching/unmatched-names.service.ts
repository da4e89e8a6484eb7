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
import { type KnownRecords, readKnownRecords } from './known-records.queries.ts'
import { matchEntry } from './match-rules.ts'
import { addNewRecords } from './new-records.service.ts'
import {
  type DecidedName,
  lockNames,
  type LockedName,
  readNamesOfSellers,
  removeUnusedOffer,
  setNames,
} from './unmatched-names.queries.ts'

/** How long the screen offers to undo: an offer without values can still be removed. */
const UNDO_MS = 10_000

type NameToDecide = { readonly feed: string; readonly key: string; readonly modelId: string | null }

/**
 * Matches names of a feed to records, in one transaction with the audit log. The feed's values are ingested from its
 * last good copy once the undo period is over. Rejects names that have been decided since.
 */
export function decideNames(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  actor: Actor,
  { names: single, sellers, action }: HandlerInput<typeof contract>['body'],
): Promise<{ decided: number }> {
  return db.transaction().execute(async (tx) => {
    const known = action === 'match' || action === 'create' ? await readKnownRecords(tx) : undefined
    const names = [...single, ...(await namesOfSellers(tx, sellers, known))]
    if (names.length === 0) return { decided: 0 }
    const locked = await lockNames(tx, names)
    const wanted = action === 'wait' ? ['ignored', 'matched'] : ['waiting']
    if (locked.length < names.length || locked.some(({ state }) => !wanted.includes(state))) {
      throw new AppError('ALREADY_DECIDED', 'Someone else decided this name in the meantime')
    }
    const decided =
      known === undefined
        ? locked.map(({ feedId, key }) => without(feedId, key, action === 'ignore' ? 'ignored' : 'waiting'))
        : await matchNames(tx, locked, { names, isNew: action === 'create' }, known, now())
    await setNames(tx, decided, actor.id, now())
    if (action === 'wait') await removeMade(tx, locked, now())
    const changes = Object.fromEntries(
      decided.map(({ feedId, key, state, modelId }) => [`${feedId} ${key}`, { from: null, to: modelId ?? state }]),
    )
    const targetId = newId(now())
    await recordAction(tx, actor, { action: 'DECIDE_NAMES', targetType: 'INTAKE', targetId, changes }, now())
    if (known !== undefined) {
      const feeds = [...new Set(decided.map(({ feedId }) => feedId))]
      await enqueueJob(tx, ingestKnownNames, { feeds }, { at: new Date(now().getTime() + UNDO_MS) })
    }
    return { decided: decided.length }
  })
}

const without = (feedId: string, key: string, state: 'ignored' | 'waiting'): DecidedName => ({
  feedId,
  key,
  state,
  offerId: null,
  modelId: null,
})

/**
 * Returns the pending names of sellers. If they are to be matched, only those whose model the rules know: with the
 * seller accepted, nothing else is in doubt about them.
 */
async function namesOfSellers(
  tx: Db,
  sellers: HandlerInput<typeof contract>['body']['sellers'],
  known: KnownRecords | undefined,
): Promise<NameToDecide[]> {
  if (sellers.length === 0) return []
  const names = await readNamesOfSellers(tx, sellers)
  if (known === undefined) return names.map(({ feed, key }) => ({ feed, key, modelId: null }))
  const fresh = sellers.map(({ provider }) => provider).filter((provider) => !known.providers.has(provider))
  for (const provider of fresh) known.providers.add(provider)
  const matched = names.flatMap(({ feed, format, key, facts }) => {
    const match = matchEntry(entryOf({ key, facts }), format, known)
    const modelId = match.is === 'new-offer' || match.is === 'offer' ? match.modelId : null
    return modelId === null ? [] : [{ feed, key, modelId }]
  })
  // The seller itself is added with its first offer.
  for (const provider of fresh) known.providers.delete(provider)
  return matched
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

/** Matches names to models, and adds the offers, sellers and models that they need. */
async function matchNames(
  tx: Db,
  names: readonly LockedName[],
  { names: chosen, isNew }: { readonly names: readonly NameToDecide[]; readonly isNew: boolean },
  known: KnownRecords,
  now: Date,
): Promise<DecidedName[]> {
  const models = new Set([...known.models.values()].map(({ id }) => id))
  const chosenModels = new Map(chosen.map(({ feed, key, modelId }) => [`${feed} ${key}`, modelId]))
  const wanted = names.map((name) => ({
    name,
    modelId: isNew ? null : (chosenModels.get(`${name.feedId} ${name.key}`) ?? null),
  }))
  if (!isNew && wanted.some(({ modelId }) => modelId === null || !models.has(modelId))) {
    throw new AppError('VALIDATION_FAILED', 'Choose the model that this name is')
  }
  const decided: DecidedName[] = []
  for (const [feedId, ofFeed] of Map.groupBy(wanted, ({ name }) => name.feedId)) {
    const sold = ofFeed.filter(({ name, modelId }) => name.facts['provider'] != null || modelId === null)
    const offers = sold.map(({ name, modelId }) => ({ entry: entryOf(name), modelId }))
    const made = await addNewRecords(tx, feedId, offers, known, now)
    for (const { name, modelId } of ofFeed) {
      const { key, facts } = name
      const record = made.get(key)
      if (record !== undefined) {
        decided.push({ feedId, key, state: 'matched', offerId: record.offerId, modelId: record.modelId })
      } else if (facts['provider'] == null && modelId !== null) {
        decided.push({ feedId, key, state: 'matched', offerId: null, modelId })
      } else throw new AppError('VALIDATION_FAILED', 'This name lacks what a record needs')
    }
  }
  return decided
}

function entryOf({ key, facts }: Pick<LockedName, 'key' | 'facts'>): FeedEntry {
  const { provider = null, providerModelId = null, name = null, url = null, canonicalId } = facts
  const record = { key, provider, providerModelId, name, model: null, url, observedOn: null, facts: [] }
  return canonicalId == null ? record : { ...record, canonicalId }
}
