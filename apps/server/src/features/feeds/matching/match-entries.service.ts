import { bestCandidates } from '@inferdex/domain/feeds/candidates'
import type { FeedEntry } from '@inferdex/domain/feeds/feed-entry'
import { makerOf } from '@inferdex/domain/feeds/makers'
import { plainModelId, undatedModelId } from '@inferdex/domain/feeds/model-id'
import type { Db } from '../../../db/db.ts'
import { type NameRow, readNames, writeNames } from './feed-names.queries.ts'
import { type IdMove, recordMoves } from './moving-ids.queries.ts'
import { type KnownRecords, readKnownRecords } from './known-records.queries.ts'
import { matchEntry } from './match-rules.ts'
import { addNewRecords, type NewOffer, recordLaunches } from './new-records.service.ts'
import { sellersOfNames } from './sellers-of-names.ts'
import { findVersions } from './versions.queries.ts'

export type EntryTarget = {
  readonly offerId?: string
  readonly modelId?: string
  /** Further offers that the entry covers, unless they have their own entries. */
  readonly versions?: readonly string[]
  /** The offer is new. */
  readonly isAdded?: true
}
const MOST_CANDIDATES = 3
/** The limit for ids that lead to another model than their name states. */
const MOST_OF_MOVED = 0.5
const FACTS_OF_WAITING = [
  'input',
  'output',
  'contextWindow',
  'maxOutput',
  'releaseDate',
  'status',
  'retiresOn',
] as const

/** `file`: all entries of the file, which show who sells a name; `observedAt`: the day of the file. */
type MatchChoice = {
  readonly isRetry?: boolean
  readonly file?: readonly FeedEntry[]
  readonly observedAt?: Date
}

/**
 * Finds the record of each entry of a feed; null: it is pending, or staff ignores it. Matches are stored, so that a run
 * with the same names costs one statement. Creates offers of known models, and models if the feed may name new ones. A
 * retry skips names that are still pending, because finding candidates takes most of the time.
 */
export async function matchEntries(
  tx: Db,
  feedId: string,
  entries: readonly FeedEntry[],
  now: Date,
  { isRetry = false, file = entries, observedAt = now }: MatchChoice = {},
): Promise<Map<string, EntryTarget | null>> {
  const targets = await ownTargets(tx, feedId, entries, now, { isRetry, file, observedAt })
  for (const [key, versions] of await findVersions(tx, entries)) {
    const target = targets.get(key)
    if (target != null) targets.set(key, { ...target, versions })
  }
  return targets
}

async function ownTargets(
  tx: Db,
  feedId: string,
  entries: readonly FeedEntry[],
  now: Date,
  { isRetry, file, observedAt }: Required<MatchChoice>,
): Promise<Map<string, EntryTarget | null>> {
  const { format, wasRead, names } = await readNames(
    tx,
    feedId,
    entries.map(({ key }) => key),
  )
  const targets = new Map<string, EntryTarget | null>()
  const unknown: FeedEntry[] = []
  for (const entry of entries) {
    const name = names.get(entry.key)
    if (name === undefined || name.state === 'waiting' || leadsElsewhere(entry, name)) unknown.push(entry)
    else targets.set(entry.key, name.state === 'ignored' ? null : targetOf(name))
  }
  if (unknown.length === 0) return targets

  const known = await readKnownRecords(tx)
  const sellersOf = sellersOfNames(file, known)
  const rows: NameRow[] = []
  const moves: IdMove[] = []
  const fresh = new Map<string, NewOffer>()
  const furtherNames: FeedEntry[] = []
  // Undated endpoint names before their dated versions, which may be aliases of them.
  for (const entry of unknown.toSorted((a, b) => Number(isDated(a)) - Number(isDated(b)))) {
    const match = matchEntry(entry, format, known, sellersOf)
    if (match.is === 'alias' || (match.is === 'waiting' && match.why === 'two models')) {
      moves.push({ entry, modelId: match.modelId ?? null })
    }
    // Not stored: the offer that it names may arrive with another feed. One that is still pending is unchanged.
    if (match.is === 'skipped' || (isRetry && match.is === 'waiting' && names.has(entry.key))) {
      targets.set(entry.key, null)
      continue
    }
    if (match.is === 'new-offer' || match.is === 'new-model') {
      const name = known.sharedName(entry.provider ?? '', entry.providerModelId ?? '')
      if (fresh.has(name)) furtherNames.push(entry)
      else fresh.set(name, { entry, ...(match.is === 'new-offer' ? match : { modelId: null, slug: match.slug }) })
      continue
    }
    rows.push(rowOf(entry, match, known))
  }
  const made = await addNewRecords(tx, feedId, [...fresh.values()], known, now)
  // Entries of the first read may be years old, so they are not launches.
  if (wasRead) await recordLaunches(tx, feedId, [...fresh.values()], made, now)
  for (const { entry } of fresh.values()) {
    const offer = made.get(entry.key)
    rows.push(
      offer ? { ...blank(entry), state: 'matched', ...offer } : rowOf(entry, { is: 'waiting', why: 'refused' }, known),
    )
  }
  // Registered as offers now, so that an alias in the same file does not create a second one.
  for (const entry of furtherNames) {
    rows.push(rowOf(entry, matchEntry(entry, format, known, sellersOf), known))
  }
  await writeNames(tx, feedId, rows, now)
  await recordMoves(tx, feedId, moves, observedAt)
  for (const row of rows) {
    const isAdded = made.has(row.key) && { isAdded: true as const }
    targets.set(row.key, row.state === 'matched' ? { ...targetOf(row), ...isAdded } : null)
  }
  return targets
}

function isDated({ provider, providerModelId }: FeedEntry): boolean {
  return providerModelId !== null && undatedModelId(provider, providerModelId) !== null
}

function targetOf({ offerId, modelId }: Pick<NameRow, 'offerId' | 'modelId'>): EntryTarget {
  return { ...(offerId !== null && { offerId }), ...(modelId !== null && { modelId }) }
}

/** Returns whether the list states another model for a name than when it was matched. Decisions of staff stay. */
function leadsElsewhere(
  { canonicalId }: FeedEntry,
  name: { readonly canonicalId: string | null; readonly isDecided: boolean },
): boolean {
  return canonicalId !== undefined && canonicalId !== name.canonicalId && !name.isDecided
}

function blank({ key, canonicalId }: FeedEntry): NameRow {
  const facts = canonicalId === undefined ? {} : { canonicalId }
  return { key, state: 'waiting', rule: 'unknown', offerId: null, modelId: null, facts, confidence: null }
}

function rowOf(entry: FeedEntry, match: ReturnType<typeof matchEntry>, known: KnownRecords): NameRow {
  if (match.is === 'offer')
    return { ...blank(entry), state: 'matched', rule: match.rule, offerId: match.offerId, modelId: match.modelId }
  if (match.is === 'model') return { ...blank(entry), state: 'matched', rule: match.rule, modelId: match.modelId }
  if (match.is === 'ignored') return { ...blank(entry), state: 'ignored', rule: match.rule }
  // An alias has no prices: they are those of the model that it leads to.
  if (match.is === 'alias') return { ...blank(entry), state: 'ignored', rule: 'alias', modelId: match.modelId }
  return waitingRow(entry, known, match.is === 'waiting' ? match.why : 'unknown')
}

/** Stores the feed's entry and candidate models for staff to decide. */
function waitingRow(entry: FeedEntry, known: KnownRecords, why: string): NameRow {
  const valueOf = (field: string) => entry.facts.find((fact) => fact.field === field)?.value ?? null
  const plainId = plainModelId(entry.provider, entry.providerModelId ?? entry.model ?? entry.name ?? entry.key)
  const likeness = { plainId, lab: makerOf(plainId)?.lab ?? null, input: valueOf('input'), output: valueOf('output') }
  // The name of the old model is no evidence where the list states another one.
  const most = why === 'two models' ? MOST_OF_MOVED : 1
  const candidates = bestCandidates(likeness, [...known.models.values()], MOST_CANDIDATES)
  const facts = {
    ...blank(entry).facts,
    provider: entry.provider,
    providerModelId: entry.providerModelId,
    name: entry.name,
    maker: makerOf(plainId)?.labName ?? null,
    url: entry.url,
    ...Object.fromEntries(
      FACTS_OF_WAITING.flatMap((field) => (valueOf(field) === null ? [] : [[field, valueOf(field)]])),
    ),
    candidates: candidates.map(({ model, confidence }) => ({
      modelId: model.id,
      slug: model.slug,
      name: model.name,
      confidence: Math.min(confidence, most),
    })),
  }
  return { ...blank(entry), rule: why, facts, confidence: Math.min(candidates[0]?.confidence ?? 0, most) }
}
