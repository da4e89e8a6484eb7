import type { HistoryEntry } from '@inferdex/contracts/history/history.staff'
import { auditLabel } from '@inferdex/domain/audit/audit-labels'
import { fieldName } from '@inferdex/domain/changes/change-groups'
import { fieldGroup } from '@inferdex/domain/evidence/field-key'
import { DOUBT_RULES } from '@inferdex/domain/intake/doubt-rules'
import { formatDay } from '@inferdex/domain/text/date-display'
import { groupThousands } from '@inferdex/domain/text/number-display'
import type { BadgeTone } from '../../../components/ui/badge.tsx'

/** The records that have a history. */
export type HistoryKind = 'MODEL' | 'PROVIDER' | 'DEAL'

/** Returns the label of a field: of an offer as a price or limit, else that of its form. */
export function fieldTitle(kind: HistoryKind, field: string, isOfOffer: boolean): string {
  if (isOfOffer) return fieldName(field)
  const label = auditLabel(kind, field)
  if (label !== null) return label
  const words = field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`
}

/** Formats a stored value: prices exactly, limits with thousands separators, days as dates. */
export function valueText(field: string, value: unknown, unit: string | null): string {
  if (value === null || value === undefined || value === '') return 'not set'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((one) => valueText(field, one, null)).join(', ')
  if (typeof value === 'object') {
    const { name } = value as { name?: unknown }
    return typeof name === 'string' ? name : JSON.stringify(value)
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (unit !== null) return `$${text}${unit === '1M-tokens' ? '' : ` per ${unit}`}`
  const group = fieldGroup(field)
  if (group === 'limit' && /^\d+$/.test(text)) return groupThousands(text)
  return /^\d{4}-\d\d-\d\d(T.*)?$/.test(text) ? formatDay(text) : text
}

type OutcomeLook = { readonly label: string; readonly tone: BadgeTone }

const LOOKS: Readonly<Record<HistoryEntry['outcome'], OutcomeLook>> = {
  changed: { label: 'changed', tone: 'neutral' },
  new: { label: 'new', tone: 'outline' },
  waits: { label: 'waits for a decision', tone: 'caution' },
  rejected: { label: 'rejected', tone: 'negative' },
  replaced: { label: 'taken back by the feed', tone: 'outline' },
  said: { label: 'second opinion', tone: 'outline' },
  gone: { label: 'no longer listed', tone: 'outline' },
  past: { label: 'about the past', tone: 'outline' },
  locked: { label: 'lock', tone: 'outline' },
  unlocked: { label: 'unlock', tone: 'outline' },
  created: { label: 'added', tone: 'positive' },
  archived: { label: 'archived', tone: 'negative' },
}

/** Returns the label of an entry's outcome. Only staff can mark a market change; changes by feeds are "recorded". */
export function outcomeLook(entry: Pick<HistoryEntry, 'outcome' | 'reason' | 'rule' | 'source'>): OutcomeLook {
  const { outcome, reason, rule, source } = entry
  if (outcome === 'changed' && reason === 'change')
    return source === 'staff' ? { label: 'market moved', tone: 'accent' } : { label: 'recorded', tone: 'neutral' }
  if (outcome === 'changed' && reason === 'correction') return { label: 'record was wrong', tone: 'caution' }
  if (outcome === 'said' && rule === 'same') return { label: 'confirmed', tone: 'outline' }
  return LOOKS[outcome]
}

/** Labels of the rules that select the shown value. */
const RULE_LABELS: Readonly<Record<string, string>> = {
  'first-party': 'the seller’s own word',
  'later-change': 'a change after all others were read',
  agreement: 'most sources agree',
  newest: 'the newest reading',
  new: 'nothing was known',
  standing: 'a standing decision',
  look: 'a standing decision asks for a look',
  locked: 'the field is locked',
  sourceValue: 'a second opinion only',
  'other-source': 'another source comes first',
  same: 'the shown value',
}

/** Returns the source of a value and how it was decided: "by hand", "feed, by rule: the newest reading". */
export function sourceText({ source, sourceName, person, rule, outcome }: HistoryEntry): string {
  if (outcome === 'locked' || outcome === 'unlocked') return rule === null || rule === '' ? 'by hand' : rule
  if (source === 'staff') return 'by hand'
  if (source === 'submission') return 'approved submission'
  if (source === 'import') return 'import'
  if (person !== null) return `${sourceName}, decided in feed intake`
  const words = rule === null ? undefined : (RULE_LABELS[rule] ?? doubtTitle(rule))
  return words === undefined ? `from ${sourceName}` : `feed, by rule: ${words}`
}

function doubtTitle(rule: string): string | undefined {
  return rule in DOUBT_RULES ? DOUBT_RULES[rule as keyof typeof DOUBT_RULES].title : undefined
}

export type HistoryDay = { readonly day: string; readonly title: string; readonly entries: readonly HistoryEntry[] }

/** Groups entries by their day in UTC, newest first. */
export function daysOf(entries: readonly HistoryEntry[], now: Date): HistoryDay[] {
  const today = now.toISOString().slice(0, 10)
  return [...Map.groupBy(entries, ({ at }) => at.slice(0, 10))].map(([day, all]) => ({
    day,
    title: day === today ? 'Today' : formatDay(day),
    entries: all,
  }))
}

/** Returns a later change of the same field, if the list has one: then this entry is not the current value. */
export function laterChange(entry: HistoryEntry, entries: readonly HistoryEntry[]): HistoryEntry | undefined {
  return entries.find(
    (one) =>
      one.at > entry.at &&
      one.field === entry.field &&
      one.offer?.id === entry.offer?.id &&
      (one.outcome === 'changed' || one.outcome === 'new'),
  )
}

/** Returns the other changes of the same save and record, which can be reverted with it. */
export function sameSave(entry: HistoryEntry, entries: readonly HistoryEntry[]): HistoryEntry[] {
  return entries.filter(
    (one) => one.id !== entry.id && one.at === entry.at && one.offer?.id === entry.offer?.id && one.canRevert,
  )
}
