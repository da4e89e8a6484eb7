import { changeValue, fieldName, inputFirst, percentText } from '../changes/change-groups.ts'
import { formatDay } from '../text/date-display.ts'

type Named = { readonly name: string }

/** One value of an event, before and after. */
export type EventChange = {
  readonly field: string | null
  readonly before: string | null
  readonly after: string | null
  readonly unit: string | null
  readonly percent: string | null
}

/** The part of an API event that texts need. */
export type NotifiedEvent = {
  readonly kind: 'price' | 'cheapest' | 'retirement' | 'launch' | 'deal-ends' | 'free-tier-ends' | 'correction' | 'bill'
  readonly at: string
  readonly recordedAt: string
  readonly percent: string | null
  readonly daysLeft: number | null
  readonly changes: readonly EventChange[]
  readonly model: Named | null
  readonly provider: Named | null
  readonly deal: { readonly title: string } | null
  /** For a saved bill. */
  readonly bill: NotifiedBill | null
}

type NotifiedAnswer = { readonly model: Named; readonly provider: Named; readonly cents: string }

/** The cheapest bill of a saved workload, before and after; null if no offer qualified. */
type NotifiedBill = {
  readonly name: string
  readonly before: NotifiedAnswer | null
  readonly after: NotifiedAnswer | null
  readonly isOtherOffer: boolean
}

export type EventTone = 'positive' | 'negative' | 'caution' | 'neutral'

/** An event as plain text, identical in inbox, mail and feed. */
export type EventText = {
  /** "GPT-5.6 Sol got cheaper at OpenAI" */
  readonly title: string
  /** "-20%", the largest move; null if there is none in percent. */
  readonly move: string | null
  /** Whole sentences: "Input $5.00 → $4.00." */
  readonly text: string
  readonly tone: EventTone
}

/** Formats an event as text. */
export function eventText(event: NotifiedEvent): EventText {
  return WORDS[event.kind](event)
}

const WORDS = {
  price: priceDescription,
  cheapest: cheapestSentence,
  retirement: retirementSentence,
  launch: (event) => ({
    title: `New offer: ${subject(event)}${seller(event)}`,
    move: null,
    text: `Listed since ${formatDay(event.at)}.`,
    tone: 'neutral',
  }),
  'deal-ends': (event) => ({
    title: `${event.deal?.title ?? 'A deal'} ends${inDays(event.daysLeft)}`,
    move: null,
    text: `${event.provider === null ? '' : `${event.provider.name}. `}The last day is ${formatDay(event.at)}.`,
    tone: 'caution',
  }),
  'free-tier-ends': (event) => ({
    title: `${event.provider?.name ?? 'A provider'} has no free tier any more`,
    move: null,
    text: `Not listed since ${formatDay(event.at)}.`,
    tone: 'caution',
  }),
  correction: (event) => ({
    title: `Corrected: ${subject(event)}${seller(event)}`,
    move: null,
    text: `${capitalised(movesText(event.changes))}. Our data was wrong; the market did not move.`,
    tone: 'neutral',
  }),
  bill: billSentence,
} as const satisfies Record<NotifiedEvent['kind'], (event: NotifiedEvent) => EventText>

function priceDescription(event: NotifiedEvent): EventText {
  const { at, recordedAt, changes } = event
  const isAnnounced = at.slice(0, 10) > recordedAt.slice(0, 10)
  const direction = directionOf(changes)
  const start = isAnnounced ? `From ${formatDay(at)}: ${movesText(changes)}` : capitalised(movesText(changes))
  return {
    title: `${subject(event)} ${DIRECTION_LABELS[direction][isAnnounced ? 1 : 0]}${seller(event)}`,
    move: percentText(event.percent),
    text: `${start}.`,
    tone:
      direction === 'cheaper' || direction === 'free' ? 'positive' : direction === 'dearer' ? 'negative' : 'neutral',
  }
}

const DIRECTION_LABELS = {
  cheaper: ['got cheaper', 'gets cheaper'],
  dearer: ['got more expensive', 'gets more expensive'],
  free: ['became free', 'becomes free'],
  other: ['has other prices', 'gets other prices'],
} as const

/** Returns the direction of price moves; a price that appeared or ended is neither cheaper nor more expensive. */
function directionOf(changes: readonly EventChange[]): keyof typeof DIRECTION_LABELS {
  const signs = new Set(
    changes.map(({ before, after }) =>
      before === null || after === null ? Number.NaN : Math.sign(Number(after) - Number(before)),
    ),
  )
  if (signs.size !== 1) return 'other'
  if (signs.has(1)) return 'dearer'
  if (!signs.has(-1)) return 'other'
  return changes.every(({ after }) => Number(after) === 0) ? 'free' : 'cheaper'
}

function cheapestSentence(event: NotifiedEvent): EventText {
  const of = (field: string) => event.changes.find((change) => change.field === field)
  const [who, price] = [of('provider'), of('input')]
  const amount = (value: string | null | undefined) => changeValue(value ?? null, '1M-tokens')
  const now = who?.after ?? event.provider?.name ?? 'Another provider'
  const before =
    who?.before === now || !who?.before ? amount(price?.before) : `${who.before} at ${amount(price?.before)}`
  const move = percentText(event.percent)
  return {
    title: `Cheapest offer changed: ${subject(event)}`,
    move,
    text: `${now} at ${amount(price?.after)} per 1M input tokens. Before it was ${before}.`,
    tone: move === null ? 'neutral' : move.startsWith('-') ? 'positive' : 'negative',
  }
}

function retirementSentence(event: NotifiedEvent): EventText {
  const { at, daysLeft, changes } = event
  const of = (field: string) => changes.find((change) => change.field === field)
  const [status, day] = [of('status')?.after, of('retiresOn')]
  const words = (verb: string, text: string): EventText => ({
    title: `${subject(event)} ${verb}`,
    move: null,
    text,
    tone: 'caution',
  })
  if (daysLeft !== null) {
    const verb = daysLeft < 0 ? 'retired' : 'retires'
    return words(`${verb}${seller(event)}${inDays(daysLeft)}`, `Switched off on ${formatDay(at)}.`)
  }
  if (status === 'retired') return words(`retired${seller(event)}`, `Switched off on ${formatDay(at)}.`)
  if (day?.after) {
    const moved = day.before === null ? '' : ` Before, the day was ${formatDay(day.before)}.`
    return words(`retires${seller(event)}`, `Switched off on ${formatDay(day.after)}.${moved}`)
  }
  if (day !== undefined && status !== 'deprecated') {
    const text = `It was to be switched off${day.before === null ? '' : ` on ${formatDay(day.before)}`}.`
    return { ...words(`stays${seller(event)}`, text), tone: 'neutral' }
  }
  return words(`is deprecated${seller(event)}`, 'No end date is known.')
}

function billSentence({ bill, percent }: NotifiedEvent): EventText {
  const { name = 'A saved bill', before = null, after = null, isOtherOffer = false } = bill ?? {}
  const where = ({ model, provider }: NotifiedAnswer) => `${model.name} at ${provider.name}`
  if (after === null) {
    const text = before === null ? '' : ` The cheapest was ${where(before)}: ${before.cents} a month.`
    return { title: `${name}: no offer qualifies any more`, move: null, text: text.trim(), tone: 'caution' }
  }
  const move = percentText(percent)
  const now = `${isOtherOffer ? 'The cheapest is now' : 'The cheapest is still'} ${where(after)}`
  return {
    title: `${name}: ${before === null ? '' : `${before.cents} → `}${after.cents} a month`,
    move,
    text: isOtherOffer && before !== null ? `${now}. Before it was ${where(before)}.` : `${now}.`,
    tone: move === null ? 'neutral' : move.startsWith('-') ? 'positive' : 'negative',
  }
}

const MOVES_SHOWN = 3

/** Formats "input $5.00 → $4.00, output $30.00 → $20.00 and 2 more prices". */
function movesText(changes: readonly EventChange[]): string {
  const sorted = changes.toSorted(inputFirst)
  const moves = sorted
    .slice(0, MOVES_SHOWN)
    .map(({ field, before, after, unit }) =>
      `${fieldName(field).toLowerCase()} ${changeValue(before, unit)} → ${changeValue(after, unit)}`.trim(),
    )
  const more = sorted.length - moves.length
  return moves.join(', ') + (more === 0 ? '' : ` and ${more} more`)
}

const subject = ({ model, deal, provider }: NotifiedEvent) => model?.name ?? deal?.title ?? provider?.name ?? 'A record'

const seller = ({ model, provider }: NotifiedEvent) =>
  model === null || provider === null ? '' : ` at ${provider.name}`

function inDays(days: number | null): string {
  if (days === null || days < 0) return ''
  if (days === 0) return ' today'
  return days === 1 ? ' tomorrow' : ` in ${days} days`
}

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
