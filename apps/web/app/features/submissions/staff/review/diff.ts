import type { ComparedRecord, SubmissionReview } from '@inferdex/contracts/submissions/submission-review.staff'
import { fieldName } from '@inferdex/domain/changes/change-groups'
import { formatDay } from '@inferdex/domain/text/date-display'
import { formatCount } from '@inferdex/domain/text/number-display'
import { compareDecimals, numberAsDecimal } from '@inferdex/domain/text/decimal'
import { type Reporting, reportingLabels, reportings } from '@inferdex/domain/benchmarks/score-reporting'
import { priceText } from '@inferdex/domain/offers/price-display'
import { formatMoment } from '../utc-time.ts'
import { dataFields, type DataField, valueAt } from './submission-fields.ts'

/** How two lists differ, entry by entry. */
export type ListDifference = {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly kept: readonly string[]
}

export type DiffRow = {
  readonly path: string
  readonly label: string
  readonly isFigure: boolean
  /** Formatted, or null if missing. */
  readonly from: string | null
  readonly to: string | null
  /** Set for lists that differ. */
  readonly items: ListDifference | null
  readonly isDifferent: boolean
  /** Whether it differs and an approval sets it. */
  readonly isApplied: boolean
}

type Compared = Pick<SubmissionReview, 'submission' | 'record' | 'providers'> &
  Partial<Pick<SubmissionReview, 'capabilities'>>
type Names = SubmissionReview['providers']

/** Fields shown in the report of an expired deal. */
const REPORT_FIELDS: readonly DataField[] = ['title', 'providerName', 'discount', 'link', 'expiresAt'].flatMap((path) =>
  dataFields.DEAL.filter((field) => field.path === path),
)

/** Lists that a change only adds to: naming two capabilities does not mean that there are no others. */
const ADDED_TO: ReadonlySet<string> = new Set(['capabilities', 'integrations'])

/** Compares a submission with the record, field by field, in the order of its type. */
export function diffRows(review: Compared): DiffRow[] {
  const { submission, record, providers } = review
  const { type, data } = submission
  if (type === 'GENERAL') return []
  if (type === 'DEAL_EXPIRED') return reportRows(record, providers)
  return dataFields[type].flatMap((field) => {
    const prices = priceRows(review, field)
    if (prices !== null) return prices
    if (field.path === 'capabilities') return capabilityRows(field, review)
    const [live, sent] = [record && valueAt(record.data, field.path), valueAt(data, field.path)]
    if (Array.isArray(live) && Array.isArray(sent)) return [listRow(field, live.map(String), sent.map(String), review)]
    const from = shownValue(field, live, providers)
    const to = shownValue(field, sent, providers)
    return from === null && to === null ? [] : [toRow(field, from, to, record)]
  })
}

function reportRows(record: ComparedRecord | null, names: Names): DiffRow[] {
  return REPORT_FIELDS.map((field) => {
    const from = record && shownValue(field, valueAt(record.data, field.path), names)
    const to = field.path === 'expiresAt' ? 'On approval' : from
    return toRow(field, from ?? (field.path === 'expiresAt' ? 'Never' : null), to, record)
  })
}

/** Returns the price of each offer that a change of a model sets, or null if the field is not such a price. */
function priceRows({ submission, record }: Compared, field: DataField): DiffRow[] | null {
  const kind = field.path === 'pricing.inputPerMillion' ? 'input' : 'output'
  const isPrice = field.path === `pricing.${kind}PerMillion`
  const submitted = valueAt(submission.data, field.path)
  if (!isPrice || record === null || record.offers.length === 0 || typeof submitted !== 'number') return null
  const to = numberAsDecimal(submitted)
  return record.offers.map(({ id, provider, [kind]: live }) => {
    const label = record.offers.length === 1 ? field.label : `${field.label}, ${provider}`
    const isSame = live !== null && compareDecimals(live, to) === 0
    const from = live === null ? null : priceText(live)
    return toRow({ ...field, path: `offers.${id}.${kind}`, label }, from, isSame ? from : priceText(to), record)
  })
}

/** Shows capabilities by their names in the catalogue; unknown ones are listed separately. */
function capabilityRows(field: DataField, review: Compared): DiffRow[] {
  const { submission, record, capabilities = [] } = review
  const typed = valueAt(submission.data, field.path)
  const words = Array.isArray(typed) ? typed.map(String) : []
  const nameOf = (word: string) => capabilities.find((one) => one.typed === word)
  const known = words.flatMap((word) => {
    const found = nameOf(word)
    return found === undefined ? [word] : (found.name ?? [])
  })
  const unknown = words.filter((word) => nameOf(word)?.name === null)
  const live = record === null ? [] : valueAt(record.data, field.path)
  const rows = [listRow(field, Array.isArray(live) ? live.map(String) : [], known, review)]
  const isGiven = rows.some(({ from, to }) => from !== null || to !== null)
  if (unknown.length === 0) return isGiven ? rows : []
  const missing = { ...field, path: 'capabilities.unknown', label: 'Capabilities that we do not have' }
  const to = shownValue(missing, unknown)
  return [...(isGiven ? rows : []), { ...toRow(missing, null, to, record), isDifferent: true, isApplied: false }]
}

function listRow(
  field: DataField,
  live: readonly string[],
  sent: readonly string[],
  { record, providers }: Compared,
): DiffRow {
  const isAddedTo = record !== null && record.changes !== null && ADDED_TO.has(field.path)
  const lower = new Set(live.map((value) => value.toLowerCase()))
  const wanted = isAddedTo ? [...live, ...sent.filter((value) => !lower.has(value.toLowerCase()))] : sent
  const row = toRow(field, shownValue(field, [...live], providers), shownValue(field, [...wanted], providers), record)
  if (!row.isDifferent || record === null) return row
  const named = (values: readonly string[]) => namesOf(field.kind, values, providers)
  return {
    ...row,
    items: {
      added: named(wanted.filter((value) => !live.includes(value))),
      removed: named(live.filter((value) => !wanted.includes(value))),
      kept: named(live.filter((value) => wanted.includes(value))),
    },
  }
}

function toRow(
  { path, label, kind }: DataField,
  from: string | null,
  to: string | null,
  record: ComparedRecord | null,
): DiffRow {
  const changes = record?.changes ?? null
  // A change does not affect fields that it omits.
  const isDifferent = from !== to && !(changes !== null && to === null)
  const isApplied = isDifferent && (changes?.includes(path) ?? true)
  return { path, label, isFigure: FIGURES.has(kind), from, to, items: null, isDifferent, isApplied }
}

const FIGURES: ReadonlySet<DataField['kind']> = new Set(['number', 'price', 'percent', 'id'])

/** Formats a value for display, or returns null if there is none. The catalogue uses "Unknown" for missing texts. */
export function shownValue({ kind }: DataField, value: unknown, names: Names = []): string | null {
  if (value === undefined || value === null || value === '' || value === 'Unknown') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') {
    if (kind === 'price') return priceText(numberAsDecimal(value))
    return kind === 'percent' ? `${value}%` : formatCount(value)
  }
  if (Array.isArray(value)) return shownList(kind, value.map(String), names)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (kind === 'field') return fieldName(value)
  if (kind === 'day') return formatDay(value)
  if (kind === 'moment') return formatMoment(value)
  if (kind === 'reporting') return reportings.includes(value as Reporting) ? reportingLabels[value as Reporting] : value
  return value
}

/** Maximum number of list entries shown. The rest are counted. */
const LISTED = 12

function shownList(kind: DataField['kind'], values: readonly string[], names: Names): string | null {
  const sorted = namesOf(kind, values, names)
  if (sorted.length === 0) return null
  const rest = sorted.length - LISTED
  return rest > 0 ? `${sorted.slice(0, LISTED).join(', ')} and ${rest} more` : sorted.join(', ')
}

function namesOf(kind: DataField['kind'], values: readonly string[], names: Names): string[] {
  const named = kind === 'providers' ? values.map((id) => names.find((one) => one.id === id)?.name ?? id) : [...values]
  return named.toSorted((a, b) => a.localeCompare(b, 'en'))
}

export type MarkedText = { readonly before: string; readonly changed: string; readonly after: string }

/** Splits two texts into their common prefix and suffix and the changed part. */
export function markDifference(from: string, to: string): { from: MarkedText; to: MarkedText } {
  const shorter = Math.min(from.length, to.length)
  let start = 0
  while (start < shorter && from[start] === to[start]) start += 1
  let end = 0
  while (end < shorter - start && from[from.length - 1 - end] === to[to.length - 1 - end]) end += 1
  const mark = (text: string): MarkedText => ({
    before: text.slice(0, start),
    changed: text.slice(start, text.length - end),
    after: text.slice(text.length - end),
  })
  return { from: mark(from), to: mark(to) }
}
