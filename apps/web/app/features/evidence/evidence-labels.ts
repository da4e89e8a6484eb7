import type { FieldEvidence } from '@inferdex/contracts/evidence'
import { fieldGroup } from '@inferdex/domain/evidence/field-key'
import { priceText } from '@inferdex/domain/offers/price-display'
import { formatDay } from '@inferdex/domain/text/date-display'
import { groupThousands } from '@inferdex/domain/text/number-display'

export type EvidenceTone = 'agree' | 'differ' | 'single' | 'unconfirmed' | 'locked'
export type VerdictLabel = { readonly tone: EvidenceTone; readonly title: string; readonly text: string }

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** Texts for the rule that selected the shown value. */
const RULES = {
  locked: 'We show what staff set.',
  'first-party': "We show the seller's own word.",
  'later-change': 'We show a change that was recorded after the others were read.',
  agreement: 'We show what most of them say.',
  newest: 'We show the newest reading.',
  none: '',
} as const satisfies Record<FieldEvidence['rule'], string>

/** Returns the confidence in a value, in one or two sentences. */
export function verdictLabel(evidence: FieldEvidence, doubt: string | null = null): VerdictLabel {
  const { verdict, field, value, unit, lock, rule, observations } = evidence
  switch (verdict) {
    case 'locked': {
      const since = lock === null ? '' : ` on ${formatDay(lock.lockedAt.slice(0, 10))}`
      return { tone: verdict, title: `Set by staff${since}.`, text: lock?.reason ? `“${lock.reason}”` : '' }
    }
    case 'unconfirmed':
      return {
        tone: verdict,
        title: 'Unconfirmed.',
        text: [doubt === null ? '' : `${doubt}.`, LEFT_OUT].join(' ').trim(),
      }
    case 'differ': {
      const distinct = new Set([value, ...observations.map((one) => one.value)].flatMap((one) => one ?? []))
      const values = [...distinct].slice(0, 3).map((one) => valueText(field, one, unit))
      return { tone: verdict, title: `Sources disagree: ${orList([...new Set(values)])}.`, text: RULES[rule] }
    }
    case 'agree':
      return { tone: verdict, title: `${NUMBERS[observations.length] ?? observations.length} sources agree.`, text: '' }
    case 'single':
      return { tone: verdict, title: 'One source.', text: 'Nobody else lists it, so we cannot confirm it.' }
  }
}

const LEFT_OUT = 'Left out of lowest price, list price, bills, rankings and charts.'

function orList(values: readonly string[]): string {
  return values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}

/** Formats a value for display: a price, a number of tokens, a date or text. */
export function valueText(field: string, value: string | null, unit: string | null): string {
  if (value === null) return 'none'
  const group = fieldGroup(field)
  if (group === 'price')
    return unit === null || unit === '1M-tokens' ? priceText(value) : `${priceText(value)} ${perUnit(unit)}`
  if (group === 'limit' && /^\d+$/.test(value)) return groupThousands(value)
  return group === 'date' && /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value
}

function perUnit(unit: string): string {
  return `per ${unit.replace('-', ' ')}`
}

/** Returns the unit of a figure: "per 1M tokens", "tokens". */
export function unitText(field: string, unit: string | null): string {
  if (unit !== null) return perUnit(unit)
  return fieldGroup(field) === 'limit' ? 'tokens' : ''
}

/** Describes an observation: "Seller's own word. Read 2 Jul 2026, before the change". */
export function readingText(one: FieldEvidence['observations'][number], shownSince: string | null): string {
  const own = one.isFirstParty ? "Seller's own word. " : ''
  const isOlder = !one.agrees && shownSince !== null && one.readOn < shownSince
  return `${own}Read ${formatDay(one.readOn)}${isOlder ? ', before the change' : ''}`
}
