import { changePercent } from '../changes/change-percent.ts'
import { compare } from '../text/ordering.ts'

export type ChangedField = {
  readonly field: string | null
  readonly before: string | null
  readonly after: string | null
  readonly unit: string | null
  readonly percent: string | null
}

/** A recorded change of the catalogue. Times are ISO strings, as exact as the database stores them. */
export type RecordedChange = ChangedField & {
  readonly id: string
  readonly kind: string
  /** When it takes effect. */
  readonly at: string
  readonly recordedAt: string
  readonly modelId: string | null
  readonly providerId: string | null
  readonly offerId: string | null
  readonly source: string
  readonly sourceUrl: string | null
}

/** An event that watchers may be notified of. */
export type ChangeNews = Omit<RecordedChange, keyof ChangedField> & {
  /** The largest move; null where one of the changes has no percentage, such as from free to a price. */
  readonly percent: string | null
  readonly changes: readonly ChangedField[]
  /** It took effect long before it was recorded: kept for previews, sent to no inbox. */
  readonly isHistory: boolean
}

const DAY_MS = 24 * 60 * 60 * 1000
const HISTORY_AFTER_MS = 30 * DAY_MS
/** How long a correction can withdraw an event. */
export const WITHDRAWN_WITHIN_MS = 8 * DAY_MS

const KINDS: ReadonlySet<string> = new Set(['price', 'retirement', 'correction', 'launch'])

/** Returns whether watchers can be notified of a change. A launch is news of the provider that sells it. */
function isNews({ kind, providerId }: RecordedChange): boolean {
  return KINDS.has(kind) && (kind !== 'launch' || providerId !== null)
}

/** Returns the events of recorded changes: one for all changes of one record, kind, moment and source. */
export function newsOf(changes: readonly RecordedChange[]): ChangeNews[] {
  const key = ({ kind, at, modelId, providerId, offerId, source }: RecordedChange) =>
    JSON.stringify([kind, at, modelId, providerId, offerId, source])
  const newestFirst = changes.filter(isNews).toSorted((one, other) => compare(other.id, one.id))
  return [...Map.groupBy(newestFirst, key).values()].flatMap((group) => {
    const [newest] = group
    if (newest === undefined) return []
    const { field: _field, before: _before, after: _after, unit: _unit, ...event } = newest
    const recordedAt = latest(group.map((change) => change.recordedAt))
    return [
      {
        ...event,
        recordedAt,
        percent: largestMove(group),
        changes: group.map(({ field, before, after, unit, percent }) => ({ field, before, after, unit, percent })),
        sourceUrl:
          group
            .flatMap(({ sourceUrl }) => sourceUrl ?? [])
            .toSorted(compare)
            .at(-1) ?? null,
        isHistory: Date.parse(event.at) < Date.parse(recordedAt) - HISTORY_AFTER_MS,
      },
    ]
  })
}

function latest(times: readonly string[]): string {
  return times.reduce((one, other) => (Date.parse(other) > Date.parse(one) ? other : one))
}

function largestMove(changes: readonly ChangedField[]): string | null {
  const moves = changes.flatMap(({ percent }) => percent ?? [])
  if (moves.length < changes.length) return null
  return moves.reduce((one, other) => (Math.abs(Number(other)) > Math.abs(Number(one)) ? other : one))
}

/** An event that a correction can withdraw. */
export type EarlierEvent = Pick<ChangeNews, 'id' | 'kind' | 'recordedAt' | 'changes'> & { readonly offerId: string }

export type Withdrawal = { readonly eventId: string; readonly correctionId: string; readonly at: string }

/**
 * Returns the events that corrections of the same offers withdraw: prices of the last days whose changes are all
 * reverted. `news` are the events of one batch of changes, `earlier` the events of their offers that stand.
 */
export function withdrawalsBy(news: readonly ChangeNews[], earlier: readonly EarlierEvent[]): Withdrawal[] {
  const corrections = Map.groupBy(
    news.filter(({ kind, offerId }) => kind === 'correction' && offerId !== null),
    ({ offerId }) => offerId,
  )
  return earlier.flatMap((event) => {
    const own = corrections.get(event.offerId) ?? []
    const corrected = own.flatMap(({ changes }) => changes)
    const reverts = (change: ChangedField) =>
      corrected.some(
        ({ field, before, after }) => field === change.field && before === change.after && after === change.before,
      )
    const correction = own.find(({ id, recordedAt }) => id !== event.id && isWithin(event.recordedAt, recordedAt))
    const isWithdrawn =
      (event.kind === 'price' || event.kind === 'correction') &&
      correction !== undefined &&
      event.changes.every(reverts)
    return isWithdrawn ? [{ eventId: event.id, correctionId: correction.id, at: correction.recordedAt }] : []
  })
}

function isWithin(earlier: string, later: string): boolean {
  const age = Date.parse(later) - Date.parse(earlier)
  return age >= 0 && age <= WITHDRAWN_WITHIN_MS
}

/** The cheapest offer of a model by its input price per 1M tokens. */
export type CheapestOffer = {
  readonly providerId: string | null
  /** The name of the offer at its provider. */
  readonly offerName: string | null
  readonly input: string | null
}

/** The cheapest offer of a model before and after its figures were computed. */
export type CheapestMove = {
  readonly modelId: string
  readonly before: CheapestOffer
  readonly after: CheapestOffer
}

type Party = { readonly name: string; readonly kind: string }

/**
 * Returns the changes of the event that another offer became the cheapest, or null if it is none: the price stayed, the
 * offer stayed, or the previous provider no longer counts as a seller, which is a correction of ours.
 */
export function cheapestNews(
  before: CheapestOffer & { readonly provider: Party | null },
  after: CheapestOffer & { readonly provider: Party | null },
): readonly ChangedField[] | null {
  if (before.input === null || after.input === null || before.input === after.input || after.provider === null)
    return null
  if (before.providerId === after.providerId && before.offerName === after.offerName) return null
  if (before.provider !== null && before.provider.kind !== 'seller') return null
  return [
    { field: 'provider', before: before.provider?.name ?? null, after: after.provider.name, unit: null, percent: null },
    {
      field: 'input',
      before: before.input,
      after: after.input,
      unit: '1M-tokens',
      percent: changePercent(before.input, after.input),
    },
  ]
}
