import { fieldGroup } from '@inferdex/domain/evidence/field-key'
import type { FeedEntry } from '@inferdex/domain/feeds/feed-entry'
import { reportingOffers } from '@inferdex/domain/intake/offer-of-maker'
import {
  aboutModel,
  factChanges,
  factsByTarget,
  type IntakeTarget,
  NOW,
  type ReportedFact,
  type TargetFacts,
} from '@inferdex/domain/intake/reported-facts'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { type NewObservation, recordObservations } from '../evidence/observations.service.ts'
import { supersedeLosses } from '../evidence/proposals.service.ts'
import { noteNames, noteProgress, type RunToIngest, type Ingest } from '../feeds/feed-runs.service.ts'
import { publishOffers } from '../models/models.service.ts'
import {
  type EvaluatedFact,
  type EvaluatedFeed,
  type RemovedValue,
  evaluateChanges,
  evaluateHistory,
  type PastFact,
  type TargetChanges,
} from './evaluate-changes.service.ts'
import { type Publish, showValues, type ShownValue } from './show-values.service.ts'
import {
  countRun,
  type GoneTarget,
  readFeedToEvaluate,
  readGone,
  readOwnOffers,
  readOwnSourceValues,
  readRelatedNames,
  readNotifiedHistory,
  updateStatistics,
} from './ingest.queries.ts'

const CHUNK = 500
/** Larger batches inside a caller's transaction, which commits as a whole. */
const LARGE_CHUNK = 5000

/** Finds the record of each entry by its key; null: its name is pending. May create offers and models. */
export type MatchEntries = (
  tx: Db,
  feedId: string,
  entries: readonly FeedEntry[],
  now: Date,
  choice?: { readonly isRetry?: boolean; readonly file?: readonly FeedEntry[]; readonly observedAt?: Date },
) => Promise<
  ReadonlyMap<
    string,
    {
      readonly offerId?: string
      readonly modelId?: string
      readonly versions?: readonly string[]
      readonly isAdded?: true
    } | null
  >
>

type Work = {
  readonly matchEntries: MatchEntries
  readonly publish: Publish
  readonly feed: EvaluatedFeed
  readonly run: RunToIngest
  readonly now: Date
}

/**
 * Ingests a feed. Unchanged values add nothing, so a killed run can be ingested again. A changed value becomes one
 * observation, and is shown at once if no rule doubts it and the source has the highest priority; otherwise it is held
 * for staff or stored as a source value only. What the feed no longer lists is never removed without staff.
 */
export const createIngest =
  (matchEntries: MatchEntries, publish: Publish = publishOffers): Ingest =>
  async (db, run, now) => {
    const feed = await readFeedToEvaluate(db, run.feedId)
    const work = { matchEntries, publish, feed, run, now }
    const { targets, matched, added } = await matchAll(db, work)
    const isManyNew = !feed.wasRead && !db.isTransaction && targets.length > CHUNK
    if (isManyNew) await updateStatistics(db)
    let taken = 0
    for (const chunk of chunksOf(targets, db.isTransaction ? LARGE_CHUNK : CHUNK)) {
      // After the first batch the number of prices per offer is known.
      if (isManyNew && taken === CHUNK) await updateStatistics(db)
      taken += chunk.length
      const share = Math.floor((run.entries.length * taken) / targets.length)
      await inTransaction(db, async (tx) => {
        await ingestChunk(tx, work, chunk)
        if (run.onlyNames === undefined) await noteProgress(tx, run.runId, share)
      })
    }
    const present = targets.map(({ target }) => target.id)
    const isWhole = !run.isExcerpt && run.onlyNames === undefined
    const gone = !isWhole ? [] : await readGone(db, feed.id, { present, observedAt: run.observedAt })
    for (const chunk of chunksOf(gone, CHUNK)) {
      await inTransaction(db, (tx) => takeOutChunk(tx, work, chunk))
    }
    const unmatched = (run.onlyNames?.size ?? run.entries.length) - matched
    // A missing offer of a maker also removes its values of the model, which does not count as a second loss.
    const lostOffers = gone.filter(({ targetType }) => targetType === 'offer').length
    return { matched, unmatched, gone: lostOffers || gone.length, added, ...(await countRun(db, run.runId)) }
  }

function chunksOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}

type Found = { readonly entry: FeedEntry; readonly target: IntakeTarget; readonly modelId?: string | undefined }
type Version = { readonly entry: FeedEntry; readonly id: string }

/** Finds the records of entries; this may create offers and models. */
async function matchSome(db: Db, { matchEntries, run, now }: Work, entries: readonly FeedEntry[]) {
  const found: Found[] = []
  const versions: Version[] = []
  let added = 0
  for (const chunk of chunksOf(entries, db.isTransaction ? LARGE_CHUNK : CHUNK)) {
    const matches = await inTransaction(db, async (tx) => {
      const choice = { isRetry: run.onlyNames !== undefined, file: run.entries, observedAt: run.observedAt }
      const matched = await matchEntries(tx, run.feedId, chunk, now, choice)
      if (!run.isExcerpt) await noteNames(tx, run, chunk)
      return matched
    })
    for (const entry of chunk) {
      const { offerId, modelId, versions: further = [], isAdded = false } = matches.get(entry.key) ?? {}
      if (isAdded) added += 1
      versions.push(...further.map((id) => ({ entry, id })))
      if (offerId !== undefined) found.push({ entry, target: { type: 'offer', id: offerId }, modelId })
      else if (modelId !== undefined) found.push({ entry, target: { type: 'model', id: modelId } })
    }
  }
  return { found, versions, added }
}

/** Does this for the entries to ingest, and for all others about the same models. */
async function matchWanted(db: Db, work: Work) {
  const { feedId, entries, onlyNames } = work.run
  if (onlyNames === undefined) {
    const all = await matchSome(db, work, entries)
    return { ...all, matched: all.found.length }
  }
  const own = await matchSome(
    db,
    work,
    entries.filter(({ key }) => onlyNames.has(key)),
  )
  const ids = [...own.found.map(({ target }) => target.id), ...own.versions.map(({ id }) => id)]
  const related = new Set(await readRelatedNames(db, feedId, ids))
  const others = await matchSome(
    db,
    work,
    entries.filter(({ key }) => related.has(key) && !onlyNames.has(key)),
  )
  const place = new Map(entries.map(({ key }, at) => [key, at]))
  const inOrder = <T extends { readonly entry: FeedEntry }>(some: readonly T[]) =>
    some.toSorted((a, b) => (place.get(a.entry.key) ?? 0) - (place.get(b.entry.key) ?? 0))
  return {
    found: inOrder([...own.found, ...others.found]),
    versions: inOrder([...own.versions, ...others.versions]),
    added: own.added,
    matched: own.found.length,
  }
}

/**
 * Finds the record and values of each entry. Values of the maker's own offer apply to the model too
 * (domain/intake/offer-of-maker.ts).
 */
async function matchAll(db: Db, work: Work): Promise<{ targets: TargetFacts[]; matched: number; added: number }> {
  const { run, now } = work
  const { found, versions, added, matched: count } = await matchWanted(db, work)
  const named = new Set(found.map(({ target }) => target.id))
  for (const { entry, id } of versions) if (!named.has(id)) found.push({ entry, target: { type: 'offer', id } })
  const offers = await readOwnOffers(
    db,
    run.feedId,
    found.map(({ target }) => target.id),
  )
  const reporting = reportingOffers([...offers.values()].flatMap(({ ofMaker }) => ofMaker ?? []))
  const matched = found.flatMap(({ entry, target, modelId }) => {
    const offer = offers.get(target.id)
    const one = { entry, target, isExact: offer?.name === entry.providerModelId }
    // The seed has separate values for models.
    if (run.isExcerpt || modelId === undefined || !reporting.has(target.id)) return [one]
    const ofModel = { ...one, entry: aboutModel(entry), target: { type: 'model', id: modelId } as const }
    return ofModel.entry.facts.length === 0 ? [one] : [one, ofModel]
  })
  const wanted = new Set(matched.filter(({ entry }) => run.onlyNames?.has(entry.key)).map(({ target }) => target.id))
  const targets = factsByTarget(matched, run.observedAt, now)
  return {
    targets: run.onlyNames ? targets.filter(({ target }) => wanted.has(target.id)) : targets,
    matched: count,
    added,
  }
}

async function ingestChunk(tx: Db, work: Work, chunk: readonly TargetFacts[]): Promise<void> {
  const { feed, now } = work
  const ids = chunk.map(({ target }) => target.id)
  const known = Map.groupBy(await readOwnSourceValues(tx, feed.id, ids), ({ targetId }) => targetId)
  const changes = chunk
    .map(({ target, facts }): TargetChanges => {
      const sourceValues = known.get(target.id) ?? []
      const { changed, vanished } = factChanges(facts, sourceValues)
      return { target, known: sourceValues, changed, vanished: work.run.isExcerpt ? [] : vanished }
    })
    .filter(({ changed, vanished }) => changed.length + vanished.length > 0)
  const history = await newHistory(tx, work, chunk)
  if (changes.length === 0 && history.length === 0) return

  const { evaluated, losses } = await evaluateChanges(tx, feed, changes, now)
  const past = await evaluateHistory(tx, feed, history, now)
  const observations = [...past, ...evaluated]
    .map((one) => observationOf(work, one))
    .concat(losses.map((one) => lossOf(work, one)))
  if (!work.run.isExcerpt) await supersedeLosses(tx, feed.id, ids, observations)
  await recordObservations(tx, observations, now)
  const shown = [...past, ...evaluated].filter(({ decision }) => decision.isShown).map(toShow)
  const earlier = evaluated.filter((one) => isShownSince(feed, one)).map((one) => ({ ...toShow(one), validTo: now }))
  await showValues(tx, [...earlier, ...shown], { source: feed.id, now, reason: 'change' }, work.publish)
}

/**
 * Returns whether a list reports the start date of the shown price: days before it was first read become history then.
 */
function isShownSince(feed: EvaluatedFeed, { target, fact, decision }: EvaluatedFact): boolean {
  const isPrice = target.type === 'offer' && fieldGroup(fact.field) === 'price'
  return isPrice && decision.rule === 'same' && fact.validFrom !== undefined && feed.trust !== 'opinion'
}

/**
 * Records that the feed no longer lists records, and creates proposals for the offers that are still shown as active.
 */
async function takeOutChunk(tx: Db, work: Work, gone: readonly GoneTarget[]): Promise<void> {
  const { feed, now } = work
  const ids = gone.map(({ targetId }) => targetId)
  const sourceValues = Map.groupBy(await readOwnSourceValues(tx, feed.id, ids), ({ targetId }) => targetId)
  const losses = gone.flatMap(({ targetId, targetType, isSold }) => {
    const target = { type: targetType, id: targetId }
    const lost = (sourceValues.get(targetId) ?? []).filter(({ field }) => field !== 'status')
    const question = { field: 'status', startsOn: NOW, value: '', unit: null, observedAt: work.run.observedAt }
    return [
      ...lost.map((one) => ({ target, lost: one, isHeld: false })),
      { target, lost: question, isHeld: isSold && feed.trust !== 'opinion' },
    ]
  })
  await recordObservations(
    tx,
    losses.map((one) => lossOf(work, one)),
    now,
  )
}

function lossOf({ feed, run }: Work, { target, lost, isHeld }: RemovedValue): NewObservation {
  return {
    targetType: target.type,
    targetId: target.id,
    field: lost.field,
    value: null,
    unit: lost.unit,
    source: feed.id,
    sourceUrl: null,
    sourceKey: null,
    observedAt: run.observedAt,
    validFrom: lost.startsOn === NOW ? null : new Date(`${lost.startsOn}T00:00:00Z`),
    state: isHeld ? 'proposed' : 'accepted',
    rule: 'gone',
    doubts: isHeld ? ['gone'] : [],
    runId: run.runId,
  }
}

/** Returns the past values that the feed reports for the first time. */
async function newHistory(tx: Db, work: Work, chunk: readonly TargetFacts[]): Promise<PastFact[]> {
  const past = chunk.flatMap(({ target, facts }) =>
    facts.filter(({ isOver }) => isOver).map((fact) => ({ target, fact })),
  )
  if (past.length === 0) return []
  const ids = [...new Set(past.map(({ target }) => target.id))]
  const notified = await readNotifiedHistory(tx, work.feed.id, ids)
  return past.filter(
    ({ target, fact }) => !notified.has(`${target.id} ${fact.field} ${fact.validTo?.slice(0, 10)} ${fact.value}`),
  )
}

function observationOf(work: Work, { target, fact, doubts, decision }: EvaluatedFact): NewObservation {
  return { ...observed(work, target, fact), state: decision.state, rule: decision.rule, doubts }
}

function observed(
  { feed, run }: Work,
  target: IntakeTarget,
  fact: ReportedFact,
): Omit<NewObservation, 'state' | 'rule'> {
  return {
    targetType: target.type,
    targetId: target.id,
    field: fact.field,
    value: fact.value,
    unit: fact.unit,
    source: feed.id,
    sourceUrl: fact.url,
    sourceKey: fact.key,
    observedAt: fact.observedAt,
    ...validity(fact),
    runId: run.runId,
  }
}

function validity({ validFrom, validTo }: ReportedFact) {
  return {
    validFrom: validFrom === undefined ? null : new Date(validFrom),
    validTo: validTo === undefined ? null : new Date(validTo),
  }
}

function toShow({ target, fact, shownAs }: EvaluatedFact): ShownValue {
  const { field, unit, url, observedAt } = fact
  return { target, field, value: shownAs, unit, sourceUrl: url, observedAt, ...validity(fact) }
}
