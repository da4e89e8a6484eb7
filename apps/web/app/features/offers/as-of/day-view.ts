import type { OfferOfDay } from '@inferdex/contracts/offers'
import { percentText } from '@inferdex/domain/changes/change-groups'
import { returnsTokens } from '@inferdex/domain/models/model-type'
import { priceText } from '@inferdex/domain/offers/price-display'
import { type UncountedLabel, uncountedLabel } from '@inferdex/domain/offers/uncounted-offer'
import { formatDay } from '@inferdex/domain/text/date-display'
import type { StepSeries } from '../../../components/charts/step-chart.tsx'
import type { Fact } from '../../../components/figures/facts.tsx'
import type { ShownDay } from '../../../lib/as-of.ts'

/** Whether the offers are those of a model, labelled by seller, or of a provider, labelled by model. */
export type DaySubject = 'model' | 'provider'

/** An offer on a day and today. */
export type DayRow = Pick<OfferOfDay, 'id' | 'pricingKind' | 'status' | 'onDay' | 'today' | 'firstOn'> & {
  readonly name: string
  readonly slug: string
  readonly modelId: string
  /** Whether the model returns tokens, which have a price. */
  readonly hasOutput: boolean
  readonly mark: UncountedLabel | null
  /** Change of the input price since, in percent; null if either is unknown. */
  readonly change: number | null
}

/** An input price that changed after the day. */
export type LaterChange = {
  readonly on: string
  readonly name: string
  readonly before: string
  readonly after: string
  readonly percent: string | null
}

/** Data of a record's page for a day. */
export type DayView = ShownDay & {
  /** With a price on that day, cheapest first. */
  readonly rows: readonly DayRow[]
  /** Without a recorded price on that day. */
  readonly later: readonly DayRow[]
  /** Oldest first, at most `SHOWN_CHANGES`. */
  readonly changes: readonly LaterChange[]
  readonly changeCount: number
  readonly facts: readonly Fact[]
  readonly chart: { readonly title: string; readonly series: readonly StepSeries[] } | null
}

const SHOWN_CHANGES = 12
/** More lines would be hard to distinguish. */
const DRAWN = 5

/** Builds the page's data. It runs on the server, so that the browser gets only what is shown. */
export function dayView(shown: ShownDay, offers: readonly OfferOfDay[], of: DaySubject): DayView {
  const all = offers.map((offer) => toRow(offer, of))
  const rows = all.filter(({ onDay }) => onDay !== null)
  const later = all.filter(({ onDay }) => onDay === null)
  const changes = offers
    .flatMap((offer) => laterChanges(offer, shown.day, of))
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
  return {
    ...shown,
    rows,
    later,
    changes: changes.slice(0, SHOWN_CHANGES),
    changeCount: changes.length,
    facts: factsOf(shown.day, rows, later),
    chart: chartOf(shown.day, rows, offers, of),
  }
}

function toRow(offer: OfferOfDay, of: DaySubject): DayRow {
  const { slug, name } = of === 'model' ? offer.provider : offer.model
  const { id, pricingKind, status, onDay, today, firstOn } = offer
  return {
    id,
    pricingKind,
    status,
    onDay,
    today,
    firstOn,
    name,
    slug,
    modelId: offer.providerModelId,
    hasOutput: returnsTokens(offer.model.type),
    mark: uncountedLabel(offer),
    change: changeOf(onDay?.input ?? null, today?.input ?? null),
  }
}

/** Returns the change in percent, or null if the price was zero. */
function changeOf(before: string | null, after: string | null): number | null {
  if (before === null || after === null || Number(before) === 0) return null
  return (Number(after) / Number(before) - 1) * 100
}

/** Formats a change in percent: "-58%", "+4.2%". */
export function changeText(change: number): string {
  return percentText(String(change)) ?? ''
}

function laterChanges({ inputSteps, provider, model }: OfferOfDay, day: string, of: DaySubject): LaterChange[] {
  return inputSteps.flatMap(([on, after], index) => {
    const before = inputSteps[index - 1]?.[1]
    if (on <= day || before === undefined || before === after) return []
    const change = changeOf(before, after)
    const percent = change === null ? null : changeText(change)
    return [{ on, name: of === 'model' ? provider.name : model.name, before, after, percent }]
  })
}

function factsOf(day: string, rows: readonly DayRow[], later: readonly DayRow[]): Fact[] {
  const sold = [...rows, ...later]
  const onDay = cheapest(rows, 'onDay')
  const today = cheapest(
    sold.filter(({ status }) => status !== 'retired'),
    'today',
  )
  const moved = rows.filter(({ change }) => change !== null && change !== 0)
  const down = moved.filter(({ change }) => (change ?? 0) < 0).length
  const change = changeOf(onDay?.amount ?? null, today?.amount ?? null)
  return [
    { label: `Lowest input, ${formatDay(day)}`, shortLabel: 'Lowest then', ...lowestFact(onDay) },
    { label: 'Lowest input today', shortLabel: 'Lowest today', ...lowestFact(today) },
    { label: 'Since then', value: change === null ? 'Unknown' : changeText(change), figure: change !== null },
    {
      label: 'Offers that day',
      value: String(rows.length),
      note: `${sold.filter(({ today: price }) => price !== null).length} today`,
      figure: true,
    },
    {
      label: 'Input prices moved since',
      shortLabel: 'Moved since',
      value: String(moved.length),
      note: moved.length === 0 ? undefined : `${down} down, ${moved.length - down} up`,
      figure: true,
    },
  ]
}

type Lowest = { readonly amount: string; readonly name: string }

/** Returns the lowest non-zero input price among the counted offers. */
function cheapest(rows: readonly DayRow[], when: 'onDay' | 'today'): Lowest | null {
  return rows.reduce<Lowest | null>((best, row) => {
    const amount = row[when]?.input ?? null
    if (row.mark !== null || amount === null || Number(amount) <= 0) return best
    return best === null || Number(amount) < Number(best.amount) ? { amount, name: row.name } : best
  }, null)
}

function lowestFact(lowest: Lowest | null): Pick<Fact, 'value' | 'note' | 'figure'> {
  if (lowest === null) return { value: 'Unknown' }
  return { value: priceText(lowest.amount), note: lowest.name, figure: true }
}

/** Returns the chart of the offers whose input price changed most since the day; else of the cheapest of that day. */
function chartOf(
  day: string,
  rows: readonly DayRow[],
  offers: readonly OfferOfDay[],
  of: DaySubject,
): DayView['chart'] {
  const stepsOf = new Map(offers.map(({ id, inputSteps }) => [id, inputSteps]))
  const drawn = new Map<string, StepSeries>()
  const byMove = rows
    .filter(({ status, mark }) => status !== 'retired' && mark === null)
    .toSorted((a, b) => Math.abs(b.change ?? 0) - Math.abs(a.change ?? 0))
  for (const { id, name } of byMove) {
    const points = (stepsOf.get(id) ?? [])
      .map(([on, amount]) => ({ at: Date.parse(on), value: Number(amount) }))
      .filter(({ value }, index, all) => value > 0 && all[index - 1]?.value !== value)
    // One offer per name: two lines with the same label would be indistinguishable.
    if (points.length > 0 && !drawn.has(name) && drawn.size < DRAWN) drawn.set(name, { name, points })
  }
  if (drawn.size === 0) return null
  return { title: findingOf(day, byMove[0], of), series: [...drawn.values()] }
}

function findingOf(day: string, most: DayRow | undefined, of: DaySubject): string {
  if (most === undefined || most.change === null || most.change === 0) {
    return `No input price has moved since ${formatDay(day)}`
  }
  const word = `${most.change < 0 ? 'cut' : 'raised'} by ${changeText(Math.abs(most.change)).replace('+', '')}`
  return of === 'model'
    ? `${most.name} has ${word.replace('by', 'its input price by')} since ${formatDay(day)}`
    : `The input price of ${most.name} was ${word} since ${formatDay(day)}`
}
