import { priceText } from '../offers/price-display.ts'

/** The part of an API change that lists need. */
export type ListedChange = {
  readonly id: string
  readonly at: string
  readonly kind: string
  readonly field: string | null
  readonly before: string | null
  readonly after: string | null
  readonly unit: string | null
  readonly changePercent: string | null
  readonly offerId: string | null
  readonly model: { readonly slug: string; readonly name: string } | null
  readonly provider: { readonly slug: string; readonly name: string } | null
  readonly deal: { readonly id: string; readonly title: string } | null
  readonly source: string
}

export type ChangeLook =
  | 'drop'
  | 'rise'
  | 'mixed'
  | 'launch'
  | 'offer'
  | 'retirement'
  | 'ending'
  | 'status'
  | 'deal'
  | 'limit'
  | 'score'
  | 'correction'

/** The changes of one record at one moment, which lists show as one entry. */
export type ChangeEntry<Change extends ListedChange> = {
  readonly first: Change
  readonly look: ChangeLook
  /** Input first, then output, then the others. */
  readonly changes: readonly Change[]
}
export type ChangeDay<Change extends ListedChange> = {
  readonly day: string
  readonly entries: readonly ChangeEntry<Change>[]
  /** New models and offers beyond the first five, which a list collapses. */
  readonly folded: readonly ChangeEntry<Change>[]
}

const SHOWN_LAUNCHES = 5
const FIRST_FIELDS: readonly (string | null)[] = ['input', 'output']

/** Groups changes, newest first, by day and by record. */
export function groupChanges<Change extends ListedChange>(changes: readonly Change[]): ChangeDay<Change>[] {
  const days = Map.groupBy(changes, ({ at }) => at.slice(0, 10))
  return [...days].map(([day, ofDay]) => {
    const groups = Map.groupBy(ofDay, entryKey)
    const entries = [...groups.values()].map(toEntry)
    const launches = entries.filter(({ look }) => look === 'launch' || look === 'offer')
    const folded = launches.length > SHOWN_LAUNCHES + 1 ? launches.slice(SHOWN_LAUNCHES) : []
    return { day, entries: entries.filter((entry) => !folded.includes(entry)), folded }
  })
}

/** Groups changes as feeds list them: one entry per record and moment. */
export function changeEntries<Change extends ListedChange>(changes: readonly Change[]): ChangeEntry<Change>[] {
  return [...Map.groupBy(changes, entryKey).values()].map(toEntry)
}

function entryKey({ id, at, kind, offerId, source }: ListedChange): string {
  return offerId === null ? id : [at, kind, offerId, source].join(' ')
}

function toEntry<Change extends ListedChange>(changes: readonly Change[]): ChangeEntry<Change> {
  const sorted = changes.toSorted(inputFirst)
  const [first] = sorted
  if (first === undefined) throw new Error('An entry has at least one change')
  return { first, changes: sorted, look: lookOf(first.kind, changes) }
}

type OfField = { readonly field: string | null }

/** Orders changes: input first, then output, then the others as they were. */
export function inputFirst(a: OfField, b: OfField): number {
  return rankOf(a) - rankOf(b)
}

const rankOf = ({ field }: OfField) =>
  FIRST_FIELDS.includes(field) ? FIRST_FIELDS.indexOf(field) : FIRST_FIELDS.length

function lookOf(kind: string, changes: readonly ListedChange[]): ChangeLook {
  if (kind === 'price') {
    const signs = new Set(
      changes.flatMap(({ changePercent }) => (changePercent ? Math.sign(Number(changePercent)) : [])),
    )
    if (signs.size === 1) return signs.has(-1) ? 'drop' : 'rise'
    return 'mixed'
  }
  if (kind === 'free-tier') return 'deal'
  if (kind === 'launch' && changes.some(({ offerId }) => offerId !== null)) return 'offer'
  if (kind === 'retirement' && changes.every(isAnnounced)) return 'ending'
  return kind as Exclude<ChangeLook, 'drop' | 'rise' | 'mixed' | 'ending' | 'offer'>
}

/** Returns whether an end is announced and still ahead: deprecated, or with a date. */
function isAnnounced({ field, after }: ListedChange): boolean {
  return field === 'retiresOn' || (field === 'status' && after === 'deprecated')
}

export const LOOK_LABELS = {
  drop: 'Price drop',
  rise: 'Price rise',
  mixed: 'Price change',
  launch: 'New model',
  offer: 'New offer',
  retirement: 'Retired',
  ending: 'Ending',
  status: 'Status',
  deal: 'Deal',
  limit: 'Limit',
  score: 'Score',
  correction: 'Correction',
} as const satisfies Record<ChangeLook, string>

/**
 * Formats "-20%" or "+214%"; a move below ten percent keeps a decimal. A small move is never rounded to 0%, and an
 * incomplete drop never to -100%.
 */
export function percentText(percent: string | null): string | null {
  if (percent === null) return null
  const value = Number(percent)
  const inTenths = Number(value.toFixed(1))
  if (value !== 0 && inTenths === 0) return 'about 0%'
  const rounded = Math.abs(inTenths) < 10 ? inTenths : Math.round(value)
  const shown = rounded <= -100 && value > -100 ? Math.max(inTenths, -99.9) : rounded
  return `${shown > 0 ? '+' : ''}${shown}%`
}

/** Names what changed: "Input", "Output, batch", "Context window". */
export function fieldName(field: string | null): string {
  const [, kind = '', mode, tokens] = /^([a-zA-Z0-9-]+)(?::([a-z-]+))?(?:@(\d+))?/.exec(field ?? '') ?? []
  const words = FIELD_LABELS[kind] ?? kind.replaceAll('-', ' ')
  const name = words === '' ? '' : words[0]?.toUpperCase() + words.slice(1)
  return [name, mode?.replaceAll('-', ' '), tokens && `from ${Number(tokens) / 1000}k`].filter(Boolean).join(', ')
}

const FIELD_LABELS: Readonly<Record<string, string>> = {
  'cache-read': 'cached input',
  'cache-write': 'cache write',
  contextWindow: 'context window',
  maxOutput: 'longest output',
  retiresOn: 'retires on',
}

/** Formats one side of a change: a price in USD, or the text itself. */
export function changeValue(value: string | null, unit: string | null): string {
  if (value === null) return 'none'
  if (unit === null) return value
  return unit === 'tokens' ? Number(value).toLocaleString('en-US') : priceText(value)
}

/** Formats an entry as one line, for feeds: "Price drop: GPT-5.6 Sol at OpenAI, input $5.00 to $4.00 (-20%)". */
export function entryTitle(entry: ChangeEntry<ListedChange>): string {
  const { first, look, changes } = entry
  const name = first.deal?.title ?? first.model?.name ?? 'A record'
  const at = first.provider === null || first.deal !== null || look === 'launch' ? '' : ` at ${first.provider.name}`
  const moves = changes
    .filter(({ before, after }) => before !== null && after !== null)
    .map(({ field, before, after, unit, changePercent }) => {
      const percent = percentText(changePercent)
      return `${fieldName(field).toLowerCase()} ${changeValue(before, unit)} to ${changeValue(after, unit)}${percent === null ? '' : ` (${percent})`}`
    })
  return [`${LOOK_LABELS[look]}: ${name}${at}`, ...moves].join(', ')
}
