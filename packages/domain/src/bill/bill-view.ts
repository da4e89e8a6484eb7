import { fromUnits } from '../text/decimal.ts'
import { formatTokens } from '../text/number-display.ts'
import { NONE_OPEN, type RankingQuery } from './calculator-query.ts'
import type { Bill, Unbilled } from './bill.ts'
import { type BillLine, CENT, centsText } from './bill-lines.ts'
import type { PreparedCatalogue } from './terms/catalogue-offers.ts'
import type { Estimated } from './estimate.ts'
import { type ChosenModels, chosenModels, findModel } from './workload/chosen-models.ts'
import type { BillCharts } from './charts/bill-curves.ts'
import { type BillSummary, billOverview, changeText, type NowBill } from './charts/bill-overview.ts'
import { currentBill } from './charts/current-bill.ts'
import { explainBill, UNSTATED_MODES, unbilledText } from './explain.ts'
import type { BillNote, PartKind } from './metered.ts'
import type { ModelChoice } from './workload/model-choice.ts'
import type { Months } from './month.ts'
import { TOKEN_SCALE } from './terms/offer.ts'
import { type PlanPanel, planPanel } from './plans/plan-panel.ts'
import { bestPerModel, cheapestFirst } from './ranking.ts'
import { estimatesFor } from './saved/estimates-for.ts'
import { MAX_SHOWN_BILLS, SHOWN_BILLS, SHOWN_UNPRICED } from './shown-bills.ts'
import { type UnrankedGroup, unrankedGroups } from './unranked.ts'

export const barKinds = ['fresh', 'cached', 'output', 'other'] as const
export type BarKind = (typeof barKinds)[number]

const BAR_OF: Readonly<Partial<Record<PartKind, BarKind>>> = {
  input: 'fresh',
  'cache-write': 'fresh',
  'batch-input': 'fresh',
  'batch-cache-write': 'fresh',
  cached: 'cached',
  'batch-cached': 'cached',
  output: 'output',
  reasoning: 'output',
  'batch-output': 'output',
  requests: 'other',
  overage: 'other',
  plan: 'other',
}

/** A segment of the bar: its kind, its width in percent of the full bar, and its amount as text. */
export type BarSegment = readonly [kind: BarKind, width: string, amount: string]

export type BillRow = {
  readonly key: string
  readonly model: string
  readonly modelSlug: string
  readonly lab: string | null
  readonly labSlug: string | null
  readonly provider: string
  readonly providerSlug: string
  /** The id of the offer at its provider, where the provider sells the model under several; else null. */
  readonly ownId: string | null
  readonly isRouter: boolean
  /** The model's score on the benchmark that sets the minimum quality: "74.4%". */
  readonly score: string | null
  readonly isFree: boolean
  readonly total: string
  /** This total divided by the cheapest one; null when either is zero. */
  readonly factor: string | null
  readonly bar: readonly BarSegment[]
  readonly tags: readonly BillNote[]
  /** Compared with the visitor's current bill: "-97%"; null when that is unknown. */
  readonly vsNow: string | null
}

export type BillDetail = {
  readonly key: string
  readonly lines: readonly Pick<BillLine, 'label' | 'formula' | 'product' | 'cents'>[]
  readonly total: string
  readonly assumptions: readonly string[]
  readonly missing: readonly string[]
  readonly next: { readonly model: string; readonly provider: string; readonly more: string } | null
}

/** The ranking as a page shows it: formatted texts, identical on the server and in the browser. */
export type BillView = {
  readonly rows: readonly BillRow[]
  readonly rowCount: number
  /** The number of chosen models with at least one bill. */
  readonly fittingModels: number
  readonly freeCount: number
  readonly offerCount: number
  readonly excludedCount: number
  /** How many of them state no price for a chosen mode, by the missing price. */
  readonly unstatedModes: readonly { readonly text: string; readonly count: number }[]
  /** How many of them could do the work through a router. */
  readonly routerCount: number
  /** Offers that could do the work but whose price is not recorded. */
  readonly unpriced: { readonly count: number; readonly first: readonly (readonly [name: string, why: string])[] }
  /** Offers that could do the work but are not ranked, grouped by reason; empty groups are left out. */
  readonly unranked: readonly UnrankedGroup[]
  /** Plans, one row each: they are never listed among the offers paid by use. */
  readonly plans: PlanPanel
  readonly choice: ChoiceView
  /** Tokens per month; `outputWithReasoning` is for models that reason. */
  readonly tokens: { readonly input: string; readonly output: string; readonly outputWithReasoning: string }
  readonly detail: BillDetail | null
  readonly summary: BillSummary | null
  readonly now: NowBill | null
  readonly charts: BillCharts | null
}

/** The part of the chosen models that the page shows. */
export type ChoiceView = Pick<ChosenModels, 'picked' | 'unlisted' | 'floor' | 'types'> & { readonly modelCount: number }

export function choiceView(catalogue: PreparedCatalogue, choice: ModelChoice): ChoiceView {
  return toChoiceView(catalogue, chosenModels(catalogue, choice))
}

function toChoiceView(
  catalogue: PreparedCatalogue,
  { slugs, picked, unlisted, floor, types }: ChosenModels,
): ChoiceView {
  return { picked, unlisted, floor, types, modelCount: slugs?.size ?? catalogue.models.length }
}

export function billView(catalogue: PreparedCatalogue, given: RankingQuery): BillView {
  const { workload, months, chosen, offers, planned, estimated, priced, shown, unbilled } = estimatesFor(
    catalogue,
    given,
  )
  const query = { ...given, workload }
  const inOrder = cheapestFirst(shown, months)
  const listed = query.list === 'models' ? bestPerModel(inOrder) : inOrder
  const { first, opened, next } = takeFirst(listed, query)
  const unpriced = unbilled.filter(({ outcome }) => outcome === 'missing' || outcome === 'not-applicable')
  const excluded = unbilled.filter((offer) => offer.outcome === 'excluded')
  const cheapest = lowestPositive(shown)
  const widest = Number(first[Math.min(first.length, SHOWN_BILLS) - 1]?.total ?? 0n)
  const current = currentBill(catalogue.offers, findModel(catalogue.models, query.now), query.workload)
  return {
    rows: first.map((bill) => ({
      ...rowOf(bill, cheapest, widest, chosen),
      vsNow: current === null ? null : changeText(bill.total, current.bill.total),
    })),
    ...billOverview(first, offers, current, query.workload),
    rowCount: query.list === 'models' ? modelCount(shown) : shown.length,
    fittingModels: modelCount(shown),
    freeCount: estimated.length - priced.length,
    offerCount: offers.length,
    excludedCount: excluded.length,
    unstatedModes: unstatedModes(unbilled),
    routerCount: excluded.filter(({ exclusion }) => exclusion.why === 'kind' && exclusion.kind === 'router').length,
    unranked: unrankedGroups(unbilled),
    plans: planPanel(catalogue.providers, planned, months),
    choice: toChoiceView(catalogue, chosen),
    unpriced: { count: unpriced.length, first: unpriced.slice(0, SHOWN_UNPRICED).map(unpricedRow) },
    tokens: tokensOf(months),
    detail: opened === undefined ? null : detailOf(opened, next, query),
  }
}

type Taken = { first: readonly Bill[]; opened: Bill | undefined; next: Bill | undefined }

/** Reads only as many bills as the page shows, because each bill read from the iterator is calculated exactly. */
function takeFirst(listed: Iterator<Bill>, { open, showsAll }: RankingQuery): Taken {
  const limit = showsAll ? MAX_SHOWN_BILLS : SHOWN_BILLS
  const isNamed = open !== '' && open !== NONE_OPEN
  const taken: Bill[] = []
  let openedAt = -1
  const isEnough = () => taken.length > limit && (!isNamed || (openedAt !== -1 && openedAt < taken.length - 1))
  while (!isEnough()) {
    const { value, done } = listed.next()
    if (done) break
    if (isNamed && value.offer.key === open) openedAt = taken.length
    taken.push(value)
  }
  const shownAt = openedAt === -1 && open !== NONE_OPEN ? 0 : openedAt
  return { first: taken.slice(0, limit), opened: taken[shownAt], next: shownAt === -1 ? undefined : taken[shownAt + 1] }
}

function lowestPositive(estimated: readonly Estimated[]): number {
  let lowest = Infinity
  for (const { about } of estimated) if (about > 0 && about < lowest) lowest = about
  return lowest === Infinity ? 0 : lowest
}

function unstatedModes(unbilled: readonly Unbilled[]): BillView['unstatedModes'] {
  const counts = new Map<string, number>()
  for (const offer of unbilled) {
    if (offer.outcome !== 'excluded' || offer.exclusion.why !== 'mode') continue
    const text = UNSTATED_MODES[offer.exclusion.mode]
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].map(([text, count]) => ({ text, count }))
}

function modelCount(estimated: readonly Estimated[]): number {
  return new Set(estimated.map(({ prepared }) => prepared.offer.model.slug)).size
}

function rowOf(bill: Bill, cheapest: number, widest: number, { scoreOf }: ChosenModels): Omit<BillRow, 'vsNow'> {
  const { offer, outcome, total, notes } = bill
  const score = scoreOf(offer.model.slug)
  return {
    key: offer.key,
    model: offer.model.name,
    modelSlug: offer.model.slug,
    lab: offer.model.lab,
    labSlug: offer.model.labSlug,
    provider: offer.provider.name,
    providerSlug: offer.provider.slug,
    ownId: offer.ownId ?? null,
    isRouter: offer.provider.kind === 'router',
    score: score === null ? null : `${score}%`,
    isFree: outcome === 'free',
    total: centsText(total),
    factor: cheapest === 0 || total === 0n ? null : (Number(total) / cheapest).toFixed(1),
    bar: barOf(bill, widest),
    tags: notes,
  }
}

/** Splits the bar in proportion to the parts; the whole bar is as long as the total after reductions. */
function barOf({ parts, total }: Bill, widest: number): BarSegment[] {
  const amounts = new Map<BarKind, bigint>()
  let gross = 0n
  for (const { kind, amount } of parts) {
    const bar = BAR_OF[kind]
    if (bar === undefined || amount <= 0n) continue
    amounts.set(bar, (amounts.get(bar) ?? 0n) + amount)
    gross += amount
  }
  if (gross === 0n || widest === 0) return []
  const scale = (Math.min(Number(total), widest) / widest / Number(gross)) * 100
  return barKinds.flatMap((kind) => {
    const amount = amounts.get(kind)
    if (amount === undefined) return []
    return [[kind, (Number(amount) * scale).toFixed(2), centsText(amount)] as const]
  })
}

function detailOf(bill: Bill, next: Bill | undefined, { workload }: RankingQuery): BillDetail {
  const { lines, cents: total, assumptions, missing } = explainBill(bill, workload)
  return {
    key: bill.offer.key,
    lines: lines.map(({ label, formula, product, cents }) => ({ label, formula, product, cents })),
    total,
    assumptions,
    missing,
    next:
      next === undefined
        ? null
        : {
            model: next.offer.model.name,
            provider: next.offer.provider.name,
            more: moreText(next.total - bill.total),
          },
  }
}

/** Formats how much more the next bill is: a difference below half a cent would read "$0.00 more". */
function moreText(difference: bigint): string {
  if (difference === 0n) return 'for the same bill'
  return difference * 2n < CENT ? 'for less than a cent more' : `for ${centsText(difference)} more`
}

function unpricedRow(unbilled: Unbilled): readonly [string, string] {
  const { model, provider } = unbilled.offer
  return [`${model.name} at ${provider.name}`, unbilledText(unbilled)]
}

function tokensOf({ reasoning: { all, requests } }: Months): BillView['tokens'] {
  const text = (units: bigint) => tokensText(fromUnits(units * BigInt(requests), TOKEN_SCALE))
  return {
    input: text(all.fresh + all.cached),
    output: text(all.answer),
    outputWithReasoning: text(all.answer + all.reasoning),
  }
}

/** Rounds to one decimal, "24M": these figures give the size of the workload; the formula has them in full. */
function tokensText(tokens: string): string {
  return formatTokens(Number(tokens)).replace(/\.0(?=[KMBT]$)/, '')
}
