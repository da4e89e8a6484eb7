import type { ComparedRecord, SubmissionReview } from '@inferdex/contracts/submissions/submission-review.staff'
import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { formatDay } from '@inferdex/domain/text/date-display'
import { formatCount } from '@inferdex/domain/text/number-display'
import { numberAsDecimal } from '@inferdex/domain/text/decimal'
import { type Reporting, reportingLabels, reportings } from '@inferdex/domain/benchmarks/score-reporting'
import { priceText } from '@inferdex/domain/offers/price-display'
import { formatMoment } from '../utc-time.ts'
import { dataFields, type DataField, valueAt } from './submission-fields.ts'

export type DiffRow = {
  readonly path: string
  readonly label: string
  readonly isFigure: boolean
  /** As shown, or null if missing. */
  readonly from: string | null
  readonly to: string | null
  readonly isDifferent: boolean
  /** It differs, and an approval sets it. */
  readonly isApplied: boolean
}

type Names = SubmissionReview['providers']

/** Fields that the report of an expired deal shows. */
const REPORT_FIELDS: readonly DataField[] = ['title', 'providerName', 'discount', 'link', 'expiresAt'].flatMap((path) =>
  dataFields.DEAL.filter((field) => field.path === path),
)

/** Compares a submission with the record, field by field, in the order of its type. */
export function diffRows(
  submission: Pick<Submission, 'type' | 'data'>,
  record: ComparedRecord | null,
  names: Names,
): DiffRow[] {
  const { type, data } = submission
  if (type === 'GENERAL') return []
  if (type === 'DEAL_EXPIRED') return reportRows(record, names)
  return dataFields[type].flatMap((field) => {
    const [live, sent] = [record && valueAt(record.data, field.path), valueAt(data, field.path)]
    const from = shownValue(field, live, names)
    const to = shownValue(field, sent, names)
    if (from === null && to === null) return []
    if (from === to || !Array.isArray(live) || !Array.isArray(sent)) return [toRow(field, from, to, record)]
    return [toRow(field, ...listDifference(field, live.map(String), sent.map(String), names), record)]
  })
}

function reportRows(record: ComparedRecord | null, names: Names): DiffRow[] {
  return REPORT_FIELDS.map((field) => {
    const from = record && shownValue(field, valueAt(record.data, field.path), names)
    const to = field.path === 'expiresAt' ? 'On approval' : from
    return toRow(field, from ?? (field.path === 'expiresAt' ? 'Never' : null), to, record)
  })
}

function toRow(
  { path, label, kind }: DataField,
  from: string | null,
  to: string | null,
  record: ComparedRecord | null,
): DiffRow {
  const changes = record?.changes ?? null
  // A change does not touch fields that it leaves out.
  const isDifferent = from !== to && !(changes !== null && to === null)
  const isApplied = isDifferent && (changes?.includes(path) ?? true)
  return { path, label, isFigure: FIGURES.has(kind), from, to, isDifferent, isApplied }
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
  if (kind === 'day') return formatDay(value)
  if (kind === 'moment') return formatMoment(value)
  if (kind === 'reporting') return reportings.includes(value as Reporting) ? reportingLabels[value as Reporting] : value
  return value
}

/** How many entries of a list are shown. The rest are counted. */
const LISTED = 12

function shownList(kind: DataField['kind'], values: readonly string[], names: Names): string | null {
  const named = kind === 'providers' ? values.map((id) => names.find((one) => one.id === id)?.name ?? id) : values
  const sorted = named.toSorted((a, b) => a.localeCompare(b, 'en'))
  if (sorted.length === 0) return null
  const rest = sorted.length - LISTED
  return rest > 0 ? `${sorted.slice(0, LISTED).join(', ')} and ${rest} more` : sorted.join(', ')
}

/** Returns how two lists differ, after what they share. */
function listDifference({ kind }: DataField, live: readonly string[], sent: readonly string[], names: Names) {
  const shared = live.filter((value) => sent.includes(value))
  const shown = (values: readonly string[]) => {
    const own = shownList(
      kind,
      values.filter((value) => !shared.includes(value)),
      names,
    )
    return [shared.length > 0 ? `${shared.length} unchanged` : null, own].filter(Boolean).join(', ') || null
  }
  return [shown(live), shown(sent)] as const
}

export type MarkedText = { readonly before: string; readonly changed: string; readonly after: string }

/** Splits two texts into what they share at both ends and the changed part. */
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
