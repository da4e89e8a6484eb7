import { compareDecimals } from '../text/decimal.ts'

/** A period of validity. */
type Span = { readonly validFrom: Date | null; readonly validTo: Date | null }
type Amount = { readonly amount: string; readonly currency: string; readonly per: string }

/** A recorded price that no correction has replaced. */
export type RecordedStep = Span & Amount & { readonly id: string; readonly verifiedOn: string }

/** New information about one price of an offer. */
export type PriceNews = Span & {
  /** Null if the price no longer exists. */
  readonly amount: Amount | null
  readonly observedAt: Date
  /** A correction means that the record was wrong; otherwise the price has changed. */
  readonly reason: 'change' | 'correction'
}

export type NewStep = Span & Amount & { readonly observedAt: Date; readonly reason: 'launch' | 'change' | 'correction' }

/** The writes that make the recorded steps consistent with the new information. */
export type StepPlan = {
  /** The open step that is still valid, and was read again. */
  readonly verified: { readonly id: string; readonly on: string } | null
  readonly ended: { readonly id: string; readonly at: Date } | null
  readonly replaced: string | null
  readonly added: readonly NewStep[]
  /** The published change: the current amount differs from the previous one. A first price is not a change. */
  readonly change: { readonly before: Amount; readonly after: Amount | null; readonly at: Date } | null
}

const DAY_MS = 24 * 60 * 60 * 1000
const NOTHING: StepPlan = { verified: null, ended: null, replaced: null, added: [], change: null }

/**
 * Plans how the steps of one price change. Past prices only fill gaps of the record. A changed price begins where the
 * previous one ends; one that was wrong from the start is replaced from its beginning.
 */
export function planPriceStep(steps: readonly RecordedStep[], news: PriceNews, now: Date): StepPlan {
  if (news.validTo !== null && news.validTo <= now) return { ...NOTHING, added: fillGaps(steps, news) }
  const open = steps.find(({ validTo }) => validTo === null)
  if (open === undefined) return news.amount === null ? NOTHING : { ...NOTHING, added: [firstStep(steps, news, now)] }
  if (news.amount !== null && isSameAmount(open, news.amount)) {
    const on = dayOf(news.observedAt)
    return on > open.verifiedOn ? { ...NOTHING, verified: { id: open.id, on } } : NOTHING
  }
  return isWrongFromStart(open, news) ? correctionOf(open, news, now) : changeOf(open, news, now)
}

/**
 * Returns the price that follows a temporary one with an announced end: the price before it. Null if that is unknown;
 * then the price after the end is unknown too.
 */
export function priceBefore(steps: readonly RecordedStep[], news: PriceNews): Amount | null {
  const open = steps.find(({ validTo }) => validTo === null)
  const isOther = open !== undefined && news.amount !== null && !isSameAmount(open, news.amount)
  if (isOther && !isWrongFromStart(open, news)) return open
  const begin = open === undefined ? news.validFrom : beginningOf(open)
  return steps.find(({ validTo }) => validTo !== null && validTo.getTime() === begin?.getTime()) ?? null
}

function firstStep(steps: readonly RecordedStep[], news: PriceNews, now: Date): NewStep {
  const lastEnd = latest(steps.flatMap(({ validTo }) => validTo ?? []))
  const start = startOf(news, now)
  return {
    ...amountOf(news),
    validFrom: lastEnd !== null && lastEnd > start ? lastEnd : start,
    validTo: null,
    observedAt: news.observedAt,
    reason: lastEnd === null ? 'launch' : news.reason,
  }
}

function correctionOf(open: RecordedStep, news: PriceNews, now: Date): StepPlan {
  const change = { before: open, after: news.amount, at: now }
  if (news.amount === null) return { ...NOTHING, replaced: open.id, change }
  const { observedAt } = news
  const added = {
    ...news.amount,
    validFrom: beginningOf(open),
    validTo: null,
    observedAt,
    reason: 'correction',
  } as const
  return { ...NOTHING, replaced: open.id, added: [added], change }
}

function changeOf(open: RecordedStep, news: PriceNews, now: Date): StepPlan {
  const beginning = beginningOf(open)
  // Two changes at the same moment stay two steps.
  const earliest = new Date(beginning.getTime() + 1)
  const start = startOf(news, now)
  const at = start > beginning ? start : now > beginning ? now : earliest
  const ended = { id: open.id, at }
  const change = { before: open, after: news.amount, at }
  if (news.amount === null) return { ...NOTHING, ended, change }
  const { observedAt, reason } = news
  return { ...NOTHING, ended, change, added: [{ ...news.amount, validFrom: at, validTo: null, observedAt, reason }] }
}

/** Returns whether the open price was never right. */
function isWrongFromStart(open: RecordedStep, { validFrom, reason }: PriceNews): boolean {
  if (validFrom === null) return reason === 'correction'
  return validFrom <= beginningOf(open)
}

/**
 * Returns the parts of a past price that no recorded step covers. Of one that ended and has no stated beginning, only
 * the last day is known.
 */
function fillGaps(steps: readonly RecordedStep[], news: PriceNews): NewStep[] {
  const { validFrom, validTo, observedAt, amount } = news
  if (amount === null || validTo === null) return []
  let gaps = [{ from: validFrom ?? new Date(validTo.getTime() - DAY_MS), to: validTo }]
  for (const step of steps) {
    const [begin, end] = [beginningOf(step), step.validTo]
    gaps = gaps.flatMap(({ from, to }) =>
      [{ from, to: begin < to ? begin : to }, ...(end === null ? [] : [{ from: end > from ? end : from, to }])].filter(
        (part) => part.from < part.to,
      ),
    )
  }
  return gaps.map(({ from, to }) => ({ ...amount, validFrom: from, validTo: to, observedAt, reason: 'change' }))
}

function isSameAmount(a: Amount, b: Amount): boolean {
  return compareDecimals(a.amount, b.amount) === 0 && a.currency === b.currency && a.per === b.per
}

function amountOf({ amount }: PriceNews): Amount {
  if (amount === null) throw new Error('This price has no amount')
  return amount
}

/** Returns the start of a price: as its source states, or when it was read. */
function startOf({ validFrom, observedAt }: PriceNews, now: Date): Date {
  const start = validFrom ?? observedAt
  return start > now ? now : start
}

/** Returns the start of a step. One without a beginning starts on the day on which it was verified. */
function beginningOf({ validFrom, verifiedOn }: RecordedStep): Date {
  return validFrom ?? new Date(`${verifiedOn}T00:00:00Z`)
}

function latest(moments: readonly Date[]): Date | null {
  return moments.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
